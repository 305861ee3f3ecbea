"""The names that the server answers to."""

from __future__ import annotations

import socket
from dataclasses import replace

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings

MACHINE = socket.gethostname().partition(".")[0]
OWN = [
    "127.0.0.1:8173",
    "192.168.1.20:8173",
    "10.0.0.7",
    "[::1]:8173",
    "[fe80::1]",
    "localhost:8173",
    "LOCALHOST",
    MACHINE,
    f"{MACHINE}:8173",
    f"{MACHINE}.local:8173",
    "cards.example",
    "Cards.Example.:443",
]
FOREIGN = [
    "evil.example",
    "evil.example:8173",
    "127.0.0.1.evil.example",
    "cards.example.evil.example",
    "localhost.evil.example:8173",
    "[::1",
]


@pytest.fixture
def client(settings: Settings) -> TestClient:
    """A server that is also known as cards.example."""
    return TestClient(make_app(replace(settings, origins="https://cards.example")))


@pytest.mark.parametrize("host", OWN)
def test_the_server_answers_to_its_addresses_and_names(client: TestClient, host: str) -> None:
    """Play by the address in a local network works without any setting."""
    with client:
        assert client.get("/api/games", headers={"host": host}).status_code == 200
        asked = {"game": "twisty-passages", "players": 2, "name": "Ann"}
        opening = client.post("/api/tables", json=asked, headers={"host": host})
        assert opening.status_code == 201
        address = f"/api/tables/{opening.json()['table']}/socket"
        with client.websocket_connect(address, headers={"host": host}) as connected:
            connected.send_json({"type": "hello", "key": opening.json()["key"]})
            assert connected.receive_json()["type"] == "update"


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_that_another_site_points_here_is_refused(client: TestClient, host: str) -> None:
    """A browser would take its scripts for the server's own: DNS rebinding."""
    headers = {"host": host, "origin": f"http://{host}"}
    with client:
        for path in ("/", "/api/games", "/healthz", "/metrics", "/assets/x.js"):
            answer = client.get(path, headers=headers)
            assert (answer.status_code, answer.json()["reason"]) == (421, "wrong-host")
            assert "ODDECK_ORIGINS" in answer.json()["message"]
        assert client.post("/api/tables", json={}, headers=headers).status_code == 421
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            client.websocket_connect("/api/tables/some/socket", headers=headers),
        ):
            pass
        assert refused.value.status_code == 421
