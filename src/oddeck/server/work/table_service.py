"""What people ask for: new tables, seats, keys and commands."""

from __future__ import annotations

from ..domain import commands
from ..domain.keys import key_hash, link_with_key, new_key, new_table_id
from ..domain.refusals import Refusal
from ..domain.seats import HOST
from ..domain.tables import Table
from ..ops.settings import Settings
from ..wire.answers import Opening, Place, SpareKey
from ..wire.commands import AnyCommand, OpenTable, SitDown
from .log_writer import LogWriter
from .registry import Registry
from .rooms import Room


class TableService:
    """Requests of people. When one returns, its effect is durable."""

    def __init__(self, registry: Registry, writer: LogWriter, settings: Settings) -> None:
        self._registry = registry
        self._writer = writer
        self._settings = settings

    async def open_table(self, wanted: OpenTable) -> Opening:
        """Open a table."""
        key, table_id = new_key(), new_table_id()
        room = Room(Table(table_id))
        await self._writer.append(
            room, lambda _: commands.open_table(wanted, key_hash(key), self._settings.window)
        )
        self._registry.add(room)
        return Opening(table_id, key, room.table.seat_of(HOST))

    async def sit_down(self, room: Room, wanted: SitDown, key: str | None) -> Place:
        """Take a seat, with a key from this table or as a new person."""
        own_key, person = key or new_key(), await self.person(room, key)
        await self._writer.append(
            room, lambda table: commands.sit_down(table, wanted, person, key_hash(own_key))
        )
        seat = room.table.seat_of(room.table.keys[key_hash(own_key)])
        assert seat is not None
        return Place(room.table.id, seat, own_key)

    async def spare_key(self, room: Room, key: str | None) -> SpareKey:
        """Create another key to the same seat, for another device."""
        another, person = new_key(), await self.person(room, key)
        await self._writer.append(
            room, lambda table: commands.spare_key(table, person, key_hash(another))
        )
        return SpareKey(another, link_with_key(room.table.id, another))

    async def execute(self, room: Room, person: int | None, command: AnyCommand) -> None:
        """Carry out a command."""
        if commands.is_ahead_of_table(room.table, person, command):
            await self._writer.refresh(room)
        if not commands.is_hidden_decline(room.table, person, command):
            await self._writer.append(room, lambda table: commands.decide(table, person, command))

    async def person(self, room: Room, key: str | None) -> int | None:
        """The person with this key, None without a key; Refusal if the key is wrong."""
        if key is None:
            return None
        hashed = key_hash(key)
        if hashed not in room.table.keys:  # another process may have just created it
            await self._writer.refresh(room)
        if hashed not in room.table.keys:
            raise Refusal("unknown-key", "this key is not valid at this table")
        return room.table.keys[hashed]

    async def room_to_watch(self, table_id: str, key: str | None) -> tuple[Room, int | None]:
        """A room that the person with this key, or a spectator, may see; and the person."""
        room = await self._registry.get(table_id)
        person = await self.person(room, key)
        if not commands.may_watch(room.table, person):
            raise Refusal("not-seated", "only players can see this table")
        return room, person
