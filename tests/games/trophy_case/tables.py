"""Positions to test on."""

from __future__ import annotations

from typing import Any

import oddeck
from oddeck.game import Game


def table(**fields: Any) -> Game:
    """A position of three players, unless it says otherwise."""
    return oddeck.from_position({"game": "trophy-case", "players": 3, "seed": 1} | fields)


def play_all(game: Game, *moves: str) -> Game:
    """Plays moves one after the other, each by the seat whose turn it is."""
    for move in moves:
        game.play(game.actors[0], move)
    return game


def kinds(game: Game) -> list[str]:
    """The kinds of the events of the last move."""
    return [event["kind"] for event in game.events]


def event(game: Game, kind: str) -> dict[str, Any]:
    """The one event of this kind that the last move caused."""
    [found] = [event for event in game.events if event["kind"] == kind]
    return found
