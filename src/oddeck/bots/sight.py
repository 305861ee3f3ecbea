"""What a bot sees: the game from one seat, and other games that look the same from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from oddeck.engine.kernels.observation import Observation
from oddeck.engine.protocol import GameType
from oddeck.game import Game


@dataclass(frozen=True, repr=False)
class Sight:
    """Everything that a seat may know.

    The true game is not in it: bots that need a game to think in call `imagine`.
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
        """The same as `game.view(seat)`."""
        return self.look()

    @cached_property
    def observation(self) -> Observation:
        """The same as `game.observation(seat)`."""
        return self.sense()

    def __repr__(self) -> str:
        return f"<{self.type.title} as seat {self.seat} sees it, {len(self.moves)} moves>"

    def _repr_html_(self) -> str:
        """The table as a picture for notebooks."""
        from oddeck.drawing import as_svg

        return as_svg(self.imagine(0), self.seat)


def sight_of(game: Game, seat: int) -> Sight:
    """Give the game as a seat sees it now; it is valid until the next move."""
    return Sight(
        type=game.type,
        seat=seat,
        moves=game.moves(seat),
        actions=game.actions(seat),
        look=lambda: game.view(seat),
        sense=lambda: game.observation(seat),
        imagine=lambda seed: game.redealt(seat, seed),
    )
