"""Appends entries to logs, and reads what other processes have appended."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypedDict

from oddeck.engine.errors import BadSetup, IllegalMove

from ..domain import entries, timers, views
from ..domain.entries import FORMAT, AnyEntry, Discarded, Forgotten, Moved, Stuck
from ..domain.forgetting import rewritten_without
from ..domain.outcomes import encode_outcome
from ..domain.refusals import Refusal
from ..domain.steps import encode
from ..domain.tables import Table
from ..ops import metrics, wall_clock
from ..ops.logs import short_id
from ..ops.settings import Settings
from ..storage.errors import DATABASE_UNAVAILABLE, OutcomeUnknown
from ..storage.log import Append
from ..storage.schema import DISCARDED
from ..storage.store import Store
from .loading import NewerVersion, change_of_edition, decode_rows, without_old_rules
from .people import changes_of, noted_turns
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
        self._in_doubt: set[Room] = set()

    async def append(self, room: Room, decide: Callable[[Table], AnyEntry]) -> None:
        """Decide on an entry, write it, and only then change the room.

        `decide` is called again if another process was faster. A running game that was played by
        another edition of the rules goes on under the present one first.
        """
        async with room.lock:
            await self._check_edition(room)
            while not await self._append_once(room, decide(room.table)):
                metrics.conflicts.inc()
                await self.catch_up(room)
                await self._check_edition(room)
        room.changed()

    async def forget(self, room: Room, decide: Callable[[Table], Forgotten]) -> None:
        """Append `Forgotten`, and rewrite earlier entries without the person's data.

        Everyone who is connected gets all steps again.
        """
        async with room.lock:
            await self._check_edition(room)
            while True:
                entry = decide(room.table)
                table = room.table.after(max(room.clock.now_ms(), room.table.at), entry)
                before = await self._store.log.read(table.id, 0)
                rewritten = rewritten_without(
                    entry.person, [entries.decode(row.body) for row in before]
                )
                bodies = {number: entries.encode(one).decode() for number, one in rewritten.items()}
                if await self._write(room, table, entry, bodies):
                    break
                metrics.conflicts.inc()
                await self.catch_up(room)
            await self._load_again(room)
            room.in_charge = True
        room.changed()

    async def _load_again(self, room: Room) -> None:
        """Read the whole log of a table again, whose earlier entries have changed."""
        fresh = Room(Table(room.table.id))
        await self.catch_up(fresh)
        room.replace_table(fresh.table)

    async def delete(self, room: Room, decide: Callable[[Table], Discarded]) -> None:
        """Append `Discarded`, and delete all entries before it.

        The last one stays for a while: see housekeeping.py.
        """
        async with room.lock:
            while True:
                entry = decide(room.table)
                table = room.table.after(max(room.clock.now_ms(), room.table.at), entry)
                if await self._write(room, table, entry, dict.fromkeys(range(1, table.version))):
                    break
                metrics.conflicts.inc()
                await self.catch_up(room)
            room.replace_table(table)
        room.changed()

    async def check_edition(self, room: Room) -> None:
        """Continue a running game under the rules of this process, if it was played by others.

        If they refuse the position, close the table.
        """
        async with room.lock:
            changed = await self._check_edition(room)
        if changed:
            room.changed()

    async def _check_edition(self, room: Room) -> bool:
        changed = False
        while (change := change_of_edition(room.table)) is not None:
            changed = True
            if not await self._append_once(room, change):
                await self.catch_up(room)
        return changed

    async def _append_once(self, room: Room, entry: AnyEntry) -> bool:
        """Write an entry and change the room; false if another process was faster."""
        at = max(room.clock.now_ms(), room.table.at)
        try:
            with self._watchdog.watching(call_for(room.table, entry)):
                table = room.table.after(at, entry)
        except IllegalMove as error:
            raise Refusal.of_move(error) from None
        except BadSetup as error:  # the rules have a new edition since the table was opened
            raise Refusal("bad-setup", str(error)) from None
        if not await self._write(room, table, entry):
            return False
        room.table = table
        room.in_charge = True
        metrics.entries_of(str(type(entry).__struct_config__.tag)).inc()
        return True

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
        log = self._store.log
        rows = await log.read(room.table.id, room.table.version)
        if not rows:
            return
        try:
            new = decode_rows(room.table, rows)
        except NewerVersion as refused:
            room.refuse(refused)
            raise
        if room.table.version == 0 and isinstance(new[0].entry, Discarded):
            return  # the table was deleted
        if room.table.version and any(isinstance(loaded.entry, Forgotten) for loaded in new):
            await self._load_again(room)
            room.in_charge = False
            room.changed()
            return
        table = room.table.copy()
        if table.version == 0:
            room.attended_at = max(room.attended_at, new[0].at)
        if table.version == 0 and new[0].format == 0:
            if new[-1].entry == Stuck():
                raise Refusal("failed", "this table is closed: a rule of its game did not return")
            is_over = await self._store.tables.phase(table.id) == "over"
            new = await asyncio.to_thread(without_old_rules, new, is_over)
        end = table.version + len(new)
        for count, loaded in enumerate(new, 1):
            with self._watchdog.watching(Call(table, end + 1)):
                table.load(loaded.at, loaded.entry, loaded.outcome)
            if count % ENTRIES_PER_TURN == 0:
                await asyncio.sleep(0)
        needed = {state.number for state in table.states_to_read()}
        read = await log.read_states(table.id, needed)
        table.fill_states({number: row.state for number, row in read.items()})
        room.table = table
        room.clock.advance_to(table.at)
        room.in_charge = False
        room.changed()

    async def resolve_doubts(self) -> None:
        """Read the logs of tables again for which it is not known what was written."""
        for room in list(self._in_doubt):
            with contextlib.suppress(Refusal):  # the database is still unavailable
                await self.refresh(room)
                self._in_doubt.discard(room)

    async def _write(
        self,
        room: Room,
        table: Table,
        entry: AnyEntry,
        rewritten: Mapping[int, str | None] | None = None,
    ) -> bool:
        append = replace(
            append_of(table, entry, self._settings),
            rewritten=rewritten or {},
            people=changes_of(room.table, table, entry),
        )
        where = {"table": short_id(table.id)}
        try:
            with metrics.append_seconds.time():
                return await self._store.log.append(append)
        except OutcomeUnknown:
            log.warning("log append in doubt, trying again", extra=where)
        except DATABASE_UNAVAILABLE:
            log.exception("log append failed", extra=where)
            raise Refusal(
                "storage", "the database is unavailable; nothing has changed, try again"
            ) from None
        try:
            return await self._append_again(append)
        except DATABASE_UNAVAILABLE:
            log.exception("log append in doubt", extra=where)
            self._in_doubt.add(room)
            raise Refusal(
                "unknown", "the database did not answer in time; it may or may not have happened"
            ) from None

    async def _append_again(self, append: Append) -> bool:
        """Append an entry that has perhaps been written already; whether it is in the log now."""
        if await self._store.log.append(append):
            return True
        written = (await self._store.log.read(append.table_id, append.number - 1))[0]
        return (written.at, written.body) == (append.at, append.body)


def append_of(table: Table, entry: AnyEntry, settings: Settings) -> Append:
    """What to store so that `table`, to which `entry` was applied last, can be restored."""
    clock_behind = wall_clock.now_ms() - table.at  # of the table, behind the time of day
    due = timers.next_due(table, settings)
    notify = timers.notify_at(table, settings.notify_after) if settings.notifies else None
    return Append(
        table_id=table.id,
        number=table.version,
        at=table.at,
        body=entries.encode(entry).decode(),
        listed=table.opened.listed,
        phase=DISCARDED if table.deleted else table.phase,
        lobby_entry="" if table.deleted else encode(views.lobby_table(table)).decode(),
        due=None if due is None else due.at + clock_behind,
        time_of_day=table.at + clock_behind,
        notify=None if notify is None else notify + clock_behind,
        turns=noted_turns(table),
        format=FORMAT,
        **stored_game(table),
    )


def stored_game(table: Table) -> StoredGame:
    """What is stored of the game after the last entry, if the rules were asked about it."""
    state, base = table.state, table.base
    if table.outcome is None:
        return {}
    stored = StoredGame(outcome=encode_outcome(table.outcome))
    if state is not None and state.number == table.version:
        stored["state"] = state.text
        if base is not None and base is not state:
            stored["base"] = (base.number, base.text)
    return stored


class StoredGame(TypedDict, total=False):
    """Some fields of Append."""

    outcome: bytes
    state: bytes
    base: tuple[int, bytes]


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
    mark = replace(
        append_of(table, Stuck(call.seat, call.move), settings),
        outcome=None,
        state=None,
        base=None,
    )
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
