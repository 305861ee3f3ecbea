"""Estimates: the intervals hold as often as they say."""

from __future__ import annotations

import math

import numpy as np
import pytest

from oddeck.lab.statistics import (
    Estimate,
    corrected,
    elo_gap,
    intraclass,
    mean,
    mean_share,
    one_digit,
    share,
    share_between,
    written,
)


def test_the_interval_of_a_mean_holds_in_95_of_100_cases() -> None:
    dice = np.random.default_rng(1)
    held = sum(
        found.low <= 3.0 <= found.high
        for found in (mean(dice.normal(3.0, 2.0, 200)) for _ in range(2000))
    )
    assert 0.93 < held / 2000 < 0.97


@pytest.mark.parametrize("chance", [0.01, 0.3])
def test_the_interval_of_a_share_holds_for_rare_things_too(chance: float) -> None:
    dice = np.random.default_rng(2)
    found = [share(hits, 300) for hits in dice.binomial(300, chance, 2000)]
    assert 0.92 < sum(estimate.low <= chance <= estimate.high for estimate in found) / 2000 < 0.99


def test_a_share_of_nothing_is_unknown() -> None:
    nothing = share(0, 0)
    assert (nothing.low, nothing.high) == (0.0, 1.0)
    assert math.isnan(nothing.value)


def test_values_that_are_all_the_same_are_not_certain() -> None:
    always = mean_share(1.0, 0.0, 100)
    assert always.value == always.high == 1.0
    assert 0.95 < always.low < 0.97
    plain, wilson = (
        mean(np.array([0.0, 1.0] * 500)),
        mean_share(0.5, np.array([0.0, 1.0] * 500).std(ddof=1), 1000),
    )
    assert wilson.low == pytest.approx(plain.low, abs=0.001)


def test_one_value_says_nothing_of_the_mean() -> None:
    assert mean(np.array([2.0])).high == math.inf


def test_what_groups_share_is_found() -> None:
    dice = np.random.default_rng(3)
    # A quarter of the variance is the group's.
    groups = dice.normal(0.0, 1.0, (800, 1)) + dice.normal(0.0, math.sqrt(3.0), (800, 10))
    found = share_between(groups)
    assert found.low < 0.25 < found.high
    assert found.high - found.low < 0.08
    assert intraclass(dice.normal(0.0, 1.0, (800, 10))) == pytest.approx(0.0, abs=0.02)
    assert intraclass(np.repeat(dice.normal(0.0, 1.0, (50, 1)), 4, axis=1)) == pytest.approx(1.0)


def test_intervals_for_many_things_together_are_wider() -> None:
    assert share(50, 100, corrected(174)).low < share(50, 100).low
    assert corrected(1) == 0.95


def test_a_rating_gap_grows_with_the_share() -> None:
    even, strong = elo_gap(Estimate(0.5, 0.4, 0.6)), elo_gap(Estimate(10 / 11, 0.9, 1.0))
    assert even.value == 0.0
    assert strong.value == pytest.approx(400.0)
    assert math.isfinite(strong.high)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"),
        (12345.6, "12,346"),
        (221.3, "221"),
        (4.268, "4.27"),
        (0.01234, "0.0123"),
        (math.nan, "-"),
    ],
)
def test_numbers_are_written_with_three_digits(number: float, text: str) -> None:
    assert written(number) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(9.7, "10"), (8.2, "8"), (27.0, "30"), (0.61, "0.6"), (0.0961, "0.1"), (0.0, "0")],
)
def test_half_widths_have_one_digit_and_no_exponent(number: float, text: str) -> None:
    assert one_digit(number) == text


def test_shares_are_written_as_exactly_as_they_are_known() -> None:
    assert Estimate(0.25, 0.2, 0.3).percent == "25 % (20 to 30)"
    assert Estimate(0.25, 0.2495, 0.2505).percent == "25.00 % (24.95 to 25.05)"
    assert Estimate(0.8342, 0.8341, 0.8343).percent == "83.42 % (83.41 to 83.43)"
    assert Estimate(0.00002, 0.0, 0.00011).percent == "0.002 % (0.000 to 0.011)"
