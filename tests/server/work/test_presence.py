"""Who is connected, and what happens to the seats of those who are not."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import HandOver
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
