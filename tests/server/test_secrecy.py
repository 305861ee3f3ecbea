"""What an enemy would try: nothing that a viewer gets changes when all that this viewer cannot know is dealt anew."""

from __future__ import annotations

import logging
import random
from copy import copy
from dataclasses import replace
from functools import cache

import pytest
from starlette.testclient import TestClient

from oddeck.engine.errors import IllegalMove
from oddeck.games.registry import find_game, game_ids
from oddeck.server import clocks, commands, refusals, views
from oddeck.server.entries import Clock
from oddeck.server.house import House
from oddeck.server.messages import Play
from oddeck.server.refusals import Refusal
from oddeck.server.rooms import Room
from oddeck.server.settings import Settings
from oddeck.server.tables import Table

from .tables import Log

STATES = 8  # of each game and number of players


def twin_of(table: Table, viewer: int | None, seed: int) -> Table:
    """A table that the viewer cannot tell from this one."""
    assert table.game is not None
    twin = copy(table)
    twin.game = game = table.game.redealt(viewer, seed)
    actors = game.actors
    if table.window is not None:
        actors = game.actors if table.window.users else ()
        before = table.window.before
        twin.window = replace(table.window, users=actors, before=None if before is None else before.redealt(viewer, seed))
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
    return views.played(table.game, table.game.events, viewer, table.names, 1, 2)


def refusal(table: Table, viewer: int, move: str) -> bytes:
    """What a seat is told that tries a move."""
    try:
        entry = commands.decide(table, table.seats[viewer].person, Play(asked=table.asked[viewer], move=move))
        table.after(table.at, entry)
    except Refusal as refused:
        return views.written(refused.answer(7))
    except IllegalMove as refused:
        return views.written(refusals.of_move(refused).answer(7))
    return b"accepted"


@pytest.mark.parametrize("game_id", game_ids())
def test_steps_state_and_refusals_tell_no_secret(game_id: str) -> None:
    varied = compared = 0
    for table, twin, viewer in states(game_id):
        assert table.game is not None
        assert twin.game is not None
        compared += 1
        varied += table.game.state.tobytes() != twin.game.state.tobytes()
        assert views.now(table, viewer, {0}, False) == views.now(twin, viewer, {0}, False)
        assert told(table, viewer) == told(twin, viewer)
        if viewer is not None:
            tried = [move for moves in table.moves for move in moves[:5]] + ["pass", "steal", "nonsense", "trade 1 Grue"]
            assert [refusal(table, viewer, move) for move in tried] == [refusal(twin, viewer, move) for move in tried]
    assert compared > 4 * STATES
    assert varied > 0.8 * compared, "the twins must really differ"


@pytest.mark.parametrize("game_id", game_ids())
def test_the_times_of_what_is_due_tell_no_secret(game_id: str) -> None:
    for table, twin, _ in states(game_id):
        due, twins = clocks.next_due(table, Settings(), {0}), clocks.next_due(twin, Settings(), {0})
        assert (due and due.at) == (twins and twins.at)


@pytest.mark.parametrize("game_id", game_ids())
def test_http_and_logs_tell_no_secret(game_id: str, client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    house: House = client.app.state.house  # type: ignore[attr-defined]

    def everything(table: Table, viewer: int | None) -> list[object]:
        caplog.clear()
        house.rooms[table.id] = Room(table)
        headers = {} if viewer is None else {"Authorization": f"Bearer key {viewer}"}
        heard: list[object] = []
        for address in ("", "/card", "/record"):
            answer = client.get(f"/api/tables/{table.id}{address}", headers=headers)
            heard.append((answer.status_code, answer.content, sorted(answer.headers.items())))
        for move in ("draw", "pass", "fold"):
            asked = 10**6 if viewer is None else table.asked[viewer] + 1
            answer = client.post(f"/api/tables/{table.id}/commands", headers=headers, json={"type": "play", "asked": asked, "move": move})
            heard.append((answer.status_code, answer.content))
        del house.rooms[table.id]
        return [*heard, [record.getMessage() for record in caplog.records if record.name.startswith("oddeck")]]

    for number, (table, twin, viewer) in enumerate(states(game_id)):
        if number % 7 == 0:
            assert everything(table, viewer) == everything(twin, viewer)


def test_a_spectator_never_sees_a_hidden_card_anywhere() -> None:
    log = Log("twisty-passages", 3).fill()
    assert log.table.game is not None
    hands = {card for hand in log.table.game.position()["hands"] for card in hand}
    heard = b"".join(log.table.streams[None]) + views.now(log.table, None, (), True)
    assert hands
    assert not any(f'"{card}"'.encode() in heard for card in hands)
