"""Puzzles are found by search: the same seed finds the same, and a check searches again."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from oddeck.bots.sight import sight_of
from oddeck.games.registry import find_game
from oddeck.puzzles.checking import confirmed
from oddeck.puzzles.continuations import OFTEN, follows
from oddeck.puzzles.finding import grade, puzzles_in_game
from oddeck.puzzles.judging import Judge, compared
from oddeck.puzzles.puzzle import Puzzle, puzzles_of

GAME = find_game("twisty-passages")
# The plainest of the puzzles: few playouts find it.
PLAIN = max(puzzles_of("twisty-passages"), key=lambda one: one.low)


def test_moves_are_compared_in_the_same_games() -> None:
    luck = np.array([0.0, 1.0, 0.0, 1.0])
    found = compared(["worse", "better"], np.array([luck, luck + 0.25]))
    assert (found.best, found.gap, found.low) == ("better", 0.25, 0.25)
    assert found.is_clear
    doubtful = compared(["a", "b"], np.array([luck, 1.0 - luck]))
    assert doubtful.low < 0.0
    assert not doubtful.is_clear


@pytest.mark.machine_code
def test_a_clear_move_is_found_and_graded_and_followed() -> None:
    sight = sight_of(PLAIN.game(), PLAIN.seat)
    found = Judge(GAME, 1000, random.Random(1)).verdict(sight)
    assert found is not None
    assert (found.best, found.is_clear) == (PLAIN.best, True)
    assert found.chances[PLAIN.best] == max(found.chances.values())
    assert grade(sight, PLAIN.best, random.Random(1)) <= 3
    assert grade(sight, PLAIN.candidates[-1].move, random.Random(1)) == 4
    after = follows(sight, PLAIN.best, random.Random(1))
    assert after, "nothing follows"
    assert all(OFTEN <= one.share <= 1.0 and "cards" not in one.event for one in after), after


@pytest.mark.machine_code
def test_a_seed_finds_the_same_puzzles_again() -> None:
    looked: list[int] = []

    def search() -> list[Puzzle]:
        return puzzles_in_game(GAME, 1, 2, 1000, lambda: looked.append(1))

    first = search()
    assert looked, "no decision was looked at"
    assert search() == first


@pytest.mark.machine_code
def test_a_check_confirms_a_true_puzzle_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    again = confirmed(GAME, PLAIN, 1000, seed=1)
    assert again is not None
    assert (again.best, again.id) == (PLAIN.best, PLAIN.id)
    assert again.gap != PLAIN.gap, "the chances are those of the fresh search"
    wrong = replace(PLAIN, best=PLAIN.candidates[-1].move, candidates=PLAIN.candidates[::-1])
    assert confirmed(GAME, wrong, 1000, seed=1) is None
    monkeypatch.setattr(Judge, "verdict", lambda *_, **__: None)
    assert confirmed(GAME, PLAIN, 1000, seed=1) is None
