"""The connection to the database: engines, migrations, timeouts, and which dialect it speaks."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import uuid
import weakref
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    NullPool,
    Table,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from oddeck.engine.errors import BadSetup

from ..ops.steady_clock import SteadyClock, monotonic_ms
from .errors import OutcomeUnknown, Unavailable
from .schema import presence

T = TypeVar("T")

MIGRATION_LOCK = 0x0DDEC  # any number, the same in all processes
POOL_SIZE = 5
CLOSING_SECONDS = 3.0  # that closing connections may take
# A commit of SQLite survives a power cut, and what is deleted is overwritten.
DURABLE = ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON")
# What SQLite answers to a commit that it has certainly not carried out.
NOT_COMMITTED = {"SQLITE_FULL", "SQLITE_BUSY", "SQLITE_READONLY"}
# PostgreSQL's errors after which another connection may do better: it starts or ends, or follows
# another server and can only be read.
USELESS = ("57P", "25006")
FAULTS_OF_DATA = (  # the database works
    DataError, IntegrityError, ProgrammingError,
    sqlite3.DataError, sqlite3.IntegrityError, sqlite3.ProgrammingError,
)  # fmt: skip
WRONG_DATA = "22"  # how PostgreSQL's errors begin that mean the same
FAILURE_COUNTS_MS = 5000


class Database:
    """An open SQLite or PostgreSQL database.

    Every transaction has a time limit, and ends with `Unavailable` or `OutcomeUnknown` if the
    database fails. After a timeout or a lost connection one transaction at a time tries again; the
    others fail at once, so that no one waits for a database that is away.

    Its engines never show statement parameters in errors: they contain secrets.
    """

    def __init__(self, url: str, timeout: float = 5.0) -> None:
        parsed = make_url(url)
        # Whether other processes may serve the same tables.
        self.shared = parsed.get_backend_name() == "postgresql"
        driver = "postgresql+asyncpg" if self.shared else "sqlite+aiosqlite"
        # SQLAlchemy passes the query to asyncpg, which calls this parameter `ssl`.
        self.url = rename_query_parameter(parsed.set(drivername=driver), "sslmode", "ssl")
        self.timeout = timeout
        self.engine: AsyncEngine
        self.clock = SteadyClock()  # stands still while nothing can be written
        self.on_recovery: Callable[[], None] = lambda: None  # called when it runs on
        self._failed_at: int | None = None  # when a write failed, if none has succeeded since
        self._away = False  # whether the database did not answer last time
        self._trying = False  # whether a transaction finds out if it does again
        self._connections: weakref.WeakSet[Any] = weakref.WeakSet()  # of asyncpg
        self.writer_engine: Engine  # only SQLite: the log is written in a thread
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")

    async def open(self) -> None:
        """Connect and migrate the database to the newest version."""
        if self.shared:
            self.engine = create_async_engine(
                self.url,
                pool_size=POOL_SIZE,
                pool_timeout=self.timeout * 0.8,
                hide_parameters=True,
                connect_args=self._connect_args(),
            )
            event.listen(self.engine.sync_engine, "connect", self._remember)
            event.listen(self.engine.sync_engine, "checkout", _refuse_closed)
            migrating = create_async_engine(self.url, poolclass=NullPool, hide_parameters=True)
        else:
            if self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self.engine = migrating = create_async_engine(self.url, hide_parameters=True)
            self.writer_engine = create_engine(
                self.url.set(drivername="sqlite"), hide_parameters=True
            )
            for engine in (self.engine.sync_engine, self.writer_engine):
                event.listen(engine, "connect", self._configure_sqlite)
        try:
            async with migrating.begin() as connection:
                await connection.run_sync(_migrate)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close all connections."""
        with contextlib.suppress(TimeoutError, OSError, SQLAlchemyError):
            await asyncio.wait_for(self.engine.dispose(), CLOSING_SECONDS)
        self._end_connections()
        self._thread.shutdown(wait=False)
        if not self.shared:
            self.writer_engine.dispose()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; Unavailable if the database fails."""
        try:
            async with self._limited(), self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise _as(Unavailable, error) from error

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose changes are committed at the end.

        Raises `Unavailable` if nothing was written, `OutcomeUnknown` if the commit was sent and
        the answer did not come.
        """
        failed: type[SQLAlchemyError] = Unavailable
        try:
            async with self._limited(), self.engine.connect() as connection:
                yield connection
                failed = OutcomeUnknown
                await connection.commit()
        except (SQLAlchemyError, OSError) as error:
            raise _as(failed, error) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction, like `transaction`; while that fails, `clock` stops."""
        result = await self._write(work)
        self._failed_at = None
        return result

    async def probe(self) -> None:
        """Write something that changes nothing, to see whether that is possible.

        If other writes failed just now, that counts: a little may fit on a full disk.
        """
        await self._write(_write_and_undo)
        if self._failed_at is not None and monotonic_ms() - self._failed_at < FAILURE_COUNTS_MS:
            raise Unavailable("a write failed a moment ago")

    async def empty_journal(self) -> None:
        """Write what is in SQLite's journal into the database, so that the journal keeps no old
        content. While someone reads, this does less; the journal is then overwritten in time.
        """
        if not self.shared:
            async with self.engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def insert(self, table: Table) -> postgresql.Insert | sqlite.Insert:
        """An insert statement that knows `ON CONFLICT`."""
        return postgresql.insert(table) if self.shared else sqlite.insert(table)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        began = monotonic_ms()
        try:
            if self.shared:
                async with self.transaction() as connection:
                    result = await connection.run_sync(work)
            else:
                result = await self._write_to_sqlite(work)
        except SQLAlchemyError as error:
            if not _is_fault_of_data(error.__cause__):
                self.clock.stop(began)
                self._failed_at = monotonic_ms()
            raise
        if self.clock.stopped:
            self.clock.start()
            self.on_recovery()
        return result

    @contextlib.asynccontextmanager
    async def _limited(self) -> AsyncIterator[None]:
        """Limit the time that the database has, and remember whether it answers."""
        if self._trying:
            raise Unavailable("the database does not answer")
        self._trying = trying = self._away
        # Ends connections before the transaction is cancelled: closing them politely would take as
        # long again.
        ending = asyncio.get_running_loop().call_later(self.timeout, self._end_connections)
        try:
            async with asyncio.timeout(self.timeout * 1.2):
                yield
            self._away = False
        except (SQLAlchemyError, OSError) as error:
            if self.shared and _is_lost(error):
                self._away = True
                self._end_connections()
            raise
        finally:
            ending.cancel()
            if trying:
                self._trying = False

    def _end_connections(self) -> None:
        """End all connections: those that are idle may be dead, too."""
        for connection in list(self._connections):
            connection.terminate()

    def _remember(self, connection: Any, _record: object) -> None:
        self._connections.add(connection.driver_connection)

    async def _write_to_sqlite(self, work: Callable[[Connection], T]) -> T:
        """Write in a thread: switching threads for each statement would take longer than that."""
        writing = asyncio.get_running_loop().run_in_executor(
            self._thread, self._write_in_thread, work
        )
        try:
            return await asyncio.wait_for(writing, self.timeout)
        except TimeoutError as error:  # the thread goes on, and may still write
            raise _as(OutcomeUnknown, error) from error

    def _write_in_thread(self, work: Callable[[Connection], T]) -> T:
        failed: type[SQLAlchemyError] = Unavailable
        try:
            with self.writer_engine.connect() as connection:
                connection.begin()  # for statements that SQLAlchemy does not see
                result = work(connection)
                failed = OutcomeUnknown
                connection.commit()
                return result
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            name = getattr(getattr(error, "orig", error), "sqlite_errorname", "")
            raise _as(Unavailable if name in NOT_COMMITTED else failed, error) from error

    def _connect_args(self) -> dict[str, Any]:
        """What asyncpg and PostgreSQL need to know of time limits."""
        # PostgreSQL gives up a little earlier: a slow statement is no lost connection.
        milliseconds = str(round(self.timeout * 800))
        return {
            "timeout": self.timeout,
            "command_timeout": self.timeout,
            "server_settings": {
                "statement_timeout": milliseconds,
                "lock_timeout": milliseconds,
                "idle_in_transaction_session_timeout": str(2 * round(self.timeout * 1000)),
            },
        }

    def _configure_sqlite(self, connection: Any, _record: object) -> None:
        """Make commits survive a power loss, and limit the wait for a lock."""
        cursor = connection.cursor()
        busy = round(self.timeout * 500)  # so that it ends before the time limit
        for setting in (*DURABLE, f"busy_timeout={busy}"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()


def rename_query_parameter(url: URL, name: str, new_name: str) -> URL:
    """A URL in which one query parameter has another name."""
    return url.set(
        query={new_name if key == name else key: value for key, value in url.query.items()}
    )


def _refuse_closed(connection: Any, _record: object, _proxy: object) -> None:
    """Have the pool replace a closed connection. Asking the database would cost three messages;
    a connection that is dead without a sign of it is found by the time limit.
    """
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _as(kind: type[SQLAlchemyError], error: BaseException) -> SQLAlchemyError:
    """An error of the database as `Unavailable` or `OutcomeUnknown`."""
    if isinstance(error, (Unavailable, OutcomeUnknown)):
        return error
    return kind(str(getattr(error, "orig", error)) or type(error).__name__)


def _is_fault_of_data(error: BaseException | None) -> bool:
    """Whether the database works, and only what was to be written is wrong."""
    state = str(getattr(getattr(error, "orig", None), "sqlstate", ""))
    return isinstance(error, FAULTS_OF_DATA) or state.startswith(WRONG_DATA)


def _is_lost(error: BaseException) -> bool:
    """Whether an error means that the database does not answer at all."""
    if isinstance(error, (Unavailable, PoolTimeout)):
        return False
    if not isinstance(error, DBAPIError) or error.connection_invalidated:
        return True
    return str(getattr(error.orig, "sqlstate", "")).startswith(USELESS)


def _write_and_undo(connection: Connection) -> None:
    name = f"probe {uuid.uuid4().hex}"
    connection.execute(
        insert(presence).values(socket=name, table_id="", seat=0, at=0, looking=False)
    )
    connection.execute(delete(presence).where(presence.c.socket == name))


def _migrate(connection: Connection) -> None:
    """Run the migrations, one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present not in known:
        raise BadSetup(
            f"the database was made by a newer version of Oddeck (migration {present}); use that"
            " version, or restore a backup"
        )
    command.upgrade(config, "head")
