"""Estimates and their intervals."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 0.95
RESAMPLES = 500
ELO = 400.0


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{written(self.value)} ({written(self.low)} to {written(self.high)})"

    @property
    def percent(self) -> str:
        """A share in percent, with as many places as are certain."""
        width = self.high - self.low
        places = (
            0
            if width > 0.02
            else 1
            if width > 0.002
            else 2
            if width > 0.0002 or self.value > 0.001
            else 3
        )
        value, low, high = (
            f"{100 * number:.{places}f}" for number in (self.value, self.low, self.high)
        )
        return f"{value} % ({low} to {high})"

    def map(self, change: Callable[[float], float]) -> Estimate:
        """The same after a change that keeps the order, or turns it round."""
        value, low, high = (change(number) for number in (self.value, self.low, self.high))
        return Estimate(value, min(low, high), max(low, high))

    def is_above(self, number: float) -> bool:
        """Surely more."""
        return self.low > number

    def is_below(self, number: float) -> bool:
        """Surely less."""
        return self.high < number


def written(number: float) -> str:
    """A number with about three digits."""
    if not math.isfinite(number):
        return "-"
    if abs(number) >= 1000:
        return f"{number:,.0f}"
    if number == 0.0:
        return "0"
    places = max(0, 2 - math.floor(math.log10(abs(number))))
    return f"{number:.{min(places, 4)}f}"


def one_digit(number: float) -> str:
    """A number with one digit that counts, as the half width of an interval."""
    if not math.isfinite(number) or number == 0.0:
        return "0" if number == 0.0 else "-"
    rounded = float(f"{number:.0e}")
    return f"{rounded:.{max(0, -math.floor(math.log10(abs(rounded))))}f}"


def percent(part: float, places: int = 1) -> str:
    """A share in percent."""
    return f"{100 * part:.{places}f} %"


def deviations(confidence: float = CONFIDENCE) -> float:
    """How many standard errors to each side make an interval of this confidence."""
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def mean_of(
    mean: float, deviation: float, count: float, confidence: float = CONFIDENCE
) -> Estimate:
    """A mean of many independent values, from their standard deviation."""
    half = deviations(confidence) * deviation / math.sqrt(count) if count > 1 else math.inf
    return Estimate(mean, mean - half, mean + half)


def mean(values: NDArray[np.float64], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of independent values; of none, nothing is known."""
    if len(values) == 0:
        return Estimate(math.nan, -math.inf, math.inf)
    return mean_of(
        float(values.mean()),
        float(values.std(ddof=1)) if len(values) > 1 else 0.0,
        len(values),
        confidence,
    )


def share(hits: float, count: float, confidence: float = CONFIDENCE) -> Estimate:
    """A share of independent trials (Wilson's interval, which holds for rare things too)."""
    if count == 0:
        return Estimate(math.nan, 0.0, 1.0)
    z = deviations(confidence)
    found, shrink = hits / count, 1.0 + z * z / count
    middle = (found + z * z / (2 * count)) / shrink
    half = z / shrink * math.sqrt(found * (1 - found) / count + z * z / (4 * count * count))
    return Estimate(found, max(0.0, min(found, middle - half)), min(1.0, max(found, middle + half)))


def mean_share(
    mean: float, deviation: float, count: float, confidence: float = CONFIDENCE
) -> Estimate:
    """A mean of many independent values between 0 and 1: Wilson's interval for as many trials as
    would be equally sure.

    It stays between 0 and 1, and does not pretend to certainty where all values happen to be the
    same.
    """
    trials = count if deviation == 0.0 else max(1.0, mean * (1.0 - mean) * count / deviation**2)
    return share(mean * trials, trials, confidence)


def corrected(tests: int) -> float:
    """The confidence that each of many intervals needs so that all of them hold together with 95 %
    (Šidák).
    """
    return float(CONFIDENCE ** (1.0 / max(1, tests)))


def elo_gap(won: Estimate) -> Estimate:
    """A share of what two players win as a difference of ratings."""
    return won.map(
        lambda part: (
            ELO * math.log10(min(max(part, 1e-4), 1 - 1e-4) / (1 - min(max(part, 1e-4), 1 - 1e-4)))
        )
    )


def share_between(groups: NDArray[np.float64]) -> Estimate:
    """How much of the variance of an outcome is between groups: a row for each group, a column for
    each repetition.

    It is the intraclass correlation of the analysis of variance. The interval comes from drawing
    the groups again.
    """
    value = intraclass(groups)
    dice = np.random.default_rng(0)
    redone = [
        intraclass(groups[dice.integers(0, len(groups), len(groups))]) for _ in range(RESAMPLES)
    ]
    low, high = np.quantile(redone, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Estimate(max(0.0, value), max(0.0, float(low)), max(0.0, float(high)))


def intraclass(groups: NDArray[np.float64]) -> float:
    """The share of the variance that is between groups; groups may have several outcomes each,
    along the last axis.
    """
    plays = groups.shape[1]
    outcomes = groups.reshape(groups.shape[0], plays, -1)
    between = plays * outcomes.mean(axis=1).var(axis=0, ddof=1)
    within = outcomes.var(axis=1, ddof=1).mean(axis=0)
    whole = (between + (plays - 1) * within).sum()
    return float((between - within).sum() / whole) if whole > 0 else 0.0
