"""The logs of all tables.

The only write is *append this entry if it is the next one*. The primary key (table, number) decides
it, so two processes can never both win. An entry is durable before `append` returns. Concurrent
appends share one transaction, so that a hundred busy tables wait for one disk write.

Outcomes and states are compressed. States of a table differ little from one to the next, so most
are compressed with an earlier one as a dictionary, the base; a base has no base itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from .database import Database
from .notices import notify
from .people import Changes, write_changes
from .schema import entries, tables

FASTEST = 1  # level of compression; better ones gain little
BATCH_SIZE = 150  # appends in one transaction; PostgreSQL limits the length of a notice

ENTRY_COLUMNS = ("table_id", "number", "at", "body", "format", "outcome", "base", "state")
# Columns of `tables` that each entry may change, and the field of `Append` with the value.
CHANGING = {
    "phase": "phase",
    "card": "lobby_entry",
    "at": "written_at",
    "due": "due",
    "notify": "notify",
    "turns": "turns",
}
UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("b_id"))
    .values({column: bindparam(f"b_{column}") for column in CHANGING})
)
# The same, and the insertion of entries, in SQL for SQLite and several rows at once: see
# `_execute_in_sqlite`.
SQLITE_UPDATE = "UPDATE tables SET {} FROM (VALUES {{rows}}) AS new WHERE id = new.column1".format(
    ", ".join(f"{column} = new.column{place}" for place, column in enumerate(CHANGING, 2))
)
SQLITE_INSERT = "INSERT INTO entries ({}) VALUES {{rows}} ON CONFLICT DO NOTHING".format(
    ", ".join(ENTRY_COLUMNS)
)


@dataclass(frozen=True)
class Append:
    """An entry to append, and the table's row after it."""

    table_id: str
    number: int
    at: int
    body: str
    listed: bool
    phase: str
    lobby_entry: str
    due: int | None  # by the time of day
    format: int
    outcome: bytes | None = None
    state: bytes | None = None
    base: tuple[int, bytes] | None = None  # number and text of an earlier state
    time_of_day: int | None = None  # if it is not `at`, the time by the table's clock
    # Bodies of earlier entries to replace; None deletes an entry. See forgetting.py.
    rewritten: Mapping[int, str | None] = field(default_factory=dict)
    notify: int | None = None  # when to look who must be told that it is their turn
    turns: str = ""  # who decides now: see `work.people.noted_turns`
    people: Changes | None = None

    @property
    def written_at(self) -> int:
        """When the entry is written, by the time of day."""
        return self.at if self.time_of_day is None else self.time_of_day


class LogRow(NamedTuple):
    """A stored entry, without its state."""

    at: int
    body: str
    format: int
    outcome: bytes | None


class StateRow(NamedTuple):
    """What is stored of the game after an entry."""

    outcome: bytes
    state: bytes


