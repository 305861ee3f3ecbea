"""Round trips are measured by the server, over a line that is slow on purpose; and what is sent
at the same time.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
import websockets
from starlette.websockets import WebSocketDisconnect
from websockets.protocol import State
from websockets.server import ServerProtocol

from oddeck.server.ops.settings import Settings
from oddeck.server.web.round_trips import MOST_WAITING, MeasuredProtocol
from oddeck.server.work.rooms import Connection

from ..conftest import until
from .test_connections import serving

ONE_WAY = 0.03  # seconds


@asynccontextmanager
async def slow_line(port: int) -> AsyncIterator[int]:
    """The port of a line to another port that delays all data."""

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await asyncio.sleep(ONE_WAY)
            writer.write(data)
        writer.close()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pass_on(reader, back), pass_on(there, writer), return_exceptions=True)

    line = await asyncio.start_server(connect, "127.0.0.1", 0)
    try:
        yield line.sockets[0].getsockname()[1]
    finally:
        line.close()


@pytest.mark.anyio
async def test_the_first_ping_measures_a_line(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected: list[Connection] = []
    made = Connection.__init__

    def noted(self: Connection, *how: Any, **named: Any) -> None:
        made(self, *how, **named)
        connected.append(self)

    monkeypatch.setattr(Connection, "__init__", noted)
    async with serving(settings) as address, slow_line(address.port) as port:
        async with httpx2.AsyncClient() as client:
            url = f"http://127.0.0.1:{address.port}/api/tables"
            opened = await client.post(url, json={"game": "twisty-passages", "players": 2})
        path = f"/api/tables/{opened.json()['table']}/socket"
        async with websockets.connect(f"ws://127.0.0.1:{port}{path}", proxy=None) as socket:
            await socket.send(json.dumps({"type": "hello"}))
            await socket.recv()
            await until(lambda: bool(connected and connected[0].round_trips))
            assert min(connected[0].round_trips) >= 2 * ONE_WAY
            assert connected[0].looking is True


@pytest.mark.anyio
async def test_messages_at_the_same_time_travel_in_one_write() -> None:
    written: list[bytes] = []
    line = MeasuredProtocol.__new__(MeasuredProtocol)
    line.writable = asyncio.Event()
    line.disconnected = False
    line.conn = ServerProtocol()
    line.conn.state = State.OPEN
    line.transport = SimpleNamespace(write=written.append)  # type: ignore[assignment]
    sending = asyncio.create_task(line.send_texts([b"one", b"two"]))
    await asyncio.sleep(0)
    assert not written, "the client does not read"
    line.writable.set()
    await sending
    assert written == [b"\x81\x03one\x81\x03two"]
    line.disconnected = True
    with pytest.raises(WebSocketDisconnect):
        await line.send_texts([b"three"])


@pytest.mark.anyio
async def test_reading_stops_only_while_many_messages_wait() -> None:
    done: list[str] = []
    line = MeasuredProtocol.__new__(MeasuredProtocol)
    line.queue, line.close_sent, line.curr_msg_data_type = asyncio.Queue(), False, "text"
    line.transport = SimpleNamespace(  # type: ignore[assignment]
        pause_reading=lambda: done.append("pause"), resume_reading=lambda: done.append("resume")
    )
    for number in range(MOST_WAITING + 1):
        assert not done
        line.frames = [b"%d" % number]
        line.send_receive_event_to_app()
    assert done == ["pause"]
    heard = [await line.receive() for _ in range(MOST_WAITING + 1)]
    assert [message["text"] for message in heard] == [*map(str, range(MOST_WAITING + 1))]  # type: ignore[typeddict-item]
    assert done == ["pause", "resume"]
