"""What a bot sees: the game from one seat, and other games that look the same from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from oddeck.engine.kernels.observation import Observation
from oddeck.engine.protocol import GameType
from oddeck.engine.state.journal import Event
from oddeck.game import Game


@dataclass(frozen=True, repr=False)
class Sight:
    """Everything that a seat may know.

    It does not contain the true game: bots that need a game to search call `imagine`.
    """

    type: GameType
    seat: int
    players: int
    moves: Sequence[str]  # that the seat may make now
    actions: Sequence[int]  # the same as action ids
    look: Callable[[], dict[str, Any]]
    sense: Callable[[], Observation]
    # A game that the seat cannot tell from the true one; each seed gives another.
    imagine: Callable[[int], Game]
    happened: Callable[[], list[Event]]
    remember: Callable[[], list[Event]]
    seconds_left: float | None = None  # on the seat's clock; None: no clock runs

    @cached_property
    def view(self) -> dict[str, Any]:
        """The same as `game.view(seat)`."""
        return self.look()

    @cached_property
    def observation(self) -> Observation:
        """The same as `game.observation(seat)`."""
        return self.sense()

    @cached_property
    def events(self) -> list[Event]:
        """What has happened since the seat was last asked, as it saw it."""
        return self.happened()

    @cached_property
    def history(self) -> list[Event]:
        """All that has happened in this game, the deal included, as the seat saw it."""
        return self.remember()

    def __repr__(self) -> str:
        return f"<{self.type.title} as seat {self.seat} sees it, {len(self.moves)} moves>"

    def _repr_html_(self) -> str:
        """The table as a picture for notebooks."""
        from oddeck.drawing import as_svg

        return as_svg(self.imagine(0), self.seat)


def sight_of(game: Game, seat: int, seconds_left: float | None = None) -> Sight:
    """Give the game as a seat sees it now; it is valid until the next move."""
    return Sight(
        type=game.type,
        seat=seat,
        players=game.players,
        moves=game.moves(seat),
        actions=game.actions(seat),
        look=lambda: game.view(seat),
        sense=lambda: game.observation(seat),
        imagine=lambda seed: game.redealt(seat, seed),
        happened=lambda: game.events_since_move(seat),
        remember=lambda: game.past(seat),
        seconds_left=seconds_left,
    )
