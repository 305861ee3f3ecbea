"""A rule function that does not return: the table is marked, the process starts again, and the move
is refused.
"""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import httpx2
import pytest
import websockets
from benchmarks.server.process import PATIENCE, ServerProcess

from oddeck.cli.serve import start_again_as
from oddeck.game import Game
from oddeck.server.domain.entries import Stuck
from oddeck.server.domain.refusals import Refusal
from oddeck.server.domain.tables import Table
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable, Play, SitDown
from oddeck.server.work import watchdog
from oddeck.server.work.log_writer import call_for
from oddeck.server.work.watchdog import Call, Watchdog

from ..conftest import open_server

pytestmark = [pytest.mark.anyio, pytest.mark.processes]

# Comes before all else in every process: in Twisty Passages, passing takes for ever.
SABOTAGE = """
import dataclasses
import time
import oddeck.games.twisty_passages as passages
from oddeck.games.twisty_passages.vocabulary import (Action)

honest = passages.GAME.rules

def apply(s, seat, action):
    while action == Action.PASS:
        time.sleep(0.1)
    honest.apply(s, seat, action)

passages.GAME = dataclasses.replace(passages.GAME, rules=dataclasses.replace(honest, apply=apply))
"""


def test_a_call_that_does_not_return_is_marked_and_the_process_ends() -> None:
    marked: list[Call] = []
    ended = threading.Event()
    dog = Watchdog(0.2, marked.append, ended.set)
    dog.start()
    call = Call(Table("abcdef"), 7, 1, "pass")
    with dog.watching(call):
        assert ended.wait(PATIENCE)
    assert marked == [call]


def test_calls_that_return_are_forgotten() -> None:
    looked = threading.Event()
    dog = Watchdog(0.2, lambda _: None, looked.set)
    with dog.watching(Call(Table("abcdef"), 1)):
        pass
    dog.start()
    with dog.watching(Call(Table("abcdef"), 2)):
        assert looked.wait(PATIENCE)  # the second was the one that the thread gave up on
    assert not dog._calls


def test_a_process_ends_even_if_the_mark_cannot_be_written() -> None:
    def no_database(_: Call) -> None:
        raise OSError

    ended = threading.Event()
    dog = Watchdog(0.1, no_database, ended.set)
    dog.start()
    with dog.watching(Call(Table("abcdef"), 1)):
        assert ended.wait(PATIENCE)


def test_one_process_starts_itself_again_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "restart_command", [])
    started: list[Any] = []
    monkeypatch.setattr("os.execv", lambda *command: started.append(command))
    monkeypatch.setattr("os._exit", started.append)
    watchdog.end_process()
    assert started == [watchdog.STUCK_EXIT_CODE]  # somebody else starts it again
    start_again_as("0.0.0.0", 4321)
    watchdog.end_process()
    assert started[1][1][1:] == [
        "-m",
        "oddeck",
        "serve",
        "--host",
        "0.0.0.0",
        "--port",
        "4321",
        "--no-browser",
    ]


async def test_a_marked_move_is_refused_until_the_game_goes_on(database: str) -> None:
    """Whatever process serves the table next, and however the move is written."""
    settings = Settings(database_url=database, bot_pause=0.0, entropy_seconds=0.0)
    async with open_server(settings) as server:
        opening = await server.tables.open_table(
            OpenTable(game="twisty-passages", players=2, unhurried=False, options={"hands": 1})
        )
        room = await server.registry.get(opening.table)
        keys = [
            (await server.tables.sit_down(room, SitDown(name=f"P{seat}", seat=seat), None)).key
            for seat in range(2)
        ]
        game = room.table.running
        assert isinstance(game, Game)
        seat = game.actors[0]
        bad, good = game.moves(seat)[:2]
        version = room.table.version
        await asyncio.to_thread(server.mark_stuck, Call(room.table, version + 1, seat, bad))
    async with open_server(settings) as server:
        room = await server.registry.get(opening.table)
        assert room.table.version == version + 1
        assert room.table.running is not None
        assert room.table.running.history() == []
        person = await server.tables.person(room, keys[seat])
        with pytest.raises(Refusal, match="did not return for this move"):
            await server.tables.execute(room, person, Play(asked=room.table.asked[seat], move=bad))
        await server.tables.execute(room, person, Play(asked=room.table.asked[seat], move=good))
        assert room.table.running.history() == [(seat, good)]
        assert room.table.stuck == frozenset()


