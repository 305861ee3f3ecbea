"""Connections to tables: who is here, in this process and in others."""

from __future__ import annotations

import contextlib

from ..domain import commands
from ..domain.refusals import Refusal
from ..ops import metrics, wall_clock
from ..ops.settings import Settings
from ..storage.errors import DATABASE_UNAVAILABLE
from ..storage.store import Store
from .log_writer import LogWriter
from .registry import Registry
from .rooms import Connection

HEARTBEAT_SECONDS = 10.0
EXPIRY_MS = 35_000  # a connection without a heartbeat for this long is gone


class Presence:
    """Adds and removes connections, and tells other processes of them."""

    def __init__(
        self, store: Store, registry: Registry, writer: LogWriter, settings: Settings
    ) -> None:
        self._store = store
        self._registry = registry
        self._writer = writer
        self._settings = settings

    async def add_connection(self, connection: Connection) -> None:
        """Add a connection; a person who was away takes their seat back from the bot."""
        room = connection.room
        if len(room.connections) >= self._settings.most_sockets:
            raise Refusal("full", "this table has too many connections")
        if connection.sent > len(room.table.streams.get(connection.viewer, ())):
            # Another process has sent them more than this one has read.
            await self._writer.refresh(room)
        room.connections.add(connection)
        metrics.sockets.inc()
        seat = room.table.seat_of(connection.person)
        if seat is not None and self._store.shared:
            with contextlib.suppress(*DATABASE_UNAVAILABLE):
                await self._store.presence.add(
                    connection.id, room.table.id, seat, wall_clock.now_ms()
                )
        if seat is not None and room.table.seats[seat].away in ("absent", "clock"):
            with contextlib.suppress(Refusal):
                await self._writer.append(
                    room, lambda table: commands.take_back_if_away(table, connection.person)
                )
        room.changed()

    async def remove_connection(self, connection: Connection) -> None:
        """Remove a closed connection."""
        room = connection.room
        room.connections.discard(connection)
        metrics.sockets.dec()
        seat = room.table.seat_of(connection.person)
        if seat is not None:
            room.gone_at[seat] = wall_clock.now_ms()
            if self._store.shared:
                with contextlib.suppress(*DATABASE_UNAVAILABLE):
                    await self._store.presence.remove(connection.id, room.table.id)
        room.changed()

    async def heartbeat(self) -> None:
        """Tell other processes which connections are open."""
        if self._store.shared:
            sockets = [connection.id for connection in self._registry.connections()]
            now = wall_clock.now_ms()
            await self._store.presence.heartbeat(sockets, now, now - EXPIRY_MS)
