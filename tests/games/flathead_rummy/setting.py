"""Tables to try the clauses on."""

from __future__ import annotations

from typing import Any

import pytest

import oddeck
from oddeck.game import Game


def table(**fields: Any) -> Game:
    """A position of two players, unless it says otherwise."""
    return oddeck.from_position({"game": "flathead-rummy", "players": 2, "seed": 1} | fields)


def refused(game: Game, seat: int, move: str, clause: str) -> str:
    """The move is refused by this clause, and nothing has changed."""
    before = game.state.tobytes()
    with pytest.raises(oddeck.IllegalMove) as refusal:
        game.play(seat, move)
    assert refusal.value.clause == clause, str(refusal.value)
    assert game.state.tobytes() == before
    return str(refusal.value)


def verbs(game: Game, seat: int) -> set[str]:
    """What kinds of moves the seat has."""
    return {move.split()[0] for move in game.moves(seat)}


def kinds(game: Game) -> list[str]:
    """The kinds of the last move's events."""
    return [event["kind"] for event in game.events]
