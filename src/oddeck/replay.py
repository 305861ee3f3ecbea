"""A finished game move by move, with all cards open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oddeck.engine.text.words import Teller
from oddeck.game import Game


def states(game: Game) -> Iterator[Game]:
    """The game as it stood at first, and after each of its moves."""
    state = game.start()
    yield state
    for seat, move in game.history():
        state = state.copy()
        state.play(seat, move)
        yield state


def open_view(game: Game) -> dict[str, Any]:
    """What a spectator sees when all hands lie open."""
    view = game.view(None)
    if "hands" not in view:
        return view
    return view | {"hands": [game.view(seat)["hands"][seat] for seat in range(game.players)]}


def open_sentences(game: Game, names: list[str]) -> list[str]:
    """What the last move caused, in words and with all its secrets."""
    return [game.type.sentence(event, Teller(names, None)) for event in game.events]
