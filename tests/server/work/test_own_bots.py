"""Bots that the operator adds play at tables; one that fails is replaced by an easy one."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import oddeck
from oddeck.bots import external
from oddeck.engine.errors import BadSetup
from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work.bots import BotPool
from oddeck.server.work.own_bots import OwnBots, Unfit

from ..conftest import open_server, until

GAME = "twisty-passages"
SOURCE = """
asked = []

class First:
    games = ("twisty-passages",)

    def game_started(self, sight):
        asked.append("start")

    def choose(self, sight):
        asked.append(sight.seat)
        return sight.moves[0]

    def game_over(self, sight):
        asked.append(f"over {sight.seat}")


class Rude(First):
    def game_over(self, sight):
        raise ZeroDivisionError


class Broken:
    def choose(self, sight):
        raise ZeroDivisionError


class Nonsense:
    def choose(self, sight):
        return "nonsense"


class Slow:
    def choose(self, sight):
        import time
        time.sleep(2)
"""


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Waits for the threads of bots that took too long: other tests count threads."""
    yield
    for thread in threading.enumerate():
        if thread.name == "own-bot":
            thread.join(timeout=30)


@pytest.fixture(autouse=True)
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with bots in the folder where the server runs."""
    (tmp_path / "tablebots.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.delitem(sys.modules, "tablebots", raising=False)
    external.load_maker.cache_clear()


def test_own_bots_are_listed_with_the_games_that_they_play(settings: Settings) -> None:
    chosen = replace(settings, bots="mine=tablebots:First, any=tablebots:Slow")
    with TestClient(make_app(chosen)) as client:
        bots = {facts["id"]: facts["bots"] for facts in client.get("/api/games").json()}
        wanted = {"game": GAME, "players": 2, "name": "Ann", "bots": [None, "tablebots:First"]}
        refused = client.post("/api/tables", json=wanted)
    assert bots[GAME][-2:] == ["mine", "any"]
    assert bots["fortuno"][-1] == "any"
    assert "mine" not in bots["fortuno"]
    assert refused.json()["reason"] == "bad-setup"


@pytest.mark.anyio
async def test_an_own_bot_plays_at_a_table_and_is_told_of_the_start(settings: Settings) -> None:
    async with open_server(replace(settings, bots="mine=tablebots:First")) as server:
        wanted = OpenTable(game=GAME, players=2, bots=["mine", "random"], unhurried=False)
        room = await server.registry.get((await server.tables.open_table(wanted)).table)
        await until(lambda: room.table.version > 12)
    asked = sys.modules["tablebots"].asked
    assert asked[:3] == ["start", 0, 0]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("bot", "seconds", "logged"),
    [
        ("Broken", 60.0, "bot failed"),
        ("Nonsense", 60.0, "bot chose an illegal move"),
        ("Slow", 0.01, "bot took too long"),
    ],
)
async def test_an_easy_bot_takes_over_from_one_that_fails(
    bot: str, seconds: float, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    own = OwnBots({"mine": f"tablebots:{bot}"}, seconds, threads=1)
    pool, game = BotPool(1, own), oddeck.new(GAME, players=2, seed=1)
    for _ in range(6):
        seat = game.actors[0]
        game.play(seat, await pool.choose("mine", game, seat, table="one"))
    lines = [line.message for line in caplog.records if "an easy bot takes over" in line.message]
    assert lines == [f"{logged}, an easy bot takes over"] * 2  # once for each seat
    pool.close()


@pytest.mark.anyio
async def test_a_bot_that_has_failed_gets_another_chance_in_the_next_game() -> None:
    own = OwnBots({"mine": "tablebots:Broken"}, 60.0, threads=1)
    game = oddeck.new(GAME, players=2, seed=1)
    later = game.copy()
    later.play(later.actors[0], "draw")
    later.play(later.actors[0], "pass")
    seat = later.actors[0]
    with pytest.raises(Unfit):
        await own.choose("mine", later, seat, "one")
    sys.modules["tablebots"].Broken.choose = lambda _, sight: sight.moves[0]
    fresh = oddeck.new(GAME, players=2, seed=1)
    fresh.play(fresh.actors[0], "pass")
    assert await own.choose("mine", fresh, seat, "one")
    fresh.play(seat, "pass")
    fresh.play(fresh.actors[0], "pass")
    fresh.play(seat, "draw")
    assert await own.choose("mine", fresh, seat, "one")


def test_what_is_wrong_with_the_setting_is_said_at_the_start(settings: Settings) -> None:
    for wrong in ("sharp=tablebots:First", "tablebots:First", "=x:Y", "one=a:B,one=a:B"):
        with pytest.raises(BadSetup, match="ODDECK_BOTS"):
            replace(settings, bots=wrong)
    with pytest.raises(BadSetup, match="cannot be loaded"):
        OwnBots({"mine": "tablebots:Nobody"}, 1.0, threads=1)


@pytest.mark.anyio
async def test_bots_are_told_once_that_their_game_is_over(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bots = "mine=tablebots:First,rude=tablebots:Rude"
    async with open_server(replace(settings, bots=bots, unattended=1.0)) as server:
        wanted = OpenTable(game=GAME, players=2, bots=["mine", "rude"], unhurried=False)
        room = await server.registry.get((await server.tables.open_table(wanted)).table)
        asked = sys.modules["tablebots"].asked
        await until(lambda: 0 in asked and 1 in asked)
        assert not [told for told in asked if str(told).startswith("over")]
        assert room.table.game is not None
        ended = room.table.game.copy()
        ended.state.actors = 0
        ended.state_changed()
        monkeypatch.setattr(room.table, "phase", "over")
        monkeypatch.setattr(room.table, "game", ended)
        for _ in range(2):
            server.scheduler.schedule(room)
        await until(lambda: "over 0" in asked and "bot failed after its game" in caplog.messages)
    assert asked.count("over 0") == 1


@pytest.mark.anyio
@pytest.mark.processes
async def test_a_program_can_be_an_own_bot() -> None:
    program = f"engine:{sys.executable} -m oddeck engine --bot random"
    own = OwnBots({"rex": program}, 120.0, threads=1)
    pool, game = BotPool(1, own), oddeck.new(GAME, players=2, seed=1)
    seat = game.actors[0]
    assert await own.choose("rex", game, seat, "one") in game.moves(seat)
    pool.close()
    assert own.playing("fortuno") == ("rex",)
