"""Timers: what fails is tried again, after a pause."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops import steady_clock, wall_clock
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.database import Database
from oddeck.server.storage.errors import Unavailable
from oddeck.server.wire.commands import OpenTable
from oddeck.server.wire.common import Clock
from oddeck.server.work import scheduler
from oddeck.server.work.server import Server

from ..conftest import open_server, until
from .playing import full_table, play_one

pytestmark = pytest.mark.anyio


async def test_whatever_fails_is_tried_again_soon(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not only when another process finds the table abandoned, which takes half a minute."""
    failures = iter([RuntimeError("can't start new thread"), KeyError("never thought of")])
    choose = server.bots.choose

    async def now_and_then(*asked: Any) -> str:
        if wrong := next(failures, None):
            raise wrong
        return await choose(*asked)

    monkeypatch.setattr(server.bots, "choose", now_and_then)
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.01)
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.version > 5)
    assert caplog.text.count("due action failed") == 2


async def test_a_refused_action_is_tried_again_after_a_pause_and_not_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    refusals = iter([Refusal("illegal", "no"), Refusal("storage", "no"), Refusal("late", "no")])
    pauses: list[float] = []
    perform, sleep = server.autoplay.perform, asyncio.sleep

    async def refuse_at_first(*due: Any) -> None:
        if refused := next(refusals, None):
            raise refused
        await perform(*due)

    async def count_pauses(seconds: float) -> None:
        pauses.extend([seconds] * (seconds == scheduler.RETRY_SECONDS))
        await sleep(min(seconds, 0.01))

    monkeypatch.setattr(server.autoplay, "perform", refuse_at_first)
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.123)
    monkeypatch.setattr(asyncio, "sleep", count_pauses)
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.version > 5)
    assert pauses == [0.123, 0.123]
    assert [line.reason for line in caplog.records if line.message == "due action refused"] == [  # type: ignore[attr-defined]
        "illegal",
        "storage",
    ]


@pytest.mark.parametrize("hours", [-1, 1])
async def test_bots_play_on_when_somebody_sets_the_clock(
    server: Server, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.version > 3)
    now_ms = wall_clock.now_ms
    monkeypatch.setattr(wall_clock, "now_ms", lambda: now_ms() + hours * 3600_000)
    version, at = room.table.version, room.table.at
    await until(lambda: room.table.version > version + 5 or room.table.phase == "over")
    assert 0 <= room.table.at - at < 3600_000


async def test_bots_play_on_after_a_restart_with_the_clock_set_back(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = replace(settings, bot_pause=0.5, grace=0.0)
    wanted = OpenTable(game="twisty-passages", players=2, bots=["random", "random"], unhurried=True)
    async with open_server(slow) as server:
        table_id = (await server.tables.open_table(wanted)).table
    now_ms = wall_clock.now_ms
    monkeypatch.setattr(wall_clock, "now_ms", lambda: now_ms() - 3600_000)
    async with open_server(slow) as server:  # finds the table by itself
        await until(lambda: table_id in server.registry.rooms)
        room = server.registry.rooms[table_id]
        await until(lambda: room.table.version > 3)


async def test_while_nothing_can_be_written_no_time_runs_out(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could have moved."""
    room, _ = await full_table(server, clock=Clock(seconds=60))

    async def fails(*_: object) -> None:
        raise Unavailable("gone")

    with monkeypatch.context() as patch:
        patch.setattr(Database, "_write_to_sqlite", fails)
        with pytest.raises(Refusal):
            await play_one(server, room)
        stopped_at = room.clock.now_ms()
        real = steady_clock.monotonic_ms
        monkeypatch.setattr(steady_clock, "monotonic_ms", lambda: real() + 3600_000)
        await asyncio.sleep(0.01)
        assert room.clock.now_ms() == stopped_at
    await until(lambda: not room.clock.stopped)
    assert room.timer is not None
    assert room.clock.now_ms() - stopped_at < 60_000
    await play_one(server, room)
    assert all(seat.played_by_person for seat in room.table.seats)
