"""`python -m benchmarks.server.capacity`: where PostgreSQL stops scaling with our use of it.

Writers append moves as the server does (an entry, the table's row, a notice), and listeners
receive them, as processes of the server do. Says for several numbers of listeners, and for logs of
several lengths, how many appends a second there are, how much processor time PostgreSQL takes for
each, and when the last listener has heard of one. Everything runs on this machine, so the writers
and listeners take processor time from PostgreSQL: its own time is the better measure.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import Manager
from pathlib import Path
from typing import Any

import asyncpg

from oddeck.server.storage.notices import CHANNEL
from oddeck.server.storage.store import prepare_database

from .postgres import PostgresServer, why_no_postgres
from .process import processor_time

BODY = json.dumps({"type": "moved", "seat": 1, "move": "play 5Ea"})
CARD = json.dumps({"table": "x" * 16, "game": "trophy-case", "seats": ["x" * 40] * 4})
TABLES = 2000
INSERT = (
    "INSERT INTO entries (table_id, number, at, body) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT DO NOTHING"
)
UPDATE = "UPDATE tables SET phase = 'playing', card = $2, at = $3, due = NULL WHERE id = $1"
NOTIFY = "SELECT pg_notify($1, $2)"


@dataclass(frozen=True)
class Capacity:
    """What was measured with a number of listeners and writers."""

    listeners: int
    writers: int
    batch: int  # appends in one transaction
    rows: int  # in the log before
    appends_per_second: float
    transactions_per_second: float
    postgres_ms_per_append: float  # of processor time
    heard_p50_ms: float | None  # until the last listener has heard of a transaction
    heard_p99_ms: float | None


def listen_in_process(database: str, listeners: int, ready: Any, done: Any) -> dict[str, float]:
    """Listen with `listeners` connections; return when the last of them received the notices."""
    heard: dict[str, float] = {}

    async def run() -> None:
        def hear(_connection: object, _process: int, _channel: str, notice: str) -> None:
            heard[notice] = time.monotonic()

        connections = [await asyncpg.connect(database) for _ in range(listeners)]
        for connection in connections:
            await connection.add_listener(CHANNEL, hear)
        ready.set()
        while not done.is_set():
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        for connection in connections:
            connection.terminate()

    asyncio.run(run())
    return heard


async def write(
    database: str, writers: int, batch: int, seconds: float, notify: bool
) -> dict[str, float]:
    """Appends as fast as it can; when each transaction was committed, by its notice."""
    sent: dict[str, float] = {}
    end = time.monotonic() + seconds

    async def append(writer: int) -> None:
        connection = await asyncpg.connect(database)
        number = 0
        tables = range(writer, TABLES, writers)
        while time.monotonic() < end:
            number += 1
            for start in range(0, len(tables), batch):
                ids = [f"table{table:011d}" for table in tables[start : start + batch]]
                notice = " ".join(f"{table}:{number}" for table in ids)
                async with connection.transaction():
                    await connection.executemany(
                        INSERT, [(table, number, number, BODY) for table in ids]
                    )
                    await connection.executemany(UPDATE, [(table, CARD, number) for table in ids])
                    if notify:
                        await connection.execute(NOTIFY, CHANNEL, notice)
                sent[notice] = time.monotonic()
                if time.monotonic() >= end:
                    break
        await connection.close()

    await asyncio.gather(*(append(writer) for writer in range(writers)))
    return sent


async def fill(database: str, rows: int) -> None:
    """Makes the tables, and a log with a number of rows."""
    connection = await asyncpg.connect(database)
    await connection.execute(
        "INSERT INTO tables SELECT 'table' || lpad(n::text, 11, '0'), false, 'playing', $1, 0, NULL"
        f" FROM generate_series(0, {TABLES - 1}) n",
        CARD,
    )
    if rows:
        await connection.execute(
            "INSERT INTO entries SELECT 'old' || lpad((n / 200)::text, 13, '0'), n % 200, n, $1"
            f" FROM generate_series(0, {rows - 1}) n",
            BODY,
            timeout=None,
        )
        await connection.execute("VACUUM ANALYZE entries", timeout=None)
    await connection.execute("CHECKPOINT", timeout=None)
    await connection.close()


def postgres_time(postgres: PostgresServer) -> Callable[[], float]:
    """The processor time of all processes of PostgreSQL, those that have ended included."""
    first = postgres.pid

    def measure() -> float:
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        fields = Path(f"/proc/{first}/stat").read_text().rsplit(")", 1)[1].split()
        ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
        running = 0.0
        for child in children:
            with contextlib.suppress(FileNotFoundError):
                running += processor_time(int(child))
        return ended + running

    return measure


async def measure(
    postgres: PostgresServer,
    *,
    listeners: int,
    writers: int,
    batch: int,
    rows: int = 0,
    seconds: float = 5.0,
    notify: bool = True,
) -> Capacity:
    """One measurement on a separate database."""
    database = postgres.fresh_database()
    await prepare_database(database)
    await fill(database, rows)
    used = postgres_time(postgres)
    with Manager() as manager, ProcessPoolExecutor(1) as pool:
        ready, done = manager.Event(), manager.Event()
        loop = asyncio.get_running_loop()
        listening = loop.run_in_executor(pool, listen_in_process, database, listeners, ready, done)
        await asyncio.to_thread(ready.wait)
        before, began = used(), time.monotonic()
        sent = await write(database, writers, batch, seconds, notify)
        took, spent = time.monotonic() - began, used() - before
        done.set()
        heard = await listening
    delays = sorted(heard[notice] - at for notice, at in sent.items() if notice in heard)
    appends = sum(len(notice.split()) for notice in sent)
    known = notify and listeners > 0 and len(delays) > 100
    quantiles = [1000 * one for one in statistics.quantiles(delays, n=100)] if known else []
    return Capacity(
        listeners=listeners,
        writers=writers,
        batch=batch,
        rows=rows,
        appends_per_second=round(appends / took),
        transactions_per_second=round(len(sent) / took),
        postgres_ms_per_append=round(1000 * spent / appends, 3),
        heard_p50_ms=round(quantiles[49], 1) if known else None,
        heard_p99_ms=round(quantiles[98], 1) if known else None,
    )


async def run(seconds: float, rows: int) -> None:
    """All measurements, one line for each."""
    with PostgresServer() as postgres:
        for batch in (1, 20):
            plain = await measure(
                postgres, listeners=0, writers=8, batch=batch, seconds=seconds, notify=False
            )
            print("without notices", json.dumps(asdict(plain)), flush=True)
            for listeners in (0, 1, 4, 16, 64):
                found = await measure(
                    postgres, listeners=listeners, writers=8, batch=batch, seconds=seconds
                )
                print(json.dumps(asdict(found)), flush=True)
        for writers in (1, 4, 16, 32):
            found = await measure(
                postgres, listeners=writers, writers=writers, batch=1, seconds=seconds
            )
            print("as many writers as listeners", json.dumps(asdict(found)), flush=True)
        for length in (0, rows // 10, rows):
            found = await measure(
                postgres, listeners=1, writers=4, batch=20, rows=length, seconds=seconds
            )
            print("by the length of the log", json.dumps(asdict(found)), flush=True)


def main() -> None:
    """Measures and prints."""
    reader = argparse.ArgumentParser(description="Find out where PostgreSQL stops scaling.")
    reader.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
    reader.add_argument("--rows", type=int, default=10_000_000, help="of the longest log")
    asked = reader.parse_args()
    if reason := why_no_postgres():
        raise SystemExit(reason)
    asyncio.run(run(asked.seconds, asked.rows))


if __name__ == "__main__":
    main()
