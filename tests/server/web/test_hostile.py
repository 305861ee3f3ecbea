"""Every route that there is, with texts that no honest client sends. A new route is tested as soon
as it is described.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from benchmarks.server.postgres import PostgresServer
from starlette.testclient import TestClient

from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.common import REASONS
from oddeck.server.work.mail import Mailer

from .test_me import ANN, auth, meet, open_table

# PostgreSQL takes no text with a NUL, and no number this large.
HOSTILE = ("\0", "a\0b", "x" * 300, "\u202e", "../..", "99999999999999999999", "NaN")
SPARED = {("DELETE", "/api/me"), ("DELETE", "/api/tables/{table_id}")}  # the others need them
BEYOND_ITS_POWER = ("storage", "failed", "unknown")  # what no request may make of a sound server

Try = tuple[str, str, Any]  # method, URL, body


def filled(path: str, parts: dict[str, str]) -> str:
    """An address with its parts."""
    return path.format(**{name: quote(part, safe="") for name, part in parts.items()})


def bodies(schema: dict[str, Any], components: dict[str, Any], bad: str) -> Iterator[Any]:
    """For every field of every message that a route takes, a body in which it is hostile."""
    yield [bad]
    for one in schema.get("anyOf", [schema]):
        message = components[one["$ref"].rpartition("/")[2]] if "$ref" in one else one
        fields = message.get("properties", {})
        usual = {
            name: fields[name].get("enum", ["x"])[0] if "type" in fields[name] else "x"
            for name in message.get("required", ())
        } | {name: value for name, value in {"players": 2, "seat": 0}.items() if name in fields}
        for name in fields:
            yield usual | {name: bad}


def tries(described: dict[str, Any], parts: dict[str, str]) -> Iterator[Try]:
    """Requests in which one thing is hostile."""
    components = described["components"]["schemas"]
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            if (method.upper(), path) in SPARED:
                continue
            usual = filled(path, parts)
            for bad in HOSTILE:
                for one in route.get("parameters", ()):
                    name = one["name"]
                    if one["in"] == "path":
                        yield method, filled(path, parts | {name: bad}), None
                    elif one["in"] == "query":
                        yield method, f"{usual}?{name}={quote(bad)}", None
                if taken := route.get("requestBody"):
                    schema = taken["content"]["application/json"]["schema"]
                    for body in bodies(schema, components, bad):
                        yield method, usual, body


def test_nothing_that_is_sent_to_any_route_breaks_the_server(
    settings: Settings,
    postgres: PostgresServer,
    monkeypatch: pytest.MonkeyPatch,
    log_lines: Callable[[], list[str]],
) -> None:
    async def send(*_: object) -> bool:
        return True

    monkeypatch.setattr(Mailer, "send", send)
    configured = replace(
        settings,
        database_url=postgres.fresh_database(),
        push_contact="mailto:ann@cards.example",
        smtp="smtps://mail.example",
        mail_from="cards@cards.example",
        public_url="https://cards.example",
        mail_burst=1e6,
    )
    with TestClient(make_app(configured), raise_server_exceptions=False) as client:
        meet(client, ANN)
        table = open_table(client, ANN)
        parts = dict.fromkeys(("day", "number", "puzzle_id"), "1")
        parts |= {"table_id": table, "game_id": "twisty-passages"}
        tried = set()
        for method, url, body in tries(client.get("/api/openapi.json").json(), parts):
            for headers in (auth(ANN), {}):
                answered = client.request(method, url, headers=headers, json=body)
                tried.add((method, url.partition("?")[0]))
                if answered.status_code < 400:
                    continue
                refused = answered.json()
                assert refused["reason"] in REASONS, (method, url, body, answered.text)
                assert refused["reason"] not in BEYOND_ITS_POWER, (method, url, body, answered.text)
        assert {("post", "/api/mail/stop"), ("post", "/api/me/push")} < tried
        written = [line for line in log_lines() if json.loads(line)["level"] != "info"]
        assert written == [], "no request is a reason for a warning"
