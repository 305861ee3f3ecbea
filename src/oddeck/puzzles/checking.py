"""Checking puzzles: every one is searched again with other seeds."""

from __future__ import annotations

import random
from dataclasses import replace

from oddeck.bots.sight import sight_of
from oddeck.engine.protocol import GameType

from .judging import Judge
from .puzzle import Puzzle


def confirmed(game_type: GameType, puzzle: Puzzle, playouts: int, seed: int) -> Puzzle | None:
    """The puzzle with the chances that a fresh search finds; None if it finds another move, or no
    gap that is surely larger than 0.

    A gap that made a position a puzzle is, by luck, often too large; a fresh one is not.
    """
    dice = random.Random(f"check {seed} {puzzle.id}")
    sight = sight_of(puzzle.game(), puzzle.seat)
    verdict = Judge(game_type, playouts, dice).verdict(sight, quick=False)
    if verdict is None or verdict.best != puzzle.best or verdict.low <= 0.0:
        return None
    candidates = [
        replace(one, chance=round(verdict.chances.get(one.move, one.chance), 3))
        for one in puzzle.candidates
    ]
    best, *others = candidates
    others.sort(key=lambda one: -one.chance)
    return replace(
        puzzle,
        gap=round(verdict.gap, 3),
        low=round(verdict.low, 3),
        candidates=(best, *others),
    )
