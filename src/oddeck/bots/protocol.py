"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from .sight import Sight


class Bot(Protocol):
    """A player: given what a seat may know, it chooses one of the seat's legal moves."""

    def choose(self, sight: Sight) -> str:
        """Choose one of `sight.moves`."""
