"""Reaction times of bots: like people's, and better levels are faster and more awake."""

from __future__ import annotations

import random
from statistics import mean, median

import pytest

from oddeck.bots.levels import LEVELS
from oddeck.bots.reactions import OTHERS, REFLEXES, SHORTEST, react


def test_every_level_has_reflexes() -> None:
    assert REFLEXES.keys() == LEVELS.keys()


@pytest.mark.parametrize("kind", [*LEVELS, "heuristic"])
def test_reactions_are_like_peoples(kind: str) -> None:
    """Never very fast, most near the median, and some much slower."""
    dice = random.Random(2026)
    drawn = [react(kind, dice) for _ in range(2000)]
    seconds = sorted(reaction.seconds for reaction in drawn)
    reflexes = REFLEXES.get(kind, OTHERS)
    assert seconds[0] > SHORTEST
    assert median(seconds) == pytest.approx(reflexes.median, rel=0.05)
    assert mean(seconds) > median(seconds), "the slow ones are farther away than the fast ones"
    assert len(set(seconds)) == len(seconds)
    assert mean(reaction.asleep for reaction in drawn) == pytest.approx(reflexes.asleep, abs=0.02)


def test_better_levels_are_faster_and_more_awake() -> None:
    levels = [REFLEXES[level] for level in LEVELS]
    assert levels == sorted(levels, key=lambda one: (-one.median, -one.asleep))
