"""Serving tables from the command line: ports, and the browser that opens at them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from oddeck.cli import serve, server_lock
from oddeck.cli.server_lock import AlreadyRunning, Place, ServerLock, lock_for

from .conftest import Oddeck


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """How the server would have been started."""
    started: list[dict[str, Any]] = []
    monkeypatch.setattr(serve, "run", lambda _, **how: started.append(how))
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


def test_the_server_answers_to_the_name_that_it_listens_at(
    oddeck: Oddeck, served: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "choose_port", lambda *_: 8173)
    for host, origins in (("0.0.0.0", ""), ("games.example", ",http://games.example")):
        assert oddeck("serve", "--host", host).exit_code == 0
        assert os.environ["ODDECK_ORIGINS"] == origins
    assert len(served) == 2


def test_who_wants_no_browser_gets_none(
    oddeck: Oddeck, served: list[dict[str, Any]], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "answers", lambda _: False)
    assert oddeck("--no-browser").exit_code == 0
    assert len(served) == 1
    assert opened == []


def test_a_second_start_finds_the_first(
    oddeck: Oddeck,
    served: list[dict[str, Any]],
    opened: list[str],
    data_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It says where that one runs and opens a browser there; `oddeck serve`, which was asked for a
    server, is refused.
    """
    monkeypatch.setattr(serve, "answers", lambda _: True)
    lock = ServerLock(data_folder.parent / "server.db.lock")
    with lock.held():
        lock.write(Place("http://127.0.0.1:4321", 4321))
        assert "already running at http://127.0.0.1:4321" in oddeck().stdout
        assert opened == ["http://127.0.0.1:4321"]
        refused = oddeck("serve")
        assert refused.exit_code == 2
        assert "already running at http://127.0.0.1:4321" in refused.stderr
        assert oddeck("serve", "--database", f"sqlite:///{data_folder}/other.db").exit_code == 0
    assert len(served) == 1


def test_a_server_that_ended_is_no_obstacle(
    oddeck: Oddeck, served: list[dict[str, Any]], data_folder: Path
) -> None:
    for _ in range(2):
        assert (
            oddeck(
                "serve", "--database", "sqlite+aiosqlite:///" + str(data_folder / "x.db")
            ).exit_code
            == 0
        )
    assert len(served) == 2


def test_a_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    file = tmp_path / "x.lock"
    hold = (
        "import sys, pathlib, oddeck.cli.server_lock as r\nwith"
        " r.ServerLock(pathlib.Path(sys.argv[1])).held(): print(1, flush=True); input()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", hold, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    lock = ServerLock(file)
    with (
        mock.patch.object(server_lock, "PATIENCE", 0.0),
        pytest.raises(AlreadyRunning),
        lock.held(),
    ):
        pass
    holder.kill()
    holder.communicate()
    with lock.held():
        pass


def test_the_port_is_kept(
    oddeck: Oddeck, served: list[dict[str, Any]], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seats belong to an address: tomorrow's must be today's, even if the usual port is
    free again.
    """
    monkeypatch.setattr(serve, "USUAL_PORT", taken)
    assert oddeck("serve").exit_code == 0
    monkeypatch.setattr(serve, "USUAL_PORT", serve.port_if_free("127.0.0.1", 0))
    assert oddeck("serve").exit_code == 0
    assert served[0]["port"] == served[1]["port"] != taken


def test_a_kept_port_that_is_taken_is_used_again_later(
    oddeck: Oddeck, served: list[dict[str, Any]]
) -> None:
    assert oddeck("serve", "--port", "0").exit_code == 0
    port = served[0]["port"]
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        result = oddeck("serve")
        assert f"Port {port} is taken" in result.stdout
        assert served[1]["port"] != port
    assert oddeck("serve").exit_code == 0
    assert served[2]["port"] == port


@pytest.mark.parametrize("url", ["postgresql://host/x", "sqlite:///:memory:", "sqlite:///"])
def test_databases_that_need_no_lock(url: str) -> None:
    assert lock_for(url) is None


def test_without_a_screen_the_address_is_said(
    capsys: pytest.CaptureFixture[str], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    serve.show("http://127.0.0.1:1")
    assert "open the address" in capsys.readouterr().out
    assert opened == []


def test_a_port_that_is_taken(
    oddeck: Oddeck, served: list[dict[str, Any]], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused if it was asked for; else another is found."""
    result = oddeck("serve", "--port", taken)
    assert result.exit_code == 2
    assert f"port {taken}; choose another" in result.stderr
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
