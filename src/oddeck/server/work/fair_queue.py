"""Threads that are shared fairly between owners, such as tables or addresses.

Of the work that waits, that of the owner who has used the least time lately is done first. So
however many tables keep the threads busy, one whose turn comes rarely waits for no more than what
is running.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")

HALF_LIFE = 60.0  # seconds after which used time counts half
MAX_OWNERS = 10_000  # remembered at once; the least recently active is dropped first


class QueueFull(Exception):
    """Too much work waits, by owners who have used no more time."""


@dataclass(eq=False)
class _Turn:
    """Work that waits for a thread."""

    owner: str
    may_wait: Callable[[], bool]
    number: int
    ready: asyncio.Future[None]


class FairQueue:
    """Runs functions in threads, in a fair order."""

    def __init__(
        self,
        threads: int,
        name: str,
        most_waiting: float = float("inf"),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._reserved = 1 if threads > 1 else 0  # threads for work that may not wait
        self._most_waiting = most_waiting
        self._clock = clock
        self._waiting: list[_Turn] = []
        self._numbers = count()
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when

    async def run(
        self,
        owner: str,
        function: Callable[..., T],
        *arguments: Any,
        may_wait: Callable[[], bool] = lambda: False,
    ) -> T:
        """Run a function in a thread. QueueFull if too much waits.

        Work that may wait comes after all that may not, and never takes the last free thread.
        """
        await self._turn(owner, may_wait)
        started = self._clock()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, function, *arguments
            )
        finally:
            self._charge(owner, self._clock() - started)
            self._release()

    def check(self, owner: str) -> None:
        """Raise QueueFull if work of this owner would be refused now."""
        now = self._clock()
        full = len(self._waiting) >= self._most_waiting
        if full and all(
            self.used(owner, now) >= self.used(one.owner, now) for one in self._waiting
        ):
            raise QueueFull

    def used(self, owner: str, now: float) -> float:
        """Seconds that an owner has used lately."""
        seconds, at = self._used.get(owner, (0.0, 0.0))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    def close(self, wait: bool = False) -> None:
        """Cancel waiting work; what is running finishes."""
        self._pool.shutdown(wait=wait, cancel_futures=True)

    async def _turn(self, owner: str, may_wait: Callable[[], bool]) -> None:
        """Wait for a free thread, and take it."""
        if self._has_thread_for(may_wait()):
            self._free -= 1
            return
        ready = asyncio.get_running_loop().create_future()
        turn = _Turn(owner, may_wait, next(self._numbers), ready)
        self._waiting.append(turn)
        if len(self._waiting) > self._most_waiting:
            last = self._in_order()[-1]
            self._waiting.remove(last)
            if not last.ready.cancelled():
                last.ready.set_exception(QueueFull())
        try:
            await ready
        except asyncio.CancelledError:
            if turn in self._waiting:
                self._waiting.remove(turn)
            elif not ready.cancelled() and ready.exception() is None:  # its turn had come
                self._release()
            raise

    def _release(self) -> None:
        """Free a thread for the next in line."""
        self._free += 1
        for turn in self._in_order():
            if not turn.ready.cancelled() and self._has_thread_for(turn.may_wait()):
                self._waiting.remove(turn)
                self._free -= 1
                turn.ready.set_result(None)

    def _has_thread_for(self, work_that_may_wait: bool) -> bool:
        return self._free > (self._reserved if work_that_may_wait else 0)

    def _in_order(self) -> list[_Turn]:
        now = self._clock()
        return sorted(
            self._waiting,
            key=lambda turn: (turn.may_wait(), self.used(turn.owner, now), turn.number),
        )

    def _charge(self, owner: str, seconds: float) -> None:
        now = self._clock()
        self._used[owner] = (self.used(owner, now) + seconds, now)
        self._used.move_to_end(owner)
        if len(self._used) > MAX_OWNERS:
            self._used.popitem(last=False)
