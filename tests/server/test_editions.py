"""Tables outlive the rules they were played by: new versions, corrected cards, logs of old code,
and processes of different versions on one database.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from benchmarks.server.process import PATIENCE, ServerProcess
from starlette.testclient import TestClient
from websockets.sync.client import connect as connect_socket

import oddeck
from oddeck.bots import review as critics
from oddeck.decks.maze import FILE
from oddeck.engine.errors import BadPosition
from oddeck.engine.protocol import GameType
from oddeck.games.registry import find_game, game_ids
from oddeck.record import RulesChanged, read_record
from oddeck.server.app import make_app
from oddeck.server.domain import outcomes, timers
from oddeck.server.domain.entries import FORMAT
from oddeck.server.domain.refusals import Refusal
from oddeck.server.domain.steps import encode
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.log import Append
from oddeck.server.wire.commands import OpenTable, Play, Rematch, Say, SitDown
from oddeck.server.work import reviews
from oddeck.server.work.rooms import Room
from oddeck.server.work.server import Server
from oddeck.signing import is_valid

from .conftest import open_server
from .work.playing import connect

pytestmark = pytest.mark.anyio
Json = dict[str, Any]
MOVES = 3  # at running tables, before the rules change
OLD_DATABASE = Path(__file__).with_name("first_edition.sql")


def change_type(patch: pytest.MonkeyPatch, game_id: str, **changes: Any) -> GameType:
    """Another edition of a game, in this process."""
    old = find_game(game_id)
    new = replace(old, **changes)
    patch.setattr(f"oddeck.games.{game_id.replace('-', '_')}.GAME", new)
    return new


def change_all_rules(patch: pytest.MonkeyPatch) -> None:
    """A new edition of all games, in which each has another rule: everybody has 1,000 points more,
    so that what comes from these rules can be told from what is stored.
    """
    for game_id in game_ids():
        old = find_game(game_id)
        change_type(
            patch,
            game_id,
            version=old.version + 1,
            rules=replace(old.rules, score=with_bonus(old.rules.score)),
        )


def with_bonus(score: Callable[[Any, int], int]) -> Callable[[Any, int], int]:
    """Another rule for scores."""
    return lambda state, seat: 1000 + score(state, seat)


async def play(server: Server, room: Room, most: int, dice: random.Random) -> None:
    """People move at random until the game is over or they have moved this often."""
    made = 0
    while room.table.running is not None and made < most:
        table = room.table
        seats = zip(range(len(table.seats)), table.seats, table.moves, strict=True)
        due = [number for number, seat, moves in seats if moves and seat.played_by_person]
        if due:
            seat = dice.choice(due)
            await server.tables.execute(
                room,
                table.seats[seat].person,
                Play(asked=table.asked[seat], move=dice.choice(table.moves[seat])),
            )
            made += 1
        else:
            window = timers.next_due(room.table, server.settings)
            assert window is not None
            await server.autoplay.perform(room, window)


@pytest.fixture
def calm(settings: Settings) -> Settings:
    """Settings under which nothing happens by itself."""
    return replace(settings, window=1e5, absence=1e6, grace=1e6, keep_days=0)


async def fill(
    server: Server, games: Sequence[str] = game_ids()
) -> dict[str, dict[str, tuple[str, list[str]]]]:
    """A running and a finished table of each game: ids and keys of the players."""
    found: dict[str, dict[str, tuple[str, list[str]]]] = {}
    for game_id in games:
        for what, most in (("running", MOVES), ("finished", 100_000)):
            room, keys = await sit_people_down(server, game_id)
            await play(server, room, most, random.Random(f"{game_id} {what}"))
            await server.tables.execute(room, 1, Say(text="hello"))
            assert room.table.phase == ("playing" if what == "running" else "over")
            found.setdefault(game_id, {})[what] = (room.table.id, keys)
    return found


async def sit_people_down(server: Server, game_id: str) -> tuple[Room, list[str]]:
    kind = find_game(game_id)
    players = max(2, kind.players.start)
    opening = await server.tables.open_table(
        OpenTable(game=game_id, players=players, options=dict(kind.short_options))
    )
    room = await server.registry.get(opening.table)
    keys = [
        (await server.tables.sit_down(room, SitDown(name=f"P{seat}", seat=seat), None)).key
        for seat in range(players)
    ]
    room.stop_timer()
    return room, keys


def pages(client: Any, table: str) -> tuple[str, list[Json]]:
    """Record and replay of a finished table."""
    record = client.get(f"/api/tables/{table}/record")
    assert record.status_code == 200, record.text
    turns: list[Json] = []
    while True:
        replay = client.get(f"/api/tables/{table}/replay?first={len(turns)}")
        assert replay.status_code == 200, replay.text
        turns += replay.json()["turns"]
        if len(turns) > replay.json()["moves"]:
            return record.text, turns


async def test_tables_of_all_games_outlive_a_new_version_of_their_rules(
    calm: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(calm) as server:
        tables = await fill(server)
        running = {game: server.registry.rooms[tables[game]["running"][0]] for game in tables}
        reviewed = tables["trophy-case"]["finished"][0]
        finished = server.registry.rooms[reviewed].table.finished[0]
        await server.store.reviews.claim(reviewed, 1, 0, 1)
        made = reviews.wire_review(finished, critics.Review(()))
        await server.store.reviews.save(reviewed, 1, 0, 1, encode(made).decode())
    before = {}
    with TestClient(make_app(calm)) as client:
        for game_id in game_ids():
            before[game_id] = pages(client, tables[game_id]["finished"][0])
    with monkeypatch.context() as patch:
        change_all_rules(patch)
        with TestClient(make_app(calm)) as client:
            for game_id in game_ids():
                assert pages(client, tables[game_id]["finished"][0]) == before[game_id]
                table = client.get(f"/api/tables/{tables[game_id]['finished'][0]}").json()
                assert table["phase"] == "over"
                assert table["view"]["scores"] == before[game_id][1][-1]["view"]["scores"]
                review = client.post(f"/api/tables/{tables[game_id]['finished'][0]}/review")
                if tables[game_id]["finished"][0] == reviewed:
                    assert review.json()["state"] == "done"
                else:
                    assert (review.status_code, review.json()["reason"]) == (409, "not-now")
        async with open_server(calm) as server:
            for game_id in game_ids():
                table_id, keys = tables[game_id]["running"]
                room = await server.registry.get(table_id)
                old = running[game_id].table
                assert room.table.phase == "playing"
                assert room.table.edition == outcomes.current_edition(game_id)
                for viewer, stream in room.table.streams.items():
                    assert stream[: len(old.streams[viewer])] == list(old.streams[viewer])
                    told = [json.loads(step) for step in stream[len(old.streams[viewer]) :]]
                    assert [step["what"] for step in told] == ["edition"]
                assert room.table.state is not None
                assert old.state is not None
                assert room.table.state.game().position() == old.state.game().position()
                again = await connect(server, room, keys[0], 3)
                assert b'"edition"' in again.pending_frames()[0]
                await server.presence.remove_connection(again)
                del server.registry.rooms[table_id]  # it is loaded again, and changes no more
                crossed, room = room, await server.registry.get(table_id)
                assert room is not crossed
                assert room.table.streams == crossed.table.streams
                assert room.table.version == crossed.table.version
                assert (room.table.asked, room.table.moves) == (
                    crossed.table.asked,
                    crossed.table.moves,
                )
                await play(server, room, 100_000, random.Random(1))
                result = room.table.finished[0].result
                assert result is not None
                assert min(result["scores"]) >= 1000 - 200  # by the new rules
                check_crossed_record(game_id, room, len(old.list_moves()))


def check_crossed_record(game_id: str, room: Room, moves: int) -> None:
    """The record of a game that got a new edition after some moves says so."""
    text = room.table.finished[0].record()
    record = read_record(text)
    assert record.end_flaw is None
    assert record.rules + 1 == find_game(game_id).version
    (change,) = record.changes
    assert (change["after"], change["rules"]) == (moves, record.rules + 1)
    with pytest.raises(RulesChanged, match="new edition during this game"):
        oddeck.from_record(text)
    game = oddeck.from_position(change["position"])
    for seat, move in record.moves[change["after"] :]:
        game.play(seat, move)
    assert game.result == record.result


async def test_a_corrected_card_of_the_maze_ends_no_game(calm: Settings, tmp_path: Path) -> None:
    """A real server on a corrected file of cards, after one on the usual file."""
    async with open_server(calm) as server:
        room, keys = await sit_people_down(server, "twisty-maze")
        await play(server, room, 5, random.Random(1))
        running, shown = room.table.id, room.table.streams[0]
        room, _ = await sit_people_down(server, "twisty-maze")
        await play(server, room, 100_000, random.Random(2))
        finished = room.table.id
    with TestClient(make_app(calm)) as client:
        before = pages(client, finished)
    corrected = tmp_path / "maze.toml"
    text = FILE.read_text()
    assert "at least 1 of 4: discard" in text
    corrected.write_text(text.replace("at least 1 of 4: discard", "at least 1 of 3: discard"))
    process = ServerProcess(
        calm.database_url,
        tmp_path / "server.log",
        {"ODDECK_MAZE_FILE": str(corrected), "ODDECK_JIT": "off", "ODDECK_GRACE": "1e6"},
    )
    await process.start()
    try:
        with httpx2.Client(base_url=process.address, timeout=PATIENCE) as client:
            assert pages(client, finished) == before
            headers = {"authorization": f"Bearer {keys[0]}"}
            now = client.get(f"/api/tables/{running}", headers=headers).json()
            assert now["phase"] == "playing"
            with connect_socket(f"ws://127.0.0.1:{process.port}/api/tables/{running}/socket") as ws:
                hello = {"type": "hello", "key": keys[0], "viewer": 0, "have": len(shown)}
                ws.send(json.dumps(hello))
                told = json.loads(ws.recv())["steps"]
            assert [step["what"] for step in told] == ["edition"]
            if now["moves"]:
                move = {"type": "play", "asked": now["asked"], "move": now["moves"][0]}
                url = f"/api/tables/{running}/commands"
                assert client.post(url, json=move, headers=headers).status_code == 200
    finally:
        process.stop()
    assert f'cards: "{find_game("twisty-maze").data}"' in before[0]


def test_a_record_names_the_file_of_cards_it_was_played_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = oddeck.new("twisty-maze", players=2, seed=1)
    text = game.record()
    assert oddeck.from_record(text).position() == game.position()
    change_type(monkeypatch, "twisty-maze", data="0123456789abcdef")
    with pytest.raises(RulesChanged, match="other cards"):
        oddeck.from_record(text)


async def test_an_edition_that_refuses_a_position_closes_the_table_and_says_why(
    calm: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(calm) as server:
        room, _ = await sit_people_down(server, "trophy-case")
        await play(server, room, 3, random.Random(1))
        running = room.table.id
        room, _ = await sit_people_down(server, "trophy-case")
        await play(server, room, 100_000, random.Random(2))
        finished = room.table.id
        waiting = await server.tables.open_table(OpenTable(game="trophy-case", players=3))
    with TestClient(make_app(calm)) as client:
        before = pages(client, finished)

    def refuse(*_: object) -> None:
        raise BadPosition("lamp: this field may not be left out")

    change_type(monkeypatch, "trophy-case", version=9, read_position=refuse)
    with TestClient(make_app(calm)) as client:
        assert pages(client, finished) == before
        table = client.get(f"/api/tables/{running}").json()
        assert table["phase"] == "closed"
        assert client.get(f"/api/tables/{waiting.table}").json()["phase"] == "waiting"
    async with open_server(calm) as server:
        room = await server.registry.get(running)
        said = json.loads(room.table.streams[None][-1])
        assert said["what"] == "closed"
        assert "new edition" in said["text"]
        assert "lamp" in said["text"]
        with pytest.raises(Refusal, match="closed"):
            await server.tables.execute(room, 1, Say(text="oh"))
        assert [row.body for row in await server.store.log.read(running, 0)][-1].count("closed")


# --- logs of older code --------------------------------------------------------------------------


@pytest.fixture
def old_tables(calm: Settings) -> dict[tuple[str, str], tuple[str, str]]:
    """A database that the last code of the first edition wrote: tables and keys by game and what
    was going on there.
    """
    text = OLD_DATABASE.read_text()
    with sqlite3.connect(calm.database_url.removeprefix("sqlite:///")) as database:
        database.executescript(text)
    listed = [line.split()[1:] for line in text.splitlines() if line.startswith("-- ")][1:]
    return {(game, what): (table, key) for table, key, game, what in listed}


async def test_a_finished_table_of_old_code_has_record_and_result_and_no_replay(
    calm: Settings, old_tables: dict[tuple[str, str], tuple[str, str]]
) -> None:
    known = set()
    with TestClient(make_app(calm)) as client:
        server: Server = client.app.state.server  # type: ignore[attr-defined]
        for game_id in game_ids():
            table, key = old_tables[game_id, "finished"]
            headers = {"authorization": f"Bearer {key}"}
            now = client.get(f"/api/tables/{table}", headers=headers).json()
            assert now["phase"] == "over"
            record = read_record(client.get(f"/api/tables/{table}/record").text)
            assert record.end_flaw is None
            assert record.signature is not None
            assert is_valid(record.signature)
            assert (record.game, record.rules) == (game_id, 1)
            assert len(record.moves) > 10
            assert record.seats is not None
            assert record.seats[0] == {"name": "Ann"}
            replay = client.get(f"/api/tables/{table}/replay")
            assert replay.status_code == 404
            assert "no replay" in replay.json()["message"]
            finished = server.registry.rooms[table].table.finished[0]
            if find_game(game_id).version == 1:
                assert record.result is not None
                assert now["view"]["winners"] == record.result["winners"]
                continue
            assert now["view"] is None
            assert record.result is None  # it would be by other rules than the record's
            said = json.loads(server.registry.rooms[table].table.streams[None][-2])
            assert (said["type"], said["what"]) == ("noted", "old-game")
            assert "earlier edition" in said["text"]
            if finished.result is not None:
                known.add(game_id)
                assert "by the rules of today" in said["text"]
            review = client.post(f"/api/tables/{table}/review")
            assert review.status_code == 409
    assert {"flathead-rummy", "trophy-case"} <= known


async def test_a_running_table_of_old_code_is_closed_with_the_reason_unless_its_rules_are_the_same(
    calm: Settings, old_tables: dict[tuple[str, str], tuple[str, str]]
) -> None:
    for _ in range(2):  # closed for good
        async with open_server(calm) as server:
            for game_id in game_ids():
                room = await server.registry.get(old_tables[game_id, "running"][0])
                if find_game(game_id).version == 1:
                    assert room.table.phase == "playing"
                    await play(server, room, 2, random.Random(1))
                    continue
                assert room.table.phase == "closed"
                said = json.loads(room.table.streams[0][-1])
                assert "new edition" in said["text"]


async def test_a_table_of_old_code_can_begin_and_begin_again_by_the_new_rules(
    calm: Settings, old_tables: dict[tuple[str, str], tuple[str, str]]
) -> None:
    async with open_server(calm) as server:
        room = await server.registry.get(old_tables["trophy-case", "waiting"][0])
        while room.table.phase == "waiting":
            free = next(number for number, seat in enumerate(room.table.seats) if seat.free)
            await server.tables.sit_down(room, SitDown(name=f"P{free}", seat=free), None)
        assert room.table.edition == outcomes.current_edition("trophy-case")
        table, _ = old_tables["trophy-case", "rematch"]
        room = await server.registry.get(table)
        assert (room.table.phase, len(room.table.finished)) == ("closed", 1)
        table, _ = old_tables["flathead-rummy", "finished"]
        room = await server.registry.get(table)
        await server.tables.execute(room, 0, Rematch())
        assert (room.table.phase, room.table.round) == ("playing", 2)
    async with open_server(calm) as server:
        room = await server.registry.get(table)
        assert (room.table.phase, room.table.round, len(room.table.finished)) == ("playing", 2, 1)


async def test_a_log_without_positions_goes_on_if_the_rules_are_the_same(
    calm: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(calm) as server:
        tables = await fill(server, ("trophy-case", "twisty-maze"))
    with sqlite3.connect(calm.database_url.removeprefix("sqlite:///")) as database:
        database.execute("UPDATE entries SET format = 0, outcome = NULL, state = NULL, base = NULL")
    async with open_server(calm) as server:
        for found in tables.values():
            room = await server.registry.get(found["finished"][0])
            assert room.table.finished[0].result is not None
            room = await server.registry.get(found["running"][0])
            assert room.table.phase == "playing"
            await play(server, room, 1, random.Random(3))
    change_all_rules(monkeypatch)  # the last move has a position
    async with open_server(calm) as server:
        for game_id, found in tables.items():
            room = await server.registry.get(found["running"][0])
            assert room.table.phase == "playing"
            assert room.table.edition == outcomes.current_edition(game_id)
            await play(server, room, 100_000, random.Random(4))
            with pytest.raises(Refusal, match="no replay"):
                await server.replays.page("here", room.table, room.table.finished[0], "open", 0, 10)


# --- two processes of different versions ---------------------------------------------------------


async def write_as_newer_code(server: Server, room: Room, kind: str) -> None:
    """Append an entry as a newer version of Oddeck would."""
    table = room.table
    body, row_format, outcome = '{"kind":"say","seat":0,"text":"new"}', FORMAT, None
    if kind == "format":
        row_format += 1
    elif kind == "entry":
        body = '{"kind":"dance","seat":0}'
    elif kind == "rules":
        body = '{"kind":"edition","rules":99}'
        outcome = b'{"edition":{"rules":99},"position":{},"actors":[0]}'
    else:
        later = outcomes.STARTED + 1
        body = '{"kind":"edition","rules":1,"data":"other"}'
        outcome = b'{"edition":{"rules":1,"data":"other"},"started":%d,"actors":[0]}' % later
    assert await server.store.log.append(
        Append(
            table.id, table.version + 1, table.at, body, False, "playing", "{}", None, row_format,
            outcome,
        )
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["format", "entry", "rules", "data"])
async def test_the_older_of_two_processes_refuses_a_table_and_writes_nothing(
    kind: str, database: str, calm: Settings
) -> None:
    settings = replace(calm, database_url=database)
    async with open_server(settings) as server:
        room, keys = await sit_people_down(server, "twisty-passages")
        await play(server, room, 3, random.Random(1))
        watcher = await connect(server, room, keys[0])
        await write_as_newer_code(server, room, kind)
        written = await server.store.log.read(room.table.id, 0)
        with pytest.raises(Refusal, match="newer version"):
            await server.tables.execute(room, 1, Say(text="hello"))
        assert room.refusal is not None
        assert watcher.wake_up.is_set()
        for _ in range(2):
            with pytest.raises(Refusal, match="newer version"):
                await server.registry.get(room.table.id)
        assert await server.store.log.read(room.table.id, 0) == written
        assert room.timer is None


def test_a_client_hears_that_its_process_is_too_old(client: TestClient) -> None:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    wanted = {"game": "twisty-passages", "players": 2, "name": "Ann"}
    opening = client.post("/api/tables", json=wanted).json()
    with client.websocket_connect(f"/api/tables/{opening['table']}/socket") as socket:
        socket.send_json({"type": "hello", "key": opening["key"]})
        assert socket.receive_json()["type"] == "update"
        room = server.registry.rooms[opening["table"]]
        assert client.portal is not None
        client.portal.call(write_as_newer_code, server, room, "entry")
        socket.send_json({"type": "say", "text": "hello", "id": 1})
        assert "newer version" in socket.receive_json()["message"]
        while socket.receive()["type"] != "websocket.close":
            pass


async def test_a_process_with_newer_rules_takes_a_table_over_for_good(
    database: str, calm: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(calm, database_url=database)
    async with open_server(settings) as older, open_server(settings) as newer:
        room, _ = await sit_people_down(older, "twisty-passages")
        await play(older, room, 3, random.Random(1))
        with monkeypatch.context() as patch:
            change_all_rules(patch)
            there = await newer.registry.get(room.table.id)
            assert there.table.edition == outcomes.current_edition("twisty-passages")
            await play(newer, there, 2, random.Random(2))
        with pytest.raises(Refusal, match="newer version"):
            await play(older, room, 1, random.Random(3))
