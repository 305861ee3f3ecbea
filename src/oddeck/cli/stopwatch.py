"""Reaction times of people at the keyboard, comparable with those of bots, which need not type."""

from __future__ import annotations

import random
import time

from oddeck.bots.reactions import SHORTEST, react

from .console import somebody_is_there

TYPING = 1.0  # seconds to type an answer, which do not count
USUAL_PERSON = "casual"  # whose reactions stand for those of somebody who has no keyboard


class Stopwatch:
    """Starts when it is created."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._start = time.monotonic()

    def seconds(self) -> float:
        """How long the reaction took; where answers come from a file or a pipe, it is drawn."""
        if not somebody_is_there():
            return react(USUAL_PERSON, self._dice).seconds
        return max(SHORTEST, time.monotonic() - self._start - TYPING)