async def test_a_bot_whose_move_does_not_return_plays_another(settings: Settings) -> None:
    async with open_server(settings) as server:
        opening = await server.tables.open_table(
            OpenTable(game="twisty-passages", players=2, name="A", bots=[None, None])
        )
        room = await server.registry.get(opening.table)
        await server.tables.sit_down(room, SitDown(name="B", seat=1), None)
        game = room.table.running
        assert isinstance(game, Game)
        seat = game.actors[0]
        *bad, good = game.moves(seat)
        room.table.stuck = frozenset({(seat, move) for move in bad} | {(seat, None)})
        assert await server.autoplay.choose_move(room, "random", game, seat) == good
        room.table.stuck |= {(seat, good)}
        with pytest.raises(Refusal, match="there is no move"):
            await server.autoplay.choose_move(room, "random", game, seat)
        assert room.table.phase == "closed"


async def test_a_table_whose_rules_do_not_return_stays_closed(settings: Settings) -> None:
    async with open_server(settings) as server:
        opening = await server.tables.open_table(
            OpenTable(game="twisty-passages", players=2, name="A")
        )
        room = await server.registry.get(opening.table)
        await server.writer.append(room, lambda _: Stuck())
        assert room.table.phase == "closed"
    async with open_server(settings) as server:
        room = await server.registry.get(opening.table)
        assert room.table.phase == "closed"


def test_only_moves_are_blamed_on_seats() -> None:
    table = Table("abcdef")
    assert call_for(table, Stuck()) == Call(table, 1)


@pytest.mark.parametrize("workers", [1, 2])
async def test_a_server_survives_a_move_that_does_not_return(
    workers: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A real server, as a user would start it.

    The table comes back as it was, and the move is refused.
    """
    (tmp_path / "sitecustomize.py").write_text(SABOTAGE)
    database = (
        f"sqlite:///{tmp_path / 'test.db'}"
        if workers == 1
        else request.getfixturevalue("postgres").fresh_database()
    )
    settings = {"PYTHONPATH": str(tmp_path), "ODDECK_RULE_SECONDS": "8", "ODDECK_JIT": "off"}
    server = ServerProcess(database, tmp_path / "server.log", settings, workers)
    await server.start()
    try:
        await survive(server)
    finally:
        server.stop()
    assert "rule function did not return" in (tmp_path / "server.log").read_text()


async def survive(server: ServerProcess) -> None:
    """Somebody passes, and is disconnected; comes back, passes again, and is refused; then plays
    something else.
    """
    async with httpx2.AsyncClient(timeout=PATIENCE) as client:
        wanted = {
            "game": "twisty-passages",
            "players": 2,
            "name": "A",
            "bots": [None, "random"],
            "unhurried": False,
        }
        opening = (await client.post(f"{server.address}/api/tables", json=wanted)).json()
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{opening['table']}/socket"
    person = Person(url, opening["key"])
    before = await person.until_pass_is_legal()
    await person.play("pass")
    with pytest.raises(websockets.ConnectionClosed):
        await person.hear("nothing of this kind")
    await person.come_back()
    assert (await person.until_pass_is_legal())["asked"] == before["asked"]
    await person.play("pass")
    refused = await person.hear("refused")
    assert refused["reason"] == "failed"
    assert "did not return" in refused["message"]


class Person:
    """Somebody at a table, over a real websocket."""

    def __init__(self, url: str, key: str) -> None:
        self.url, self.key = url, key
        self.socket: Any = None
        self.now: dict[str, Any] = {}

    async def come_back(self) -> None:
        """Connects, as often as it takes."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    self.socket = await websockets.connect(
                        self.url, compression=None, max_size=None
                    )
                    await self.socket.send(
                        json.dumps({"type": "hello", "key": self.key, "viewer": None, "have": 0})
                    )
                    return
                except (OSError, websockets.WebSocketException):
                    await asyncio.sleep(0.1)

    async def hear(self, kind: str | None = None) -> dict[str, Any]:
        """The next message, of this kind if one is named."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                if message["type"] == "update":
                    self.now = message["now"]
                if kind in (None, message["type"]):
                    return message

    async def play(self, move: str) -> None:
        """Sends a move."""
        await self.socket.send(
            json.dumps({"type": "play", "id": 1, "asked": self.now["asked"], "move": move})
        )

    async def until_pass_is_legal(self) -> dict[str, Any]:
        """Draws until the table waits for this seat to play or pass.

        The bot may have passed before, and ended the process.
        """
        if self.socket is None:
            await self.come_back()
        while "pass" not in self.now.get("moves", ()):
            try:
                await self.hear("update")
            except websockets.ConnectionClosed:
                await self.come_back()
                continue
            if self.now["moves"] and "pass" not in self.now["moves"]:
                await self.play(self.now["moves"][0])
        return self.now
