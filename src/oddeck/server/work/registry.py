"""The tables in the memory of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from ..domain.keys import is_table_id
from ..domain.refusals import Refusal
from ..domain.tables import Table
from ..ops import metrics
from ..storage.store import Store
from .log_writer import LogWriter
from .rooms import Connection, Room
from .table_clock import TableClock


class Registry:
    """Rooms by table id, loaded from their logs when needed."""

    def __init__(self, store: Store, writer: LogWriter, on_change: Callable[[Room], None]) -> None:
        self.rooms: dict[str, Room] = {}
        self._store = store
        self._writer = writer
        self._on_change = on_change
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def get(self, table_id: str) -> Room:
        """A room, from memory or from the table's log; Refusal if there is no such table."""
        if table_id in self.rooms and self.rooms[table_id].refusal is None:
            if self.rooms[table_id].table.deleted:
                raise Refusal("no-such-table", "there is no such table")
            return self.rooms[table_id]
        if not is_table_id(table_id):
            raise Refusal("no-such-table", "there is no such table")
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def find(self, table_id: str) -> Room | None:
        """A room as `get` returns it; None if there is no such table."""
        try:
            return await self.get(table_id)
        except Refusal as refused:
            if refused.reason != "no-such-table":
                raise
            return None

    def new_room(self, table_id: str) -> Room:
        """A room for a table without entries."""
        return Room(Table(table_id), TableClock(self._store.database.clock))

    def add(self, room: Room) -> None:
        """Keep a room in memory; from now on `on_change` is called when it changes."""
        self.rooms[room.table.id] = room
        metrics.rooms.set(len(self.rooms))
        room.on_change = self._on_change
        self._on_change(room)

    def is_open(self, table_id: str) -> bool:
        """Whether a table is in memory and its game is not over."""
        room = self.rooms.get(table_id)
        return room is not None and room.table.phase not in ("over", "closed")

    def remove_idle(self, before: int) -> None:
        """Remove rooms that are idle and were last used before this time."""
        for table_id, room in list(self.rooms.items()):
            if room.is_idle and room.used_at < before:
                del self.rooms[table_id]
        metrics.rooms.set(len(self.rooms))

    def connections(self) -> Iterator[Connection]:
        """All connections to this process."""
        for room in self.rooms.values():
            yield from room.connections

    async def _load(self, table_id: str) -> Room:
        room = self.new_room(table_id)
        await self._writer.refresh(room)
        if room.table.version == 0:
            raise Refusal("no-such-table", "there is no such table")
        await self._writer.check_edition(room)
        # People who were connected to a process that has ended have time to return.
        room.gone_at = dict.fromkeys(range(len(room.table.seats)), room.clock.now_ms())
        self.add(room)
        if self._store.shared:
            room.elsewhere = (await self._store.presence.seats([table_id]))[table_id]
            async with room.lock:
                # Entries from before this process listened to notices about the table.
                await self._writer.catch_up(room)
        return room
