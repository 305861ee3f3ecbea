"""Hints: for one's own seat, where the host allows them."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from starlette.testclient import TestClient

from oddeck.bots.search.tree import compiled_search
from oddeck.game import Game, Hint
from oddeck.games.registry import find_game
from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.work import hints
from oddeck.server.work.server import Server

from .test_lobby import headers, reason
from .test_sockets import connected, next_of, open_table, sit_down, whose_turn


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, list[str]]]:
    """Hints that take no time; which seats they were for."""
    given: list[tuple[int, list[str]]] = []

    def weigh(sight: Any, _budget: object) -> list[Hint]:
        given.append((sight.seat, list(sight.moves)))
        return [Hint(move, 0.51239, "why not?") for move in sight.moves]

    monkeypatch.setattr(hints, "require_compiled_search", lambda _: None)
    monkeypatch.setattr(hints, "weigh", weigh)
    return given


def test_a_hint_is_for_ones_own_seat_when_it_is_to_move(
    client: TestClient, thoughts: list[tuple[int, list[str]]]
) -> None:
    opening = open_table(client)
    keys = [opening["key"], sit_down(client, opening["table"], "Bo")["key"]]
    address, seat = f"/api/tables/{opening['table']}/hints", whose_turn(client, opening["table"])
    now = client.get(f"/api/tables/{opening['table']}", headers=headers(keys[seat])).json()
    told = client.post(address, headers=headers(keys[seat])).json()
    assert told["asked"] == now["asked"]
    assert sorted(hint["move"] for hint in told["moves"]) == sorted(now["moves"])
    assert {(hint["chance"], hint["why"]) for hint in told["moves"]} == {(0.512, "why not?")}
    assert reason(client.post(address, headers=headers(keys[1 - seat]))) == "not-your-turn"
    assert reason(client.post(address)) == "unknown-key"
    assert reason(client.post(address, headers=headers("wrong"))) == "unknown-key"
    assert [seat for seat, _ in thoughts] == [seat]


def test_a_decision_is_thought_about_once(
    client: TestClient, thoughts: list[tuple[int, list[str]]]
) -> None:
    opening = open_table(client)
    keys = [opening["key"], sit_down(client, opening["table"], "Bo")["key"]]
    seat = whose_turn(client, opening["table"])
    ask = partial(client.post, f"/api/tables/{opening['table']}/hints", headers=headers(keys[seat]))
    assert ask().json() == ask().json()
    assert len(thoughts) == 1
    asked = ask().json()["asked"]
    client.post(
        f"/api/tables/{opening['table']}/commands",
        headers=headers(keys[seat]),
        json={"type": "play", "asked": asked, "move": "draw"},
    )
    assert ask().json()["asked"] == asked + 1
    assert len(thoughts) == 2


@pytest.mark.parametrize(
    ("wanted", "allowed"),
    [
        ({}, True),
        ({"listed": True}, False),
        ({"listed": True, "bots": [None, "random"]}, True),
        ({"listed": True, "hints": True}, True),
        ({"hints": False}, False),
    ],
)
def test_hints_are_off_where_several_people_play_in_public_unless_the_host_says_otherwise(
    client: TestClient, wanted: dict[str, object], allowed: bool
) -> None:
    opening = open_table(client, **wanted)
    now = client.get(f"/api/tables/{opening['table']}", headers=headers(opening["key"])).json()
    assert now["hints"] is allowed


def test_the_host_may_change_it_and_everybody_hears_of_it(
    client: TestClient, thoughts: list[tuple[int, list[str]]]
) -> None:
    opening = open_table(client, listed=True)
    place = sit_down(client, opening["table"], "Bo")
    keys = [opening["key"], place["key"]]
    seat = whose_turn(client, opening["table"])
    ask = partial(client.post, f"/api/tables/{opening['table']}/hints", headers=headers(keys[seat]))
    refused = ask()
    assert (reason(refused), "host" in refused.json()["message"]) == ("not-now", True)
    with (
        connected(client, opening["table"], keys[0]) as host,
        connected(client, opening["table"], keys[1]) as bo,
    ):
        next_of(bo, "update")
        bo.send_json({"type": "allow-hints", "id": 1, "allowed": True})
        assert next_of(bo, "refused")["reason"] == "not-host"
        host.send_json({"type": "allow-hints", "id": 2, "allowed": True})
        assert next_of(host, "accepted")["id"] == 2
        update = next_of(bo, "update")
        while not update["now"]["hints"]:
            update = next_of(bo, "update")
        assert [step["what"] for step in update["steps"]] == ["hints"]
        assert ask().status_code == 200
        host.send_json({"type": "allow-hints", "id": 3, "allowed": True})
        assert next_of(host, "refused")["reason"] == "not-now"
        host.send_json({"type": "allow-hints", "id": 4, "allowed": False})
        assert next_of(host, "accepted")["id"] == 4
    assert reason(ask()) == "not-now"


def test_whoever_asks_for_many_hints_hears_when_to_ask_again(
    settings: Settings, thoughts: list[tuple[int, list[str]]]
) -> None:
    few = replace(settings, hint_rate=0.1, hint_burst=1)
    with TestClient(make_app(few)) as client:
        at_tables = []
        for _ in range(2):
            opening = open_table(client)
            keys = [opening["key"], sit_down(client, opening["table"], "Bo")["key"]]
            shown = headers(keys[whose_turn(client, opening["table"])])
            at_tables.append(
                partial(client.post, f"/api/tables/{opening['table']}/hints", headers=shown)
            )
        first, second = at_tables
        assert first().status_code == 200
        assert first().status_code == 200, "the same decision costs nothing"
        refused = second()
    assert (refused.status_code, reason(refused)) == (429, "too-fast")
    assert refused.headers["retry-after"] == "10"
    assert "try again in 10 seconds" in refused.json()["message"]
    assert len(thoughts) == 1


def test_there_is_no_hint_before_the_game_nor_for_one_for_whom_a_bot_plays(
    client: TestClient, thoughts: list[tuple[int, list[str]]]
) -> None:
    opening = open_table(client)
    ask = partial(
        client.post, f"/api/tables/{opening['table']}/hints", headers=headers(opening["key"])
    )
    assert reason(ask()) == "not-now"
    sit_down(client, opening["table"], "Bo")
    client.post(
        f"/api/tables/{opening['table']}/commands",
        headers=headers(opening["key"]),
        json={"type": "hand-over"},
    )
    assert reason(ask()) == "not-now"
    assert not thoughts


@pytest.mark.machine_code
def test_a_hint_of_the_search_bot_sees_only_what_the_seat_may_know(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real one. Whatever it looks at the cards with is a game dealt anew for this seat."""
    compiled_search(find_game("twisty-passages"))
    opening = open_table(client, bots=[None, "random"])
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    while not server.registry.rooms[opening["table"]].table.moves[0]:
        time.sleep(0.01)
    looked: list[int | None] = []
    redealt = Game.redealt

    def look(game: Game, viewer: int | None, seed: int | None = None) -> Game:
        looked.append(viewer)
        return redealt(game, viewer, seed)

    monkeypatch.setattr(Game, "redealt", look)
    told = client.post(
        f"/api/tables/{opening['table']}/hints", headers=headers(opening["key"])
    ).json()
    chances = [hint["chance"] for hint in told["moves"]]
    assert set(looked) == {0}
    assert max(chances) > 0
    assert all(hint["why"] for hint in told["moves"])
