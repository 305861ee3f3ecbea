"""Several who act at once: choices in any order, and races that the first durable append wins."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import Any

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable, Play, SitDown
from oddeck.server.work import table_service
from oddeck.server.work.rooms import Connection

from .conftest import open_server
from .small_games import Choosing, Racing, Snapping, deal_small_games
from .tables import Log


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_simultaneous_choices_are_accepted_in_any_order(
    order: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_small_games(monkeypatch, lambda: Choosing())
    log = Log("twisty-passages", 3).fill()
    asked = list(log.table.asked)  # what everybody saw before anybody had chosen
    before = {viewer: len(stream) for viewer, stream in log.table.streams.items()}
    for seat in order:
        assert {viewer: len(stream) for viewer, stream in log.table.streams.items()} == before, (
            "nothing is told before all have chosen"
        )
        log.do(seat, Play(asked=asked[seat], move="rock" if seat else "paper"))
    told = [json.loads(stream[-2])["events"] for stream in log.table.streams.values()]
    assert all(
        [event["choice"] for event in events] == ["paper", "rock", "rock"] for events in told
    )


def test_a_choice_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_small_games(monkeypatch, lambda: Choosing())
    log = Log("twisty-passages", 3).fill()
    command = Play(asked=log.table.asked[1], move="rock")
    log.do(1, command)
    with pytest.raises(Refusal) as refused:
        log.do(1, command)
    assert refused.value.reason == "late"


@pytest.mark.anyio
@pytest.mark.parametrize("measured", [True, False])
async def test_who_pressed_first_wins_also_on_a_slower_line(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, measured: bool
) -> None:
    """Ann's move comes first, on a fast line, but Bo pressed earlier; without a measurement the
    first to come wins.
    """
    deal_small_games(monkeypatch, lambda: Snapping())
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    async with open_server(settings) as server:
        opened = await server.tables.open_table(OpenTable(game="twisty-passages", players=3))
        room = await server.registry.get(opened.table)
        for seat, name in enumerate(("Ann", "Bo", "Cy")):
            await server.tables.sit_down(room, SitDown(name=name, seat=seat), None)
        lines = {0: [0.03, 0.01], 1: [0.2, 0.11]} if measured else {}
        for seat, round_trips in lines.items():
            room.connections.add(Connection(room, 1 + seat, seat, 0, round_trips=round_trips))
        await server.tables.execute(room, 1, Play(asked=room.table.asked[0], move="turn"))
        assert room.round_trips() == ({0: 0.01, 1: 0.11} if measured else {})
        asked = list(room.table.asked)

        async def bo_comes_later(seconds: float) -> None:
            await wait(seconds)
            await slap(1)

        async def slap(seat: int) -> None:
            await server.tables.execute(room, 1 + seat, Play(asked=asked[seat], move="slap"))

        monkeypatch.setattr(table_service, "sleep", bo_comes_later)
        if measured:
            with pytest.raises(Refusal):
                await slap(0)
            assert waits == [pytest.approx(0.1)]
        else:
            await slap(0)
            assert waits == []
        assert room.table.game is not None
        winner: Any = room.table.game
        assert winner.winner == (1 if measured else 0)
        room.connections.clear()


@pytest.mark.anyio
async def test_the_first_durable_append_wins_a_race(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_small_games(monkeypatch, lambda: Racing())
    async with open_server(settings) as here, open_server(settings) as there:
        for _ in range(5):
            room = await here.registry.get(
                (await here.tables.open_table(OpenTable(game="twisty-passages", players=3))).table
            )
            for seat in range(3):
                await here.tables.sit_down(room, SitDown(name=f"P{seat}", seat=seat), None)
            same = await there.registry.get(room.table.id)
            slaps = [(here, room, 0), (there, same, 1), (here, room, 2)]
            asked = list(room.table.asked)
            done = await asyncio.gather(
                *(
                    server.tables.execute(at, 1 + seat, Play(asked=asked[seat], move="slap"))
                    for server, at, seat in slaps
                ),
                return_exceptions=True,
            )
            assert [type(result) for result in done].count(Refusal) == 2
            winner = done.index(None)
            moves = [
                row.body
                for row in await there.store.log.read(room.table.id, 0)
                if '"move"' in row.body
            ]
            assert [json.loads(body)["seat"] for body in moves] == [winner]
