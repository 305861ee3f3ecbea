"""Ends the process when a rule function does not return.

Rules run on the event loop, and for bots in threads. Nothing inside the process can stop such a
call, least of all in machine code. So a thread watches: if a call takes longer than
`ODDECK_RULE_SECONDS`, it marks the table and the move in the table's log and ends the process. The
manager of several workers starts a new one; a single process restarts itself. The move was never
written, so the table comes back as it was before; the marked move is refused from then on.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import NoReturn

from ..domain.tables import Table
from ..ops.logs import short_id

log = logging.getLogger(__name__)

CHECKS = 20  # of a call before it counts as stuck
SEARCH_PATIENCE = 5  # a search may take this many times as long as a call of the rules
STUCK_EXIT_CODE = 70

restart_command: list[str] = []  # of a process without a manager

Watching = Callable[[], AbstractContextManager[None]]


@dataclass(frozen=True)
class Call:
    """A call of the rules."""

    table: Table  # before the call
    number: int  # of the next log entry
    seat: int | None = None  # who moves; None if this is not about a move
    move: str | None = None  # None while a bot searches for it


@dataclass
class _Watched:
    call: Call
    checks_left: int


class Watchdog:
    """A thread that watches calls of the rules."""

    def __init__(
        self, seconds: float, mark: Callable[[Call], None], end: Callable[[], None] | None = None
    ) -> None:
        self._seconds = seconds
        self._mark = mark
        self._end = end or end_process
        self._calls: dict[object, _Watched] = {}
        self._stopped = threading.Event()

    def start(self) -> None:
        """Start the thread, unless the time limit is 0."""
        if self._seconds:
            threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Stop the thread."""
        self._stopped.set()

    @contextmanager
    def watching(self, call: Call, patience: int = 1) -> Iterator[None]:
        """Watch a call of the rules, which may take `patience` times as long as usual."""
        key = object()
        self._calls[key] = _Watched(call, CHECKS * patience)
        try:
            yield
        finally:
            del self._calls[key]

    def watching_search(self, table: Callable[[], Table], seat: int) -> Watching:
        """Watch the search for a seat's move, from when it starts."""

        def watching() -> AbstractContextManager[None]:
            now = table()
            return self.watching(Call(now, now.version + 1, seat), SEARCH_PATIENCE)

        return watching

    def _watch(self) -> None:
        """Check all calls regularly.

        Checks are counted, not seconds: a process that was suspended for a while has lost no time.
        """
        while not self._stopped.wait(self._seconds / CHECKS):
            for watched in list(self._calls.values()):
                if watched.checks_left == 0:
                    self._give_up(watched.call)
                    return
                watched.checks_left -= 1

    def _give_up(self, call: Call) -> None:
        where = {
            "table": short_id(call.table.id),
            "game": getattr(getattr(call.table, "opened", None), "game", None),
            "seat": call.seat,
        }
        log.critical("rule function did not return, ending the process", extra=where)
        try:
            self._mark(call)
        except Exception:  # it may happen again then, but a stuck server is worse
            log.exception("stuck table could not be marked", extra=where)
        self._end()


def end_process() -> NoReturn:
    """End this process at once, and restart it if it has no manager."""
    sys.stderr.flush()
    if restart_command:
        os.execv(restart_command[0], restart_command)
    os._exit(STUCK_EXIT_CODE)
