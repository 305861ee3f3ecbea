"""Tables that nobody uses any more are closed, and then deleted; no other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from benchmarks.server.postgres import PostgresServer

from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops import wall_clock
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.presence import Seated
from oddeck.server.wire.commands import OpenTable, Say
from oddeck.server.work.housekeeping import DAY_MS, DELETION_DELAY_MS, delete_unused
from oddeck.server.work.server import Server

from ..conftest import open_server

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(settings: Settings, database: str) -> AsyncIterator[Server]:
    async with open_server(replace(settings, database_url=database)) as server:
        yield server


class Calendar:
    """A time that passes when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = wall_clock.now_ms()
        monkeypatch.setattr(wall_clock, "now_ms", lambda: self.now)

    def pass_days(self, days: float) -> None:
        self.now += round(days * DAY_MS)


async def open_table(server: Server) -> str:
    return (
        await server.tables.open_table(
            OpenTable(game="twisty-passages", players=2, name="Ann", listed=True)
        )
    ).table


async def rows(server: Server, table_id: str) -> int:
    return len(await server.store.log.read(table_id, 0))


async def test_an_unused_table_is_closed_and_then_deleted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    calendar = Calendar(monkeypatch)
    old = await open_table(server)
    await server.store.reviews.claim(old, 1, calendar.now, 0)
    calendar.pass_days(20)
    fresh = await open_table(server)
    server.registry.rooms.clear()
    calendar.pass_days(15)
    await delete_unused(server.store, 30, server.registry.rooms)
    assert await server.store.tables.listed(0, 10) == [
        (await server.store.tables.unused(calendar.now, 10))[0].lobby_entry
    ], "only the fresh one is in the lobby"
    room = await server.registry.get(old)
    assert room.table.phase == "closed"
    with pytest.raises(Refusal, match="closed"):
        await server.tables.execute(room, 0, Say(text="hello?"))
    server.registry.rooms.clear()
    await delete_unused(server.store, 30, server.registry.rooms)
    assert await rows(server, old) > 0, "every process must have time to hear of it"
    calendar.now += DELETION_DELAY_MS + 1
    await delete_unused(server.store, 30, server.registry.rooms)
    assert (await rows(server, old), await server.store.reviews.get(old, 1)) == (0, None)
    assert await rows(server, fresh) > 0
    with pytest.raises(Refusal, match="no such table"):
        await server.registry.get(old)


async def test_a_table_that_is_in_use_stays(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    calendar = Calendar(monkeypatch)
    looked_at, spoken_at, forgotten = [await open_table(server) for _ in range(3)]
    calendar.pass_days(31)
    await server.tables.execute(await server.registry.get(spoken_at), 0, Say(text="still here"))
    del server.registry.rooms[spoken_at], server.registry.rooms[forgotten]
    await delete_unused(server.store, 30, server.registry.rooms)
    phases = [
        (await server.registry.get(table)).table.phase
        for table in (looked_at, spoken_at, forgotten)
    ]
    assert phases == ["waiting", "waiting", "closed"]


async def test_whoever_acts_at_the_moment_of_closing_comes_first_or_hears_of_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    calendar = Calendar(monkeypatch)
    table = await open_table(server)
    calendar.pass_days(31)
    room = server.registry.rooms[table]
    # As another process would, which does not know of this room.
    await delete_unused(server.store, 30, ())
    with pytest.raises(Refusal, match="closed"):
        await server.tables.execute(room, 0, Say(text="wait!"))
    assert room.table.phase == "closed"


async def test_a_table_whose_people_are_connected_elsewhere_stays(
    settings: Settings, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(replace(settings, database_url=postgres.fresh_database())) as server:
        calendar = Calendar(monkeypatch)
        table = await open_table(server)
        await server.store.presence.add(Seated("socket", table, 0))
        calendar.pass_days(31)
        await delete_unused(server.store, 30, ())
        server.registry.rooms.clear()
        assert (await server.registry.get(table)).table.phase == "waiting"
