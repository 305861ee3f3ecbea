"""Which seats are connected, to any process."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, insert, select, update

from .database import Database
from .notices import notify
from .schema import presence


class PresenceStore:
    """Connections of seated people to all processes of a shared database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, socket: str, table_id: str, seat: int, at: int) -> None:
        """Add a connection, and notify all processes."""
        async with self._database.engine.begin() as connection:
            await connection.execute(
                insert(presence).values(socket=socket, table_id=table_id, seat=seat, at=at)
            )
            await connection.execute(notify([table_id]))

    async def remove(self, socket: str, table_id: str) -> None:
        """Remove a closed connection, and notify all processes."""
        async with self._database.engine.begin() as connection:
            await connection.execute(delete(presence).where(presence.c.socket == socket))
            await connection.execute(notify([table_id]))

    async def heartbeat(self, sockets: Sequence[str], at: int, expired: int) -> None:
        """Record that these connections are open; remove those without a heartbeat since
        `expired`.
        """
        async with self._database.engine.begin() as connection:
            if sockets:
                await connection.execute(
                    update(presence).where(presence.c.socket.in_(sockets)).values(at=at)
                )
            removed = await connection.execute(
                delete(presence).where(presence.c.at < expired).returning(presence.c.table_id)
            )
            for row in removed:
                await connection.execute(notify([row.table_id]))

    async def seats(self, table_id: str) -> set[int]:
        """The seats of a table that are connected."""
        async with self._database.engine.connect() as connection:
            rows = await connection.execute(
                select(presence.c.seat).where(presence.c.table_id == table_id)
            )
            return {row.seat for row in rows}
