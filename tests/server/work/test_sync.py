"""Several processes on one database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from benchmarks.server.postgres import PostgresServer

from oddeck.server.ops.settings import Settings

from ..conftest import open_server, until
from .playing import connect, full_table, play_one

pytestmark = pytest.mark.anyio


async def test_two_processes_on_postgresql_tell_each_other(
    settings: Settings, postgres: PostgresServer
) -> None:
    both = replace(settings, database_url=postgres.fresh_database())
    async with open_server(both) as here, open_server(both) as there:
        room, keys = await full_table(here)
        same = await there.registry.get(room.table.id)
        watcher = await connect(there, same, keys[1])
        await until(lambda: 1 in room.here)
        watcher.pending_frames()
        await play_one(here, room)
        await asyncio.wait_for(watcher.wake_up.wait(), 30)
        await until(lambda: same.table.version == room.table.version)
        assert same.table.streams == room.table.streams
        await there.presence.remove_connection(watcher)
        await until(lambda: 1 not in room.here)
