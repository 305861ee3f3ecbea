"""Tables that nobody uses any more are closed, and then deleted; no other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from benchmarks.server.postgres import PostgresServer

from oddeck.server.domain import clocks
from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.messages import OpenTable, Say
from oddeck.server.work.house import House
from oddeck.server.work.housekeeping import A_DAY, BEFORE_DELETION, clear_out

from ..conftest import open_house

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(settings: Settings, database: str) -> AsyncIterator[House]:
    async with open_house(replace(settings, database_url=database)) as house:
        yield house


class Calendar:
    """A time that passes when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = clocks.now()
        monkeypatch.setattr(clocks, "now", lambda: self.now)

    def pass_days(self, days: float) -> None:
        self.now += round(days * A_DAY)


async def open_table(house: House) -> str:
    return (
        await house.open_table(
            OpenTable(game="twisty-passages", players=2, name="Ann", listed=True)
        )
    ).table


async def rows(house: House, table_id: str) -> int:
    return len(await house.store.read(table_id, 0))


async def test_an_unused_table_is_closed_and_then_deleted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    calendar = Calendar(monkeypatch)
    old = await open_table(house)
    await house.store.claim_review(old, 1, calendar.now, 0)
    calendar.pass_days(20)
    fresh = await open_table(house)
    house.rooms.clear()
    calendar.pass_days(15)
    await clear_out(house.store, 30, house.rooms)
    assert await house.store.listed(0, 10) == [
        (await house.store.unused(calendar.now, 10))[0].card
    ], "only the fresh one is in the lobby"
    room = await house.room(old)
    assert room.table.phase == "closed"
    with pytest.raises(Refusal, match="closed"):
        await house.do(room, 0, Say(text="hello?"))
    house.rooms.clear()
    await clear_out(house.store, 30, house.rooms)
    assert await rows(house, old) > 0, "every process must have time to hear of it"
    calendar.now += BEFORE_DELETION + 1
    await clear_out(house.store, 30, house.rooms)
    assert (await rows(house, old), await house.store.review(old, 1)) == (0, None)
    assert await rows(house, fresh) > 0
    with pytest.raises(Refusal, match="no such table"):
        await house.room(old)


async def test_a_table_that_is_in_use_stays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    calendar = Calendar(monkeypatch)
    looked_at, spoken_at, forgotten = [await open_table(house) for _ in range(3)]
    calendar.pass_days(31)
    await house.do(await house.room(spoken_at), 0, Say(text="still here"))
    del house.rooms[spoken_at], house.rooms[forgotten]
    await clear_out(house.store, 30, house.rooms)
    phases = [(await house.room(table)).table.phase for table in (looked_at, spoken_at, forgotten)]
    assert phases == ["waiting", "waiting", "closed"]


async def test_whoever_acts_at_the_moment_of_closing_comes_first_or_hears_of_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    calendar = Calendar(monkeypatch)
    table = await open_table(house)
    calendar.pass_days(31)
    room = house.rooms[table]
    # As another process would, which does not know of this room.
    await clear_out(house.store, 30, ())
    with pytest.raises(Refusal, match="closed"):
        await house.do(room, 0, Say(text="wait!"))
    assert room.table.phase == "closed"


async def test_a_table_whose_people_are_connected_elsewhere_stays(
    settings: Settings, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(replace(settings, database_url=postgres.fresh_database())) as house:
        calendar = Calendar(monkeypatch)
        table = await open_table(house)
        await house.store.arrive("socket", table, 0, calendar.now)
        calendar.pass_days(31)
        await clear_out(house.store, 30, ())
        house.rooms.clear()
        assert (await house.room(table)).table.phase == "waiting"
