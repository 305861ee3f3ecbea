"""The house: tables that go on by themselves, in one process or several."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from benchmarks.server.postgres import PostgresServer

from oddeck.bots.levels import LEVELS
from oddeck.bots.registry import make_bot
from oddeck.compilation import Gear
from oddeck.server.domain import clocks
from oddeck.server.domain.entries import Clock
from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.messages import HandOver, OpenTable, Play, Say, SitDown
from oddeck.server.work import bots
from oddeck.server.work import house as houses
from oddeck.server.work.house import House
from oddeck.server.work.rooms import Connection, Room

from ..conftest import PATIENCE, open_house, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(settings: Settings) -> AsyncIterator[House]:
    async with open_house(settings) as house:
        yield house


async def full_table(house: House, players: int = 2, **wanted: Any) -> tuple[Room, list[str]]:
    """A table with a person in every seat, and their keys."""
    opening = await house.open_table(
        OpenTable(game="twisty-passages", players=players, unhurried=False, **wanted)
    )
    room = await house.room(opening.table)
    keys = [
        (await house.sit_down(room, SitDown(name=f"P{seat}", seat=seat), None)).key
        for seat in range(players)
    ]
    return room, keys


async def play_one(house: House, room: Room) -> None:
    """Whoever is to move makes the first move there is."""
    table = room.table
    assert table.running is not None
    seat = table.running.actors[0]
    await house.do(
        room, table.seats[seat].person, Play(asked=table.asked[seat], move=table.moves[seat][0])
    )


async def connect(house: House, room: Room, key: str | None, have: int = 0) -> Connection:
    person = await house.person(room, key)
    connection = Connection(room, person, room.table.seat_of(person), have)
    await house.arrive(connection)
    return connection


async def test_bots_play_a_whole_game_by_themselves(house: House) -> None:
    wanted = OpenTable(
        game="trophy-case",
        players=3,
        options={"target": 1},
        bots=["random", "heuristic", "random"],
        unhurried=False,
    )
    room = await house.room((await house.open_table(wanted)).table)
    await until(lambda: room.table.phase == "over")
    assert room.table.game is not None
    assert room.table.game.winners


async def test_a_bot_that_fails_does_not_stop_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, *_: object) -> str:
            raise ZeroDivisionError

    monkeypatch.setattr(bots, "make_bot", lambda *_, **__: Broken())
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await house.room((await house.open_table(wanted)).table)
    await until(lambda: room.table.version > 5)
    assert "a bot failed" in caplog.text


async def test_whatever_fails_is_tried_again_soon(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not only when another process finds the table abandoned, which takes half a minute."""
    failures = iter([RuntimeError("can't start new thread"), KeyError("never thought of")])
    choose = house.thinkers.choose

    async def now_and_then(*asked: Any) -> str:
        if wrong := next(failures, None):
            raise wrong
        return await choose(*asked)

    monkeypatch.setattr(house.thinkers, "choose", now_and_then)
    monkeypatch.setattr(houses, "RECOVERY", 0.01)
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await house.room((await house.open_table(wanted)).table)
    await until(lambda: room.table.version > 5)
    assert caplog.text.count("what is due could not be done") == 2


async def test_a_bot_that_answers_at_once_does_not_wait_for_those_who_think(
    house: House, monkeypatch: pytest.MonkeyPatch
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
    ] * house.settings.bot_threads
    try:
        for wanted in thinkers:
            await house.open_table(wanted)
        quick = OpenTable(
            game="twisty-passages", players=2, bots=["heuristic", "random"], unhurried=False
        )
        room = await house.room((await house.open_table(quick)).table)
        await until(lambda: room.table.version > 5)
    finally:
        thought.set()