@dataclass
class _Pending:
    append: Append
    done: asyncio.Future[bool] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class LogStore:
    """Reads logs, and appends to them in batches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: asyncio.Queue[_Pending] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start writing what `append` queues."""
        self._writer = asyncio.create_task(self._write_batches())

    async def close(self) -> None:
        """Write what is queued, then stop."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer

    async def append(self, wanted: Append) -> bool:
        """Append an entry if it is the next one of its table; whether it was.

        The entry is durable when this returns true. OutcomeUnknown: perhaps it is; append it again
        to find out. Any other exception: it is not.
        """
        pending = _Pending(wanted)
        self._queue.put_nowait(pending)
        return await pending.done

    async def read(self, table_id: str, after: int) -> list[LogRow]:
        """All entries after a number."""
        wanted = select(entries.c.at, entries.c.body, entries.c.format, entries.c.outcome).where(
            entries.c.table_id == table_id, entries.c.number > after
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(entries.c.number))
            return [
                LogRow(
                    row.at,
                    row.body,
                    row.format,
                    None if row.outcome is None else zlib.decompress(row.outcome),
                )
                for row in rows
            ]

    async def read_states(self, table_id: str, numbers: Collection[int]) -> dict[int, StateRow]:
        """Outcome and state of these entries, by number; entries without a state are left out."""
        packed = await self._read_packed(table_id, numbers)
        bases = {row.base for row in packed.values() if row.base is not None}
        every = packed | await self._read_packed(table_id, bases - set(packed))
        return await asyncio.to_thread(unpacked, packed, every)

    async def _read_packed(self, table_id: str, numbers: Collection[int]) -> dict[int, _Packed]:
        if not numbers:
            return {}
        columns = (entries.c.number, entries.c.base, entries.c.state, entries.c.outcome)
        wanted = select(*columns).where(
            entries.c.table_id == table_id,
            entries.c.number.between(min(numbers), max(numbers)),
            entries.c.state.is_not(None),
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return {
            row.number: _Packed(row.base, row.state, row.outcome)
            for row in rows
            if row.number in numbers
        }

    async def _write_batches(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < BATCH_SIZE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            # Sorted, so that all processes lock rows in the same order.
            batch.sort(key=lambda pending: pending.append.table_id)
            try:
                won = await self._write([pending.append for pending in batch])
            except Exception as error:  # reported to each caller; the next batch may succeed
                for pending in batch:
                    if not pending.done.done():
                        pending.done.set_exception(error)
            else:
                for pending in batch:
                    if not pending.done.done():
                        key = (pending.append.table_id, pending.append.number)
                        pending.done.set_result(key in won)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        """Write a batch in one transaction; the keys of the entries that were next."""
        # Compressed in a thread on PostgreSQL; for SQLite all of it happens in a thread.
        rows = await asyncio.to_thread(entry_rows, batch) if self._database.shared else None

        def write(connection: Connection) -> set[tuple[str, int]]:
            return self._write_entries(connection, batch, rows or entry_rows(batch))

        return await self._database.write(write)

    def _write_entries(
        self, connection: Connection, batch: Sequence[Append], rows: list[dict[str, Any]]
    ) -> set[tuple[str, int]]:
        won = self._insert(connection, rows)
        winners = [append for append in batch if (append.table_id, append.number) in won]
        if first := [append for append in winners if append.number == 1]:
            connection.execute(
                insert(tables), [_row(one, "") | {"listed": one.listed} for one in first]
            )
        for append in winners:
            _rewrite(connection, append)
            if append.people is not None:
                write_changes(connection, self._database, append.table_id, append.people)
        if later := [append for append in winners if append.number > 1]:
            changed = [_row(one, "b_") for one in later]
            if self._database.shared:
                connection.execute(UPDATE_TABLE, changed)
                connection.execute(notify([f"{one.table_id}:{one.number}" for one in later]))
            else:
                _execute_in_sqlite(connection, SQLITE_UPDATE, changed)
        return won

    def _insert(self, connection: Connection, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        """Insert the entries that are next; their keys."""
        if not self._database.shared:
            if _execute_in_sqlite(connection, SQLITE_INSERT, rows) == len(rows):
                return {(row["table_id"], row["number"]) for row in rows}
            connection.connection.rollback()  # some exist already: find out which
            return {
                (row["table_id"], row["number"])
                for row in rows
                if _execute_in_sqlite(connection, SQLITE_INSERT, [row])
            }
        adding = (
            self._database.insert(entries)
            .on_conflict_do_nothing()
            .returning(entries.c.table_id, entries.c.number)
        )
        return {(row.table_id, row.number) for row in connection.execute(adding, rows)}


def _execute_in_sqlite(connection: Connection, sql: str, rows: Sequence[dict[str, Any]]) -> int:
    """Run a statement once for all rows; how many it has changed.

    After each statement this thread waits until the event loop lets it go on, so one for many rows
    takes much less time than one for each.
    """
    values = [value for row in rows for value in row.values()]
    cursor = connection.connection.cursor()
    cursor.execute(_for_rows(sql, len(rows), len(rows[0])), values)
    return cursor.rowcount


@cache
def _for_rows(sql: str, rows: int, columns: int) -> str:
    """A statement with placeholders for the values of some rows."""
    row = f"({', '.join('?' * columns)})"
    return sql.format(rows=", ".join([row] * rows))


def _rewrite(connection: Connection, append: Append) -> None:
    """Replace or delete earlier entries of a table."""
    for number, body in append.rewritten.items():
        is_entry = (entries.c.table_id == append.table_id) & (entries.c.number == number)
        connection.execute(
            delete(entries).where(is_entry)
            if body is None
            else update(entries).where(is_entry).values(body=body)
        )


class _Packed(NamedTuple):
    base: int | None
    state: bytes
    outcome: bytes


def entry_rows(batch: Sequence[Append]) -> list[dict[str, Any]]:
    """Rows of `entries`, compressed."""
    return [dict(zip(ENTRY_COLUMNS, _entry_values(one), strict=True)) for one in batch]


def _entry_values(one: Append) -> tuple[Any, ...]:
    outcome = None if one.outcome is None else zlib.compress(one.outcome, FASTEST)
    base = None if one.base is None else one.base[0]
    state = None if one.state is None else packed_state(one.state, one.base)
    return one.table_id, one.number, one.at, one.body, one.format, outcome, base, state


def packed_state(state: bytes, base: tuple[int, bytes] | None) -> bytes:
    """A state, compressed, with another one as a dictionary."""
    packer = zlib.compressobj(FASTEST) if base is None else zlib.compressobj(FASTEST, zdict=base[1])
    return packer.compress(state) + packer.flush()


def unpacked(packed: Mapping[int, _Packed], every: Mapping[int, _Packed]) -> dict[int, StateRow]:
    """Decompressed rows by number. `every` has the bases too."""

    @cache
    def base_text(number: int) -> bytes:
        return zlib.decompress(every[number].state)

    def state_text(row: _Packed) -> bytes:
        if row.base is None:
            return zlib.decompress(row.state)
        return zlib.decompressobj(zdict=base_text(row.base)).decompress(row.state)

    return {
        number: StateRow(zlib.decompress(row.outcome), state_text(row))
        for number, row in packed.items()
    }


def _row(append: Append, prefix: str) -> dict[str, Any]:
    """The row in `tables` after an entry."""
    return {f"{prefix}id": append.table_id} | {
        f"{prefix}{column}": getattr(append, name) for column, name in CHANGING.items()
    }
