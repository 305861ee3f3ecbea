"""Timers: each room has one, for what is due first."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from ..domain import races, timers
from ..domain.refusals import Refusal
from ..domain.timers import Due
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
        """Set a room's timer to what is due first, unless nothing can be written."""
        room.stop_timer()
        if not self._tasks.closing:
            for telling in self._autoplay.end_game(room):
                self._tasks.start(telling)
        may_go_on = room.refusal is None and not room.clock.stopped and self._is_attended(room)
        if self._tasks.closing or not may_go_on:
            return
        for thinking in self._autoplay.start_deciding(room):
            self._tasks.start(thinking)
        due = (
            timers.window_due(room.table)  # closes on time, whatever a bot is thinking about
            if room.working
            else timers.next_due(
                room.table,
                self._settings,
                room.here,
                room.gone_at,
                races.compensation(room.round_trips()),
            )
        )
        if due is not None:
            grace = 0.0 if room.in_charge else self._settings.grace
            wait = max(0.0, (due.at - room.clock.now_ms()) / 1000 + grace)
            room.timer = asyncio.get_running_loop().call_later(
                wait, partial(self._start, room, due)
            )

    def _is_attended(self, room: Room) -> bool:
        """Whether a table goes on: bots do not play for nobody."""
        limit = self._settings.unattended
        return not limit or room.is_attended(room.clock.now_ms() - round(limit * 1000))

    def _start(self, room: Room, due: Due) -> None:
        self._tasks.start(self._run(room, due))

    async def _run(self, room: Room, due: Due) -> None:
        exclusive = due.what != "window"
        if room.clock.stopped or (exclusive and room.working):
            return
        if not self._is_attended(room):
            room.stop_timer()
            return
        room.working = room.working or exclusive
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
            room.working = room.working and not exclusive
        self.schedule(room)
