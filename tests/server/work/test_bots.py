"""Bots in threads: a faulty one does not stop a table, a slow one not the others."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import oddeck
from oddeck.bots.levels import LEVELS
from oddeck.bots.registry import make_bot
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work import bots
from oddeck.server.work.bots import BotPool
from oddeck.server.work.server import Server

from ..conftest import PATIENCE, until

pytestmark = pytest.mark.anyio


async def test_a_bot_that_fails_does_not_stop_the_table(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, *_: object) -> str:
            raise ZeroDivisionError

    monkeypatch.setattr(bots, "make_bot", lambda *_, **__: Broken())
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.version > 5)
    assert "bot failed" in caplog.text


async def test_a_bot_that_answers_at_once_does_not_wait_for_those_who_think(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Thinker:
        def choose(self, sight: Any) -> str:
            assert thought.wait(PATIENCE)
            return str(sight.moves[0])

    thought = threading.Event()
    monkeypatch.setattr(
        bots,
        "make_bot",
        lambda kind, *rest, **more: Thinker() if kind in LEVELS else make_bot(kind, *rest, **more),
    )
    thinkers = [
        OpenTable(game="twisty-passages", players=2, bots=["sharp", "sharp"], unhurried=False)
    ] * server.settings.bot_threads
    try:
        for wanted in thinkers:
            await server.tables.open_table(wanted)
        quick = OpenTable(
            game="twisty-passages", players=2, bots=["heuristic", "random"], unhurried=False
        )
        room = await server.registry.get((await server.tables.open_table(quick)).table)
        await until(lambda: room.table.version > 5)
    finally:
        thought.set()


class Nonsense:
    def choose(self, *_: object) -> str:
        return "nonsense"


class Broken:
    def choose(self, *_: object) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("bot", "logged"), [(Nonsense(), "bot chose an illegal move"), (Broken(), "bot failed")]
)
async def test_a_faulty_bot_is_replaced_by_a_random_legal_move(
    bot: object, logged: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "make_bot", lambda *_, **__: bot)
    pool = BotPool(threads=1)
    game = oddeck.new("twisty-passages", players=2, seed=1)
    seat = game.actors[0]
    assert await pool.choose("random", game, seat) in game.moves(seat)
    assert [line.message for line in caplog.records] == [logged]
    pool.close()
