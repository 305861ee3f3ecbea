"""Running it: settings, health, numbers, logs, the command, and a graceful end."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import websockets.sync.client
from benchmarks.server.postgres import PostgresServer
from benchmarks.server.process import PATIENCE, ServerProcess, get, post
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from typer.testing import CliRunner

from oddeck.cli.app import app
from oddeck.engine.errors import BadSetup
from oddeck.server.app import make_app
from oddeck.server.ops.logs import JsonLines
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.store import Store, with_query_name
from oddeck.server.wire.schema import schema
from oddeck.server.work.house import House

from .test_sockets import connected, next_of, open_table, sit_down


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    chosen = Settings.from_environment(
        {
            "ODDECK_DATABASE_URL": "sqlite:///x.db",
            "ODDECK_ABSENCE": "7.5",
            "ODDECK_TRUST_PROXY": "1",
        }
    )
    assert (chosen.database_url, chosen.absence, chosen.trust_proxy) == (
        "sqlite:///x.db",
        7.5,
        True,
    )
    assert Settings.from_environment(chosen.for_environment()) == chosen
    with pytest.raises(BadSetup, match="ODDECK_ABSENCE"):
        Settings.from_environment({"ODDECK_ABSENCE": "soon"})
    with pytest.raises(BadSetup, match="ODDECK_LOG_LEVEL: one of debug"):
        Settings.from_environment({"ODDECK_LOG_LEVEL": "loud"})


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("sqlite+aiosqlite:///x.db", "sqlite:///x.db"),
        ("sqlite+pysqlite:////tmp/x.db", "sqlite:////tmp/x.db"),
        ("postgresql+asyncpg://ann:pw@host:5432/x", "postgresql://ann:pw@host:5432/x"),
        ("postgresql+psycopg2://host/x", "postgresql://host/x"),
        ("postgres://ann@host/x?sslmode=require", "postgresql://ann@host/x?sslmode=require"),
    ],
)
def test_the_usual_database_urls_are_accepted(given: str, plain: str) -> None:
    assert Settings(database_url=given).database_url == plain


def test_ssl_is_asked_for_as_each_library_wants_it() -> None:
    """SQLAlchemy hands `ssl` to asyncpg, which knows no `sslmode` there."""
    engine_url = Store("postgresql://ann@host/x?sslmode=require").url
    assert engine_url.query == {"ssl": "require"}
    assert with_query_name(engine_url, "ssl", "sslmode").query == {"sslmode": "require"}


def test_the_database_is_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ODDECK_DATA_DIR", str(tmp_path))
    assert Settings().database_url == f"sqlite:///{tmp_path / 'server.db'}"


def test_health_is_that_of_the_store_too(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/healthz").json() == {"status": "well"}
    house: House = client.app.state.house  # type: ignore[attr-defined]

    async def fails() -> None:
        raise OSError("gone")

    monkeypatch.setattr(house.store, "ping", fails)
    assert client.get("/healthz").status_code == 503


def test_a_store_that_fails_is_told_in_a_typed_refusal(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    house: House = client.app.state.house  # type: ignore[attr-defined]

    async def fails(*_: object, **__: object) -> None:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(house.store, "listed", fails)
    monkeypatch.setattr(house.store, "read", fails)
    for address in ("/api/tables", "/api/tables/some"):
        answer = client.get(address)
        assert (answer.status_code, answer.json()["reason"]) == (503, "storage")


def test_numbers_are_for_whoever_runs_the_server(settings: Settings) -> None:
    with TestClient(make_app(settings)) as elsewhere:
        assert elsewhere.get("/metrics").status_code == 401
    with TestClient(make_app(settings), client=("127.0.0.1", 5000)) as here:
        open_table(here)
        assert "oddeck_entries_total" in here.get("/metrics").text
        assert here.get("/metrics", headers={"X-Forwarded-For": "9.9.9.9"}).status_code == 401
    with TestClient(make_app(replace(settings, metrics_token="secret"))) as client:
        assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 401
        assert client.get("/metrics", headers={"Authorization": "Bearer secret"}).status_code == 200


def test_logs_are_lines_of_json_without_secrets(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="oddeck")
    opening = open_table(client)
    place = sit_down(client, opening["table"], "Bo")
    with connected(client, opening["table"], place["key"]) as socket:
        next_of(socket, "update")
        socket.send_json({"type": "say", "text": "a private matter"})
        next_of(socket, "accepted")
    lines = "\n".join(
        JsonLines().format(record) for record in caplog.records if record.name.startswith("oddeck")
    )
    for secret in (opening["key"], place["key"], opening["table"], "a private matter", "Bo"):
        assert f'"{secret}"' not in lines
    record = logging.LogRecord("x", logging.INFO, "", 1, "hello %s", ("there",), None)
    assert json.loads(JsonLines().format(record))["message"] == "hello there"


def test_what_cannot_be_written_shows_in_no_log(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    with house.store._own_engine.begin() as connection:
        connection.execute(text("DROP TABLE entries"))
    answer = client.post(
        "/api/tables", json={"game": "twisty-passages", "players": 2, "name": "Ann"}
    )
    assert (answer.status_code, answer.json()["reason"]) == (503, "storage")
    lines = "\n".join(JsonLines().format(record) for record in caplog.records)
    assert "no such table: entries" in lines
    assert "twisty-passages" not in lines
    assert "seed" not in lines


def test_libraries_tell_nothing_below_info() -> None:
    script = """
