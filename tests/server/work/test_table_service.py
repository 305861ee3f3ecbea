"""Requests of people, to any process."""

from __future__ import annotations

import json

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable, Play, Say, SitDown
from oddeck.server.work.rooms import Connection

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
        person = await there.tables.person(same, place.key)
        assert same.table.seat_of(person) == place.seat
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


async def test_every_process_forgets_a_person(settings: Settings) -> None:
    async with open_server(settings) as here, open_server(settings) as there:
        room, keys = await full_table(here)
        same = await there.registry.get(room.table.id)
        watching = Connection(same, None, None, len(same.table.streams[None]))
        same.connections.add(watching)
        name = same.table.names[1]
        assert name.encode() in b"".join(same.table.streams[None])
        await here.tables.forget(room, keys[1])
        assert same.table.names[1] == name
        # An append that comes too late reads what has changed.
        await there.tables.execute(same, same.table.seats[0].person, Say(text="bye"))
        await here.writer.refresh(room)
        assert same.table.streams == room.table.streams
        (update,) = watching.pending_frames()
        assert name.encode() not in update
        assert json.loads(update)["first"] == 1


async def test_every_process_knows_that_a_table_was_deleted(settings: Settings) -> None:
    async with open_server(settings) as here, open_server(settings) as there:
        opening = await here.tables.open_table(
            OpenTable(game="twisty-passages", players=2, name="Ann")
        )
        same = await there.registry.get(opening.table)
        await here.tables.delete_table(await here.registry.get(opening.table), opening.key)
        with pytest.raises(Refusal, match="closed"):
            await there.tables.sit_down(same, SitDown(name="Bo"), None)
        for server in (here, there):
            with pytest.raises(Refusal) as refused:
                await server.registry.get(opening.table)
            assert refused.value.reason == "no-such-table"
        assert len(await here.store.log.read(opening.table, 0)) == 1, "only that it was deleted"


async def test_a_command_that_is_sent_again_is_carried_out_once_by_any_process(
    settings: Settings,
) -> None:
    async with open_server(settings) as here, open_server(settings) as there:
        room, _ = await full_table(here)
        seat = room.table.actors[0]
        person, asked = room.table.seats[seat].person, room.table.asked[seat]
        move = Play(asked=asked, move=room.table.moves[seat][0], once="one")
        await here.tables.execute(room, person, move)
        version = room.table.version
        await here.tables.execute(room, person, move)
        same = await there.registry.get(room.table.id)
        await there.tables.execute(same, person, move)
        assert (room.table.version, same.table.version) == (version, version)
        other = room.table.seats[1 - seat].person
        await there.tables.execute(same, other, Say(text="mine", once="one"))
        assert same.table.version == version + 1


async def test_a_seat_that_is_asked_for_again_with_the_same_key_is_the_same_seat(
    settings: Settings,
) -> None:
    async with open_server(settings) as server:
        wanted = OpenTable(game="twisty-passages", players=3, name="Ann", key="a" * 30)
        opening = await server.tables.open_table(wanted)
        assert await server.tables.open_table(wanted) == opening
        assert opening.key == "a" * 30
        room = await server.registry.get(opening.table)
        asked = SitDown(name="Bo", key="b" * 30)
        place = await server.tables.sit_down(room, asked, None)
        assert await server.tables.sit_down(room, asked, None) == place
        assert [seat.name for seat in room.table.seats] == ["Ann", "Bo", None]
    async with open_server(settings) as server:
        assert await server.tables.open_table(wanted) == opening
        room = await server.registry.get(opening.table)
        assert await server.tables.sit_down(room, asked, None) == place
