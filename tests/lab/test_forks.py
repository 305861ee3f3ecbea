"""One moment of a game, gone on from in several ways."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from oddeck.game import from_position
from oddeck.games.twisty_passages.questions import trades_with_last_card
from oddeck.lab.forks import Forks, Question, ask
from oddeck.lab.machine.questions import fewest_elsewhere

TRADES = Question("twisty-passages", ("trade", "other"), trades_with_last_card)


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


def test_how_near_somebody_is_to_going_out() -> None:
    hands = [["3Fr", "4Fr"], ["2Bo"], ["5Zu", "6Zu", "7Zu"]]
    game = from_position(
        {"game": "flathead-rummy", "players": 3, "hands": hands, "tableau": ["1Zu"]}
    )
    assert [int(fewest_elsewhere(game.state, seat)) for seat in range(3)] == [1, 2, 1]


def test_several_plays_of_an_arm_are_averages_over_other_luck(forks: Forks) -> None:
    often = ask(replace(TRADES, plays=8), 3, 100, 1, lambda _games: None)
    once = forks.where(forks.rows["seat"] >= 0)
    assert np.array_equal(often.rows, once.rows[: len(often.rows)])  # the same moments
    assert np.array_equal(often.taken, once.taken[: len(often.rows)])  # and the same moves
    assert set(np.unique(once.won)) <= {0.0, 0.5, 1.0}
    assert np.any((often.won > 0.0) & (often.won < 1.0) & (often.won != 0.5))
