"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Bot(Protocol):
    """Somebody who is shown what a seat may know and chooses one of its legal moves."""

    def choose(self, view: dict[str, Any], moves: Sequence[str]) -> str:
        """One of `moves`, given `game.view(seat)`."""
