"""Timers: each room has one, for what is due first."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from ..domain import timers
from ..domain.refusals import Refusal
from ..domain.timers import Due
from ..ops import wall_clock
from ..ops.logs import short_id
from ..ops.settings import Settings
from .autoplay import Autoplay
from .background import BackgroundTasks
from .rooms import Room

log = logging.getLogger(__name__)

RETRY_SECONDS = 1.0  # pause after a failure


class Scheduler:
    """Sets timers and carries out what is due."""

    def __init__(self, autoplay: Autoplay, tasks: BackgroundTasks, settings: Settings) -> None:
        self._autoplay = autoplay
        self._tasks = tasks
        self._settings = settings

    def schedule(self, room: Room) -> None:
        """Set a room's timer to what is due first."""
        room.stop_timer()
        if room.working or self._tasks.closing:
            return
        due = timers.next_due(room.table, self._settings, room.here, room.gone_at)
        if due is not None:
            grace = 0.0 if room.in_charge else self._settings.grace
            wait = max(0.0, (due.at - wall_clock.now_ms()) / 1000 + grace)
            room.timer = asyncio.get_running_loop().call_later(
                wait, partial(self._start, room, due)
            )

    def _start(self, room: Room, due: Due) -> None:
        self._tasks.start(self._run(room, due))

    async def _run(self, room: Room, due: Due) -> None:
        if room.working:
            return
        room.working = True
        where = {"table": short_id(room.table.id), "due": due.what, "seat": due.seat}
        try:
            await self._autoplay.perform(room, due)
        except Refusal as refused:
            if refused.reason != "late":  # late: the table has changed meanwhile
                log.error("due action refused", extra=where | {"reason": refused.reason})
                await asyncio.sleep(RETRY_SECONDS)
        except Exception:  # a fault of the database or of this program: the game must go on
            log.exception("due action failed", extra=where | {"retry_seconds": RETRY_SECONDS})
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            room.working = False
        self.schedule(room)
