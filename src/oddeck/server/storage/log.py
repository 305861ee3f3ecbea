"""The logs of all tables.

The only write is *append this entry if it is the next one*. The primary key (table, number) decides
it, so two processes can never both win. An entry is durable before `append` returns. Concurrent
appends share one transaction, so that a hundred busy tables wait for one disk write.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from .database import Database
from .notices import notify
from .schema import entries, tables

BATCH_SIZE = 150  # appends in one transaction; PostgreSQL limits the length of a notice

# Columns of `tables` that each entry may change, and the field of `Append` with the value.
CHANGING = {"phase": "phase", "card": "lobby_entry", "at": "at", "due": "due"}
UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("b_id"))
    .values({column: bindparam(f"b_{column}") for column in CHANGING})
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
    due: int | None


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
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
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
        self._thread.shutdown()

    async def append(self, wanted: Append) -> bool:
        """Append an entry if it is the next one of its table; whether it was.

        The entry is durable when this returns true.
        """
        pending = _Pending(wanted)
        self._queue.put_nowait(pending)
        return await pending.done

    async def read(self, table_id: str, after: int) -> list[tuple[int, str]]:
        """Time and body of each entry after a number."""
        wanted = select(entries.c.at, entries.c.body).where(
            entries.c.table_id == table_id, entries.c.number > after
        )
        async with self._database.engine.connect() as connection:
            rows = await connection.execute(wanted.order_by(entries.c.number))
            return [(row.at, row.body) for row in rows]

    async def _write_batches(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < BATCH_SIZE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
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
        if self._database.shared:
            async with self._database.engine.begin() as connection:
                return await connection.run_sync(self._write_entries, batch)
        # SQLite: the whole batch in one thread. Switching threads for each statement would take
        # longer than writing.
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._write_in_thread, batch
        )

    def _write_in_thread(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        with self._database.writer_engine.begin() as connection:
            return self._write_entries(connection, batch)

    def _write_entries(
        self, connection: Connection, batch: Sequence[Append]
    ) -> set[tuple[str, int]]:
        # Sorted, so that all processes lock rows in the same order.
        batch = sorted(batch, key=lambda append: append.table_id)
        rows = [
            {"table_id": one.table_id, "number": one.number, "at": one.at, "body": one.body}
            for one in batch
        ]
        adding = (
            self._database.insert(entries)
            .on_conflict_do_nothing()
            .returning(entries.c.table_id, entries.c.number)
        )
        won = {(row.table_id, row.number) for row in connection.execute(adding, rows)}
        winners = [append for append in batch if (append.table_id, append.number) in won]
        if first := [append for append in winners if append.number == 1]:
            connection.execute(
                insert(tables), [_row(one, "") | {"listed": one.listed} for one in first]
            )
        if later := [append for append in winners if append.number > 1]:
            connection.execute(UPDATE_TABLE, [_row(one, "b_") for one in later])
            if self._database.shared:
                connection.execute(notify([f"{one.table_id}:{one.number}" for one in later]))
        return won


def _row(append: Append, prefix: str) -> dict[str, Any]:
    """The row in `tables` after an entry."""
    return {f"{prefix}id": append.table_id} | {
        f"{prefix}{column}": getattr(append, name) for column, name in CHANGING.items()
    }