async def test_no_move_at_an_open_house_waits_for_machine_code(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody would wait with it, since all tables share one event loop: a thread loads it."""
    monkeypatch.setenv("ODDECK_JIT", "auto")
    monkeypatch.setattr(houses, "is_compiled", lambda _: False)
    async with open_house(settings):
        await until(lambda: not Gear.may_load_in_a_move)
    assert Gear.may_load_in_a_move


async def test_a_move_is_in_the_store_before_anybody_hears_of_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, keys = await full_table(house)
    watcher = await connect(house, room, keys[0])
    watcher.frames()
    version = room.table.version
    append = house.store.append
    written = asyncio.Event()

    async def slowly(wanted: object) -> bool:
        await written.wait()
        return await append(wanted)  # type: ignore[arg-type]

    monkeypatch.setattr(house.store, "append", slowly)
    playing = asyncio.create_task(play_one(house, room))
    await asyncio.sleep(0.05)
    assert watcher.frames() == []
    assert room.table.version == version
    written.set()
    await playing
    assert len(await house.store.read(room.table.id, version)) == 1
    assert watcher.frames() != []


async def test_what_cannot_be_written_has_not_happened(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await full_table(house)
    before = room.table

    async def fails(_: object) -> bool:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "append", fails)
        with pytest.raises(Refusal) as refused:
            await play_one(house, room)
    assert refused.value.reason == "storage"
    assert room.table is before
    await play_one(house, room)


async def test_a_client_that_returns_gets_exactly_what_it_missed(house: House) -> None:
    room, keys = await full_table(house)
    steady, fickle = await connect(house, room, keys[0]), await connect(house, room, keys[0])
    heard: list[object] = []

    def listen(connection: Connection, into: list[object]) -> None:
        for frame in connection.frames():
            update = json.loads(frame)
            assert update["first"] == len(into) + 1
            into += update["steps"]

    missed: list[object] = []
    for number in range(12):
        await play_one(house, room)
        listen(steady, heard)
        if number % 4 == 0:
            listen(fickle, missed)
            await house.depart(fickle)
            del house.rooms[room.table.id]  # even if the process forgets the table in between
            house.rooms[room.table.id] = room
            fickle = await connect(house, room, keys[0], have=len(missed))
    listen(fickle, missed)
    assert missed == heard
    assert json.loads((await connect(house, room, keys[0])).frames()[0])["steps"] == heard


async def test_one_who_claims_to_have_more_than_there_is_gets_everything(house: House) -> None:
    room, keys = await full_table(house)
    update = json.loads((await connect(house, room, keys[0], have=10**9)).frames()[0])
    assert update["first"] == 1


async def test_of_two_processes_that_move_at_once_one_wins_and_those_at_the_other_hear_of_it(
    settings: Settings,
) -> None:
    async with open_house(settings) as here, open_house(settings) as there:
        room, keys = await full_table(here)
        same = await there.room(room.table.id)
        watchers = [await connect(here, room, keys[0]), await connect(there, same, keys[0])]
        for _ in range(10):
            for watcher in watchers:
                watcher.frames()
            results = await asyncio.gather(
                play_one(here, room), play_one(there, same), return_exceptions=True
            )
            refused = [result for result in results if isinstance(result, Refusal)]
            assert len(refused) == 1
            assert refused[0].reason == "late"
            assert all(watcher.frames() for watcher in watchers)
            assert room.table.streams == same.table.streams
        assert room.table.game is not None
        assert len(room.table.game.history()) == 10


async def test_a_key_is_known_to_every_process_as_soon_as_it_is_given(settings: Settings) -> None:
    async with open_house(settings) as here, open_house(settings) as there:
        opening = await here.open_table(OpenTable(game="twisty-passages", players=2))
        same = await there.room(opening.table)
        place = await here.sit_down(await here.room(opening.table), SitDown(name="Ann"), None)
        assert same.table.seat_of(await there.person(same, place.key)) == place.seat
        with pytest.raises(Refusal, match="opens nothing"):
            await there.person(same, "another")


async def test_whoever_comes_from_another_process_gets_what_they_missed_and_nothing_twice(
    settings: Settings,
) -> None:
    """The two houses share a file and cannot hear each other, as when a client returns faster than
    the news travels.
    """
    async with open_house(settings) as here, open_house(settings) as there:
        room, keys = await full_table(here)
        same = await there.room(room.table.id)
        await play_one(here, room)
        had = json.loads((await connect(here, room, keys[0])).frames()[0])["steps"]
        returned = await connect(there, same, keys[0], have=len(had))
        assert json.loads(returned.frames()[0])["first"] == len(had) + 1


async def test_a_move_that_answers_a_decision_asked_by_another_process_is_taken(
    settings: Settings,
) -> None:
    async with open_house(settings) as here, open_house(settings) as there:
        room, _ = await full_table(here)
        same = await there.room(room.table.id)
        for _ in range(2):  # until the one who moved first is asked anew
            await play_one(here, room)
        table = room.table
        assert table.running is not None
        seat = table.running.actors[0]
        assert table.asked[seat] > same.table.asked[seat]
        await there.do(
            same, table.seats[seat].person, Play(asked=table.asked[seat], move=table.moves[seat][0])
        )
        assert same.table.version == table.version + 1


async def test_who_is_faster_decides_a_race_and_chat_never_gets_lost(settings: Settings) -> None:
    async with open_house(settings) as here, open_house(settings) as there:
        room, _ = await full_table(here)
        same = await there.room(room.table.id)
        lines = [(here, room, 1, f"a{n}") for n in range(10)] + [
            (there, same, 2, f"b{n}") for n in range(10)
        ]
        await asyncio.gather(
            *(house.do(at, person, Say(text=text)) for house, at, person, text in lines)
        )
        bodies = [body for _, body in await here.store.read(room.table.id, 0)]
        assert sorted(json.loads(body)["text"] for body in bodies if '"say"' in body) == sorted(
            text for *_, text in lines
        )


async def test_a_bot_takes_over_for_who_is_away_and_gives_back(settings: Settings) -> None:
    async with open_house(replace(settings, absence=0.05)) as house:
        room, keys = await full_table(house)
        assert room.table.running is not None
        away = room.table.running.actors[0]
        await asyncio.sleep(0.1)
        assert room.table.seats[away].bot is None, "nobody waits for them"
        await connect(house, room, keys[1 - away])
        await until(lambda: room.table.seats[away].bot is not None)
        assert room.table.seats[away].away == "absent"
        await connect(house, room, keys[away])
        assert room.table.seats[away].played_by_person


async def test_a_seat_handed_over_on_purpose_stays_with_the_bot(house: House) -> None:
    room, keys = await full_table(house)
    await house.do(room, 1, HandOver())
    await connect(house, room, keys[0])
    assert room.table.seats[0].bot is not None


async def test_a_bot_takes_over_when_the_clock_runs_out(house: House) -> None:
    room, _ = await full_table(house, clock=Clock(seconds=1))
    assert room.table.running is not None
    slow = room.table.running.actors[0]
    await until(lambda: room.table.seats[slow].away == "clock")
    assert room.table.seats[slow].left == 0


async def test_another_process_takes_up_what_a_dead_one_left(settings: Settings) -> None:
    quick = replace(settings, grace=0.0)
    async with open_house(quick) as first:
        wanted = OpenTable(
            game="twisty-passages", players=2, bots=["random", "random"], unhurried=True
        )
        first.settings = replace(quick, bot_pause=0.3)  # so that it dies with a move due
        table_id = (await first.open_table(wanted)).table
    async with open_house(quick) as second:
        await until(lambda: table_id in second.rooms and second.rooms[table_id].table.version > 5)


async def test_an_idle_table_is_forgotten_and_read_again(settings: Settings) -> None:
    async with open_house(replace(settings, idle=0.0)) as house:
        room, _ = await full_table(house)
        room.used_at -= 10
        house._forget_idle_rooms(clocks.now())
        assert not house.rooms
        again = await house.room(room.table.id)
        assert again is not room
        assert again.table.streams == room.table.streams


async def test_two_processes_on_postgresql_tell_each_other(
    settings: Settings, postgres: PostgresServer
) -> None:
    both = replace(settings, database_url=postgres.fresh_database())
    async with open_house(both) as here, open_house(both) as there:
        room, keys = await full_table(here)
        same = await there.room(room.table.id)
        watcher = await connect(there, same, keys[1])
        await until(lambda: 1 in room.here)
        watcher.frames()
        await play_one(here, room)
        await asyncio.wait_for(watcher.news.wait(), 30)
        await until(lambda: same.table.version == room.table.version)
        assert same.table.streams == room.table.streams
        await there.depart(watcher)
        await until(lambda: 1 not in room.here)
