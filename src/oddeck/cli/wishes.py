"""What somebody wishes to play, and the game that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from oddeck.engine.errors import BadSetup, short
from oddeck.engine.protocol import GameType
from oddeck.game import Game, new

from .input import whole_number
from .seating import Sitter, seat_everybody

USUAL_PLAYERS = 4


@dataclass(frozen=True)
class Wishes:
    """Everything that can be chosen before a game. None: as usual."""

    players: int | None = None
    humans: int | None = None
    seat: int | None = None
    bots: str | None = None
    names: tuple[str, ...] = ()
    seed: int | None = None
    options: dict[str, int] = field(default_factory=dict)

    def players_of(self, game: GameType) -> int:
        """How many play: four, or as near to it as the game allows."""
        if self.players is not None:
            return self.players
        return min(max(USUAL_PLAYERS, game.players.start), game.players.stop - 1)

    def deal(self, game: GameType) -> Game:
        """A fresh game of this kind."""
        return new(game.id, self.players_of(game), self.seed, self.options)

    def sitters(self, game: Game) -> list[Sitter]:
        """Those who play it."""
        humans = 1 if self.humans is None else self.humans
        return seat_everybody(game.type.id, game.players, humans, self.seat or 0, self.bots, self.names)

    @property
    def say_who_sits(self) -> bool:
        """Whether anything is wished about who sits where."""
        return self.humans is not None or self.seat is not None or self.bots is not None or bool(self.names)


def read_options(pairs: Sequence[str]) -> dict[str, int]:
    """`hands=3` as it is typed."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        number = whole_number(value)
        if not equals or number is None:
            raise BadSetup(f"option: NAME=NUMBER is needed, not {short(pair)}")
        options[name.strip()] = number
    return options
