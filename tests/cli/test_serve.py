"""Serving tables from the command line: ports, and the browser that opens at them."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
import uvicorn

from oddeck.cli import serve

from .conftest import Oddeck


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """How the server would have been started."""
    started: list[dict[str, Any]] = []
    monkeypatch.setattr(uvicorn, "run", lambda _, **how: started.append(how))
    with mock.patch.dict(os.environ):  # settings are handed on to workers as variables
        yield started


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What browsers were opened at."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setenv("DISPLAY", ":0")
    return addresses


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_without_a_command_tables_are_served_and_shown(
    oddeck: Oddeck, served: list[dict[str, Any]], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "answers", lambda _: bool(served))  # up as soon as it was started
    result = oddeck()
    for waiting in threading.enumerate():
        if waiting.name == "browser":
            waiting.join()
    port = served[0]["port"]
    assert result.exit_code == 0
    assert f"http://127.0.0.1:{port}" in result.stdout
    assert opened == [f"http://127.0.0.1:{port}"]


def test_who_wants_no_browser_gets_none(
    oddeck: Oddeck, served: list[dict[str, Any]], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "answers", lambda _: False)
    assert oddeck("--no-browser").exit_code == 0
    assert len(served) == 1
    assert opened == []


def test_what_is_served_already_is_shown(
    oddeck: Oddeck, served: list[dict[str, Any]], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "answers", lambda _: True)
    assert "served already" in oddeck().stdout
    assert served == []
    assert opened == ["http://127.0.0.1:8173"]


def test_without_a_screen_the_address_is_said(
    capsys: pytest.CaptureFixture[str], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    serve.show("http://127.0.0.1:1")
    assert "open that address" in capsys.readouterr().out
    assert opened == []


def test_a_port_that_is_taken(oddeck: Oddeck, served: list[dict[str, Any]], taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused if it was asked for; else another is found."""
    result = oddeck("serve", "--port", taken)
    assert result.exit_code == 2
    assert f"port {taken} cannot be listened at" in result.stderr
    monkeypatch.setattr(serve, "USUAL_PORT", taken)
    assert oddeck("serve").exit_code == 0
    assert served[0]["port"] not in (0, taken)


def test_a_server_of_ours_is_told_from_others(taken: int) -> None:
    assert not serve.answers(f"http://127.0.0.1:{serve.port_if_free('127.0.0.1', 0)}")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8173"),
        ("0.0.0.0", "http://127.0.0.1:8173"),
        ("::", "http://[::1]:8173"),
        ("fe80::1", "http://[fe80::1]:8173"),
    ],
)
def test_the_address_is_one_to_type(host: str, address: str) -> None:
    assert serve.address_of(host, 8173) == address
