"""The choices before a game, and the game they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from oddeck.engine.errors import BadSetup, short
from oddeck.engine.protocol import GameType
from oddeck.game import Game, new

from .input import whole_number
from .seating import Sitter, seat_everybody

USUAL_PLAYERS = 4
SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class GameSetup:
    """Everything that can be chosen before a game. None means the default."""

    players: int | None = None
    humans: int | None = None
    seat: int | None = None
    bots: str | None = None
    names: tuple[str, ...] = ()
    seed: int | None = None
    options: dict[str, Any] = field(default_factory=dict)

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
        return seat_everybody(
            game.type.id, game.players, humans, self.seat or 0, self.bots, self.names
        )

    @property
    def has_seating(self) -> bool:
        """Whether anything was chosen about seats."""
        return (
            self.humans is not None
            or self.seat is not None
            or self.bots is not None
            or bool(self.names)
        )


def read_options(pairs: Sequence[str]) -> dict[str, Any]:
    """`hands=3`, `stories=false`, `black_zones=discard` as they are typed."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadSetup(f"option: expected NAME=VALUE, got {short(pair)}")
        options[name.strip()] = typed(value.strip())
    return options


def typed(text: str) -> int | bool | str:
    """A value as somebody typed it: a number or a yes or no if it looks like one, else a name."""
    number = whole_number(text)
    return SWITCHES.get(text.casefold(), text) if number is None else number
