"""A rule function that does not return must not take the server with it.

Rules are called on the event loop, and by bots in threads. Nothing can stop such a call from
inside, least of all machine code. So a thread watches: if a call takes longer than
`ODDECK_RULE_SECONDS`, the table and the move are marked in the table's log, and the process ends.
Whoever started it starts it again: the manager of several workers, or, of one process, the process
itself. The move was never written, so the table comes back as it was before; and since it is
marked, it is refused from then on.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn

from ..domain.tables import Table
from ..ops.logs import short_id

log = logging.getLogger(__name__)

LOOKS = 20  # at a call before it is taken for endless
STUCK = 70  # the exit code of a worker that ends itself

restart_command: list[str] = []  # of a process that nobody else starts again


@dataclass(frozen=True)
class Call:
    """A call of the rules: at which table, and what for."""

    table: Table  # as it was before
    number: int  # of the entry that is to be written next
    seat: int | None = None  # who moves; nobody if it is not about a move
    move: str | None = None  # None while a bot thinks about it


class Watchdog:
    """The thread that watches, and the calls that it watches."""

    def __init__(
        self, seconds: float, mark: Callable[[Call], None], end: Callable[[], None] | None = None
    ) -> None:
        self._seconds = seconds
        self._mark = mark
        self._end = end or end_process
        # Each with how often it may still be looked at.
        self._calls: dict[object, list[object]] = {}
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begins to watch, unless the settings say that nothing is to be watched."""
        if self._seconds:
            threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Watches no more."""
        self._stopped.set()

    @contextmanager
    def watching(self, call: Call, patience: int = 1) -> Iterator[None]:
        """Meanwhile a call of the rules is under way, which may take `patience` times as long as
        usual.
        """
        key = object()
        self._calls[key] = [call, LOOKS * patience]
        try:
            yield
        finally:
            del self._calls[key]

    def _watch(self) -> None:
        """Looks again and again.

        Looks are counted, not seconds: a process that was stopped for a while has lost no time.
        """
        while not self._stopped.wait(self._seconds / LOOKS):
            for watched in list(self._calls.values()):
                call, left = watched
                assert isinstance(call, Call)
                assert isinstance(left, int)
                watched[1] = left - 1
                if left == 0:
                    self._give_up(call)
                    return

    def _give_up(self, call: Call) -> None:
        where = {
            "table": short_id(call.table.id),
            "game": getattr(call.table.game, "type", call.table).id,
            "seat": call.seat,
        }
        log.critical("rule function did not return, ending the process", extra=where)
        try:
            self._mark(call)
        except Exception:  # then the same may happen again, but a stuck server is worse
            log.exception("the table could not be marked", extra=where)
        self._end()


def end_process() -> NoReturn:
    """Ends this process at once, and starts it again if nobody else does."""
    sys.stderr.flush()
    if restart_command:
        os.execv(restart_command[0], restart_command)
    os._exit(STUCK)
