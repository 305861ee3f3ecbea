"""Several processes on one database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from benchmarks.server.postgres import PostgresServer

from oddeck.server.ops.settings import Settings
from oddeck.server.storage.errors import Unavailable
from oddeck.server.storage.log import Append, LogRow
from oddeck.server.storage.store import Store
from oddeck.server.work import sync

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


async def test_a_read_that_fails_after_a_notice_is_tried_again(
    settings: Settings, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sync, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(sync, "POLL_SECONDS", 1e6)
    both = replace(settings, database_url=postgres.fresh_database())
    async with open_server(both) as here, open_server(both) as there:
        room, _ = await full_table(here)
        same = await there.registry.get(room.table.id)
        read, failures = there.store.log.read, iter(range(3))

        async def fail_at_first(table_id: str, after: int) -> list[LogRow]:
            if next(failures, None) is not None:
                raise Unavailable("gone for a moment")
            return await read(table_id, after)

        monkeypatch.setattr(there.store.log, "read", fail_at_first)
        await play_one(here, room)
        await until(lambda: same.table.version == room.table.version)
        assert next(failures, None) is None


async def test_without_any_notice_a_process_finds_out_by_itself(
    settings: Settings, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sync, "POLL_SECONDS", 0.05)
    both = replace(settings, database_url=postgres.fresh_database())
    monkeypatch.setattr(Store, "listen", lambda *_: None)
    async with open_server(both) as here, open_server(both) as there:
        room, keys = await full_table(here)
        same = await there.registry.get(room.table.id)
        await connect(here, room, keys[1])
        await play_one(here, room)
        await until(lambda: same.table.version == room.table.version and 1 in same.here)


async def test_notices_of_own_entries_cost_nothing(
    settings: Settings, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notice may come before the answer to the commit that it tells of."""
    shared = replace(settings, database_url=postgres.fresh_database())
    async with open_server(shared) as server:
        room, _ = await full_table(server)
        append = server.store.log.append

        async def append_and_hear(wanted: Append) -> bool:
            written = await append(wanted)
            server.sync.on_notice(wanted.table_id, wanted.number)
            await asyncio.sleep(0)
            return written

        reads: list[object] = []

        async def count(*asked: object) -> list[tuple[int, str]]:
            reads.append(asked)
            return []

        monkeypatch.setattr(server.store.log, "append", append_and_hear)
        monkeypatch.setattr(server.store.log, "read", count)
        for _ in range(5):
            await play_one(server, room)
            async with room.lock:
                pass  # whoever waited for it has had it
        assert reads == []
