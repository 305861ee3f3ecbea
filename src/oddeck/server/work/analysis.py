"""Workers for what may wait: hints, reviews and replays.

Each kind has a thread and a bounded queue, and each address a quota, so no move and no bot waits
for them. Searches run in a process of low priority, one at a time: see searches.py.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, NoReturn, TypeVar

from ..domain.refusals import Refusal
from ..ops.buckets import Buckets
from ..ops.settings import Settings
from .fair_queue import FairQueue, QueueFull
from .searches import Searches

T = TypeVar("T")

NEVER = 3600.0  # seconds to wait that are told to those who have no quota at all


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
    """The workers, one for each kind of analysis, and the process for their searches."""

    def __init__(self, settings: Settings) -> None:
        self.searches = Searches()
        self.hints = Worker("hints", settings.hint_rate, settings.hint_burst, 16, 15)
        self.reviews = Worker("reviews", settings.review_rate, settings.review_burst, 20, 120)
        self.replays = Worker("replays", settings.replay_rate, settings.replay_burst, 16, 5)

    def close(self) -> None:
        """Cancel all waiting work; `searches` has been closed before."""
        for worker in (self.hints, self.reviews, self.replays):
            worker.close()
