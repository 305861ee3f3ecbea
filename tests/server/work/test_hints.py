"""A storm of hints: bots and people play on, and the queue stays short."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from oddeck.bots.levels import LEVELS
from oddeck.game import Hint
from oddeck.server.domain.refusals import Refusal
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work import bots, hints
from oddeck.server.work.server import Server

from ..conftest import PATIENCE, until
from .playing import full_table, play_one

pytestmark = pytest.mark.anyio


class Quick:
    """A bot that answers at once."""

    def choose(self, sight: Any) -> str:
        return str(sight.moves[0])


class Storm:
    """Hints that take until they are let through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thought = threading.Event()
        self.searches = 0
        monkeypatch.setattr(hints, "require_compiled_search", lambda _: None)
        monkeypatch.setattr(hints, "weigh", self.weigh)

    def weigh(self, sight: Any, _budget: object) -> list[Hint]:
        self.searches += 1
        assert self.thought.wait(PATIENCE)
        return [Hint(move, 0.5, "why not?") for move in sight.moves]


async def test_a_storm_of_hints_stops_neither_bots_nor_people(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    storm = Storm(monkeypatch)
    monkeypatch.setattr(bots, "make_bot", lambda *_, **__: Quick())
    asking = []
    for number in range(20):
        room, _ = await full_table(server)
        assert room.table.running is not None
        person = room.table.seats[room.table.running.actors[0]].person
        asking.append(asyncio.create_task(server.hints.hints(room, person, f"address {number}")))
    await until(lambda: sum(task.done() for task in asking) == 3)
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=[next(iter(LEVELS))] * 2, unhurried=False
    )
    played = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: played.table.version > 5)
    for _ in range(3):
        await play_one(server, room)
    storm.thought.set()
    answers = await asyncio.gather(*asking, return_exceptions=True)
    refused = [one for one in answers if isinstance(one, Refusal)]
    assert [(one.reason, one.retry_seconds) for one in refused[:3]] == [("too-fast", 15)] * 3
    assert len(answers) - len(refused) == storm.searches


async def test_a_hint_for_a_decision_of_the_past_is_not_searched(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    storm = Storm(monkeypatch)
    asking = []
    for _ in range(2):
        room, _ = await full_table(server)
        assert room.table.running is not None
        person = room.table.seats[room.table.running.actors[0]].person
        asking.append(asyncio.create_task(server.hints.hints(room, person, "address")))
        await until(lambda: storm.searches == 1)
    await play_one(server, room)
    storm.thought.set()
    with pytest.raises(Refusal, match="moved on"):
        await asking[1]
    assert (await asking[0]).moves
    assert storm.searches == 1
