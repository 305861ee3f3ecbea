"""What a bot gets: the game as one seat sees it, and other games that look the same from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from oddeck.engine.kernels.observation import Observation
from oddeck.engine.protocol import GameType
from oddeck.game import Game


@dataclass(frozen=True)
class Sight:
    """Everything that a seat may know.

    It gives nobody the true game: bots that want one to think in imagine it.
    """

    type: GameType
    seat: int
    moves: Sequence[str]  # that the seat may make now
    actions: Sequence[int]  # the same as action ids
    look: Callable[[], dict[str, Any]]
    sense: Callable[[], Observation]
    # A game that the seat cannot tell from the true one; each seed gives another.
    imagine: Callable[[int], Game]

    @cached_property
    def view(self) -> dict[str, Any]:
        """As `game.view(seat)` tells it."""
        return self.look()

    @cached_property
    def observation(self) -> Observation:
        """The same as numbers, as `game.observation(seat)` tells it."""
        return self.sense()


def sight_of(game: Game, seat: int) -> Sight:
    """The game as a seat sees it now: to be used before the next move."""
    return Sight(
        type=game.type,
        seat=seat,
        moves=game.moves(seat),
        actions=game.actions(seat),
        look=lambda: game.view(seat),
        sense=lambda: game.observation(seat),
        imagine=lambda seed: game.redealt(seat, seed),
    )
