"""Tables in memory."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops import wall_clock
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work.server import Server

from ..conftest import open_server
from .playing import connect, full_table

pytestmark = pytest.mark.anyio


async def test_an_idle_table_is_forgotten_and_read_again(settings: Settings) -> None:
    async with open_server(replace(settings, idle=0.0)) as server:
        room, _ = await full_table(server)
        room.used_at -= 10
        server.registry.remove_idle(wall_clock.now_ms())
        assert not server.registry.rooms
        again = await server.registry.get(room.table.id)
        assert again is not room
        assert again.table.streams == room.table.streams


async def test_a_table_that_many_ask_for_at_once_is_loaded_once(server: Server) -> None:
    room, _ = await full_table(server)
    server.registry.rooms.clear()
    rooms = await asyncio.gather(*(server.registry.get(room.table.id) for _ in range(5)))
    assert len({id(one) for one in rooms}) == 1
    assert rooms[0] is not room


async def test_a_table_that_does_not_exist_is_refused_each_time(server: Server) -> None:
    for _ in range(2):
        with pytest.raises(Refusal, match="no such table"):
            await server.registry.get("missing")
    assert not server.registry.rooms


async def test_a_room_with_a_connection_or_a_timer_stays_in_memory(server: Server) -> None:
    connected, keys = await full_table(server)
    await connect(server, connected, keys[0])
    wanted = OpenTable(game="twisty-passages", players=2, bots=["random", "random"])
    timed = await server.registry.get((await server.tables.open_table(wanted)).table)
    timed.working = True
    server.registry.remove_idle(wall_clock.now_ms() + 1000)
    assert set(server.registry.rooms.values()) == {connected, timed}


async def test_what_cannot_be_an_id_is_no_table(settings: Settings, database: str) -> None:
    """PostgreSQL cannot even look for some of them."""
    server = Server(replace(settings, database_url=database))
    await server.store.start()
    try:
        for table_id in ("\0", "a\0b", "", "a b", "\u00fc", "x" * 41):
            with pytest.raises(Refusal, match="no such table"):
                await server.registry.get(table_id)
    finally:
        await server.store.close()
