"""Replays: in pages, from the log, without the rules, and kept for those who ask again."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from typing import Any

import pytest

from oddeck.server.domain import table_game
from oddeck.server.domain.refusals import Refusal
from oddeck.server.storage import log
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work import replays
from oddeck.server.work.rooms import Room
from oddeck.server.work.server import Server

from ..conftest import until

pytestmark = pytest.mark.anyio


async def finished_room(server: Server) -> Room:
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.phase == "over")
    return room


async def test_a_page_has_a_limit_and_needs_no_rules(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await finished_room(server)
    finished = room.table.finished[0]
    monkeypatch.setattr(replays, "LONGEST_PAGE", 3)
    monkeypatch.setattr(table_game, "new", None)
    monkeypatch.setattr("oddeck.game.Game.play", None)
    monkeypatch.setattr("oddeck.game.Game.view", None)
    turns: list[Any] = []
    while len(turns) <= len(finished.moves):
        page = await server.replays.page(
            "an address", room.table, finished, "open", len(turns), 100_000
        )
        new = json.loads(page)["turns"]
        assert 0 < len(new) <= 3
        turns += new
    assert [turn["n"] for turn in turns] == list(range(len(finished.moves) + 1))
    assert [(turn["seat"], turn["move"]) for turn in turns[1:]] == finished.moves


async def test_pages_are_made_in_a_thread_so_that_no_table_waits(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await finished_room(server)
    threads: list[threading.Thread] = []
    for module, name in ((replays, "encode_page"), (log, "unpacked")):
        make = getattr(module, name)

        def noted(*asked: Any, make: Any = make) -> Any:
            threads.append(threading.current_thread())
            return make(*asked)

        monkeypatch.setattr(module, name, noted)
    await server.replays.page("an address", room.table, room.table.finished[0], "open", 0, 5)
    assert len(threads) == 2
    assert threading.main_thread() not in threads


async def test_a_page_is_read_once_and_again_under_other_names(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await finished_room(server)
    finished = room.table.finished[0]
    page = await server.replays.page("an address", room.table, finished, "spectator", 0, 5)

    async def nothing(*_: object) -> dict[int, Any]:
        return {}

    monkeypatch.setattr(server.store.log, "read_states", nothing)
    assert await server.replays.page("an address", room.table, finished, "spectator", 0, 5) == page
    forgotten = replace(finished, seats=({"name": "Someone"}, *finished.seats[1:]))
    with pytest.raises(Refusal):  # it is not taken from memory, where the old name is
        await server.replays.page("an address", room.table, forgotten, "spectator", 0, 5)
