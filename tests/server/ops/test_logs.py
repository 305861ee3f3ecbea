"""Logs are lines of JSON, without secrets."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from oddeck.server.ops.logs import JsonLines
from oddeck.server.work.server import Server

from ..web.test_sockets import connected, next_of, open_table, sit_down


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
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    with server.store.database.writer_engine.begin() as connection:
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
from oddeck.server.ops.logs import configure_logging
configure_logging("debug")
logging.getLogger("aiosqlite").debug("a secret")
logging.getLogger("oddeck.server").debug("no secret")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert [json.loads(line)["message"] for line in done.stderr.splitlines()] == ["no secret"]
