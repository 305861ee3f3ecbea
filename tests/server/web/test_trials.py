"""Trying again: a private table from a moment of a finished game."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import oddeck
from oddeck.games.registry import game_ids
from oddeck.replay import states
from oddeck.server.domain.finished import Finished
from oddeck.server.domain.windows import NO

from .test_finished import finished_table, settings, until_over  # noqa: F401
from .test_lobby import headers, reason
from .test_sockets import open_table


@pytest.mark.parametrize("game_id", game_ids())
def test_a_trial_begins_as_the_game_stood_before_the_move(client: TestClient, game_id: str) -> None:
    table = finished_table(client, game_id)
    course = list(states(oddeck.from_record(client.get(f"/api/tables/{table}/record").text)))
    moves = course[-1].history()
    # In a window the server answers for Ann before she can look: it is open for 20 ms here. Where
    # others choose at the same time, a bot may have chosen before she looks.
    turn = next(
        turn
        for turn in range(len(moves) // 2, 0, -1)
        if NO not in course[turn - 1].moves(moves[turn - 1][0])
        and len(course[turn - 1].actors) == 1
    )
    seat, _ = moves[turn - 1]
    opening = client.post(f"/api/tables/{table}/trials", json={"turn": turn, "name": "Ann"})
    assert opening.status_code == 201, opening.text
    trial = opening.json()
    assert trial["seat"] == seat
    now = client.get(f"/api/tables/{trial['table']}", headers=headers(trial["key"])).json()
    moment = course[turn - 1]
    assert now["view"] == moment.view(seat)
    assert now["moves"] == moment.moves(seat)
    assert (now["trial"], now["listed"]) == (True, False)
    assert [one["bot"] for one in now["seats"]] == [
        None if number == seat else "random" for number in range(moment.players)
    ]
    assert client.get(f"/api/tables/{trial['table']}").status_code == 403, "it is private"


def test_a_trial_is_played_to_its_end_and_its_record_can_be_read(client: TestClient) -> None:
    table = finished_table(client)
    trial = client.post(f"/api/tables/{table}/trials", json={"turn": 1, "name": "Ann"}).json()
    key = headers(trial["key"])
    client.post(
        f"/api/tables/{trial['table']}/commands",
        json={"type": "pace", "pace": "instant"},
        headers=key,
    )
    answer = client.post(
        f"/api/tables/{trial['table']}/commands",
        json={"type": "hand-over", "bot": "random"},
        headers=key,
    )
    assert answer.status_code == 200, answer.text
    until_over(client, trial["table"])
    text = client.get(f"/api/tables/{trial['table']}/record", headers=key).text
    game = oddeck.from_record(text)
    assert game.over
    assert "seed_hash" not in text, "no seed led to this game"


def test_a_trial_of_a_long_game_plays_nothing_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its position is stored; to play a long game again takes many seconds of processor time."""
    table = finished_table(client)

    def replayed(*_: object) -> None:
        raise AssertionError("a game is played again")

    monkeypatch.setattr(Finished, "replayed", replayed)
    answer = client.post(f"/api/tables/{table}/trials", json={"turn": 3, "name": "Ann"})
    assert answer.status_code == 201, answer.text


def test_nobody_tries_again_in_a_game_that_is_not_over(client: TestClient) -> None:
    opening = open_table(client, game="trophy-case", players=3, bots=[None, "random", "random"])
    wanted = {"turn": 1, "name": "Ann"}
    answer = client.post(
        f"/api/tables/{opening['table']}/trials", json=wanted, headers=headers(opening["key"])
    )
    assert reason(answer) == "not-now"


def test_there_must_be_such_a_move(client: TestClient) -> None:
    table = finished_table(client)
    answer = client.post(f"/api/tables/{table}/trials", json={"turn": 100_000, "name": "Ann"})
    assert reason(answer) == "malformed"


def test_only_those_who_may_watch_a_table_may_try_again_from_it(client: TestClient) -> None:
    table = finished_table(client, spectators=False)
    answer = client.post(f"/api/tables/{table}/trials", json={"turn": 1, "name": "Ann"})
    assert reason(answer) == "not-seated"
