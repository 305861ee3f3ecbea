"""Time for timers, apart from the time of day, which can be set."""

from __future__ import annotations

import time


def monotonic_ms() -> int:
    """Milliseconds since some moment; never goes back."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Milliseconds in which the server could work.

    It never jumps, and it stands still during an outage of the database: while nobody can move,
    nobody's time runs out.
    """

    def __init__(self) -> None:
        self._lost = 0  # milliseconds of past outages
        self._stopped_at: int | None = None  # since when it stands still

    @property
    def stopped(self) -> bool:
        """Whether it stands still."""
        return self._stopped_at is not None

    def now_ms(self) -> int:
        """Milliseconds since some moment, without outages."""
        return (monotonic_ms() if self._stopped_at is None else self._stopped_at) - self._lost

    def stop(self, at: int) -> None:
        """Stand still, since a moment (`monotonic_ms`) that may be past."""
        if self._stopped_at is None:
            self._stopped_at = at

    def start(self) -> None:
        """Run on."""
        if self._stopped_at is not None:
            self._lost += monotonic_ms() - self._stopped_at
            self._stopped_at = None
