"""Keeps rooms current with what other processes write."""

from __future__ import annotations

import contextlib

from ..storage.errors import DATABASE_UNAVAILABLE
from ..storage.store import Store
from .background import BackgroundTasks
from .log_writer import LogWriter
from .registry import Registry
from .rooms import Room


class Sync:
    """Handles the notices of the database."""

    def __init__(
        self, store: Store, registry: Registry, writer: LogWriter, tasks: BackgroundTasks
    ) -> None:
        self._store = store
        self._registry = registry
        self._writer = writer
        self._tasks = tasks

    def start(self) -> None:
        """Start listening to notices."""
        self._store.listen(self.on_notice, self.refresh_all)

    def on_notice(self, table_id: str, number: int) -> None:
        """Handle a new entry with this number, by any process; 0 if a connection came or went."""
        room = self._registry.rooms.get(table_id)
        if room is not None and (number == 0 or number > room.table.version):
            self._tasks.start(self._refresh(room, number))

    def refresh_all(self) -> None:
        """Refresh all rooms after notices may have been missed."""
        for table_id in self._registry.rooms:
            self.on_notice(table_id, 0)

    async def _refresh(self, room: Room, number: int) -> None:
        async with room.lock:
            if 0 < number <= room.table.version:
                return
            with contextlib.suppress(*DATABASE_UNAVAILABLE):
                await self._writer.catch_up(room)
                if number == 0:
                    room.elsewhere = await self._store.presence.seats(room.table.id)
        room.changed()
