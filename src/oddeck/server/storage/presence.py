"""Which seats are connected, to any process."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import BigInteger, cast, delete, func, select

from .database import Database
from .notices import notify
from .schema import presence

# The clock of the database: those of several machines may differ.
NOW_MS = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


SPECTATOR = -1  # instead of a seat


class Seated(NamedTuple):
    """A connection, of somebody who has a seat or of a spectator."""

    socket: str
    table_id: str
    seat: int
    looking: bool = True  # whether the page is in sight


class PresenceStore:
    """Connections of seated people to all processes of a shared database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        adding = database.insert(presence)
        self._upsert = adding.values(at=NOW_MS).on_conflict_do_update(
            index_elements=[presence.c.socket],
            set_={
                "at": adding.excluded.at,
                "seat": adding.excluded.seat,
                "looking": adding.excluded.looking,
            },
        )

    async def add(self, seated: Seated) -> None:
        """Add a connection, and notify all processes."""
        async with self._database.transaction() as connection:
            await connection.execute(self._upsert, [seated._asdict()])
            await connection.execute(notify([seated.table_id]))

    async def looking(self, table_id: str) -> set[int]:
        """The seats of a table whose people have it in sight."""
        wanted = select(presence.c.seat).where(presence.c.table_id == table_id, presence.c.looking)
        async with self._database.reading() as connection:
            return {row.seat for row in await connection.execute(wanted)}

    async def remove(self, socket: str, table_id: str) -> None:
        """Remove a closed connection, and notify all processes."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(presence).where(presence.c.socket == socket))
            await connection.execute(notify([table_id]))

    async def heartbeat(self, seated: Sequence[Seated], expiry_ms: int | None) -> None:
        """Record that these connections are open; remove those without a heartbeat for so long.

        A connection whose row another process has removed is added again.
        """
        async with self._database.transaction() as connection:
            if seated:
                await connection.execute(self._upsert, [one._asdict() for one in seated])
            if expiry_ms is None:
                return
            removed = await connection.execute(
                delete(presence)
                .where(presence.c.at < NOW_MS - expiry_ms)
                .returning(presence.c.table_id)
            )
            for table_id in {row.table_id for row in removed}:
                await connection.execute(notify([table_id]))

    async def seats(self, table_ids: Collection[str]) -> dict[str, set[int]]:
        """The seats that are connected, by table."""
        found: dict[str, set[int]] = {table_id: set() for table_id in table_ids}
        wanted = select(presence.c.table_id, presence.c.seat)
        async with self._database.reading() as connection:
            for row in await connection.execute(
                wanted.where(presence.c.table_id.in_(list(table_ids)), presence.c.seat != SPECTATOR)
            ):
                found[row.table_id].add(row.seat)
        return found

    async def spectators(self, table_ids: Collection[str]) -> dict[str, int]:
        """How many connections of spectators each table has; tables without any are left out."""
        wanted = (
            select(presence.c.table_id, func.count().label("number"))
            .where(presence.c.table_id.in_(list(table_ids)), presence.c.seat == SPECTATOR)
            .group_by(presence.c.table_id)
        )
        async with self._database.reading() as connection:
            return {row.table_id: row.number for row in await connection.execute(wanted)}