import logging
from oddeck.server.ops.logs import write_logs
write_logs("debug")
logging.getLogger("aiosqlite").debug("a secret")
logging.getLogger("oddeck.server").debug("no secret")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert [json.loads(line)["message"] for line in done.stderr.splitlines()] == ["no secret"]


def test_a_fault_of_the_server_is_a_typed_refusal_too(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        monkeypatch.setattr(client.app.state.house.store, "listed", lambda *_: 1 / 0)  # type: ignore[attr-defined]
        answer = client.get("/api/tables")
    assert (answer.status_code, answer.json()["reason"]) == (500, "failed")


def test_messages_are_described_for_other_languages() -> None:
    described = schema()
    assert {"Played", "Now", "Play", "Refused"} <= set(described["$defs"])
    done = subprocess.run(
        [sys.executable, "-m", "oddeck.server.wire.schema"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == described


def test_several_workers_need_postgresql() -> None:
    result = CliRunner().invoke(app, ["serve", "--workers", "2", "--database", "sqlite:///x.db"])
    assert result.exit_code == 2
    assert "PostgreSQL" in result.stderr


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://somewhere/x", "postgresql://"),
        ("nonsense", "sqlite:///"),
        ("sqlite:////proc/nowhere/x.db", "cannot be opened"),
        ("postgresql://oddeck:secret@127.0.0.1:1/x", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_one_line(url: str, said: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--database", url])
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) < 4
    assert "secret" not in result.stderr


@pytest.mark.parametrize(
    ("variable", "value"),
    [("ODDECK_BOT_THREADS", "0"), ("ODDECK_IDLE", "-1"), ("ODDECK_LOG_LEVEL", "loud")],
)
def test_a_setting_that_cannot_be_is_refused(variable: str, value: str) -> None:
    with pytest.raises(BadSetup, match=variable):
        Settings.from_environment({variable: value})


def test_several_workers_keep_their_numbers_together(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """Two workers at one port, as in deploy/compose.yaml; whichever is asked tells of both."""
    server = ServerProcess(postgres.fresh_database(), tmp_path / "log", workers=2)
    asyncio.run(server.start())
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann"}
    tables = [
        post(f"{server.address}/api/tables", json=asked).raise_for_status().json() for _ in range(6)
    ]
    # Each over a connection of its own, so to either worker.
    for number, opening in enumerate(tables, 1):
        place = post(f"{server.address}/api/tables/{opening['table']}/seats", json={"name": "Bo"})
        assert place.status_code == 201
        told = get(f"{server.address}/metrics").text
        assert f'oddeck_entries_total{{kind="sat"}} {number}.0' in told
        assert f'oddeck_entries_total{{kind="opened"}} {len(tables)}.0' in told
    assert server.stop() == 0
    log = (tmp_path / "log").read_text()
    assert log.count("the house is closed") == 2
    assert '"level": "error"' not in log


def test_a_graceful_end_tells_clients_and_loses_nothing(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log")
    asyncio.run(server.start())
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann"}
    opening = post(f"{server.address}/api/tables", json=asked).json()
    address = f"{server.address.replace('http', 'ws')}/api/tables/{opening['table']}/socket"
    with websockets.sync.client.connect(address, open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"type": "hello", "key": opening["key"]}))
        socket.recv()
        socket.send(json.dumps({"type": "say", "id": 3, "text": "bye"}))
        while json.loads(socket.recv())["type"] != "accepted":
            pass
        assert server.stop() in (0, -signal.SIGTERM)
        with pytest.raises(websockets.ConnectionClosedError, match="1012"):
            list(socket)
    assert "the house is closed" in (tmp_path / "log").read_text()
    again = ServerProcess(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log")
    asyncio.run(again.start())
    now = get(
        f"{again.address}/api/tables/{opening['table']}",
        headers={"Authorization": f"Bearer {opening['key']}"},
    ).json()
    again.stop()
    assert now["seats"][0]["name"] == "Ann"
