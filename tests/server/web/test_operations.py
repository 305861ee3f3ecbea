"""Health, metrics, and failures that clients see."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
import websockets.sync.client
from benchmarks.server.postgres import PostgresServer
from benchmarks.server.process import PATIENCE, ServerProcess, get, post
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.tables import TableStore
from oddeck.server.work import readiness
from oddeck.server.work.server import Server

from .test_sockets import open_table

pytestmark = pytest.mark.processes


def test_a_server_that_cannot_write_is_live_and_not_ready(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading still works on a full disk or a read-only database."""
    monkeypatch.setattr(readiness, "FRESH_MS", -1)
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    for address in ("/livez", "/readyz", "/healthz"):
        assert client.get(address).json() == {"status": "well"}
    with server.store.database.writer_engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = on")  # stays so in the pool
    assert client.get("/api/tables").status_code == 200
    assert client.get("/livez").status_code == 200
    for address in ("/readyz", "/healthz"):
        assert (client.get(address).status_code, client.get(address).json()["reason"]) == (
            503,
            "storage",
        )


def test_many_who_ask_for_health_at_once_cost_one_write(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    writes: list[None] = []
    probe = server.store.database.probe

    async def counted() -> None:
        writes.append(None)
        await probe()

    monkeypatch.setattr(server.store.database, "probe", counted)
    monkeypatch.setattr(readiness, "FRESH_MS", 1e9)
    for _ in range(20):
        assert client.get("/readyz").status_code == 200
    assert len(writes) == 1


def test_a_store_that_fails_is_told_in_a_typed_refusal(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    server: Server = client.app.state.server  # type: ignore[attr-defined]

    async def fails(*_: object, **__: object) -> None:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(server.store.tables, "listed", fails)
    monkeypatch.setattr(server.store.log, "read", fails)
    for address in ("/api/tables", "/api/tables/some"):
        answer = client.get(address)
        assert (answer.status_code, answer.json()["reason"]) == (503, "storage")


def test_numbers_are_for_whoever_has_the_token(settings: Settings) -> None:
    """A proxy on this machine may pass requests on without a word that it does."""
    with TestClient(make_app(settings), client=("127.0.0.1", 5000)) as here:
        for shown in ({}, {"Authorization": "Bearer "}, {"Authorization": "Bearer secret"}):
            assert here.get("/metrics", headers=shown).status_code == 401
    with TestClient(make_app(replace(settings, metrics_token="secret"))) as client:
        open_table(client)
        assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 401
        told = client.get("/metrics", headers={"Authorization": "Bearer secret"})
        assert "oddeck_entries_total" in told.text


def test_a_fault_of_the_server_is_a_typed_refusal_too(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        monkeypatch.setattr(TableStore, "listed", lambda *_: 1 / 0)
        answer = client.get("/api/tables")
    assert (answer.status_code, answer.json()["reason"]) == (500, "failed")


def test_addresses_are_those_of_connections_unless_a_proxy_is_trusted(tmp_path: Path) -> None:
    """A client on this machine cannot pass for others with `X-Forwarded-For`."""
    one_table = {"ODDECK_OPENING_BURST": "1", "ODDECK_OPENING_RATE": "0"}
    server = ServerProcess(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log", one_table)
    asyncio.run(server.start())
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann"}
    try:
        statuses = [
            post(
                f"{server.address}/api/tables", json=asked, headers={"X-Forwarded-For": address}
            ).status_code
            for address in ("192.0.2.1", "192.0.2.2")
        ]
        assert statuses == [201, 429]
    finally:
        server.stop()


def test_several_workers_keep_their_numbers_together(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """Two workers at one port, as in deploy/compose.yaml; whichever is asked tells of both."""
    token = {"ODDECK_METRICS_TOKEN": "secret"}
    server = ServerProcess(postgres.fresh_database(), tmp_path / "log", token, workers=2)
    asyncio.run(server.start())
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann"}
    tables = [
        post(f"{server.address}/api/tables", json=asked).raise_for_status().json() for _ in range(6)
    ]
    # Each over a connection of its own, so to either worker.
    for number, opening in enumerate(tables, 1):
        place = post(f"{server.address}/api/tables/{opening['table']}/seats", json={"name": "Bo"})
        assert place.status_code == 201
        told = get(f"{server.address}/metrics", headers={"Authorization": "Bearer secret"}).text
        assert f'oddeck_entries_total{{kind="sat"}} {number}.0' in told
        assert f'oddeck_entries_total{{kind="opened"}} {len(tables)}.0' in told
    assert server.stop() == 0
    log = (tmp_path / "log").read_text()
    assert log.count("server stopped") == 2
    assert '"level": "error"' not in log


def test_a_graceful_end_tells_clients_and_loses_nothing(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log")
    asyncio.run(server.start())
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann"}
    opening = post(f"{server.address}/api/tables", json=asked).json()
    address = f"{server.address.replace('http', 'ws')}/api/tables/{opening['table']}/socket"
    with websockets.sync.client.connect(address, open_timeout=PATIENCE) as socket:
        assert socket.response is not None
        assert "permessage-deflate" in socket.response.headers["Sec-WebSocket-Extensions"]
        socket.send(json.dumps({"type": "hello", "key": opening["key"]}))
        socket.recv()
        socket.send(json.dumps({"type": "say", "id": 3, "text": "bye"}))
        while json.loads(socket.recv())["type"] != "accepted":
            pass
        assert server.stop() in (0, -signal.SIGTERM)
        with pytest.raises(websockets.ConnectionClosedError, match="1012"):
            list(socket)
    assert "server stopped" in (tmp_path / "log").read_text()
    again = ServerProcess(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log")
    asyncio.run(again.start())
    now = get(
        f"{again.address}/api/tables/{opening['table']}",
        headers={"Authorization": f"Bearer {opening['key']}"},
    ).json()
    again.stop()
    assert now["seats"][0]["name"] == "Ann"


def test_a_server_that_is_about_to_end_says_so_and_serves_on(tmp_path: Path) -> None:
    drain = {"ODDECK_DRAIN": "600"}
    server = ServerProcess(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log", drain)
    asyncio.run(server.start())
    try:
        asked = {"game": "twisty-passages", "players": 2, "name": "Ann"}
        os.kill(server.pid, signal.SIGTERM)
        while get(f"{server.address}/readyz").status_code == 200:
            pass
        assert get(f"{server.address}/livez").status_code == 200
        assert post(f"{server.address}/api/tables", json=asked).status_code == 201
    finally:
        assert server.stop() in (0, -signal.SIGTERM)  # the second SIGTERM ends it at once
