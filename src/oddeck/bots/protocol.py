"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from .sight import Sight


class Bot(Protocol):
    """Somebody who is shown what a seat may know and chooses one of its legal moves."""

    def choose(self, sight: Sight) -> str:
        """One of `sight.moves`."""
