"""The state of a game after a move: its position, what each viewer sees, and the legal moves.

It is stored with the move, so that a table can be shown and replayed without the rules.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from oddeck.game import Game, from_position

encode = msgspec.json.Encoder().encode


class Contents(msgspec.Struct, frozen=True, array_like=True):
    """What is stored of a state."""

    position: msgspec.Raw
    views: list[msgspec.Raw]  # of the spectators, then of the seats in order
    moves: list[list[str]]  # by seat, the legal moves


_decode = msgspec.json.Decoder(Contents).decode


class State:
    """A stored state. Its text is filled in when it is needed after loading a table."""

    def __init__(self, number: int, text: bytes = b"") -> None:
        self.number = number  # of the log entry that it is stored with
        self.text = text

    @cached_property
    def contents(self) -> Contents:
        """The state, decoded."""
        return _decode(self.text)

    @property
    def moves(self) -> list[list[str]]:
        """By seat, the legal moves."""
        return self.contents.moves

    def view(self, viewer: int | None) -> msgspec.Raw:
        """What a seat or a spectator (None) sees, encoded."""
        return self.contents.views[0 if viewer is None else viewer + 1]

    def position(self) -> dict[str, Any]:
        """The position."""
        position: dict[str, Any] = msgspec.json.decode(self.contents.position)
        return position

    def game(self) -> Game:
        """The game; BadPosition if the rules of today do not know this position."""
        return from_position(self.position())


def views_of(game: Game, is_over: bool) -> list[msgspec.Raw]:
    """What spectators and each seat see of a game, encoded."""
    return [msgspec.Raw(encode(view | {"over": is_over})) for view in game.views()]


def state_of(game: Game, number: int, views: list[dict[str, Any]]) -> State:
    """The state of a game after a log entry. `views` are `game.views()`."""
    actors = game.actors
    contents = Contents(
        msgspec.Raw(encode(game.position())),
        [msgspec.Raw(encode(view)) for view in views],
        [game.moves(seat) if seat in actors else [] for seat in range(game.players)],
    )
    state = State(number, encode(contents))
    state.contents = contents
    return state


def open_view(views: list[dict[str, Any]]) -> dict[str, Any]:
    """What a spectator would see if all hands lay open, from the views of all viewers."""
    spectator, *seats = views
    if "hands" not in spectator:
        return spectator
    return spectator | {"hands": [view["hands"][seat] for seat, view in enumerate(seats)]}
