"""Games of a few moves, for what the server must do right whatever the game: windows, simultaneous
choices, races.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy
from enum import IntEnum
from typing import Any

import pytest

from oddeck.engine.errors import NotYourTurn
from oddeck.engine.protocol import Parts
from oddeck.record import Result
from oddeck.server.domain import states, table_game


class Kind(IntEnum):
    """Kinds of events; that there is one called WINDOW says that a game has windows."""

    SLAP = 1
    WINDOW = 2
    STEAL = 3
    REWARD = 4
    SHOW = 5


def event(kind: str, seat: int) -> dict[str, Any]:
    """An event that all may see."""
    return {"kind": kind, "seat": seat, "seen_by": [0, 1, 2]}


class SmallType:
    """What a table needs of a type of game."""

    event_kinds = Kind
    id = "small"
    parts = Parts()

    @staticmethod
    def sentence(event: dict[str, Any], _teller: object) -> str:
        return str(event["kind"])


class SmallGame:
    """What a table needs of a game."""

    type = SmallType

    def __init__(self) -> None:
        self.players = 3
        self.options: dict[str, Any] = {}
        self.actors: tuple[int, ...] = (0,)
        self.events: list[dict[str, Any]] = []
        self.last_move: tuple[int, str] | None = None
        self.flourishes: list[Any] = []

    @property
    def result(self) -> Result | None:
        return Result(winners=[], scores=[0, 0, 0]) if self.over else None

    def position(self) -> dict[str, Any]:
        return {"small": pickle.dumps(self).hex()}

    @property
    def over(self) -> bool:
        return not self.actors

    def moves(self, seat: int) -> list[str]:
        raise NotImplementedError

    def views(self) -> list[dict[str, Any]]:
        return [self.view(viewer) for viewer in (None, *range(self.players))]

    def view(self, viewer: int | None) -> dict[str, Any]:
        raise NotImplementedError

    def effect(self, seat: int, move: str) -> None:
        raise NotImplementedError

    def play(self, seat: int, move: str) -> None:
        if move not in self.moves(seat):
            raise NotYourTurn(f"{move}: not now")
        self.events, self.last_move = [], (seat, move)
        self.effect(seat, move)

    def told(
        self, _viewer: int | None, events: list[dict[str, Any]], _names: list[str]
    ) -> list[str]:
        return [event["kind"] for event in events]

    def copy(self) -> Any:
        return copy(self)

    def at_end(self, _before: Any) -> Any:
        return self


def deal_small_games(patch: pytest.MonkeyPatch, deal: Callable[[], SmallGame]) -> None:
    """Deal these games at all tables from now on."""
    patch.setattr(table_game, "new", lambda *_: deal())
    patch.setattr(
        states, "from_position", lambda position: pickle.loads(bytes.fromhex(position["small"]))
    )


class Slapping(SmallGame):
    """Seat 0 slaps; whoever holds the card may steal; the slapper or the thief takes the reward,
    and the game is over.
    """

    def __init__(self, holder: int | None) -> None:
        super().__init__()
        self.holder = holder
        self.asking = "slap"

    def moves(self, seat: int) -> list[str]:
        choices = {"slap": ["slap"], "steal": ["steal", "no"], "reward": ["take"]}
        return choices[self.asking] if seat in self.actors else []

    def effect(self, seat: int, move: str) -> None:
        if move == "slap":
            self.events = [event("slap", seat), event("window", seat)]
            self.asking, self.actors = (
                ("reward", (0,)) if self.holder is None else ("steal", (self.holder,))
            )
        elif move == "take":
            self.events, self.actors = [event("reward", seat)], ()
        else:
            self.events = [event("steal", seat)] if move == "steal" else []
            self.asking, self.actors = "reward", (seat if move == "steal" else 0,)

    def view(self, viewer: int | None) -> dict[str, Any]:
        hidden = self.asking == "steal" and viewer not in self.actors
        return {
            "asking": "window" if hidden else self.asking,
            "actors": [] if hidden else list(self.actors),
            "over": self.over,
        }


class Choosing(SmallGame):
    """All choose rock or paper at once and in secret; then the choices are shown, and the game is
    over.
    """

    def __init__(self) -> None:
        super().__init__()
        self.actors = (0, 1, 2)
        self.chosen: dict[int, str] = {}

    def moves(self, seat: int) -> list[str]:
        return ["rock", "paper"] if seat in self.actors else []

    def effect(self, seat: int, move: str) -> None:
        self.chosen = self.chosen | {seat: move}
        self.actors = tuple(actor for actor in self.actors if actor != seat)
        if not self.actors:
            self.events = [
                event("show", chooser) | {"choice": choice}
                for chooser, choice in sorted(self.chosen.items())
            ]

    def view(self, viewer: int | None) -> dict[str, Any]:
        return {
            "asking": "choice",
            "actors": list(self.actors),
            "own": None if viewer is None else self.chosen.get(viewer),
        }


class Racing(SmallGame):
    """Whoever slaps first wins."""

    def __init__(self) -> None:
        super().__init__()
        self.actors = (0, 1, 2)

    def moves(self, seat: int) -> list[str]:
        return ["slap"] if seat in self.actors else []

    def effect(self, seat: int, move: str) -> None:
        self.events, self.actors = [event(move, seat)], ()

    def view(self, viewer: int | None) -> dict[str, Any]:
        del viewer
        return {"asking": "slap", "actors": list(self.actors)}


class Snapping(SmallGame):
    """Seat 0 turns a card; all may slap, and whoever slaps first wins. Nobody is told who could."""

    def __init__(self) -> None:
        super().__init__()
        self.turned = False
        self.winner: int | None = None

    def moves(self, seat: int) -> list[str]:
        choices = ["slap", "no"] if self.turned else ["turn"]
        return choices if seat in self.actors else []

    def effect(self, seat: int, move: str) -> None:
        if move == "turn":
            self.events, self.turned, self.actors = [event("show", seat)], True, (0, 1, 2)
        elif move == "slap":
            self.events, self.actors, self.winner = [event("slap", seat)], (), seat
        else:
            self.actors = tuple(actor for actor in self.actors if actor != seat)

    def view(self, viewer: int | None) -> dict[str, Any]:
        asked = viewer in self.actors
        if not self.turned or self.over:
            return {"asking": "turn", "actors": list(self.actors), "over": self.over}
        return {
            "asking": "slap" if asked else "window",
            "actors": [viewer] if asked else [],
            "over": self.over,
        }
