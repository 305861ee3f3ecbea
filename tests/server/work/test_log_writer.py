"""The log: durable before anyone is told, and one winner among several processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

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
        assert len(room.table.list_moves()) == 10


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
        bodies = [row.body for row in await here.store.log.read(room.table.id, 0)]
        assert sorted(json.loads(body)["text"] for body in bodies if '"say"' in body) == sorted(
            text for *_, text in lines
        )


@pytest.fixture
def lose_replies(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Loses the replies to the next so many commits, which happen all the same."""
    commit, left = Connection.commit, [0]

    def commit_and_fail(connection: Connection) -> None:
        commit(connection)
        if left[0]:
            left[0] -= 1
            raise OperationalError("COMMIT", {}, OSError("connection lost"))

    monkeypatch.setattr(Connection, "commit", commit_and_fail)

    def lose(replies: int) -> None:
        left[0] = replies

    return lose


async def test_an_entry_whose_commit_has_no_reply_is_written_once(
    server: Server, lose_replies: Callable[[int], None]
) -> None:
    room, _ = await full_table(server)
    version = room.table.version
    lose_replies(1)
    await server.tables.execute(room, 1, Say(text="hello"))
    assert room.table.version == version + 1
    assert len(await server.store.log.read(room.table.id, version)) == 1


async def test_what_is_not_known_is_not_said_to_be_refused_and_a_second_try_does_it_once(
    settings: Settings, database: str, lose_replies: Callable[[int], None]
) -> None:
    async with open_server(replace(settings, database_url=database)) as server:
        room, _ = await full_table(server)
        before = room.table
        hello = Say(text="hello", once="a")
        lose_replies(2)
        with pytest.raises(Refusal) as refused:
            await server.tables.execute(room, 1, hello)
        assert refused.value.reason == "unknown"
        assert "nothing has changed" not in str(refused.value)
        assert len(await server.store.log.read(before.id, before.version)) == 1
        await server.tables.execute(room, 1, hello)
        assert len(await server.store.log.read(before.id, before.version)) == 1
        assert room.table.version == before.version + 1


async def test_a_table_in_doubt_is_read_again_by_itself(
    server: Server, lose_replies: Callable[[int], None]
) -> None:
    room, keys = await full_table(server)
    watcher = await connect(server, room, keys[0])
    watcher.pending_frames()
    lose_replies(2)
    with pytest.raises(Refusal, match="may or may not"):
        await server.tables.execute(room, 1, Say(text="hello"))
    await server.writer.resolve_doubts()
    assert b"hello" in watcher.pending_frames()[0]
