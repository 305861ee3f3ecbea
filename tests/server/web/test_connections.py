"""Real connections to a server in this process: their number, and requests that stay unfinished."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
import uvicorn
import websockets

from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.web.connections import LimitedProtocol

from ..conftest import PATIENCE, until

pytestmark = pytest.mark.anyio

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Address:
    """Where a server listens."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._writers: list[asyncio.StreamWriter] = []

    async def connect(self, sent: bytes = b"") -> Streams:
        """A connection that has sent something."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writers.append(writer)
        writer.write(sent)
        return reader, writer

    async def leave(self) -> None:
        """Close all connections."""
        for writer in self._writers:
            writer.close()
        await asyncio.gather(
            *(writer.wait_closed() for writer in self._writers), return_exceptions=True
        )


@asynccontextmanager
async def serving(settings: Settings, **changed: Any) -> AsyncIterator[Address]:
    """A server as `oddeck serve` would run it."""
    config = uvicorn.Config(
        make_app(replace(settings, **changed)),
        port=0,
        http=LimitedProtocol,
        ws="oddeck.server.web.round_trips:MeasuredProtocol",
        lifespan="on",
        log_config=None,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    await until(lambda: server.started)
    address = Address(server.servers[0].sockets[0].getsockname()[1])
    try:
        yield address
    finally:
        await address.leave()
        server.should_exit = True
        await running


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server closes the connection."""
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        REQUEST[:-2],
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half of the headers", "half of the body"],
)
async def test_half_a_request_is_not_waited_for(
    settings: Settings, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings, request_seconds=0.2) as address:
        reader, _ = await address.connect(sent)
        assert await ended(reader) == b""
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


async def test_a_trickle_gets_no_more_time(settings: Settings) -> None:
    """One byte after the other does not start the time again."""
    async with serving(settings, request_seconds=0.5) as address:
        reader, writer = await address.connect(b"GET /healthz HTTP/1.1\r\n")
        end = asyncio.create_task(ended(reader))
        while not end.done():
            writer.write(b"X")
            await asyncio.sleep(0.02)
        assert end.result() == b""


async def test_a_second_request_over_the_same_connection_must_arrive_too(
    settings: Settings,
) -> None:
    async with serving(settings, request_seconds=0.3) as address:
        reader, writer = await address.connect(REQUEST)
        assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
        writer.write(REQUEST)
        assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
        writer.write(REQUEST[:20])
        assert await ended(reader) == b""


async def test_an_address_has_only_so_many_connections(settings: Settings) -> None:
    async with serving(settings, address_sockets=2) as address:
        kept = [await address.connect(REQUEST[:9]) for _ in range(2)]
        reader, _ = await address.connect(REQUEST)
        assert await ended(reader) == b""
        kept[0][1].close()
        for _ in range(1000):  # until the server has noticed
            reader, _ = await address.connect(REQUEST)
            if await asyncio.wait_for(reader.read(12), PATIENCE) == b"HTTP/1.1 200":
                break
        else:
            pytest.fail("the connection is not free again")


async def test_websockets_are_counted_by_themselves_and_stay(settings: Settings) -> None:
    async with serving(settings, address_sockets=1, request_seconds=0.2) as address:
        url = f"ws://127.0.0.1:{address.port}/api/tables/some/socket"
        async with websockets.connect(url, open_timeout=PATIENCE) as connected:
            reader, _ = await address.connect(REQUEST)
            assert (await reader.read(12)) == b"HTTP/1.1 200"
            await asyncio.sleep(0.4)
            await connected.send('{"type": "hello"}')
            assert "no-such-table" in str(await connected.recv())


async def test_what_is_not_http_gets_the_security_headers_too(settings: Settings) -> None:
    async with serving(settings) as address:
        reader, _ = await address.connect(b"HELLO\r\n\r\n")
        answer = (await ended(reader)).lower()
    assert answer.startswith(b"http/1.1 400")
    assert b"x-content-type-options: nosniff" in answer
    assert b"content-security-policy: default-src 'none'" in answer
