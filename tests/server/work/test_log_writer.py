"""The log: durable before anyone is told, and one winner among several processes."""

from __future__ import annotations

import asyncio
import json

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import Say
from oddeck.server.work.server import Server

from ..conftest import open_server
from .playing import connect, full_table, play_one

pytestmark = pytest.mark.anyio


async def test_a_move_is_in_the_store_before_anybody_hears_of_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, keys = await full_table(server)
    watcher = await connect(server, room, keys[0])
    watcher.pending_frames()
    version = room.table.version
    append = server.store.log.append
    written = asyncio.Event()

    async def slowly(wanted: object) -> bool:
        await written.wait()
        return await append(wanted)  # type: ignore[arg-type]

    monkeypatch.setattr(server.store.log, "append", slowly)
    playing = asyncio.create_task(play_one(server, room))
    await asyncio.sleep(0.05)
    assert watcher.pending_frames() == []
    assert room.table.version == version
    written.set()
    await playing
    assert len(await server.store.log.read(room.table.id, version)) == 1
    assert watcher.pending_frames() != []


async def test_what_cannot_be_written_has_not_happened(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await full_table(server)
    before = room.table

    async def fails(_: object) -> bool:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server.store.log, "append", fails)
        with pytest.raises(Refusal) as refused:
            await play_one(server, room)
    assert refused.value.reason == "storage"
    assert room.table is before
    await play_one(server, room)


async def test_of_two_processes_that_move_at_once_one_wins_and_those_at_the_other_hear_of_it(
    settings: Settings,
) -> None:
    async with open_server(settings) as here, open_server(settings) as there:
        room, keys = await full_table(here)
        same = await there.registry.get(room.table.id)
        watchers = [await connect(here, room, keys[0]), await connect(there, same, keys[0])]
        for _ in range(10):
            for watcher in watchers:
                watcher.pending_frames()
            results = await asyncio.gather(
                play_one(here, room), play_one(there, same), return_exceptions=True
            )
            refused = [result for result in results if isinstance(result, Refusal)]
            assert len(refused) == 1
            assert refused[0].reason == "late"
            assert all(watcher.pending_frames() for watcher in watchers)
            assert room.table.streams == same.table.streams
        assert room.table.game is not None
        assert len(room.table.game.history()) == 10


async def test_who_is_faster_decides_a_race_and_chat_never_gets_lost(settings: Settings) -> None:
    async with open_server(settings) as here, open_server(settings) as there:
        room, _ = await full_table(here)
        same = await there.registry.get(room.table.id)
        lines = [(here, room, 1, f"a{n}") for n in range(10)] + [
            (there, same, 2, f"b{n}") for n in range(10)
        ]
        await asyncio.gather(
            *(
                server.tables.execute(at, person, Say(text=text))
                for server, at, person, text in lines
            )
        )
        bodies = [body for _, body in await here.store.log.read(room.table.id, 0)]
        assert sorted(json.loads(body)["text"] for body in bodies if '"say"' in body) == sorted(
            text for *_, text in lines
        )
