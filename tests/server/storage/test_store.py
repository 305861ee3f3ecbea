"""The store: on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from benchmarks.server.postgres import PostgresServer
from sqlalchemy import Connection, select, text

from oddeck.server.storage import database as database_module
from oddeck.server.storage.errors import Unavailable
from oddeck.server.storage.log import Append
from oddeck.server.storage.presence import Seated
from oddeck.server.storage.schema import entries, metadata
from oddeck.server.storage.store import Store

from ..conftest import DURABLE, until

pytestmark = pytest.mark.anyio


def entry(
    number: int,
    table_id: str = "t",
    body: str = "{}",
    *,
    due: int | None = None,
    listed: bool = False,
) -> Append:
    return Append(
        table_id,
        number,
        at=1000 + number,
        body=body,
        listed=listed,
        phase="playing",
        lobby_entry=f"card {number}",
        due=due,
        format=1,
    )


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.start()
    yield store
    await store.close()


async def written(store: Store, after: int) -> list[tuple[int, str]]:
    return [(row.at, row.body) for row in await store.log.read("t", after)]


async def test_an_entry_is_written_only_if_it_is_the_next(store: Store) -> None:
    assert await store.log.append(entry(1, body="first"))
    assert not await store.log.append(entry(1, body="another first"))
    assert await store.log.append(entry(2, body="second"))
    assert await written(store, 0) == [(1001, "first"), (1002, "second")]
    assert await written(store, 1) == [(1002, "second")]
    assert await written(store, 2) == []


async def test_states_are_stored_small_and_come_back_whole(store: Store) -> None:
    dice = random.Random(1)
    first = dice.randbytes(3000)
    states = [first, first[:1000] + b"moved" + first[1000:], first[500:]]
    for number, state in enumerate(states, 1):
        base = None if number == 1 else (1, first)
        assert await store.log.append(
            replace(entry(number), outcome=b"{%d}" % number, state=state, base=base)
        )
    assert await store.log.append(entry(4))
    read = await store.log.read_states("t", [2, 3, 4])
    assert read == {2: (b"{2}", states[1]), 3: (b"{3}", states[2])}
    assert [row.outcome for row in await store.log.read("t", 2)] == [b"{3}", None]
    async with store.database.engine.connect() as connection:
        stored = (await connection.execute(select(entries.c.state))).scalars().all()
    assert [len(state) < 100 for state in stored if state] == [False, True, True]


async def test_an_entry_can_rewrite_and_delete_earlier_ones(store: Store) -> None:
    for number in (1, 2, 3):
        await store.log.append(entry(number, body=f"secret {number}"))
    await store.log.append(entry(1, "other", body="secret"))
    late = replace(entry(3, body="late"), rewritten={1: "never"})
    assert not await store.log.append(late)
    assert await store.log.append(replace(entry(4, body="end"), rewritten={1: "gone", 2: None}))
    kept = [(1001, "gone"), (1003, "secret 3"), (1004, "end")]
    assert [row[:2] for row in await store.log.read("t", 0)] == kept
    assert [row[:2] for row in await store.log.read("other", 0)] == [(1001, "secret")]
    await store.database.empty_journal()


async def test_of_two_who_write_the_same_entry_one_wins(store: Store, database: str) -> None:
    other = Store(database)
    await other.start()
    for number in range(1, 30):
        won = await asyncio.gather(
            *(
                writer.log.append(entry(number, body=name))
                for writer, name in ((store, "a"), (other, "b"))
            )
        )
        assert sorted(won) == [False, True]
        (_, body), *_ = await written(store, number - 1)
        assert body == ("a" if won[0] else "b")
    await other.close()


async def test_many_at_once_share_a_transaction_and_none_is_lost(store: Store) -> None:
    won = await asyncio.gather(
        *(store.log.append(entry(1, f"t{number}", listed=True)) for number in range(400))
    )
    assert all(won)
    won = await asyncio.gather(
        *(store.log.append(entry(2 - number % 2, f"t{number}")) for number in range(400))
    )
    assert won == [number % 2 == 0 for number in range(400)]
    cards = await store.tables.listed(since=0, limit=400)
    assert sorted(cards) == ["card 1"] * 200 + ["card 2"] * 200


async def test_what_was_written_is_there_after_a_new_start(store: Store, database: str) -> None:
    await store.log.append(entry(1, body="kept"))
    again = Store(database)
    await again.start()
    assert await written(again, 0) == [(1001, "kept")]
    await again.close()


async def test_a_text_that_cannot_be_stored_is_no_fault_of_the_database(store: Store) -> None:
    """Else one such text would stop the time at all tables."""
    if not store.shared:  # SQLite takes every text
        return
    with pytest.raises(Unavailable):
        await store.log.append(entry(1, body="\0"))
    assert not store.database.clock.stopped
    await store.database.probe()
    assert await store.log.append(entry(1))


async def test_a_write_that_fails_is_told_and_the_next_one_succeeds(store: Store) -> None:
    impossible = entry(1, body=None)  # type: ignore[arg-type]
    with pytest.raises(Exception, match="body"):
        await store.log.append(impossible)
    assert await store.log.append(entry(1))


async def test_the_lobby_shows_listed_tables_the_latest_first(store: Store) -> None:
    await store.log.append(entry(1, "private"))
    await store.log.append(entry(1, "a", listed=True))
    await store.log.append(entry(1, "b", listed=True))
    await store.log.append(entry(2, "a", listed=True))
    assert await store.tables.listed(since=0, limit=10) == ["card 2", "card 1"]
    assert await store.tables.listed(since=1002, limit=10) == ["card 2"]
    assert await store.tables.listed(since=0, limit=1) == ["card 2"]


async def test_work_that_is_due_is_claimed_once(store: Store) -> None:
    await store.log.append(entry(1, "early", due=10))
    await store.log.append(entry(1, "late", due=99))
    await store.log.append(entry(1, "never"))
    assert await store.tables.claim_due(before=50, until=80, limit=10) == ["early"]
    assert await store.tables.claim_due(before=50, until=80, limit=10) == []
    assert await store.tables.claim_due(before=90, until=200, limit=10) == ["early"], (
        "whoever claimed it did not do it"
    )
    await store.tables.clear_due("early", claimed_until=80)
    assert await store.tables.claim_due(before=201, until=300, limit=10) == ["late", "early"], (
        "it was claimed again since"
    )
    await store.tables.clear_due("early", claimed_until=300)
    await store.log.append(entry(2, "late", due=400))
    await store.tables.clear_due("late", claimed_until=300)
    assert await store.tables.claim_due(before=1000, until=2000, limit=10) == ["late"]


async def test_the_tables_are_as_the_program_thinks(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_sqlite_writes_survive_a_loss_of_power(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "DURABLE", DURABLE)
    store = Store(f"sqlite:///{tmp_path / 'some folder' / 'new.db'}")
    await store.start()
    async with store.database.engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2
    with store.database.writer_engine.connect() as own:
        assert own.execute(text("PRAGMA synchronous")).scalar() == 2
    await store.close()


async def test_other_processes_hear_of_it(postgres: PostgresServer) -> None:
    heard: list[tuple[str, int]] = []
    database = postgres.fresh_database()
    store, other = Store(database), Store(database)
    await store.start()
    await other.start()
    gaps: list[None] = []
    other.listen(
        lambda table_id, number: heard.append((table_id, number)), lambda: gaps.append(None)
    )
    await until(lambda: bool(gaps))
    await store.log.append(entry(1))
    await store.log.append(entry(2))
    await store.presence.add(Seated("socket", "t", 3))
    await until(lambda: len(heard) == 2)
    assert heard == [("t", 2), ("t", 0)]
    assert await other.presence.seats(["t", "u"]) == {"t": {3}, "u": set()}
    await other.presence.heartbeat([Seated("another", "u", 1)], expiry_ms=None)
    assert await other.presence.seats(["t", "u"]) == {"t": {3}, "u": {1}}
    await asyncio.sleep(0.05)
    await other.presence.heartbeat([Seated("another", "u", 2)], expiry_ms=40)
    assert await other.presence.seats(["t", "u"]) == {"t": set(), "u": {2}}
    await until(lambda: len(heard) == 3)
    await store.close()
    await other.close()


async def test_all_processes_sign_with_the_same_key(store: Store, database: str) -> None:
    """Whoever comes first makes it; it stays."""
    assert await store.signing_key("first") == "first"
    again = Store(database)
    await again.start()
    assert await again.signing_key("second") == "first"
    await again.close()
