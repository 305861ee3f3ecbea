"""How sure it is that one move is the best: every move is tried in the same imagined games.

A tree search soon leaves weak moves alone and knows little about them. Here each move is made in a
game that the seat cannot tell from the true one, and the search goes on from there; again and
again, in other such games. The difference between two moves in the same game has little luck in it.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import numpy as np

from oddeck.bots.search.searching import SEEDS, Budget, Findings, Searcher
from oddeck.bots.search.tree import compiled_search
from oddeck.bots.sight import Sight, sight_of
from oddeck.engine.protocol import GameType

CONFIDENCE = 2.6  # standard errors: 99 %
CLEAR_GAP = 0.06  # of a win
SURE_GAP = 0.03  # the gap must be larger than this, with confidence
GLANCE, THOUGHT, TRIAL = 0.05, 1.0, 0.005  # parts of the playouts
MOST_TRIED = 12  # moves, those that the search liked best
FIRST_TRIALS, TRIALS = 16, 80  # imagined games


@dataclass(frozen=True)
class Verdict:
    """The best move, and how far it is ahead of the next best."""

    best: str
    gap: float
    low: float
    chances: dict[str, float]  # by move, the best first

    @property
    def is_clear(self) -> bool:
        """Whether the best move is clearly the only one."""
        return self.gap >= CLEAR_GAP and self.low >= SURE_GAP


class Judge:
    """Judges the moves of a seat. The same dice come to the same verdict."""

    def __init__(self, game_type: GameType, playouts: int, dice: random.Random) -> None:
        run = compiled_search(game_type)
        self._dice = dice
        self._glance, self._thought, self._trial = (
            Searcher(run, Budget(playouts=max(20, round(part * playouts))))
            for part in (GLANCE, THOUGHT, TRIAL)
        )

    def verdict(self, sight: Sight, quick: bool = True) -> Verdict | None:
        """The verdict on all moves; None if the long search and the trials disagree, and a `quick`
        one as soon as it seems that no move is clearly best.
        """
        if quick and ahead(self._look(self._glance, sight)) < CLEAR_GAP / 2:
            return None
        found = self._look(self._thought, sight)
        if quick and ahead(found) < CLEAR_GAP / 2:
            return None
        moves = [finding.move for finding in found.moves[:MOST_TRIED]]
        brought = self._tried(sight, moves, FIRST_TRIALS)
        first = compared(moves, brought)
        if quick and (first.best != moves[0] or first.gap < CLEAR_GAP / 2):
            return None
        best = first.chances[first.best]
        near = [move for move in moves if first.chances[move] > best - 4 * CLEAR_GAP]
        rest = [move for move in moves if move not in near]
        if len(near) == 1:
            near.append(rest.pop(0))
        near_chances = np.hstack(
            [
                brought[[moves.index(move) for move in near]],
                self._tried(sight, near, TRIALS - FIRST_TRIALS),
            ]
        )
        final = compared(near, near_chances)
        if final.best != moves[0]:
            return None
        others = {move: first.chances[move] for move in rest}
        return Verdict(final.best, final.gap, final.low, final.chances | others)

    def _tried(self, sight: Sight, moves: list[str], trials: int) -> np.ndarray:
        """What each move brings in each of some imagined games."""
        brought = np.zeros((len(moves), trials))
        for trial in range(trials):
            imagined = sight.imagine(self._dice.randrange(SEEDS))
            for number, move in enumerate(moves):
                after = imagined.copy()
                after.play(sight.seat, move)
                found = self._look(self._trial, sight_of(after, sight.seat))
                brought[number, trial] = found.chances[sight.seat]
        return brought

    def _look(self, searcher: Searcher, sight: Sight) -> Findings:
        return searcher.search(sight, self._dice.randrange(SEEDS))


def ahead(found: Findings) -> float:
    """How far the best move of a search is ahead of every other that it tried."""
    best, *others = found.moves
    return best.chance - max((one.chance for one in others if one.visits > 1), default=0.0)


def compared(moves: list[str], brought: np.ndarray) -> Verdict:
    """The verdict from what each move brought in the same games, a row for each."""
    order = np.argsort(-brought.mean(axis=1), kind="stable")
    best = brought[order[0]]
    trials = len(best)
    gaps = []
    for other in order[1:]:
        apart = best - brought[other]
        gap = float(apart.mean())
        gaps.append((gap, gap - CONFIDENCE * float(apart.std(ddof=1)) / math.sqrt(trials)))
    chances = {moves[number]: float(brought[number].mean()) for number in order}
    low = min((low for _, low in gaps), default=0.0)
    return Verdict(moves[order[0]], gaps[0][0] if gaps else 0.0, low, chances)
