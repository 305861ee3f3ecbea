"""Appends entries to logs, and reads what other processes have appended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from oddeck.engine.errors import IllegalMove

from ..domain import entries, timers, views
from ..domain.entries import AnyEntry, Moved, Stuck
from ..domain.refusals import Refusal
from ..domain.steps import encode
from ..domain.tables import Table
from ..ops import metrics, wall_clock
from ..ops.logs import short_id
from ..ops.settings import Settings
from ..storage.errors import DATABASE_UNAVAILABLE
from ..storage.log import Append
from ..storage.store import Store
from .rooms import Room
from .watchdog import Call, Watchdog

log = logging.getLogger(__name__)

ENTRIES_PER_TURN = 50  # of a long log that are read before other tasks get a turn


class LogWriter:
    """Changes rooms, only ever by entries that are already durable."""

    def __init__(self, store: Store, watchdog: Watchdog, settings: Settings) -> None:
        self._store = store
        self._watchdog = watchdog
        self._settings = settings

    async def append(self, room: Room, decide: Callable[[Table], AnyEntry]) -> None:
        """Decide on an entry, write it, and only then change the room.

        `decide` is called again if another process was faster.
        """
        async with room.lock:
            while True:
                at = max(wall_clock.now_ms(), room.table.at)
                entry = decide(room.table)
                try:
                    with self._watchdog.watching(call_for(room.table, entry)):
                        table = room.table.after(at, entry)
                except IllegalMove as error:
                    raise Refusal.of_move(error) from None
                if await self._write(table, entry):
                    break
                metrics.conflicts.inc()
                await self.catch_up(room)
            room.table = table
            room.in_charge = True
        metrics.entries.labels(type(entry).__struct_config__.tag).inc()
        room.changed()

    async def refresh(self, room: Room) -> None:
        """Read what other processes have appended; Refusal if the database is unavailable."""
        try:
            async with room.lock:
                await self.catch_up(room)
        except DATABASE_UNAVAILABLE:
            log.exception("log read failed", extra={"table": short_id(room.table.id)})
            raise Refusal("storage", "the database is unavailable; try again") from None

    async def catch_up(self, room: Room) -> None:
        """Apply all entries that the log has and the room has not. The caller holds the lock."""
        missing = await self._store.log.read(room.table.id, room.table.version)
        new = [(at, entries.decode(body)) for at, body in missing]
        if not new:
            return
        if room.table.version == 0 and new[-1][1] == Stuck():
            raise Refusal("failed", "this table is closed: a rule of its game did not return")
        end = room.table.version + len(new)
        for count, (at, entry) in enumerate(new, 1):
            with self._watchdog.watching(Call(room.table, end + 1)):
                room.table.apply(at, entry)
            if count % ENTRIES_PER_TURN == 0:
                await asyncio.sleep(0)
        room.in_charge = False
        room.changed()

    async def _write(self, table: Table, entry: AnyEntry) -> bool:
        append = append_of(table, entry, self._settings)
        try:
            with metrics.append_seconds.time():
                return await self._store.log.append(append)
        except DATABASE_UNAVAILABLE:
            log.exception("log append failed", extra={"table": short_id(table.id)})
            raise Refusal(
                "storage", "the database is unavailable; nothing has changed, try again"
            ) from None


def append_of(table: Table, entry: AnyEntry, settings: Settings) -> Append:
    """What to store so that `table`, to which `entry` was applied last, can be restored."""
    due = timers.next_due(table, settings)
    return Append(
        table_id=table.id,
        number=table.version,
        at=table.at,
        body=entries.encode(entry).decode(),
        listed=table.opened.listed,
        phase=table.phase,
        lobby_entry=encode(views.lobby_table(table)).decode(),
        due=None if due is None else due.at,
    )


def call_for(table: Table, entry: AnyEntry) -> Call:
    """The call of the rules that applies an entry."""
    if isinstance(entry, Moved):
        return Call(table, table.version + 1, entry.seat, entry.move)
    return Call(table, table.version + 1)


async def mark_stuck(settings: Settings, call: Call) -> None:
    """Append `Stuck` to the log of a table, on a separate connection.

    The watchdog does this in its own thread: the event loop may be stuck.
    """
    table = call.table
    mark = append_of(table, Stuck(call.seat, call.move), settings)
    if call.seat is None:
        mark = replace(mark, phase="closed", due=None)
    store = Store(settings.database_url)
    await store.start()
    # While a bot searches, others may append.
    later = await store.log.read(table.id, call.number - 1) if call.move is None else []
    await store.log.append(
        replace(mark, number=call.number + len(later), at=max(wall_clock.now_ms(), table.at))
    )
    await store.close()
