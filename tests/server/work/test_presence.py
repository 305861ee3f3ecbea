"""Who is connected, and what happens to the seats of those who are not."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from benchmarks.server.postgres import PostgresServer
from benchmarks.server.proxy import Proxy

from oddeck.server.domain import timers
from oddeck.server.domain.entries import StoodIn
from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops import wall_clock
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.errors import DATABASE_UNAVAILABLE, Unavailable
from oddeck.server.wire.commands import HandOver
from oddeck.server.work import presence
from oddeck.server.work import server as server_module
from oddeck.server.work.server import Server

from ..conftest import open_server, until
from .playing import connect, full_table, play_one

pytestmark = pytest.mark.anyio


async def test_whoever_comes_from_another_process_gets_what_they_missed_and_nothing_twice(
    settings: Settings,
) -> None:
    """The two servers share a file and cannot notify each other, as when a client returns faster
    than a notice.
    """
    async with open_server(settings) as here, open_server(settings) as there:
        room, keys = await full_table(here)
        same = await there.registry.get(room.table.id)
        await play_one(here, room)
        had = json.loads((await connect(here, room, keys[0])).pending_frames()[0])["steps"]
        returned = await connect(there, same, keys[0], have=len(had))
        assert json.loads(returned.pending_frames()[0])["first"] == len(had) + 1


async def test_a_bot_takes_over_for_who_is_away_and_gives_back(settings: Settings) -> None:
    async with open_server(replace(settings, absence=0.05)) as server:
        room, keys = await full_table(server)
        assert room.table.running is not None
        away = room.table.running.actors[0]
        await asyncio.sleep(0.1)
        assert room.table.seats[away].bot is None, "nobody waits for them"
        await connect(server, room, keys[1 - away])
        await until(lambda: room.table.seats[away].bot is not None)
        assert room.table.seats[away].away == "absent"
        await connect(server, room, keys[away])
        assert room.table.seats[away].played_by_person


async def test_a_seat_handed_over_on_purpose_stays_with_the_bot(server: Server) -> None:
    room, keys = await full_table(server)
    await server.tables.execute(room, 1, HandOver())
    await connect(server, room, keys[0])
    assert room.table.seats[0].bot is not None


@pytest.mark.processes
async def test_an_outage_costs_nobody_their_seat(
    settings: Settings, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes; while the database is away, connections get no heartbeat."""
    monkeypatch.setattr(presence, "EXPIRY_MS", 300)  # less than the outage takes
    now = iter(range(0, 10**9, 10))  # the processes believe that they are fast
    monkeypatch.setattr(presence, "monotonic_ms", lambda: next(now))
    monkeypatch.setattr(server_module, "HEARTBEAT_SECONDS", 1e6)  # the test does it
    async with Proxy(postgres.fresh_database()) as proxy:
        both = replace(settings, database_url=proxy.database, absence=0.2, database_timeout=1.0)
        async with open_server(both) as here, open_server(both) as there:
            room, keys = await full_table(here)
            same = await there.registry.get(room.table.id)
            await connect(here, room, keys[0])
            await connect(there, same, keys[1])
            await until(lambda: room.here == same.here == {0, 1})
            for server in (here, there):
                await server.presence.heartbeat()
            proxy.black_hole()
            for server in (here, there):
                with pytest.raises(DATABASE_UNAVAILABLE):
                    await server.presence.heartbeat()
            with pytest.raises(Refusal):
                await play_one(here, room)
            await asyncio.sleep(0.5)
            proxy.forget()
            await until(lambda: not here.store.database.clock.stopped)
            await here.presence.heartbeat()  # before the other process could
            await until(lambda: not there.store.database.clock.stopped)
            await there.presence.heartbeat()
            for _ in range(3):
                await play_one(here, room)
                await until(lambda: same.table.version == room.table.version)
            assert room.here == {0, 1}
            assert all(seat.played_by_person for seat in room.table.seats)


async def test_after_an_outage_all_processes_have_time_to_report(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then nobody removes the connections of others."""
    now, expiries, outage = 0, [], 5 * presence.EXPIRY_MS

    async def heartbeat(_seated: object, expiry_ms: int | None) -> None:
        if now == outage:
            raise Unavailable("away")
        expiries.append(expiry_ms)

    monkeypatch.setattr(presence, "monotonic_ms", lambda: now)
    store: Any = SimpleNamespace(shared=True, presence=SimpleNamespace(heartbeat=heartbeat))
    one = presence.Presence(store, server.registry, server.writer, server.settings)
    for at in (0, presence.EXPIRY_MS + 1, outage, outage + 1, outage + presence.EXPIRY_MS + 1):
        now = at
        with contextlib.suppress(Unavailable):
            await one.heartbeat()
    assert expiries == [None, presence.EXPIRY_MS, None, presence.EXPIRY_MS]


async def test_a_removed_connection_comes_back_with_the_next_heartbeat(
    settings: Settings, postgres: PostgresServer
) -> None:
    shared = replace(settings, database_url=postgres.fresh_database())
    async with open_server(shared) as server:
        room, keys = await full_table(server)
        connection = await connect(server, room, keys[0])
        await server.store.presence.remove(connection.id, room.table.id)
        await server.presence.heartbeat()
        assert (await server.store.presence.seats([room.table.id]))[room.table.id] == {0}


async def test_somebody_who_is_connected_does_not_stay_absent(
    settings: Settings, postgres: PostgresServer
) -> None:
    """Another process, which could not know better, has let a bot play for them."""
    shared = replace(settings, database_url=postgres.fresh_database())
    async with open_server(shared) as server:
        room, keys = await full_table(server)
        await connect(server, room, keys[0])
        await server.writer.append(room, lambda _: StoodIn(0, "random", "absent"))
        await server.presence.heartbeat()
        assert room.table.seats[0].played_by_person


async def test_after_a_restart_there_is_time_to_return(settings: Settings) -> None:
    patient = replace(settings, absence=3600.0)
    async with open_server(patient) as server:
        room, keys = await full_table(server)
    now = wall_clock.now_ms()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wall_clock, "now_ms", lambda: now + 2 * 3600_000)
        async with open_server(patient) as server:
            room = await server.registry.get(room.table.id)
            assert room.table.running is not None
            away = room.table.running.actors[0]
            await connect(server, room, keys[1 - away])
            due = timers.next_due(room.table, patient, room.here, room.gone_at)
            assert due is not None
            assert due.what == "absent"
            assert due.at > room.clock.now_ms()
