"""One moment of a game, gone on from in several ways."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from oddeck.game import Game, from_position
from oddeck.lab.forks import Forks, Question, ask
from oddeck.lab.machine.fork import NEITHER
from oddeck.lab.machine.questions import (
    NO,
    RIVAL_NEAR,
    YES,
    fewest_elsewhere,
    lays_down,
    leads_low_under_high,
    plays_major,
    race,
    speed_declared,
    trades_with_last_card,
)

TRADES = Question("twisty-passages", ("trade", "other"), trades_with_last_card)


def arms(game: Game, seat: int, question: Callable[[Any, int, int], int]) -> dict[str, int]:
    """The arm of every move of a seat."""
    return {
        game.move_name(seat, action): int(question(game.state, seat, action))
        for action in game.actions(seat)
    }


@pytest.fixture(scope="module")
def forks() -> Forks:
    return ask(TRADES, 3, 600, 2, lambda _games: None)


def test_helping_somebody_win_loses(forks: Forks) -> None:
    assert len(forks.rows) > 200
    assert forks.difference(forks.won).high < 0.0
    assert np.all((forks.won >= 0.0) & (forks.won <= 1.0))


def test_every_moment_has_both_arms(forks: Forks) -> None:
    assert not np.isnan(forks.won).any()
    assert np.all(forks.taken >= 0)
    assert np.all(forks.rows["moments"] >= 1)


def test_the_same_seeds_give_the_same_forks(forks: Forks) -> None:
    again = ask(TRADES, 3, 600, 1, lambda _games: None)
    assert np.array_equal(again.won, forks.won)
    assert np.array_equal(again.rows, forks.rows)


def test_a_trade_with_a_last_card_is_told_from_others() -> None:
    hands = [["3Fr", "4Fr"], ["2Bo"], ["5Zu", "6Zu"]]
    game = from_position(
        {"game": "twisty-passages", "players": 3, "hands": hands, "stacks": [[], [], []]}
    )
    found = arms(game, 0, trades_with_last_card)
    assert {move for move, arm in found.items() if arm == YES} == {"trade 1 3Fr", "trade 1 4Fr"}


def test_a_meld_that_goes_out_is_no_question() -> None:
    hand = ["3Fr", "4Fr", "5Fr", "7Bu", "8Ti", "9Ti"]
    game = from_position(
        {
            "game": "flathead-rummy",
            "players": 2,
            "hands": [hand, ["2Bo"]],
            "tableau": ["1Zu"],
            "phase": "play",
        }
    )
    found = arms(game, 0, lays_down)
    assert found["meld 3Fr 4Fr 5Fr"] == YES
    assert found["discard 7Bu"] == NO
    short = from_position(
        {
            "game": "flathead-rummy",
            "players": 2,
            "hands": [hand[:4], ["2Bo"]],
            "tableau": ["1Zu"],
            "phase": "play",
        }
    )
    assert arms(short, 0, lays_down)["meld 3Fr 4Fr 5Fr"] == NEITHER


def test_how_near_somebody_is_to_going_out() -> None:
    hands = [["3Fr", "4Fr"], ["2Bo"], ["5Zu", "6Zu", "7Zu"]]
    game = from_position(
        {"game": "flathead-rummy", "players": 3, "hands": hands, "tableau": ["1Zu"]}
    )
    assert [int(fewest_elsewhere(game.state, seat)) for seat in range(3)] == [1, 2, 1]


def test_a_low_lead_under_a_high_card() -> None:
    game = from_position(
        {
            "game": "trophy-case",
            "players": 3,
            "leader": 0,
            "hands": [["2Bu", "9Ma", "1La", "5Hi"], ["2Bo"], ["5Zu"]],
        }
    )
    found = arms(game, 0, leads_low_under_high)
    assert found == {"lead 2Bu": YES, "lead 9Ma": NO, "lead 1La": NO, "lead 5Hi": NO}


def test_majors_are_told_from_minors() -> None:
    game = from_position(
        {
            "game": "fortuno",
            "players": 4,
            "hands": [["M1", "3C", "9D"], ["2W", "4S"], ["4D", "5D"], ["7S", "8S"]],
            "discard": ["5C"],
        }
    )
    found = arms(game, 0, plays_major)
    assert found["play M1"] == YES
    assert found["play 3C"] == NO


def test_speeds_are_arms() -> None:
    game = from_position({"game": "twisty-maze", "players": 2, "paths": [["lost.1"], []]})
    found = arms(game, 0, speed_declared)
    assert [found[f"speed {speed}"] for speed in (1, 8, 9)] == [0, 7, NEITHER]


def test_a_rival_is_near_the_exit_or_far() -> None:
    game = from_position(
        {"game": "twisty-maze", "players": 2, "options": {"length": 4}, "paths": [[], ["lost.1"]]}
    )
    assert [int(race(game.state, seat)) for seat in (0, 1)] == [4 + RIVAL_NEAR, 3]


def test_several_plays_of_an_arm_are_averages_over_other_luck(forks: Forks) -> None:
    often = ask(replace(TRADES, plays=8), 3, 100, 1, lambda _games: None)
    once = forks.where(forks.rows["seat"] >= 0)
    assert np.array_equal(often.rows, once.rows[: len(often.rows)])  # the same moments
    assert np.array_equal(often.taken, once.taken[: len(often.rows)])  # and the same moves
    assert set(np.unique(once.won)) <= {0.0, 0.5, 1.0}
    assert np.any((often.won > 0.0) & (often.won < 1.0) & (often.won != 0.5))
