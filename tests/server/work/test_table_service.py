"""Requests of people, to any process."""

from __future__ import annotations

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable, Play, SitDown

from ..conftest import open_server
from .playing import full_table, play_one

pytestmark = pytest.mark.anyio


async def test_a_key_is_known_to_every_process_as_soon_as_it_is_given(settings: Settings) -> None:
    async with open_server(settings) as here, open_server(settings) as there:
        opening = await here.tables.open_table(OpenTable(game="twisty-passages", players=2))
        same = await there.registry.get(opening.table)
        place = await here.tables.sit_down(
            await here.registry.get(opening.table), SitDown(name="Ann"), None
        )
        assert same.table.seat_of(await there.tables.person(same, place.key)) == place.seat
        with pytest.raises(Refusal, match="not valid"):
            await there.tables.person(same, "another")


async def test_a_move_that_answers_a_decision_asked_by_another_process_is_taken(
    settings: Settings,
) -> None:
    async with open_server(settings) as here, open_server(settings) as there:
        room, _ = await full_table(here)
        same = await there.registry.get(room.table.id)
        for _ in range(2):  # until the one who moved first is asked anew
            await play_one(here, room)
        table = room.table
        assert table.running is not None
        seat = table.running.actors[0]
        assert table.asked[seat] > same.table.asked[seat]
        await there.tables.execute(
            same, table.seats[seat].person, Play(asked=table.asked[seat], move=table.moves[seat][0])
        )
        assert same.table.version == table.version + 1
