"""Notices between processes, by PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Select, func, select

from .database import Database, rename_query_parameter

CHANNEL = "oddeck"
RECONNECT_SECONDS = 0.5
KEEPALIVE_SECONDS = 3.0  # between questions to the database whether the connection is open

# Gets a table's id and the number of its newest entry, or 0 if a connection came or went.
Listener = Callable[[str, int], None]


def notify(changes: Sequence[str]) -> Select[Any]:
    """A statement that notifies all processes when its transaction commits.

    A change is a table's id, followed by `:` and a number if it is an entry.
    """
    return select(func.pg_notify(CHANNEL, " ".join(changes)))


class Listening:
    """A connection that listens to notices, and is replaced when it breaks."""

    def __init__(
        self, database: Database, listener: Listener, on_connect: Callable[[], None]
    ) -> None:
        """`on_connect` is called after each connection: notices may have been missed before it."""
        self._database = database
        self._listener = listener
        self._on_connect = on_connect
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        import asyncpg  # an extra: only installed for PostgreSQL

        url = self._database.url.set(drivername="postgresql")
        address = rename_query_parameter(url, "ssl", "sslmode").render_as_string(False)
        while True:
            limit = self._database.timeout
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                connection = await asyncpg.connect(address, timeout=limit)
                lost = asyncio.Event()
                try:
                    connection.add_termination_listener(lambda _, lost=lost: lost.set())
                    await connection.add_listener(
                        CHANNEL, lambda *notice: _dispatch(notice[-1], self._listener)
                    )
                    self._on_connect()
                    while not lost.is_set():
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(lost.wait(), KEEPALIVE_SECONDS)
                        # A connection can be dead without any sign of it.
                        await connection.execute("SELECT 1", timeout=self._database.timeout)
                finally:
                    connection.terminate()
            await asyncio.sleep(RECONNECT_SECONDS)


def _dispatch(changes: str, listener: Listener) -> None:
    for change in changes.split():
        table_id, _, number = change.partition(":")
        listener(table_id, int(number or 0))
