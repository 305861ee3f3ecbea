"""What people ask for: new tables, seats, keys and commands."""

from __future__ import annotations

import contextlib
from asyncio import sleep
from datetime import date

import msgspec

from oddeck.engine.protocol import GameType

from ..domain import commands, dailies, races
from ..domain.entries import AnyEntry, Discarded, Forgotten, Opened
from ..domain.finished import Finished
from ..domain.keys import key_hash, link_with_key, new_key, new_table_id, table_id_for
from ..domain.refusals import Refusal
from ..domain.seats import HOST
from ..domain.states import State
from ..domain.tables import Table
from ..domain.terms import usual_terms
from ..domain.windows import NO
from ..ops import wall_clock
from ..ops.settings import Settings
from ..storage.store import Store
from ..wire.answers import Opening, Place, SpareKey
from ..wire.commands import AnyCommand, Comment, OpenTable, Play, SitDown, TryAgain
from .log_writer import LogWriter
from .own_bots import OwnBots
from .people import People, Person
from .registry import Registry
from .rooms import Room

TABLES_AT_ONCE = 20  # that one request deletes someone's data at


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
        people: People,
    ) -> None:
        self._people = people
        self._own_bots = own_bots
        self._store = store
        self._registry = registry
        self._writer = writer
        self._settings = settings

    async def open_table(self, wanted: OpenTable, own_key: str | None = None) -> Opening:
        """Open a table, with the key of a person or a key to this table alone."""
        key = own_key or wanted.key or new_key()
        is_repeatable = wanted.once is not None or (own_key is None and wanted.key is not None)
        table_id = table_id_for(key, wanted.once) if is_repeatable else new_table_id()
        room = await self._registry.find(table_id) if is_repeatable else None
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

    async def try_again(
        self, source: Table, finished: Finished, wanted: TryAgain, own_key: str | None = None
    ) -> Opening:
        """Open a private table that plays on from a moment of a finished game."""
        key, table_id, turn = own_key or new_key(), new_table_id(), wanted.turn
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

    async def open_daily(
        self, game: GameType, day: date, secret: str, name: str, key: str
    ) -> Opening:
        """Open a person's table for a daily deal: always the same one, so that there is only one
        attempt.
        """
        table_id = table_id_for(key, f"daily {day.isoformat()} {game.id}")
        room = await self._registry.find(table_id)
        if room is None:
            checked = commands.check_name(name, commands.reserved_names(dailies.players(game)))
            usual = usual_terms(self._settings)
            opened = dailies.open_daily(game, day, secret, checked, key_hash(key), usual)
            room = await self._open(table_id, opened)
        return Opening(table_id, key, room.table.seat_of(HOST))

    async def find_daily(self, table_id: str, key: str) -> Opening:
        """A person's table for a daily deal that they have begun; Refusal if they have left it."""
        room = await self._registry.find(table_id)
        if room is None or room.table.phase == "closed" or key_hash(key) not in room.table.keys:
            raise Refusal("not-now", "you have had your attempt at this deal")
        return Opening(table_id, key, room.table.seat_of(HOST))

    async def discard_daily(self, table_id: str) -> None:
        """Close the table of an attempt that nobody has finished; it is deleted later."""
        room = await self._registry.find(table_id)
        if room is not None and room.table.phase not in ("closed", "over"):
            await self._writer.append(room, lambda _: Discarded())

    async def _may_look_back(self, table: Table, key: str | None) -> bool:
        """Whether the owner of a key may see someone's finished daily deal: they have finished it
        themselves, or nobody can play it any more.
        """
        day = table.opened.daily
        if day is None or table.phase != "over":
            return False
        if dailies.is_over(date.fromisoformat(day), dailies.day_of(wall_clock.now_ms())):
            return True
        finished = self._store.dailies.has_finished
        return key is not None and await finished(key_hash(key), day, table.opened.game)

    async def _open(self, table_id: str, opened: Opened) -> Room:
        room = self._registry.new_room(table_id)
        room.attended_at = room.clock.now_ms()
        await self._writer.append(room, lambda _: opened)
        self._registry.add(room)
        return room

    async def sit_down(self, room: Room, wanted: SitDown, key: str | None) -> Place:
        """Take a seat, with a key from this table, the key of a person, or as someone new."""
        own_key = key or wanted.key or new_key()
        await self.person(room, key)

        def decide(table: Table) -> AnyEntry:
            person = table.keys.get(key_hash(own_key))
            if person is not None and (key is None or table.has_done(person, wanted.once)):
                raise AlreadyDone
            entry = commands.sit_down(table, wanted, person, key_hash(own_key))
            if wanted.once is None:
                return entry
            return msgspec.structs.replace(entry, by=(entry.person, wanted.once))

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

    async def adopt(self, room: Room, key: str, person: Person) -> None:
        """Make the key of a person valid for a seat, with another key to it."""
        sitter = await self.person(room, key)

        def decide(table: Table) -> AnyEntry:
            owner = table.keys.get(person.id)
            if owner is not None and owner == sitter:
                raise AlreadyDone
            if owner is not None:
                raise Refusal("taken", "you are someone else at this table")
            return commands.spare_key(table, sitter, person.id)

        with contextlib.suppress(AlreadyDone):
            await self._writer.append(room, decide)
        await self._people.add_past_games(room.table)

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

    async def forget_everywhere(self, person: Person) -> int:
        """Delete a person: at some of their tables, and when there are no more, all the rest.
        Returns how many tables are left, at least.
        """
        ids = await self._store.people.tables_of(person.id, TABLES_AT_ONCE + 1)
        for table_id in ids[:TABLES_AT_ONCE]:
            room = await self._registry.find(table_id)
            known = None if room is None else room.table.keys.get(person.id)
            if room is not None and known is not None:
                forgotten = Forgotten(known)
                await self._writer.forget(room, lambda _, entry=forgotten: entry)  # type: ignore[misc]
            await self._store.people.drop_table(person.id, table_id)
        left = len(ids[TABLES_AT_ONCE:])
        if not left:
            await self._people.delete(person)
            await self._store.database.empty_journal()
        return left

    async def delete_table(self, room: Room, key: str | None) -> None:
        """Delete a table with everything that was played and said there."""
        person = await self.person(room, key)
        await self._writer.delete(room, lambda table: commands.delete_table(table, person))
        await self._store.reviews.delete_all(room.table.id)
        await self._store.database.empty_journal()

    async def execute(
        self, room: Room, person: int | None, command: AnyCommand, key: str | None = None
    ) -> None:
        """Carry out a command, unless it has been carried out before.

        `key` is the hash of the key that the command came with.
        """
        if commands.is_ahead_of_table(room.table, person, command):
            await self._writer.refresh(room)
        if commands.is_hidden_decline(room.table, person, command):
            return
        if wait := waiting_time(room, person, command):
            await sleep(wait)

        def decide(table: Table) -> AnyEntry:
            who = table.keys.get(key) if key is not None else person
            if table.has_done(who, command.once):
                raise AlreadyDone
            entry: AnyEntry
            if isinstance(command, Comment):
                entry = spoken = commands.comment(table, who, key, command)
                who = spoken.person
            else:
                entry = commands.decide(table, person, command, self._own_bots.playing)
            if who is None or command.once is None:
                return entry
            return msgspec.structs.replace(entry, by=(who, command.once))

        with contextlib.suppress(AlreadyDone):
            await self._writer.append(room, decide)

    async def person(self, room: Room, key: str | None) -> int | None:
        """Who the owner of this key is at a table; None without a key, and for a person who has not
        sat there. Refusal if the key is wrong.
        """
        room.attend()
        if key is None:
            return None
        hashed = key_hash(key)
        if hashed not in room.table.keys:  # another process may have just created it
            await self._writer.refresh(room)
        person = room.table.keys.get(hashed)
        is_revoked = hashed in room.table.revoked
        if person is None and (is_revoked or await self._people.find(key) is None):
            raise Refusal("unknown-key", "this key is not valid at this table")
        return person

    async def room_to_watch(self, table_id: str, key: str | None) -> tuple[Room, int | None]:
        """A room that the person with this key, or a spectator, may see; and the person."""
        room = await self._registry.get(table_id)
        person = await self.person(room, key)
        may_watch = commands.may_watch(room.table, person)
        if not may_watch and not await self._may_look_back(room.table, key):
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
