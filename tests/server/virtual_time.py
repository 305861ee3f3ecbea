"""An event loop whose clock jumps to the next timer, so that waiting takes no time and every run
gives the same times.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

START = 1_000_000.0  # seconds


class JumpingSelector(selectors.SelectSelector):
    """Never waits: it tells the loop how long it would have."""

    def __init__(self, jump: Callable[[float], None]) -> None:
        super().__init__()
        self._jump = jump

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everything waits, and no timer is set"
        self._jump(timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop for code without threads and sockets."""

    def __init__(self) -> None:
        self.now = START
        super().__init__(JumpingSelector(self._jump))

    def _jump(self, seconds: float) -> None:
        self.now += max(0.0, seconds)

    def time(self) -> float:
        return self.now


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)
