"""The connection to the database: engines, migrations, and which dialect it speaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    make_url,
    select,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATION_LOCK = 0x0DDEC  # any number, the same in all processes


class Database:
    """An open SQLite or PostgreSQL database.

    Its engines never show statement parameters in errors: they contain secrets.
    """

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        # Whether other processes may serve the same tables.
        self.shared = parsed.get_backend_name() == "postgresql"
        driver = "postgresql+asyncpg" if self.shared else "sqlite+aiosqlite"
        # SQLAlchemy passes the query to asyncpg, which calls this parameter `ssl`.
        self.url = rename_query_parameter(parsed.set(drivername=driver), "sslmode", "ssl")
        self.engine: AsyncEngine
        self.writer_engine: Engine  # only SQLite: the log is written in a thread

    async def open(self) -> None:
        """Connect and migrate the database to the newest version."""
        if self.shared:
            self.engine = create_async_engine(
                self.url, pool_size=5, pool_pre_ping=True, hide_parameters=True
            )
        else:
            if self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_async_engine(self.url, hide_parameters=True)
            self.writer_engine = create_engine(
                self.url.set(drivername="sqlite"), hide_parameters=True
            )
            for engine in (self.engine.sync_engine, self.writer_engine):
                event.listen(engine, "connect", _make_durable)
        async with self.engine.begin() as connection:
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        if not self.shared:
            self.writer_engine.dispose()

    async def ping(self) -> None:
        """Raise an exception if the database is unavailable."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    def insert(self, table: Table) -> postgresql.Insert | sqlite.Insert:
        """An insert statement that knows `ON CONFLICT`."""
        return postgresql.insert(table) if self.shared else sqlite.insert(table)


def rename_query_parameter(url: URL, name: str, new_name: str) -> URL:
    """A URL in which one query parameter has another name."""
    return url.set(
        query={new_name if key == name else key: value for key, value in url.query.items()}
    )


def _make_durable(connection: Any, _record: object) -> None:
    """Configure SQLite so that a commit survives a power loss."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    """Run the migrations, one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
