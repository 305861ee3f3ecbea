"""Where logs are kept: SQLite in one process, PostgreSQL in many.

The only write that matters is *append this entry if it is the next one*. The primary key (table,
number) decides it, so two processes can never both win. An entry is durable before `append`
returns. Appends that come at the same time share one transaction, so that a hundred busy tables
wait for the disk together.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Engine,
    Integer,
    MetaData,
    Select,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from oddeck.engine.errors import BadSetup

MOST_AT_ONCE = 150  # appends in one transaction; PostgreSQL limits how long a notice may be
CHANNEL = "oddeck"
DISCARDED = "discarded"  # the phase of tables that are closed and will be deleted
CHANGING = ("phase", "card", "at", "due")  # columns of a table that every entry may change
MIGRATION_LOCK = 0x0DDEC  # any number, the same in all processes

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("listed", Boolean, nullable=False),
    Column("phase", Text, nullable=False),
    Column("card", Text, nullable=False),  # what the lobby shows
    Column("at", BigInteger, nullable=False, index=True),  # of the last entry
    Column("due", BigInteger, index=True),  # when a bot or a clock has something to do
)
entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
presence = Table(
    "presence",
    metadata,
    Column("socket", Text, primary_key=True),
    Column("table_id", Text, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # of the last sign of life of whoever works on it
    Column("done", Integer, nullable=False),  # moves looked at
    Column("body", Text),  # what was found, at last
)

identity = Table(
    "identity",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", Text, nullable=False),  # the key that records are signed with
)

CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("b_id"))
    .values({column: bindparam(f"b_{column}") for column in CHANGING})
)


@dataclass(frozen=True)
class Append:
    """An entry to be written, and what the lobby and the clocks must know after it."""

    table_id: str
    number: int
    at: int
    body: str
    listed: bool
    phase: str
    card: str
    due: int | None


@dataclass(frozen=True)
class Unused:
    """A table at which nothing has happened for long."""

    id: str
    card: str
    listed: bool
    version: int  # how many entries its log has


@dataclass(frozen=True)
class KeptReview:
    """What is kept of a review: see `reviews`."""

    at: int
    done: int
    body: str | None


@dataclass
class _Waiting:
    append: Append
    done: asyncio.Future[bool] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


# Is told of a table and the number of its newest entry, or 0 if somebody came or went.
Listener = Callable[[str, int], None]


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        # Whether other processes may be at the same tables.
        self.shared = parsed.get_backend_name() == "postgresql"
        driver = "postgresql+asyncpg" if self.shared else "sqlite+aiosqlite"
        # As asyncpg calls it for SQLAlchemy.
        self.url = with_query_name(parsed.set(drivername=driver), "sslmode", "ssl")
        self.engine: AsyncEngine
        self._own_engine: Engine  # of the thread that writes to SQLite
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    # --- beginning and end ---

    async def start(self) -> None:
        """Opens the database, brings its tables up to date, and begins to write.

        What it writes shows in no complaint: it is secret.
        """
        if self.shared:
            self.engine = create_async_engine(
                self.url, pool_size=5, pool_pre_ping=True, hide_parameters=True
            )
        else:
            if self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_async_engine(self.url, hide_parameters=True)
            self._own_engine = create_engine(
                self.url.set(drivername="sqlite"), hide_parameters=True
            )
            for engine in (self.engine.sync_engine, self._own_engine):
                event.listen(engine, "connect", _make_durable)
        async with self.engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Writes what is waiting, and lets go."""
        for task in (self._listening, self._writer):
            if task is self._writer:
                await self._queue.join()
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        self._thread.shutdown()
        await self.engine.dispose()
        if not self.shared:
            self._own_engine.dispose()

    async def ping(self) -> None:
        """Raises an exception if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    # --- the log ---

    async def append(self, wanted: Append) -> bool:
        """Writes an entry if it is the next one of its table.

        When this returns true, it is there to stay.
        """
        waiting = _Waiting(wanted)
        self._queue.put_nowait(waiting)
        return await waiting.done

    async def read(self, table_id: str, after: int) -> list[tuple[int, str]]:
        """The time and the body of every entry after a number."""
        wanted = select(entries.c.at, entries.c.body).where(
            entries.c.table_id == table_id, entries.c.number > after
        )
        async with self.engine.connect() as connection:
            rows = await connection.execute(wanted.order_by(entries.c.number))
            return [(row.at, row.body) for row in rows]

    async def _write_on(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                won = await self._write([waiting.append for waiting in batch])
            except (
                Exception
            ) as wrong:  # whoever waits must hear of it, and the next batch may succeed
                for waiting in batch:
                    if not waiting.done.done():
                        waiting.done.set_exception(wrong)
            else:
                for waiting in batch:
                    if not waiting.done.done():
                        waiting.done.set_result(
                            (waiting.append.table_id, waiting.append.number) in won
                        )
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        """Writes those that are next, all in one transaction; which they were."""
        if self.shared:
            async with self.engine.begin() as connection:
                return await connection.run_sync(_write_entries, batch)
        # One thread does it all: going back and forth between threads for every statement would
        # take longer than writing.
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._write_here, batch
        )

    def _write_here(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        with self._own_engine.begin() as connection:
            return _write_entries(connection, batch)

    # --- the lobby, and work that is due ---

    async def listed(self, since: int, most: int) -> list[str]:
        """The cards of tables that anybody may join or watch, the latest first."""
        shown = select(tables.c.card).where(
            tables.c.listed,
            tables.c.at >= since,
            tables.c.phase.in_(("waiting", "playing", "paused")),
        )
        async with self.engine.connect() as connection:
            return [
                row.card
                for row in await connection.execute(shown.order_by(tables.c.at.desc()).limit(most))
            ]

    async def claim_due(self, before: int, again: int, most: int) -> list[str]:
        """Tables whose work should have been done before this time; nobody else gets them until the
        time `again`.
        """
        overdue = (
            select(tables.c.id).where(tables.c.due < before).order_by(tables.c.due).limit(most)
        )
        if self.shared:
            overdue = overdue.with_for_update(skip_locked=True)
        async with self.engine.begin() as connection:
            ids = [row.id for row in await connection.execute(overdue)]
            if ids:
                await connection.execute(
                    update(tables)
                    .where(tables.c.id.in_(ids), tables.c.due < before)
                    .values(due=again)
                )
        return ids

    async def nothing_due(self, table_id: str, claimed: int) -> None:
        """Nobody needs to look at this table before something happens there; if it has since it was
        `claimed`, that counts.
        """
        async with self.engine.begin() as connection:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.due == claimed)
                .values(due=None)
            )

    # --- tables that nobody uses any more ---

    async def unused(self, before: int, most: int) -> list[Unused]:
        """Tables at which nothing has happened since before this time and nobody is connected, the
        oldest first.
        """
        version = (
            select(func.max(entries.c.number))
            .where(entries.c.table_id == tables.c.id)
            .scalar_subquery()
            .label("version")
        )
        present = select(presence.c.table_id).where(presence.c.table_id == tables.c.id).exists()
        old = select(tables.c.id, tables.c.card, tables.c.listed, version).where(
            tables.c.at < before, tables.c.phase != DISCARDED, ~present
        )
        async with self.engine.connect() as connection:
            rows = await connection.execute(old.order_by(tables.c.at).limit(most))
            return [Unused(row.id, row.card, row.listed, row.version) for row in rows]

    async def delete_discarded(self, before: int, most: int) -> int:
        """Deletes all that is kept of tables that were closed for good before this
        time; how many.
        """
        old = (
            select(tables.c.id)
            .where(tables.c.phase == DISCARDED, tables.c.at < before)
            .order_by(tables.c.at)
            .limit(most)
        )
        async with self.engine.begin() as connection:
            ids = [row.id for row in await connection.execute(old)]
            if ids:
                for column in (entries.c.table_id, reviews.c.table_id, tables.c.id):
                    await connection.execute(delete(column.table).where(column.in_(ids)))
        return len(ids)

    # --- who this server is ---

    async def signing_key(self, fresh: str) -> str:
        """The secret key that all processes at this database sign records with; `fresh` if there
        was none.
        """
        insert_or = (
            (postgresql if self.shared else sqlite)
            .insert(identity)
            .values(id=1, secret=fresh)
            .on_conflict_do_nothing()
        )
        async with self.engine.begin() as connection:
            await connection.execute(insert_or)
            return str((await connection.execute(select(identity.c.secret))).scalar_one())

    # --- reviews of finished games ---

    async def review(self, table_id: str, number: int) -> KeptReview | None:
        """What is kept of a review."""
        async with self.engine.connect() as connection:
            found = await connection.execute(
                select(reviews.c.at, reviews.c.done, reviews.c.body).where(
                    *_which(table_id, number)
                )
            )
            row = found.first()
        return None if row is None else KeptReview(row.at, row.done, row.body)

    async def claim_review(self, table_id: str, number: int, at: int, expired: int) -> bool:
        """Whether this process may work on a review: nobody does, or whoever did has given no sign
        of life since `expired`.
        """
        insert_or = (
            (postgresql if self.shared else sqlite)
            .insert(reviews)
            .values(table_id=table_id, round=number, at=at, done=0)
        )
        abandoned = reviews.c.body.is_(None) & (reviews.c.at < expired)
        claim = insert_or.on_conflict_do_update(
            index_elements=[reviews.c.table_id, reviews.c.round],
            set_={"at": at, "done": 0},
            where=abandoned,
        )
        async with self.engine.begin() as connection:
            return (await connection.execute(claim.returning(reviews.c.round))).first() is not None

    async def note_review(
        self, table_id: str, number: int, at: int, done: int, body: str | None = None
    ) -> None:
        """How far a review is; with what was found, it is done."""
        async with self.engine.begin() as connection:
            await connection.execute(
                update(reviews).where(*_which(table_id, number)).values(at=at, done=done, body=body)
            )

    async def drop_review(self, table_id: str, number: int) -> None:
        """There will be none."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(reviews).where(*_which(table_id, number)))

    # --- who is connected, where other processes must know ---

    async def arrive(self, socket: str, table_id: str, seat: int, at: int) -> None:
        """Somebody in a seat is connected to this process."""
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(presence).values(socket=socket, table_id=table_id, seat=seat, at=at)
            )
            await connection.execute(_notice([table_id]))

    async def depart(self, socket: str, table_id: str) -> None:
        """No longer."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(presence).where(presence.c.socket == socket))
            await connection.execute(_notice([table_id]))

    async def still_here(self, sockets: Sequence[str], at: int, expired: int) -> None:
        """These sockets are still open; those of whom nobody has said so for long are forgotten."""
        async with self.engine.begin() as connection:
            if sockets:
                await connection.execute(
                    update(presence).where(presence.c.socket.in_(sockets)).values(at=at)
                )
            forgotten = await connection.execute(
                delete(presence).where(presence.c.at < expired).returning(presence.c.table_id)
            )
            for row in forgotten:
                await connection.execute(_notice([row.table_id]))

    async def present(self, table_id: str) -> set[int]:
        """The seats whose people are connected, to whichever process."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(presence.c.seat).where(presence.c.table_id == table_id)
            )
            return {row.seat for row in rows}

    # --- hearing of what other processes do ---

    def listen(self, listener: Listener, after_a_gap: Callable[[], None]) -> None:
        """Tells of every table at which something changes; after a gap, anything may have been
        missed.
        """
        if self.shared:
            self._listening = asyncio.create_task(self._listen_on(listener, after_a_gap))

    async def _listen_on(self, listener: Listener, after_a_gap: Callable[[], None]) -> None:
        import asyncpg  # an extra: only where there is a PostgreSQL

        plain = with_query_name(self.url.set(drivername="postgresql"), "ssl", "sslmode")
        address = plain.render_as_string(hide_password=False)
        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                connection = await asyncpg.connect(address)
                lost = asyncio.Event()
                try:
                    connection.add_termination_listener(lambda _, lost=lost: lost.set())
                    await connection.add_listener(
                        CHANNEL, lambda *heard: _pass_on(heard[-1], listener)
                    )
                    after_a_gap()
                    await lost.wait()
                finally:
                    with contextlib.suppress(Exception):
                        await connection.close(timeout=1)
            await asyncio.sleep(0.5)


