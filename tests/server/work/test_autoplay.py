"""What happens without people: bots move, clocks run out."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace

import pytest

from oddeck.game import Game
from oddeck.games.twisty_maze.remarks import STORIES
from oddeck.server.ops.logs import JsonLines
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import Commit, HandOver, OpenTable, Play, SitDown, TakeBack
from oddeck.server.wire.common import Clock
from oddeck.server.work.server import Server

from ..conftest import open_server, until
from ..small_games import Slapping, deal_small_games
from .playing import full_table, play_one

pytestmark = pytest.mark.anyio


async def test_bots_play_a_whole_game_by_themselves(server: Server) -> None:
    wanted = OpenTable(
        game="trophy-case",
        players=3,
        options={"target": 1},
        bots=["random", "heuristic", "random"],
        unhurried=False,
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.phase == "over")
    assert room.table.game is not None
    assert room.table.game.winners


async def test_a_bot_takes_over_when_the_clock_runs_out(server: Server) -> None:
    room, _ = await full_table(server, clock=Clock(seconds=1))
    assert room.table.running is not None
    slow = room.table.running.actors[0]
    await until(lambda: room.table.seats[slow].away == "clock")
    assert room.table.seats[slow].left == 0


@pytest.mark.parametrize("wrong", ["nonsense", "trade 1 Grue"])
async def test_after_an_illegal_bot_move_the_first_legal_one_is_played(
    wrong: str,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Asking the same bot again would go on forever."""
    asked: list[list[str]] = []

    async def choose_illegal(_kind: str, game: Game, seat: int, *_: object) -> str:
        asked.append(game.moves(seat))
        return wrong

    monkeypatch.setattr(server.bots, "choose", choose_illegal)
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.version > 5 or len(asked) > 50)
    assert room.table.game is not None
    played = room.table.game.history()
    assert [move for _, move in played] == [moves[0] for moves in asked[: len(played)]]
    assert len(played) > 3
    (first, *_) = [line for line in caplog.records if line.message.startswith("bot move refused")]
    fields = {name: getattr(first, name) for name in ("game", "bot", "reason", "levelname")}
    assert fields == {
        "game": "twisty-passages",
        "bot": "random",
        "reason": "illegal",
        "levelname": "ERROR",
    }
    assert wrong not in JsonLines().format(first)


async def test_a_window_closes_even_if_a_bot_answers_with_an_illegal_move(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_small_games(monkeypatch, lambda: Slapping(1))
    async with open_server(replace(settings, window=0.1)) as server:
        wanted = OpenTable(
            game="twisty-passages", players=3, bots=[None, "random", None], unhurried=False
        )
        room = await server.registry.get((await server.tables.open_table(wanted)).table)

        async def choose_illegal(*_: object, **_named: object) -> str:
            return "nonsense"

        monkeypatch.setattr(server.bots, "choose", choose_illegal)
        for seat in (0, 2):
            await server.tables.sit_down(room, SitDown(name=f"P{seat}", seat=seat), None)
        await server.tables.execute(room, 1, Play(asked=room.table.asked[0], move="slap"))
        await until(lambda: room.table.window is None)
        assert room.table.phase in ("playing", "over")


async def test_a_bot_that_still_thinks_does_not_move_for_somebody_who_is_back(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_small_games(monkeypatch, lambda: Slapping(None))
    asked, answer, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()
    async with open_server(settings) as server:
        wanted = OpenTable(
            game="twisty-passages", players=3, bots=[None, "random", None], unhurried=False
        )
        room = await server.registry.get((await server.tables.open_table(wanted)).table)

        async def choose(*_: object, **_named: object) -> str:
            asked.set()
            await answer.wait()
            answered.set()
            return "slap"

        monkeypatch.setattr(server.bots, "choose", choose)
        for seat in (0, 2):
            await server.tables.sit_down(room, SitDown(name=f"P{seat}", seat=seat), None)
        await server.tables.execute(room, 1, HandOver(bot="random"))
        await asked.wait()
        await server.tables.execute(room, 1, TakeBack())
        seen = room.table.version
        answer.set()
        await answered.wait()
        await until(lambda: not room.working)
        assert (room.table.version, room.table.moves[0]) == (seen, ["slap"])


async def test_a_deal_waits_for_numbers_and_then_goes_on_without_them(settings: Settings) -> None:
    async with open_server(replace(settings, entropy_seconds=0.1)) as server:
        wanted = OpenTable(game="twisty-passages", players=2, name="Ann", bots=[None, "random"])
        room = await server.registry.get((await server.tables.open_table(wanted)).table)
        assert room.table.phase == "waiting"
        await server.tables.execute(room, 0, Commit(commitment="0" * 64))
        assert room.table.phase == "waiting"
        await until(lambda: room.table.phase == "playing")
        assert room.table.dealing is not None
        assert room.table.dealing.commitments == ("0" * 64, None)
        assert room.table.dealing.numbers == (None, None)


async def test_another_process_goes_on_with_a_deal(settings: Settings) -> None:
    impatient = replace(settings, entropy_seconds=0.2, grace=0.0)
    wanted = OpenTable(game="twisty-passages", players=2, name="Ann", bots=[None, "random"])
    async with open_server(impatient) as server:
        table_id = (await server.tables.open_table(wanted)).table
    async with open_server(impatient) as server:
        await until(lambda: table_id in server.registry.rooms)
        room = server.registry.rooms[table_id]
        await until(lambda: room.table.phase == "playing")


async def test_the_next_hand_is_dealt_when_the_time_is_up(settings: Settings) -> None:
    async with open_server(replace(settings, hand_pause=0.05)) as server:
        wanted = OpenTable(game="twisty-passages", players=2, options={"hands": 2})
        room = await server.registry.get((await server.tables.open_table(wanted)).table)
        for name in ("Ann", "Bo"):
            await server.tables.sit_down(room, SitDown(name=name), None)
        seen = set()
        while room.table.game is not None and room.table.game.view(None)["played"] == 0:
            await play_one(server, room)
            seen.add(room.table.phase)
        assert "between" in seen
        await until(lambda: room.table.phase == "playing")


async def test_a_bot_tells_its_story_in_the_chat(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def choose(_kind: str, game: Game, seat: int, *_: object) -> str:
        moves = game.moves(seat)
        return "story" if "story" in moves else random.choice(moves)

    monkeypatch.setattr(server.bots, "choose", choose)
    wanted = OpenTable(
        game="twisty-maze",
        players=2,
        options={"length": 52},  # so that the Red Zones are met
        bots=["random"] * 2,
        unhurried=False,
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: bool(room.table.stories))
    steps = map(json.loads, room.table.streams[None])
    story = next(step for step in steps if step["type"] == "said")
    assert story["story"]
    assert story["text"] in {one for stories in STORIES.values() for one in stories}
    assert room.table.stories[1] == story["seat"]
