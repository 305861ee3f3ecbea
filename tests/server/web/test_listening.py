"""Where the server listens, who is told, and how the local network is let in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx2
import pytest
import uvicorn
from starlette.requests import Request

from oddeck.engine.errors import BadSetup
from oddeck.server.app import make_app
from oddeck.server.ops import addresses
from oddeck.server.ops.settings import Settings
from oddeck.server.web import listening
from oddeck.server.web.connections import LimitedProtocol
from oddeck.server.web.listening import ListeningServer, is_from_this_machine, reached_at

from ..conftest import until

OTHER_ADDRESS = "127.0.0.2"  # as if it were this machine's in a local network


def test_where_other_devices_reach_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_addresses", lambda: ["192.168.1.20", "10.0.0.3"])
    usual = Settings()
    for host in ("127.0.0.1", "localhost", "::1", "127.0.0.9"):
        assert reached_at(host, 8173, usual) == []
    both = ["http://192.168.1.20:8173", "http://10.0.0.3:8173"]
    assert reached_at("0.0.0.0", 8173, usual) == both
    assert reached_at("192.168.1.20", 8173, usual) == both[:1]
    assert reached_at("fd00::7", 80, usual) == ["http://[fd00::7]:80"]
    named = replace(usual, addresses="192.168.7.7")
    assert reached_at("0.0.0.0", 1, named) == ["http://192.168.7.7:1"]
    with pytest.raises(BadSetup, match="ODDECK_ADDRESSES"):
        replace(usual, addresses="192.168.7.7, games.example")


def test_own_addresses_are_those_that_others_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in addresses.own_addresses():
        assert addresses.is_reachable(address)
    names = [(None, None, None, "", (one, 0)) for one in ("127.0.1.1", "10.1.2.3", "169.254.9.9")]
    monkeypatch.setattr("oddeck.server.ops.addresses.socket.getaddrinfo", lambda *_: names)
    found = addresses.own_addresses()
    assert "10.1.2.3" in found
    assert not {"127.0.1.1", "169.254.9.9"} & set(found)
    assert addresses.is_private("10.1.2.3")
    assert not addresses.is_private("8.8.8.8")


def request(client: str, host: str, **headers: str) -> Request:
    """A request as a socket brings it."""
    lines = {"host": host, **{name.replace("_", "-"): text for name, text in headers.items()}}
    raw = [(name.encode(), text.encode()) for name, text in lines.items()]
    return Request({"type": "http", "client": (client, 1), "headers": raw})


@pytest.mark.parametrize(
    ("asking", "is_local"),
    [
        (request("127.0.0.1", "127.0.0.1:8173"), True),
        (request("127.0.0.1", "localhost:8173"), True),
        (request("::1", "[::1]:8173"), True),
        (request("192.168.1.30", "192.168.1.20:8173"), False),
        (request("192.168.1.30", "127.0.0.1:8173"), False),
        (request("127.0.0.1", "cards.example"), False),  # a tunnel
        (request("127.0.0.1", "127.0.0.1:8173", x_forwarded_for="9.9.9.9"), False),
    ],
)
def test_requests_from_this_machine_are_told_from_others(asking: Request, is_local: bool) -> None:
    assert is_from_this_machine(asking) == is_local


@asynccontextmanager
async def listening_server(settings: Settings) -> AsyncIterator[str]:
    """A server as `oddeck serve` runs it; its port, with a colon before it."""
    config = uvicorn.Config(
        make_app(settings), port=0, http=LimitedProtocol, lifespan="on", log_config=None
    )
    server = ListeningServer(config, settings)
    task = asyncio.create_task(server._serve())
    await until(lambda: server.started)
    config.port = server.servers[0].sockets[0].getsockname()[1]
    try:
        listening.running = server
        yield f":{config.port}"
    finally:
        listening.running = None
        server.should_exit = True
        await task


@pytest.mark.anyio
async def test_the_local_network_is_let_in_once_somebody_here_asks(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(listening.LOCAL_NETWORK, "0")
    where = replace(settings, addresses=OTHER_ADDRESS)
    async with listening_server(where) as port, httpx2.AsyncClient() as client:
        here, there = f"http://127.0.0.1{port}/api", f"http://{OTHER_ADDRESS}{port}"
        assert (await client.get(f"{here}/network")).json() == {
            "addresses": [],
            "may_let_in": True,
        }
        with pytest.raises(httpx2.TransportError):
            await client.get(f"{there}/livez")
        foreign = {"origin": "http://evil.example"}
        assert (await client.post(f"{here}/network", headers=foreign)).status_code == 403
        passed_on = {"x-forwarded-for": "9.9.9.9"}
        assert (await client.post(f"{here}/network", headers=passed_on)).status_code == 409
        for _ in range(2):  # asked twice, it listens once
            answer = await client.post(f"{here}/network")
            assert answer.json() == {"addresses": [there], "may_let_in": False}
        assert (await client.get(f"{there}/livez")).status_code == 200
        assert Settings.from_environment().local_network, "also if it starts itself again"
    async with httpx2.AsyncClient() as client:
        with pytest.raises(httpx2.TransportError):
            await client.get(f"{there}/livez")


@pytest.mark.anyio
async def test_a_server_behind_a_proxy_stays_where_it_is(settings: Settings) -> None:
    proxied = replace(settings, addresses=OTHER_ADDRESS, trust_proxy=True)
    async with listening_server(proxied) as port, httpx2.AsyncClient() as client:
        answer = await client.post(f"http://127.0.0.1{port}/api/network")
        assert answer.status_code == 409


@pytest.mark.anyio
async def test_without_a_network_that_is_said(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "own_addresses", lambda: ["8.8.8.8"])
    monkeypatch.setenv(listening.LOCAL_NETWORK, "0")
    async with listening_server(settings) as port, httpx2.AsyncClient() as client:
        answer = await client.post(f"http://127.0.0.1{port}/api/network")
        assert "in no local network" in answer.json()["message"]
