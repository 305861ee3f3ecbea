"""A finished game, looked at again: everybody's chances move by move, where they turned, and what
would have been better.

A seat's chance is what it could know at the time: it is reckoned from that seat's own view. So the
chances of all seats together need not make one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from oddeck.game import Game
from oddeck.replay import states

from .hints import lost
from .search.searching import SEEDS, Budget, Finding, Findings, Searcher
from .search.tree import compiled_search
from .sight import Sight, sight_of

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
        return max(
            abs(after - earlier)
            for after, earlier in zip(self.chances, before.chances, strict=True)
        )


@dataclass(frozen=True)
class Review:
    """All steps of a game."""

    steps: tuple[Step, ...]

    @property
    def turning_points(self) -> list[Step]:
        """The moves that changed most, in the order of the game."""
        by_swing = sorted(
            zip(self.steps, self.steps[1:], strict=False), key=lambda two: -two[1].swing(two[0])
        )
        return sorted((step for _, step in by_swing[:TURNING_POINTS]), key=lambda step: step.number)

    @property
    def mistakes(self) -> list[Step]:
        """The moves that there was a better one for."""
        return [step for step in self.steps if step.better is not None]


class Look(NamedTuple):
    """What is seen of a moment: everybody's chances, and a move that would have been better than
    the one that was made, if any, with what it is worth.
    """

    chances: tuple[float, ...]
    better: str | None = None
    cost: float = 0.0


def look_at(state: Game, seat: int | None, move: str | None, playouts: int, seed: str) -> Look:
    """Look at a moment of a game, and at the move that a seat made then."""
    critic = Critic(state, playouts, seed)
    chances = critic.chances(state)
    if seat is None or move is None:
        return Look(chances)
    return Look(chances, *critic.better_than(move, sight_of(state, seat)))


def review(
    game: Game,
    playouts: int,
    progress: Callable[[], None],
    seed: int = 0,
    look: Callable[[Game, int | None, str | None, int, str], Look] = look_at,
) -> Review:
    """Look at every moment of a game, with `playouts` playouts from the view of each seat, and more
    for the one that moves.

    `look` is `look_at`, or does the same elsewhere.
    """
    steps: list[Step] = []
    # Seat, move, better, cost.
    made: tuple[int | None, str | None, str | None, float] = (None, None, None, 0.0)
    moves = [*game.history(), (None, None)]  # nobody moves after the end
    for number, (state, (seat, move)) in enumerate(zip(states(game), moves, strict=True)):
        seen = look(state, seat, move, playouts, f"{seed} {number}")
        steps.append(Step(number, made[0], made[1], seen.chances, made[2], made[3]))
        made = (seat, move, seen.better, seen.cost)
        progress()
    return Review(tuple(steps))


class Critic:
    """Judges moves and moments of a game."""

    def __init__(self, game: Game, playouts: int, seed: int | str) -> None:
        think = compiled_search(game.type)
        self.glance, self.thought = (
            Searcher(think, Budget(playouts)),
            Searcher(think, Budget(THOUGHT * playouts)),
        )
        self._random = random.Random(seed)

    def chances(self, state: Game) -> tuple[float, ...]:
        """Everybody's, each as that seat sees it."""
        return tuple(
            self._look(self.glance, sight_of(state, seat)).chances[seat]
            for seat in range(state.players)
        )

    def better_than(self, move: str, sight: Sight) -> tuple[str | None, float]:
        """The move that would have been better, and by how much; None if none was, as far as can be
        told.
        """
        best = self._look(self.thought, sight).moves[0]
        cost = 0.0 if best.move == move else lost(self.tried_out(move, sight), best)
        return (best.move, cost) if cost >= WORTH_A_WORD else (None, 0.0)

    def tried_out(self, move: str, sight: Sight) -> Finding:
        """What one move is worth: a search soon leaves bad moves alone, and so knows
        little about them.

        It is made in games that look the same to the seat, so that the luck it had in the true one
        plays no part.
        """
        chance = 0.0
        for _ in range(THOUGHT):
            imagined = sight.imagine(self._random.randrange(SEEDS))
            imagined.play(sight.seat, move)
            chance += (
                self._look(self.glance, sight_of(imagined, sight.seat)).chances[sight.seat]
                / THOUGHT
            )
        return Finding(move, THOUGHT * (self.glance.budget.playouts or 0), chance)

    def _look(self, searcher: Searcher, sight: Sight) -> Findings:
        return searcher.search(sight, self._random.randrange(SEEDS))
