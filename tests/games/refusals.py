"""What the tests of all games ask when a move may not be played."""

from __future__ import annotations

import pytest

import oddeck
from oddeck.game import Game


def refused(game: Game, seat: int, move: str, clause: str | None = None) -> str:
    """The move is refused, by this clause, and nothing has changed."""
    before = game.state.tobytes()
    with pytest.raises(oddeck.IllegalMove) as refusal:
        game.play(seat, move)
    assert clause is None or refusal.value.clause == clause, str(refusal.value)
    assert game.state.tobytes() == before
    return str(refusal.value)
