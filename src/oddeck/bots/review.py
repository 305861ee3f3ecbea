"""A finished game, looked at again: everybody's chances move by move, where they turned, and what would have been better.

A seat's chance is what it could know at the time: it is reckoned from that seat's own view. So the chances of all seats together need not
make one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from oddeck.game import Game

from .hints import lost
from .search.mind import machine_thinking
from .search.searching import SEEDS, Budget, Findings, Searcher
from .sight import sight_of

TURNING_POINTS = 5
THOUGHT = 5  # times as many playouts where a move is judged as where only chances are
WORTH_A_WORD = 0.03  # of a win: what a better move must bring to be told


@dataclass(frozen=True)
class Step:
    """A move, the chances of all seats after it, and what would have been better, if anything."""

    number: int  # from 1; 0 is the deal
    seat: int | None
    move: str | None
    chances: tuple[float, ...]
    better: str | None = None
    cost: float = 0.0  # how much of a win the better move was worth

    def swing(self, before: Step) -> float:
        """How much anybody's chance changed."""
        return max(abs(after - earlier) for after, earlier in zip(self.chances, before.chances, strict=True))


@dataclass(frozen=True)
class Review:
    """All steps of a game."""

    steps: tuple[Step, ...]

    @property
    def turning_points(self) -> list[Step]:
        """The moves that changed most, in the order of the game."""
        by_swing = sorted(zip(self.steps, self.steps[1:], strict=False), key=lambda two: -two[1].swing(two[0]))
        return sorted((step for _, step in by_swing[:TURNING_POINTS]), key=lambda step: step.number)

    @property
    def mistakes(self) -> list[Step]:
        """The moves that there was a better one for."""
        return [step for step in self.steps if step.better is not None]


def moments(game: Game) -> Iterator[tuple[Game, int | None, str | None]]:
    """The game as it was before each of its moves, with the move; and at last as it is."""
    state = game.start()
    for seat, move in game.history():
        yield state.copy(), seat, move
        state.play(seat, move)
    yield state, None, None


def review(game: Game, playouts: int, progress: Callable[[], None], seed: int = 0) -> Review:
    """Looks at every moment of a game, with so many playouts from the view of each seat, and more for the one that moves."""
    think = machine_thinking(game.type)
    glances, thoughts = Searcher(think, Budget(playouts)), Searcher(think, Budget(THOUGHT * playouts))
    dice = random.Random(seed)
    steps: list[Step] = []
    made: tuple[int | None, str | None, str | None, float] = (None, None, None, 0.0)  # seat, move, better, cost
    for number, (state, seat, move) in enumerate(moments(game)):
        found = [
            (thoughts if viewer == seat else glances).search(sight_of(state, viewer), dice.randrange(SEEDS))
            for viewer in range(game.players)
        ]
        chances = tuple(findings.chances[viewer] for viewer, findings in enumerate(found))
        steps.append(Step(number, made[0], made[1], chances, made[2], made[3]))
        if seat is not None and move is not None:
            made = (seat, move, *better_than(move, found[seat]))
        progress()
    return Review(tuple(steps))


def better_than(move: str, findings: Findings) -> tuple[str | None, float]:
    """The move that would have been better, and by how much; None if none was, as far as can be told."""
    best = findings.moves[0]
    played = next(finding for finding in findings.moves if finding.move == move)
    cost = lost(played, best)
    return (best.move, cost) if cost >= WORTH_A_WORD else (None, 0.0)