def with_query_name(url: URL, name: str, other: str) -> URL:
    """A URL in which one of the values after the question mark has another name."""
    return url.set(query={other if key == name else key: value for key, value in url.query.items()})


async def prepare_database(url: str) -> None:
    """Opens a database and brings it up to date before anybody needs it; BadSetup says why that
    cannot be done.
    """
    store = Store(url)
    try:
        await store.start()
        await store.close()
    except ModuleNotFoundError:
        raise BadSetup("PostgreSQL needs an extra: pip install 'oddeck[postgres]'") from None
    except Exception as wrong:  # each driver has its own errors; all mean that this one failed
        reason = str(getattr(wrong, "orig", wrong)) or type(wrong).__name__
        raise BadSetup(
            f"the database {store.url.render_as_string()} cannot be opened: {reason}"
        ) from None


def _write_entries(connection: Connection, batch: Sequence[Append]) -> set[tuple[str, int]]:
    """Adds the entries that are the next of their tables; which they were."""
    batch = sorted(batch, key=lambda one: one.table_id)  # all processes lock in the same order
    rows = [
        {"table_id": one.table_id, "number": one.number, "at": one.at, "body": one.body}
        for one in batch
    ]
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    adding = (
        dialect.insert(entries)
        .on_conflict_do_nothing()
        .returning(entries.c.table_id, entries.c.number)
    )
    won = {(row.table_id, row.number) for row in connection.execute(adding, rows)}
    winners = [one for one in batch if (one.table_id, one.number) in won]
    if first := [one for one in winners if one.number == 1]:
        connection.execute(
            insert(tables), [_row(one, "") | {"listed": one.listed} for one in first]
        )
    if later := [one for one in winners if one.number > 1]:
        connection.execute(CHANGE, [_row(one, "b_") for one in later])
        if dialect is postgresql:
            connection.execute(_notice([f"{one.table_id}:{one.number}" for one in later]))
    return won


def _which(table_id: str, number: int) -> tuple[ColumnElement[bool], ...]:
    """The review of one game."""
    return reviews.c.table_id == table_id, reviews.c.round == number


def _row(append: Append, prefix: str) -> dict[str, Any]:
    """What the row of a table says after an entry."""
    return {f"{prefix}id": append.table_id} | {
        f"{prefix}{column}": getattr(append, column) for column in CHANGING
    }


def _notice(changes: Sequence[str]) -> Select[Any]:
    """Tells all processes when the transaction is done.

    A change is a table's id, with `:` and a number if it is an entry.
    """
    return select(func.pg_notify(CHANNEL, " ".join(changes)))


def _pass_on(changes: str, listener: Listener) -> None:
    for change in changes.split():
        table_id, _, number = change.partition(":")
        listener(table_id, int(number or 0))


def _make_durable(connection: Any, _record: object) -> None:
    """What is committed to SQLite survives a loss of power."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    """Brings the tables up to date, one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
