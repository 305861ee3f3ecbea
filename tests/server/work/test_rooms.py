"""What a connection is sent."""

from __future__ import annotations

import json

import pytest

from oddeck.server.work.rooms import Connection
from oddeck.server.work.server import Server

from .playing import connect, full_table, play_one

pytestmark = pytest.mark.anyio


async def test_a_client_that_returns_gets_exactly_what_it_missed(server: Server) -> None:
    room, keys = await full_table(server)
    steady, fickle = await connect(server, room, keys[0]), await connect(server, room, keys[0])
    heard: list[object] = []

    def listen(connection: Connection, into: list[object]) -> None:
        for frame in connection.pending_frames():
            update = json.loads(frame)
            assert update["first"] == len(into) + 1
            into += update["steps"]

    missed: list[object] = []
    for number in range(12):
        await play_one(server, room)
        listen(steady, heard)
        if number % 4 == 0:
            listen(fickle, missed)
            await server.presence.remove_connection(fickle)
            del server.registry.rooms[
                room.table.id
            ]  # even if the process forgets the table in between
            server.registry.rooms[room.table.id] = room
            fickle = await connect(server, room, keys[0], have=len(missed))
    listen(fickle, missed)
    assert missed == heard
    assert json.loads((await connect(server, room, keys[0])).pending_frames()[0])["steps"] == heard


async def test_one_who_claims_to_have_more_than_there_is_gets_everything(server: Server) -> None:
    room, keys = await full_table(server)
    update = json.loads((await connect(server, room, keys[0], have=10**9)).pending_frames()[0])
    assert update["first"] == 1
