"""The time at a table, which its log and its timers share."""

from __future__ import annotations

from ..ops import wall_clock
from ..ops.steady_clock import SteadyClock


class TableClock:
    """Milliseconds since 1970, as far as the log knows.

    It begins with the time of day or that of the last log entry, whichever is later. Then it runs
    with a steady clock: if somebody sets the time of day, no timer waits longer or fires earlier.
    """

    def __init__(self, steady: SteadyClock) -> None:
        self._steady = steady
        self._ahead = wall_clock.now_ms() - steady.now_ms()  # of the steady clock

    @property
    def stopped(self) -> bool:
        """Whether it stands still, because nothing can be written."""
        return self._steady.stopped

    def now_ms(self) -> int:
        """The time at the table."""
        return self._steady.now_ms() + self._ahead

    def advance_to(self, at: int) -> None:
        """Take over the time of a log entry, if it is later."""
        self._ahead = max(self._ahead, at - self._steady.now_ms())
