"""Logs are lines of JSON, without secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from benchmarks.server.process import PATIENCE, ServerProcess, free_port, get, post
from sqlalchemy import text
from starlette.testclient import TestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from oddeck.server.domain.keys import key_hash
from oddeck.server.ops.logs import JsonLines
from oddeck.server.work.server import Server

from ..receivers import Browser
from ..web.test_sockets import connected, next_of, open_table, sit_down


def test_logs_are_lines_of_json_without_secrets(
    client: TestClient, log_lines: Callable[[], list[str]]
) -> None:
    opening = open_table(client)
    place = sit_down(client, opening["table"], "Bo")
    with connected(client, opening["table"], place["key"]) as socket:
        next_of(socket, "update")
        socket.send_json({"type": "say", "text": "a private matter"})
        next_of(socket, "accepted")
    lines = log_lines()
    assert lines
    for secret in (opening["key"], place["key"], opening["table"], "a private matter", '"Bo"'):
        assert secret not in "\n".join(lines)
    record = logging.LogRecord("x", logging.INFO, "", 1, "hello %s", ("there",), None)
    assert json.loads(JsonLines().format(record))["message"] == "hello there"


@pytest.mark.processes
def test_no_line_of_any_library_has_a_secret(tmp_path: Path) -> None:
    """All that a server writes while clients do all kinds of right and wrong things, and neither
    push services nor the mail server answer.
    """
    nowhere = f"127.0.0.1:{free_port()}"
    chosen = {
        "ODDECK_LOG_LEVEL": "debug",
        "ODDECK_PUSH_CONTACT": "mailto:host@cards.example",
        "ODDECK_PUSH_ANYWHERE": "1",
        "ODDECK_SMTP": f"smtp://host:password-of-host@{nowhere}",
        "ODDECK_MAIL_FROM": "cards@cards.example",
        "ODDECK_PUBLIC_URL": "https://cards.example",
    }
    server = ServerProcess(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log", chosen)
    asyncio.run(server.start())
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann Onymous"}
    opening = post(f"{server.address}/api/tables", json=asked).json()
    table, key = opening["table"], opening["key"]
    at_table = f"{server.address}/api/tables/{table}"
    socket_url = f"{at_table.replace('http', 'ws', 1)}/socket"
    for path in ("", "/card", "/deck", "/record", "/replay", "/review", "/nothing", "/socket"):
        for shown in ({}, {"Authorization": f"Bearer {key}"}, {"Authorization": "Bearer wrong"}):
            get(f"{at_table}{path}?key={key}", headers=shown)
    get(f"{server.address}/t/{table}?key={key}", headers={"accept": "text/html"})
    with connect(f"{socket_url}?key={key}", open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"type": "hello", "key": key}))
        socket.recv()
        socket.send(json.dumps({"type": "say", "id": 1, "text": "a private matter"}))
        while json.loads(socket.recv())["type"] != "accepted":
            pass
    with pytest.raises(InvalidStatus):
        connect(socket_url, origin=Origin("http://evil"), open_timeout=PATIENCE)
    with pytest.raises(InvalidStatus):
        connect(f"{socket_url}/{key}", open_timeout=PATIENCE)
    daily = do_what_people_do(server.address, nowhere)
    server.stop()
    text = (tmp_path / "log").read_text()
    for event in ("server stopped", "push failed", "e-mail failed"):
        assert event in text
    for secret in (table, key, "a private matter", "Ann Onymous", daily, PERSON, *SECRETS):
        assert secret not in text


PERSON = "a-person-s-own-key-" * 2
SECRETS = (
    key_hash(PERSON), "password-of-host", "ann@mail.example", "/endpoint-of-ann", "stop-token-",
    "confirm-token-",
)  # fmt: skip


def do_what_people_do(address: str, nowhere: str) -> str:
    """What a person does besides playing at tables; the table of their daily deal."""
    own = {"Authorization": f"Bearer {PERSON}"}

    def ask(path: str, body: object = None) -> Any:
        url = f"{address}/api{path}"
        return post(url, json=body, headers=own) if body is not None else get(url, headers=own)

    ask("/me", {"name": "Ann Onymous"})
    for path in ("", "/games", "/finished", "/statistics", "/puzzles", "/export", "/notifications"):
        ask(f"/me{path}?key={PERSON}")
    browser = Browser(f"http://{nowhere}/endpoint-of-ann").subscription
    assert ask("/me/push", msgspec.to_builtins(browser)).status_code == 200
    assert ask("/me/notifications/test", {}).json() == {"sent": 0, "failed": 1}
    assert ask("/me/mail", {"address": "ann@mail.example"}).json()["reason"] == "failed"
    ask("/mail/confirm", {"token": "confirm-token-1"})
    ask("/mail/stop?token=stop-token-1", {})
    for page in ("/mail?stop=stop-token-2", "/mail?confirm=confirm-token-2"):
        get(f"{address}{page}", headers={"accept": "text/html"})
    puzzles = ask("/puzzles/trophy-case").json()
    ask(f"/puzzles/trophy-case/{puzzles['daily']}", {"move": "nonsense"})
    begun = ask("/daily/twisty-passages", {"name": "Ann Onymous"})
    ask("/daily/twisty-passages/results")
    return str(begun.json()["table"])


def test_addresses_of_tables_are_shortened_in_every_line() -> None:
    line = logging.LogRecord(
        "library", logging.ERROR, "", 1,
        'GET /api/tables/AbCdEfGhIjKlMnOp/socket?key=secret-1 and /t/AbCdEfGhIjKlMnOp#key=secret-2'
        " with Bearer secret-3", (), None,
    )  # fmt: skip
    assert json.loads(JsonLines().format(line))["message"] == (
        "GET /api/tables/AbCdEf/socket?key=... and /t/AbCdEf#key=... with Bearer ..."
    )


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
from oddeck.server.domain.keys import key_hash
from oddeck.server.ops.logs import configure_logging
configure_logging("debug")
logging.getLogger("aiosqlite").debug("a secret")
logging.getLogger("oddeck.server").debug("no secret")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert [json.loads(line)["message"] for line in done.stderr.splitlines()] == ["no secret"]
