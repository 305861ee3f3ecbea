"""Workers for what may wait: hints, reviews and replays.

They have their own threads, so no move and no bot waits for them, and together they keep at most
one core busy. Each kind has a bounded queue, and each address a quota. The threads have the usual
priority: one with a lower priority could be suspended while it holds the interpreter lock, and all
tables would wait for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Any, NoReturn, TypeVar

from ..domain.refusals import Refusal
from ..ops.buckets import Buckets
from ..ops.settings import Settings
from .fair_queue import FairQueue, QueueFull

T = TypeVar("T")

NEVER = 3600.0  # seconds to wait that are told to those who have no quota at all


class Core:
    """Lets one thread at a time work; short work goes before long work."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._busy = False
        self._short_waiting = 0

    @contextmanager
    def short(self) -> Iterator[None]:
        """Do short work, as soon as the core is free."""
        with self._changed:
            self._short_waiting += 1
            self._changed.wait_for(lambda: not self._busy)
            self._short_waiting -= 1
            self._busy = True
        try:
            yield
        finally:
            self._free()

    @contextmanager
    def long(self) -> Iterator[None]:
        """Do long work, which calls `give_way` regularly."""
        self._take_for_long()
        try:
            yield
        finally:
            self._free()

    def give_way(self) -> None:
        """Interrupt long work for the short work that waits."""
        if self._short_waiting:
            self._free()
            self._take_for_long()

    def _take_for_long(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._busy and not self._short_waiting)
            self._busy = True

    def _free(self) -> None:
        with self._changed:
            self._busy = False
            self._changed.notify_all()


class Worker:
    """A thread for one kind of work, with a bounded queue and a quota for each address."""

    def __init__(self, what: str, rate: float, burst: float, most_waiting: int, busy: int) -> None:
        self._what = what
        self._quotas = Buckets(rate, burst)
        self._queue = FairQueue(1, what, most_waiting)
        self._busy_seconds = busy  # after which to try again when the queue is full

    def charge(self, address: str) -> None:
        """Take one from the quota of an address; Refusal if there is none, or the queue is full."""
        try:
            self._queue.check(address)
        except QueueFull:
            self._refuse_busy()
        if not self._quotas.take(address):
            wait = ceil(min(NEVER, self._quotas.wait(address)))
            raise Refusal(
                "too-fast",
                f"that was a lot of {self._what} in a short time; try again in {in_words(wait)}",
                retry_seconds=max(1, wait),
            )

    async def run(self, address: str, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function; Refusal if too much waits, by others who have used less."""
        try:
            return await self._queue.run(address, function, *arguments)
        except QueueFull:
            self._refuse_busy()

    def close(self, wait: bool = False) -> None:
        """Cancel waiting work; what is running finishes."""
        self._queue.close(wait)

    def _refuse_busy(self) -> NoReturn:
        raise Refusal(
            "too-fast",
            f"many people are asking for {self._what} right now; try again in"
            f" {in_words(self._busy_seconds)}",
            retry_seconds=self._busy_seconds,
        )


def in_words(seconds: int) -> str:
    """A time to wait, as a person reads it."""
    if seconds > 90:
        return f"{ceil(seconds / 60)} minutes"
    return "a second" if seconds <= 1 else f"{seconds} seconds"


class Analysis:
    """The workers, one for each kind of analysis, and the core that they share."""

    def __init__(self, settings: Settings) -> None:
        self.core = Core()
        self.hints = Worker("hints", settings.hint_rate, settings.hint_burst, 16, 15)
        self.reviews = Worker("reviews", settings.review_rate, settings.review_burst, 20, 120)
        self.replays = Worker("replays", settings.replay_rate, settings.replay_burst, 16, 5)

    def short(self, function: Callable[..., T]) -> Callable[..., T]:
        """A function that works when the core is free."""

        def when_free(*arguments: Any) -> T:
            with self.core.short():
                return function(*arguments)

        return when_free

    def close(self) -> None:
        """Cancel all waiting work."""
        for worker in (self.hints, self.reviews, self.replays):
            worker.close()
