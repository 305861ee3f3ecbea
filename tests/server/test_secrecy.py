"""What an enemy would try: nothing that a viewer gets changes when all that this viewer cannot know
is dealt anew.
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import cache

import pytest
from starlette.testclient import TestClient

from oddeck.bots.sight import Sight
from oddeck.deals import commitment
from oddeck.engine.errors import IllegalMove
from oddeck.engine.protocol import GameType
from oddeck.game import Hint
from oddeck.games.registry import find_game, game_ids
from oddeck.server.app import make_app
from oddeck.server.domain import commands, timers, views
from oddeck.server.domain.outcomes import tell
from oddeck.server.domain.refusals import Refusal
from oddeck.server.domain.states import state_of
from oddeck.server.domain.steps import encode, played
from oddeck.server.domain.tables import Table
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import Play
from oddeck.server.wire.common import Clock
from oddeck.server.work import hints, reviews
from oddeck.server.work.rooms import Room
from oddeck.server.work.server import Server
from oddeck.server.work.turn_notices import message_for

from .tables import Log
from .web.test_sockets import connected, next_of, open_table, sit_down

STATES = 8  # of each game and number of players


def twin_of(table: Table, viewer: int | None, seed: int) -> Table:
    """A table that the viewer cannot tell from this one."""
    assert table.game is not None
    twin = copy(table)
    twin.game = game = table.game.redealt(viewer, seed)
    twin.state = state_of(game, table.version, game.views())
    twin.actors = game.actors
    actors = game.actors
    if table.window is not None:
        actors = game.actors if table.window.users else ()
        shown, before = None, table.window.before
        if before is not None:
            other = before.game().redealt(viewer, seed)
            shown = state_of(other, before.number, other.views())
        twin.window = replace(table.window, users=actors, before=shown)
    twin.seats = [replace(seat) for seat in table.seats]
    twin.moves = [game.moves(seat) if seat in actors else [] for seat in range(game.players)]
    return twin


@cache
def states(game_id: str) -> list[tuple[Table, Table, int | None]]:
    """Tables in play, each with a twin that a viewer cannot tell from it."""
    dice = random.Random(game_id)
    found = []
    for players in (find_game(game_id).players.start, min(5, find_game(game_id).players.stop - 1)):
        log = Log(game_id, players, clock=Clock(seconds=600)).fill()
        for number, table in enumerate(log.play_on(STATES * 8, dice)):
            if number % 8 == 0 and table.game is not None:
                for viewer in table.streams:
                    found.append((table, twin_of(table, viewer, number), viewer))
    return found


def told(table: Table, viewer: int | None) -> bytes:
    """What a viewer hears of the last move."""
    assert table.game is not None
    return encode(played(tell(table.game), viewer, table.names, 1, 2))


def refusal(table: Table, viewer: int, move: str) -> bytes:
    """What a seat is told that tries a move."""
    try:
        entry = commands.decide(
            table, table.seats[viewer].person, Play(asked=table.asked[viewer], move=move)
        )
        table.after(table.at, entry)
    except Refusal as refused:
        return encode(refused.answer(7))
    except IllegalMove as refused:
        return encode(Refusal.of_move(refused).answer(7))
    return b"accepted"


@pytest.mark.parametrize("game_id", game_ids())
def test_steps_state_and_refusals_tell_no_secret(game_id: str) -> None:
    varied = compared = 0
    for table, twin, viewer in states(game_id):
        assert table.game is not None
        assert twin.game is not None
        compared += 1
        varied += table.game.state.tobytes() != twin.game.state.tobytes()
        assert views.table_state(table, viewer, {0}, False) == views.table_state(
            twin, viewer, {0}, False
        )
        assert told(table, viewer) == told(twin, viewer)
        for seat in range(len(table.seats)):  # whoever has the device may read it
            assert message_for(table, seat) == message_for(twin, seat)
        # What a person is told about their running games: the lobby's entry, and their own turn.
        assert views.lobby_table(table) == views.lobby_table(twin)
        assert (viewer in table.turns) == (viewer in twin.turns)
        assert table.awaited == twin.awaited
        if viewer is not None:
            tried = [move for moves in table.moves for move in moves[:5]] + [
                "pass",
                "steal",
                "nonsense",
                "trade 1 Grue",
            ]
            assert [refusal(table, viewer, move) for move in tried] == [
                refusal(twin, viewer, move) for move in tried
            ]
    assert compared > 4 * STATES
    assert varied > 0.8 * compared, "the twins must really differ"


@pytest.mark.parametrize("game_id", game_ids())
def test_the_times_of_what_is_due_tell_no_secret(game_id: str) -> None:
    for table, twin, _ in states(game_id):
        due, twins = timers.next_due(table, Settings(), {0}), timers.next_due(twin, Settings(), {0})
        assert (due and due.at) == (twins and twins.at)


def of_every_viewer(game_id: str) -> list[tuple[Table, Table, int | None]]:
    """Two moments, an early and a late one, for every seat and the spectators of every number of
    players.
    """
    by_viewer: dict[tuple[int, int | None], list[tuple[Table, Table, int | None]]] = {}
    for table, twin, viewer in states(game_id):
        by_viewer.setdefault((len(table.seats), viewer), []).append((table, twin, viewer))
    few, many = sorted({players for players, _ in by_viewer})
    assert len(by_viewer) == few + 1 + many + 1
    return [moment for moments in by_viewer.values() for moment in (moments[0], moments[-1])]


def all_that_is_shown(sight: Sight, _budget: object) -> list[Hint]:
    """A hint that tells all that those who give hints are shown."""
    return [Hint(move, 0.5, json.dumps(sight.view)) for move in sight.moves]


def refuse(_game: GameType) -> None:
    """As where a game is not compiled."""
    raise Refusal("not-now", "later")


PAGES = (
    "",
    "/card",
    "/deck",
    "/record",
    "/replay",
    "/replay?viewer=0",
    "/replay?viewer=spectator",
    "/review",
    "/evening",
)


@pytest.mark.parametrize("game_id", game_ids())
def test_sockets_http_hints_and_logs_tell_no_secret(
    game_id: str,
    client: TestClient,
    log_lines: Callable[[], list[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "require_compiled_search", lambda _: None)
    monkeypatch.setattr(hints, "weigh", all_that_is_shown)
    # A review goes on by itself, and twins share their table's id.
    monkeypatch.setattr(reviews, "require_compiled_search", refuse)
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    hinted = 0

    def everything(table: Table, viewer: int | None) -> list[object]:
        log_lines()
        server.registry.rooms[table.id] = Room(table)
        headers = {} if viewer is None else {"Authorization": f"Bearer key {viewer}"}
        heard: list[object] = []
        for page in PAGES:
            answer = client.get(f"/api/tables/{table.id}{page}", headers=headers)
            heard.append((answer.status_code, answer.content, sorted(answer.headers.items())))
        for page in ("/review", "/hints"):
            answer = client.post(f"/api/tables/{table.id}{page}", headers=headers)
            heard.append((answer.status_code, answer.content))
        nonlocal hinted
        hinted += answer.status_code == 200
        with connected(client, table.id, None if viewer is None else f"key {viewer}") as socket:
            heard.append(socket.receive_text())
            socket.send_json({"type": "play", "id": 1, "asked": 10**6, "move": "draw"})
            heard.append(next_of(socket, "refused"))
        for move in ("draw", "pass", "fold"):
            asked = 10**6 if viewer is None else table.asked[viewer] + 1
            answer = client.post(
                f"/api/tables/{table.id}/commands",
                headers=headers,
                json={"type": "play", "asked": asked, "move": move},
            )
            heard.append((answer.status_code, answer.content))
        del server.registry.rooms[table.id]
        logged = [json.loads(line) for line in log_lines()]
        return [*heard, [line | {"at": None} for line in logged]]

    for table, twin, viewer in of_every_viewer(game_id):
        assert everything(table, viewer) == everything(twin, viewer)
    assert hinted > 0


def test_a_spectator_never_sees_a_hidden_card_anywhere() -> None:
    log = Log("twisty-passages", 3).fill()
    assert log.table.game is not None
    hands = {card for hand in log.table.game.position()["hands"] for card in hand}
    heard = b"".join(log.table.streams[None]) + views.table_state(log.table, None, (), True)
    assert hands
    assert not any(f'"{card}"'.encode() in heard for card in hands)


def test_a_deal_that_everyone_contributes_to_tells_no_secret(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the server's secret nor the seed, and of a number only its hash until all have
    committed; nobody hears it from a log.
    """
    caplog.set_level(logging.DEBUG)
    numbers = ["5" * 32, "6" * 32]
    heard: list[str] = []
    with TestClient(make_app(replace(settings, entropy_seconds=600))) as client:
        opening = open_table(client)
        address = f"/api/tables/{opening['table']}"
        keys = [opening["key"], sit_down(client, opening["table"], "Bo")["key"]]

        def listen() -> None:
            for key in (None, *keys):
                headers = {} if key is None else {"Authorization": f"Bearer {key}"}
                for page in PAGES:
                    heard.append(client.get(address + page, headers=headers).text)
                with connected(client, opening["table"], key) as socket:
                    heard.append(socket.receive_text())

        for kind, contributions in (
            ("commitment", [commitment(number) for number in numbers]),
            ("number", numbers),
        ):
            for key, contribution in zip(keys, contributions, strict=True):
                listen()
                with connected(client, opening["table"], key) as socket:
                    command = "commit" if kind == "commitment" else "reveal"
                    socket.send_json({"type": command, kind: contribution, "id": 1})
                    next_of(socket, "accepted")
            if kind == "commitment":
                assert not any(number in text for text in heard for number in numbers)
        listen()
        server: Server = client.app.state.server  # type: ignore[attr-defined]
        table = server.registry.rooms[opening["table"]].table
    assert table.phase == "playing"
    assert table.dealing is not None
    logged = "\n".join(record.getMessage() + str(vars(record)) for record in caplog.records)
    for secret in (table.seed, table.dealing.seed(table.seed)):
        for written in (f"{secret}", f"{secret:x}"):
            assert written not in "".join(heard)
            assert written not in logged
    assert not any(number in logged for number in numbers)
