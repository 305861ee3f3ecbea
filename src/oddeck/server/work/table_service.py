"""What people ask for: new tables, seats, keys and commands."""

from __future__ import annotations

import contextlib
from asyncio import sleep

import msgspec

from ..domain import commands, races
from ..domain.entries import AnyEntry, Opened
from ..domain.finished import Finished
from ..domain.keys import key_hash, link_with_key, new_key, new_table_id, table_id_for
from ..domain.refusals import Refusal
from ..domain.seats import HOST
from ..domain.states import State
from ..domain.tables import Table
from ..domain.terms import usual_terms
from ..domain.windows import NO
from ..ops.settings import Settings
from ..storage.store import Store
from ..wire.answers import Opening, Place, SpareKey
from ..wire.commands import AnyCommand, OpenTable, Play, SitDown, TryAgain
from .log_writer import LogWriter
from .own_bots import OwnBots
from .registry import Registry
from .rooms import Room


class AlreadyDone(Exception):
    """What is asked for has been done, and its answer was lost."""


class TableService:
    """Requests of people. When one returns, its effect is durable."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        writer: LogWriter,
        settings: Settings,
        own_bots: OwnBots,
    ) -> None:
        self._own_bots = own_bots
        self._store = store
        self._registry = registry
        self._writer = writer
        self._settings = settings

    async def open_table(self, wanted: OpenTable) -> Opening:
        """Open a table."""
        key = wanted.key or new_key()
        table_id = new_table_id() if wanted.key is None else table_id_for(key)
        room = None if wanted.key is None else await self._registry.find(table_id)
        if room is None:
            opened = commands.open_table(
                wanted,
                key_hash(key),
                usual_terms(self._settings),
                self._settings.entropy_seconds,
                self._own_bots.playing,
            )
            room = await self._open(table_id, opened)
        return Opening(table_id, key, room.table.seat_of(HOST))

    async def try_again(self, source: Table, finished: Finished, wanted: TryAgain) -> Opening:
        """Open a private table that plays on from a moment of a finished game."""
        key, table_id, turn = new_key(), new_table_id(), wanted.turn
        number = commands.entry_before(finished, turn)
        row = (await self._store.log.read_states(source.id, [number]))[number]
        opened = commands.try_again(
            source.opened,
            finished,
            turn,
            State(number, row.state).position(),
            wanted.name,
            key_hash(key),
        )
        room = await self._open(table_id, opened)
        return Opening(table_id, key, room.table.seat_of(HOST))

    async def _open(self, table_id: str, opened: Opened) -> Room:
        room = self._registry.new_room(table_id)
        room.attended_at = room.clock.now_ms()
        await self._writer.append(room, lambda _: opened)
        self._registry.add(room)
        return room

    async def sit_down(self, room: Room, wanted: SitDown, key: str | None) -> Place:
        """Take a seat, with a key from this table or as a new person."""
        own_key, person = key or wanted.key or new_key(), await self.person(room, key)

        def decide(table: Table) -> AnyEntry:
            if key is None and key_hash(own_key) in table.keys:
                raise AlreadyDone
            return commands.sit_down(table, wanted, person, key_hash(own_key))

        with contextlib.suppress(AlreadyDone):
            await self._writer.append(room, decide)
        seat = room.table.seat_of(room.table.keys[key_hash(own_key)])
        if seat is None:
            raise Refusal("not-now", "the seat that was taken with this key has been left again")
        return Place(room.table.id, seat, own_key)

    async def spare_key(self, room: Room, key: str | None) -> SpareKey:
        """Create another key to the same seat, for another device."""
        another, person = new_key(), await self.person(room, key)
        await self._writer.append(
            room, lambda table: commands.spare_key(table, person, key_hash(another))
        )
        return SpareKey(another, link_with_key(room.table.id, another))

    async def revoke_other_keys(self, room: Room, key: str | None) -> None:
        """Revoke all keys of this person but the one they use."""
        person, kept = await self.person(room, key), key_hash(key or "")
        await self._writer.append(
            room, lambda table: commands.revoke_other_keys(table, person, kept)
        )

    async def forget(self, room: Room, key: str | None) -> None:
        """Delete a person's name, chat and keys; in a running game a bot takes their seat."""
        person = await self.person(room, key)
        await self._writer.forget(room, lambda table: commands.forget(table, person))
        await self._store.database.empty_journal()

    async def delete_table(self, room: Room, key: str | None) -> None:
        """Delete a table with everything that was played and said there."""
        person = await self.person(room, key)
        await self._writer.delete(room, lambda table: commands.delete_table(table, person))
        await self._store.reviews.delete_all(room.table.id)
        await self._store.database.empty_journal()

    async def execute(self, room: Room, person: int | None, command: AnyCommand) -> None:
        """Carry out a command, unless it has been carried out before."""
        if commands.is_ahead_of_table(room.table, person, command):
            await self._writer.refresh(room)
        if commands.is_hidden_decline(room.table, person, command):
            return
        if wait := waiting_time(room, person, command):
            await sleep(wait)

        def decide(table: Table) -> AnyEntry:
            if table.has_done(person, command.once):
                raise AlreadyDone
            entry = commands.decide(table, person, command, self._own_bots.playing)
            if person is None or command.once is None:
                return entry
            return msgspec.structs.replace(entry, by=(person, command.once))

        with contextlib.suppress(AlreadyDone):
            await self._writer.append(room, decide)

    async def person(self, room: Room, key: str | None) -> int | None:
        """The person with this key, None without a key; Refusal if the key is wrong."""
        room.attend()
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


def waiting_time(room: Room, person: int | None, command: AnyCommand) -> float:
    """For how many seconds a move waits for slower lines, because it takes part in a race."""
    table, seat = room.table, room.table.seat_of(person)
    races_now = races.is_race(table) and not table.is_slow
    if not races_now or not isinstance(command, Play) or command.move == NO or seat is None:
        return 0.0
    if table.window is None or seat not in table.window.users:
        return 0.0
    return races.compensation(room.round_trips(), seat)
