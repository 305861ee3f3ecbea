"""Tables without people: they stop after a while, and go on when somebody comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from oddeck.game import Game
from oddeck.server.ops import steady_clock, wall_clock
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work.rooms import Room
from oddeck.server.work.server import Server
from oddeck.server.work.watchdog import Watching

from ..conftest import open_server, until
from .playing import connect

pytestmark = pytest.mark.anyio


class Time:
    """A time that passes when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = wall_clock.now_ms()
        monkeypatch.setattr(wall_clock, "now_ms", lambda: self.now)
        monkeypatch.setattr(steady_clock, "monotonic_ms", lambda: self.now)


ALL_BOTS = OpenTable(
    game="flathead-rummy", players=2, bots=["random", "random"], unhurried=True,
    options={"target": 1_000_000},
)  # fmt: skip


def is_stopped(room: Room) -> bool:
    return room.timer is None and not room.working


async def test_a_table_without_people_stops_until_somebody_comes(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(monkeypatch)
    async with open_server(replace(settings, unattended=300)) as server:
        opening = await server.tables.open_table(ALL_BOTS)
        room = await server.registry.get(opening.table)
        await until(lambda: room.table.version > 5)
        time.now += 299_000
        seen = room.table.version
        await until(lambda: room.table.version > seen)
        time.now += 2_000
        await until(lambda: is_stopped(room))
        stopped_at = room.table.version
        await server.claims.claim_due()
        assert is_stopped(room), "not even as overdue work"
        spectator = await connect(server, room, None)
        await until(lambda: room.table.version > stopped_at + 5)
        time.now += 1_000_000
        seen = room.table.version
        await until(lambda: room.table.version > seen)
        await server.presence.remove_connection(spectator)
        time.now += 301_000
        await until(lambda: is_stopped(room))
        stopped_at = room.table.version
        await server.tables.room_to_watch(opening.table, None)
        await until(lambda: room.table.version > stopped_at)


async def test_a_table_without_people_stays_stopped_after_a_restart(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(monkeypatch)
    quick = replace(settings, unattended=300, grace=0.0)
    async with open_server(quick) as first:
        table_id = (await first.tables.open_table(ALL_BOTS)).table
        room = await first.registry.get(table_id)
        await until(lambda: room.table.version > 5)
    time.now += 301_000
    async with open_server(quick) as second:
        await until(lambda: table_id in second.registry.rooms)  # claimed as overdue
        room = second.registry.rooms[table_id]
        await until(lambda: is_stopped(room))
        loaded = room.table.version
        await second.claims.claim_due()
        assert (is_stopped(room), room.table.version) == (True, loaded)
        await connect(second, room, None)
        await until(lambda: room.table.version > loaded + 5)


async def test_bots_of_tables_with_people_come_before_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, bool] = {}
    choose = server.bots.choose

    async def note(
        kind: str,
        game: Game,
        seat: int,
        watching: Watching,
        table: str,
        may_wait: Callable[[], bool] = lambda: False,
        seed: int | None = None,
    ) -> str:
        asked[table] = may_wait()
        return await choose(kind, game, seat, watching, table, may_wait, seed)

    monkeypatch.setattr(server.bots, "choose", note)
    alone, watched = [(await server.tables.open_table(ALL_BOTS)).table for _ in range(2)]
    await connect(server, await server.registry.get(watched), None)
    await until(lambda: asked == {alone: True, watched: False})
