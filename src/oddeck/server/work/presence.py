"""Connections to tables: who is here, in this process and in others."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator

from ..domain import commands
from ..domain.refusals import Refusal
from ..domain.seats import HOST
from ..ops import metrics
from ..ops.settings import Settings
from ..ops.steady_clock import monotonic_ms
from ..storage.errors import DATABASE_UNAVAILABLE
from ..storage.presence import SPECTATOR, Seated
from ..storage.store import Store
from .log_writer import LogWriter
from .registry import Registry
from .rooms import Connection

HEARTBEAT_SECONDS = 10.0
EXPIRY_MS = 35_000  # a connection without a heartbeat for this long is gone
PERSON_SOCKETS = 8  # connections of one player to their table


class Presence:
    """Adds and removes connections, and tells other processes of them."""

    def __init__(
        self, store: Store, registry: Registry, writer: LogWriter, settings: Settings
    ) -> None:
        self._store = store
        self._registry = registry
        self._writer = writer
        self._settings = settings
        self._reachable_since = monotonic_ms()

    async def add_connection(self, connection: Connection) -> None:
        """Add a connection; a person who was away takes their seat back from the bot."""
        room = connection.room
        self._check_limits(connection)
        if connection.sent > len(room.table.streams.get(connection.viewer, ())):
            # Another process has sent them more than this one has read.
            await self._writer.refresh(room)
        room.connections.add(connection)
        room.attended_at = room.clock.now_ms()
        metrics.sockets.inc()
        seat = room.table.seat_of(connection.person)
        if self._store.shared:
            with contextlib.suppress(*DATABASE_UNAVAILABLE):
                await self._store.presence.add(seated(connection))
        if seat is not None and room.table.seats[seat].away in ("absent", "clock"):
            await self._take_back(connection)
        room.changed()

    def _check_limits(self, connection: Connection) -> None:
        """Refuse one connection too many. Spectators take no places from players and the host."""
        others = connection.room.connections
        if not is_spectator(connection):
            own = [one for one in others if one.person == connection.person]
            if len(own) >= PERSON_SOCKETS:
                raise Refusal("full", "you have too many connections to this table")
            return
        spectators = [one for one in others if is_spectator(one)]
        from_there = [one for one in spectators if one.address == connection.address]
        if len(spectators) >= self._settings.most_spectators:
            raise Refusal("full", "this table has too many spectators")
        if len(from_there) >= self._settings.address_spectators:
            raise Refusal("full", "this table has too many spectators from your address")

    async def spectators(self, table_ids: Collection[str]) -> dict[str, int]:
        """How many connections of spectators these tables have; none of some tables."""
        if self._store.shared:
            return await self._store.presence.spectators(table_ids)
        rooms = (self._registry.rooms.get(table_id) for table_id in table_ids)
        return {room.table.id: sum(map(is_spectator, room.connections)) for room in rooms if room}

    async def remove_connection(self, connection: Connection) -> None:
        """Remove a closed connection."""
        room = connection.room
        room.connections.discard(connection)
        room.attended_at = room.clock.now_ms()
        metrics.sockets.dec()
        seat = room.table.seat_of(connection.person)
        if seat is not None:
            room.gone_at[seat] = room.clock.now_ms()
        if self._store.shared:
            with contextlib.suppress(*DATABASE_UNAVAILABLE):
                await self._store.presence.remove(connection.id, room.table.id)
        room.changed()

    async def look(self, connection: Connection, looking: bool) -> None:
        """Note whether a client has its table in sight, which other processes may ask."""
        connection.looking = looking
        if self._store.shared:
            with contextlib.suppress(*DATABASE_UNAVAILABLE):
                await self._store.presence.add(seated(connection))

    async def heartbeat(self) -> None:
        """Tell other processes which connections are open.

        Others' connections without a heartbeat are removed only if this process could send its own
        all the time: after an outage all have the chance to report first.
        """
        if self._store.shared:
            now = monotonic_ms()
            expiry = EXPIRY_MS if now - self._reachable_since > EXPIRY_MS else None
            try:
                await self._store.presence.heartbeat(list(self._seated()), expiry)
            except DATABASE_UNAVAILABLE:
                self._reachable_since = monotonic_ms()
                raise
            await self._take_back_all()

    def _seated(self) -> Iterator[Seated]:
        for connection in self._registry.connections():
            yield seated(connection)

    async def _take_back_all(self) -> None:
        """Seats of connected people that another process took for absent ones."""
        for connection in list(self._registry.connections()):
            table = connection.room.table
            seat = table.seat_of(connection.person)
            if seat is not None and table.seats[seat].away == "absent":
                await self._take_back(connection)

    async def _take_back(self, connection: Connection) -> None:
        with contextlib.suppress(Refusal):
            await self._writer.append(
                connection.room, lambda table: commands.take_back_if_away(table, connection.person)
            )


def seated(connection: Connection) -> Seated:
    """A connection as other processes see it."""
    table = connection.room.table
    seat = table.seat_of(connection.person)
    place = SPECTATOR if seat is None else seat
    return Seated(connection.id, table.id, place, connection.looking)


def is_spectator(connection: Connection) -> bool:
    """Whether a connection is of someone without a seat, and not of the first host."""
    return connection.person != HOST and connection.room.table.seat_of(connection.person) is None
