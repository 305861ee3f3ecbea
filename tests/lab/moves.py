"""What tests of questions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oddeck.game import Game


def arms(game: Game, seat: int, question: Callable[[Any, int, int], int]) -> dict[str, int]:
    """The arm of every move of a seat."""
    return {
        game.move_name(seat, action): int(question(game.state, seat, action))
        for action in game.actions(seat)
    }
