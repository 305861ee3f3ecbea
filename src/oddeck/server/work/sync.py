"""Keeps rooms current with what other processes write."""

from __future__ import annotations

import asyncio
from itertools import islice

from ..domain.refusals import Refusal
from ..storage.errors import DATABASE_UNAVAILABLE
from ..storage.store import Store
from .background import BackgroundTasks
from .log_writer import LogWriter
from .registry import Registry
from .rooms import Room

POLL_SECONDS = 5.0  # between looks at the database for what no notice has told
RETRY_SECONDS = 1.0  # after a failed read
TABLES_AT_ONCE = 500


class Sync:
    """Handles the notices of the database, and looks for itself now and then."""

    def __init__(
        self, store: Store, registry: Registry, writer: LogWriter, tasks: BackgroundTasks
    ) -> None:
        self._store = store
        self._registry = registry
        self._writer = writer
        self._tasks = tasks

    def start(self) -> None:
        """Start listening to notices, if other processes may serve the same tables."""
        if self._store.shared:
            self._store.listen(self.on_notice, lambda: self._tasks.start(self.poll()))
            self._tasks.repeat(POLL_SECONDS, self.poll)

    def on_notice(self, table_id: str, number: int) -> None:
        """Handle a new entry with this number, by any process; 0 if a connection came or went."""
        room = self._registry.rooms.get(table_id)
        if room is not None and (number == 0 or number > room.table.version):
            self._tasks.start(self._refresh(room, number))

    async def poll(self) -> None:
        """Find out what has changed in all rooms, for the case that notices were missed."""
        ids = iter(list(self._registry.rooms))
        while some := list(islice(ids, TABLES_AT_ONCE)):
            versions = await self._store.tables.versions(some)
            connected = await self._store.presence.seats(some)
            for table_id in some:
                if version := versions.get(table_id):
                    self.on_notice(table_id, version)
                room = self._registry.rooms.get(table_id)
                if room is not None and room.elsewhere != connected[table_id]:
                    room.set_elsewhere(connected[table_id])
                    room.changed()

    async def _refresh(self, room: Room, number: int) -> None:
        """Read what a notice announced, until that succeeds."""
        while not await self._has_read(room, number):
            await asyncio.sleep(RETRY_SECONDS)

    async def _has_read(self, room: Room, number: int) -> bool:
        async with room.lock:
            if 0 < number <= room.table.version:  # most notices are about entries of our own
                return True
            try:
                await self._writer.catch_up(room)
                if number == 0:
                    seats = await self._store.presence.seats([room.table.id])
                    room.set_elsewhere(seats[room.table.id])
            except Refusal:  # this process cannot read the table any longer
                return True
            except DATABASE_UNAVAILABLE:
                return False
        room.changed()
        return True
