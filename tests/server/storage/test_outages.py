"""A database that fails, hangs, or does not say whether it has written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from benchmarks.server.postgres import PostgresServer
from benchmarks.server.proxy import Proxy
from sqlalchemy import insert

from oddeck.server.storage import notices
from oddeck.server.storage.errors import OutcomeUnknown, Unavailable
from oddeck.server.storage.presence import Seated
from oddeck.server.storage.schema import entries
from oddeck.server.storage.store import Store

from ..conftest import until
from .test_store import entry

pytestmark = [pytest.mark.anyio, pytest.mark.processes]

SHORT = 0.2  # seconds that a database has that is known to hang
BOUND = 20.0  # what has no reason to hang may take this long on a busy machine


def postgres_url(proxy: Proxy, postgres: PostgresServer) -> str:
    """The database without the proxy."""
    return f"postgresql://oddeck@127.0.0.1:{postgres.port}/{proxy.database.rpartition('/')[2]}"


@pytest.fixture
async def proxy(postgres: PostgresServer) -> AsyncIterator[Proxy]:
    async with Proxy(postgres.fresh_database()) as proxy:
        yield proxy


@pytest.fixture
async def store(proxy: Proxy) -> AsyncIterator[Store]:
    store = Store(proxy.database, BOUND)
    await store.start()
    await store.log.append(entry(1))
    yield store
    proxy.pass_on()
    await store.close()


async def test_a_database_that_hangs_is_given_up_in_time_and_found_again(
    store: Store, proxy: Proxy
) -> None:
    proxy.black_hole()
    store.database.timeout = SHORT
    for attempt in (
        store.log.read("t", 0),
        store.log.append(entry(2)),
        store.tables.listed(0, 10),
        store.tables.claim_due(0, 1, 1),
        store.presence.add(Seated("socket", "t", 0)),
        store.presence.seats(["t"]),
        store.reviews.get("t", 1),
        store.database.probe(),
    ):
        with pytest.raises((Unavailable, OutcomeUnknown)):
            await asyncio.wait_for(attempt, BOUND)
    assert store.database.clock.stopped
    proxy.forget()  # connections of before the outage stay dead
    store.database.timeout = BOUND
    async with asyncio.timeout(BOUND):
        while store.database.clock.stopped:
            try:
                await store.database.probe()
            except Unavailable:
                await asyncio.sleep(0.05)
    assert await store.log.read("t", 1) == []
    assert await store.log.append(entry(2))


async def test_while_one_finds_out_the_others_do_not_wait(store: Store, proxy: Proxy) -> None:
    proxy.black_hole()
    store.database.timeout = SHORT
    with pytest.raises(Unavailable):
        await store.log.read("t", 0)
    store.database.timeout = 1e6
    trying = asyncio.create_task(store.log.read("t", 0))
    await asyncio.sleep(0)
    for _ in range(100):
        with pytest.raises(Unavailable, match="does not answer"):
            await asyncio.wait_for(store.log.read("t", 0), BOUND)
    proxy.forget()
    trying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await trying
    assert len(await store.log.read("t", 0)) == 1


async def test_a_lost_reply_to_a_commit_is_an_unknown_outcome(store: Store, proxy: Proxy) -> None:
    proxy.lose_commits = 1
    with pytest.raises(OutcomeUnknown):
        await store.log.append(entry(2, body="perhaps"))
    assert proxy.lost_commits == 1
    assert [row[:2] for row in await store.log.read("t", 1)] == [(1002, "perhaps")]


async def test_a_connection_lost_before_the_commit_has_written_nothing(
    store: Store, proxy: Proxy
) -> None:
    row = {"table_id": "t", "number": 2, "at": 0, "body": ""}

    async def write_two() -> None:
        async with store.database.transaction() as connection:
            await connection.execute(insert(entries), row)
            proxy.cut()
            await connection.execute(insert(entries), row | {"number": 3})

    with pytest.raises(Unavailable):
        await write_two()
    assert await store.log.read("t", 1) == []
    assert await store.log.append(entry(2))


async def test_a_dead_connection_is_no_reason_to_miss_notices(
    store: Store, proxy: Proxy, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing tells that the other end of the connection is gone."""
    monkeypatch.setattr(notices, "KEEPALIVE_SECONDS", 0.1)
    monkeypatch.setattr(notices, "RECONNECT_SECONDS", 0.05)
    heard: list[tuple[str, int]] = []
    connected: list[None] = []
    store.listen(lambda *notice: heard.append(notice), lambda: connected.append(None))
    await until(lambda: bool(connected))
    proxy.black_hole()
    store.database.timeout = SHORT
    proxy.forget()
    await asyncio.sleep(2 * SHORT)
    store.database.timeout = BOUND
    await until(lambda: len(connected) > 1)
    other = Store(postgres_url(proxy, postgres))
    await other.start()
    await other.log.append(entry(2))
    await until(lambda: heard == [("t", 2)])
    await other.close()


async def test_a_session_that_may_only_read_is_not_kept(
    store: Store, proxy: Proxy, postgres: PostgresServer
) -> None:
    """As after a failover to a server that follows, and back."""
    name = proxy.database.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    proxy.cut()
    with pytest.raises(Unavailable):
        await store.log.append(entry(2))
    postgres.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    assert await store.log.append(entry(2))


async def test_a_full_disk_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'test.db'}")
    await store.start()
    await store.log.append(entry(1))
    with store.database.writer_engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")  # stays so in the pool
    with pytest.raises(Unavailable, match="full"):
        await store.log.append(entry(2, body="x" * 100_000))
    assert store.database.clock.stopped
    assert await store.log.read("t", 1) == []
    with store.database.writer_engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    assert await store.log.append(entry(2, body="x" * 100_000))
    assert not store.database.clock.stopped
    await store.close()
