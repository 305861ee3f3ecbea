"""Attempts at daily deals and answers to puzzles: on SQLite and on PostgreSQL."""

from __future__ import annotations

import pytest
from sqlalchemy import insert

from oddeck.server.storage.dailies import AttemptRow, SolvedRow
from oddeck.server.storage.schema import played
from oddeck.server.storage.store import Store

from .test_store import store as store

pytestmark = pytest.mark.anyio
DAY, NEXT = "2026-12-24", "2026-12-25"


async def finish(store: Store, person: str, table_id: str) -> None:
    """A finished game, as the log writer stores it."""
    game = {"person": person, "table_id": table_id, "round": 1, "seat": 0, "ended": 5, "body": "{}"}
    async with store.database.transaction() as connection:
        await connection.execute(insert(played).values(**game))


async def test_a_person_has_one_attempt_at_each_deal(store: Store) -> None:
    for table_id in ("first", "second"):
        await store.dailies.begin("ann", DAY, "fortuno", table_id, 1)
    await store.dailies.begin("ben", DAY, "fortuno", "other", 2)
    await store.dailies.begin("ann", NEXT, "fortuno", "third", 3)
    assert await store.dailies.attempts("ann", DAY) == [AttemptRow("fortuno", "first", None)]
    assert await store.dailies.finished(DAY) == {}
    await finish(store, "ann", "first")
    assert await store.dailies.attempts("ann", DAY) == [AttemptRow("fortuno", "first", "{}")]
    assert await store.dailies.finished(DAY) == {"fortuno": 1}
    assert await store.dailies.has_finished("ann", DAY, "fortuno")
    assert not await store.dailies.has_finished("ben", DAY, "fortuno")
    assert [row.table_id for row in await store.dailies.results(DAY, "fortuno")] == ["first"]
    assert await store.dailies.unfinished(NEXT, 10) == ["other"]
    await store.dailies.delete_attempts(["other"])
    assert await store.dailies.attempts("ben", DAY) == []
    await store.dailies.delete_before(NEXT)
    assert [len(await store.dailies.attempts("ann", day)) for day in (DAY, NEXT)] == [0, 1]


async def test_the_first_answer_to_a_puzzle_is_kept(store: Store) -> None:
    for right, at in ((False, 1), (True, 2)):
        await store.dailies.add_answer("ann", "fortuno", "a", right, at)
    await store.dailies.add_answer("ann", "fortuno", "b", True, 3)
    kept = [SolvedRow("fortuno", "b", True, 3), SolvedRow("fortuno", "a", False, 1)]
    assert await store.dailies.answers("ann") == kept
    assert await store.dailies.answers("ben") == []
    assert (await store.people.export("ann"))["solved"][0]["puzzle"] in ("a", "b")
    await store.people.delete("ann")
    assert await store.dailies.answers("ann") == []
