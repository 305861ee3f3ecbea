"""One row for each table: the lobby, work that is due, and tables to delete."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ScalarSelect, delete, func, select, update

from .database import Database
from .schema import DISCARDED, entries, notified, presence, reviews, sittings, tables

# What is deleted with a table.
BY_TABLE = (
    entries.c.table_id, reviews.c.table_id, sittings.c.table_id, notified.c.table_id, tables.c.id,
)  # fmt: skip
CLOCK_TOLERANCE_MS = 60_000  # by how much the clocks of processes may differ


@dataclass(frozen=True)
class UnusedTable:
    """A table without recent entries or connections."""

    id: str
    lobby_entry: str
    listed: bool
    version: int  # entries in its log


class TableStore:
    """Queries over all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def listed(self, since: int, limit: int) -> list[str]:
        """Lobby entries of listed tables, the latest first."""
        shown = select(tables.c.card).where(
            tables.c.listed,
            tables.c.at >= since,
            tables.c.phase.in_(("waiting", "playing", "between", "paused")),
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(shown.order_by(tables.c.at.desc()).limit(limit))
            return [row.card for row in rows]

    async def phase(self, table_id: str) -> str | None:
        """The phase of a table after its last entry; None if there is no such table."""
        wanted = select(tables.c.phase).where(tables.c.id == table_id)
        async with self._database.reading() as connection:
            return (await connection.execute(wanted)).scalar()

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        """How many entries the logs of these tables have."""
        version = _version().label("version")
        async with self._database.reading() as connection:
            rows = await connection.execute(
                select(tables.c.id, version).where(tables.c.id.in_(list(ids)))
            )
            return {row.id: row.version for row in rows}

    async def claim_due(self, before: int, until: int, limit: int) -> list[str]:
        """Claim tables whose work was due before this time; no one else gets them until `until`.

        So are tables from the future: somebody has set the clock back since.
        """
        is_overdue = (tables.c.due < before) | (
            (tables.c.at > before + CLOCK_TOLERANCE_MS) & (tables.c.due >= tables.c.at)
        )
        overdue = select(tables.c.id).where(is_overdue).order_by(tables.c.due).limit(limit)
        if self._database.shared:
            overdue = overdue.with_for_update(skip_locked=True)
        async with self._database.transaction() as connection:
            ids = [row.id for row in await connection.execute(overdue)]
            if ids:
                await connection.execute(
                    update(tables).where(tables.c.id.in_(ids), is_overdue).values(due=until)
                )
        return ids

    async def clear_due(self, table_id: str, claimed_until: int) -> None:
        """Record that nothing is due at a table, unless an entry has been added since the claim."""
        async with self._database.transaction() as connection:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.due == claimed_until)
                .values(due=None)
            )

    async def unused(self, before: int, limit: int) -> list[UnusedTable]:
        """Tables without an entry since this time and without connections, the oldest first."""
        version = _version().label("version")
        present = select(presence.c.table_id).where(presence.c.table_id == tables.c.id).exists()
        old = select(tables.c.id, tables.c.card, tables.c.listed, version).where(
            tables.c.at < before, tables.c.phase != DISCARDED, ~present
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(old.order_by(tables.c.at).limit(limit))
            return [UnusedTable(row.id, row.card, row.listed, row.version) for row in rows]

    async def delete_discarded(self, before: int, limit: int) -> int:
        """Delete tables that were discarded before this time, with all their data; how many."""
        old = (
            select(tables.c.id)
            .where(tables.c.phase == DISCARDED, tables.c.at < before)
            .order_by(tables.c.at)
            .limit(limit)
        )
        async with self._database.transaction() as connection:
            ids = [row.id for row in await connection.execute(old)]
            if ids:
                for column in BY_TABLE:
                    await connection.execute(delete(column.table).where(column.in_(ids)))
        return len(ids)


def _version() -> ScalarSelect[int]:
    """The number of a table's entries."""
    return (
        select(func.max(entries.c.number))
        .where(entries.c.table_id == tables.c.id)
        .scalar_subquery()
    )
