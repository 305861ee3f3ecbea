"""Tables to try the clauses on."""

from __future__ import annotations

from typing import Any

import oddeck
from oddeck.game import Game


def table(**fields: Any) -> Game:
    """A position of two players, unless it says otherwise."""
    return oddeck.from_position({"game": "flathead-rummy", "players": 2, "seed": 1} | fields)


def verbs(game: Game, seat: int) -> set[str]:
    """What kinds of moves the seat has."""
    return {move.split()[0] for move in game.moves(seat)}


def kinds(game: Game) -> list[str]:
    """The kinds of the last move's events."""
    return [event["kind"] for event in game.events]
