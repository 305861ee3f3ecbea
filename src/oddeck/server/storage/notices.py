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

# Gets a table's id and the number of its newest entry, or 0 if a connection came or went.
Listener = Callable[[str, int], None]


def notify(changes: Sequence[str]) -> Select[Any]:
    """A statement that notifies all processes when its transaction commits.

    A change is a table's id, followed by `:` and a number if it is an entry.
    """
    return select(func.pg_notify(CHANNEL, " ".join(changes)))


async def listen(database: Database, listener: Listener, on_connect: Callable[[], None]) -> None:
    """Pass all notices to a listener, forever.

    `on_connect` is called after each (re)connection: notices may have been missed before it.
    """
    import asyncpg  # an extra: only installed for PostgreSQL

    plain = rename_query_parameter(database.url.set(drivername="postgresql"), "ssl", "sslmode")
    address = plain.render_as_string(hide_password=False)
    while True:
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            connection = await asyncpg.connect(address)
            lost = asyncio.Event()
            try:
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(
                    CHANNEL, lambda *notice: _dispatch(notice[-1], listener)
                )
                on_connect()
                await lost.wait()
            finally:
                with contextlib.suppress(Exception):
                    await connection.close(timeout=1)
        await asyncio.sleep(RECONNECT_SECONDS)


def _dispatch(changes: str, listener: Listener) -> None:
    for change in changes.split():
        table_id, _, number = change.partition(":")
        listener(table_id, int(number or 0))
