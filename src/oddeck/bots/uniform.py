"""The random bot, which every other bot must beat."""

from __future__ import annotations

import random

from .sight import Sight


class UniformBot:
    """Chooses any legal move with equal probability."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> str:
        """Choose any of the moves."""
        return self._random.choice(sight.moves)
