"""The daily deal: the same for everyone, once for each key, and nothing of it beforehand."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from oddeck.daily import commitment, daily_seed
from oddeck.engine.state.rng import seed_hash
from oddeck.server.domain import dailies
from oddeck.server.ops import wall_clock
from oddeck.server.work.server import Server

from ..conftest import PATIENCE
from .test_me import ANN, BEN, auth, meet, mine, reason
from .test_sockets import connected, next_of

CY = "cy" * 15
GAME = "twisty-passages"


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards in a hand, so that a game is over after a few moves."""
    usual, short = dailies.options, {"hands": 1, "hand": 2}
    monkeypatch.setattr(dailies, "options", lambda game: short if game.id == GAME else usual(game))


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the calendar forward by some days."""
    real = wall_clock.now_ms

    def set_forward(days: int) -> None:
        monkeypatch.setattr(wall_clock, "now_ms", lambda: real() + days * 24 * 3600 * 1000)

    return set_forward


def begin(client: TestClient, key: str, name: str = "Ann", game: str = GAME) -> Any:
    return client.post(f"/api/daily/{game}", json={"name": name}, headers=auth(key))


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def send(client: TestClient, table: str, key: str, **command: Any) -> Any:
    return client.post(f"/api/tables/{table}/commands", json=command, headers=auth(key))


def play_out(client: TestClient, table: str, key: str) -> dict[str, Any]:
    """Make the first legal move each time; what one sees at the end."""
    deadline = time.monotonic() + PATIENCE
    while True:
        now: dict[str, Any] = client.get(f"/api/tables/{table}", headers=auth(key)).json()
        if now["phase"] == "over":
            return now
        if now["phase"] == "between":
            send(client, table, key, type="ready")
        elif now["moves"]:
            send(client, table, key, type="play", asked=now["asked"], move=now["moves"][0])
        else:
            time.sleep(0.01)
        assert time.monotonic() < deadline, now


def finish(client: TestClient, key: str, name: str) -> str:
    table = str(begin(client, key, name).json()["table"])
    play_out(client, table, key)
    return table


def results(client: TestClient, key: str | None = None, day: str | None = None) -> Any:
    head = {} if key is None else auth(key)
    return client.get(f"/api/daily/{day or today()}/{GAME}", headers=head)


def attempt(client: TestClient, key: str) -> dict[str, Any]:
    games = client.get("/api/daily", headers=auth(key)).json()["games"]
    return next(one for one in games if one["game"] == GAME)


def test_who_makes_the_same_moves_sees_the_same_game(client: TestClient) -> None:
    meet(client, ANN, BEN)
    tables = [finish(client, ANN, "Ann"), finish(client, BEN, "Ben")]
    replays = [
        client.get(f"/api/tables/{table}/replay?viewer=0", headers=auth(key)).json()
        for table, key in zip(tables, (ANN, BEN), strict=True)
    ]
    assert replays[0]["moves"] > 3
    assert [turn["view"] for turn in replays[0]["turns"]] == [
        turn["view"] for turn in replays[1]["turns"]
    ]
    ann, ben = results(client, ANN).json()["results"]
    assert (ann["place"], ben["place"]) == (1, 1)
    assert (ann["scores"], ann["moves"]) == (ben["scores"], ben["moves"])
    assert [one["name"] for one in (ann, ben)] == ["Ann", "Ben"]
    assert [one["you"] for one in (ann, ben)] == [True, False]


def test_a_key_has_one_attempt_whatever_it_tries(client: TestClient) -> None:
    meet(client, ANN)
    assert reason(client.post(f"/api/daily/{GAME}", json={"name": "Ann"})) == "unknown-key"
    assert reason(begin(client, BEN)) == "unknown-key"
    assert attempt(client, ANN)["attempt"] is None
    table = begin(client, ANN).json()["table"]
    assert begin(client, ANN, "Again").json()["table"] == table
    assert attempt(client, ANN)["attempt"] == {"table": table, "finished": False}
    for command in (
        {"type": "leave"},
        {"type": "hand-over"},
        {"type": "take-back"},
        {"type": "rematch", "wanted": True},
        {"type": "allow-hints", "allowed": True},
        {"type": "place-bot", "seat": 1, "bot": "random"},
        {"type": "kick", "seat": 1},
        {"type": "plan-next", "game": GAME, "players": 2, "options": {}},
    ):
        refused = send(client, table, ANN, **command)
        assert (refused.status_code, reason(refused)) == (409, "not-now"), command
    hint = client.post(f"/api/tables/{table}/hints", headers=auth(ANN))
    assert reason(hint) == "not-now", hint.text
    play_out(client, table, ANN)
    assert attempt(client, ANN)["attempt"] == {"table": table, "finished": True}
    assert begin(client, ANN).json()["table"] == table, "the finished table, and no new one"
    client.delete(f"/api/tables/{table}", headers=auth(ANN))
    assert reason(begin(client, ANN)) == "not-now", "deleting the table gives no second attempt"


def test_others_see_nothing_of_an_attempt_before_they_have_played(client: TestClient) -> None:
    meet(client, ANN, BEN)
    table = begin(client, ANN).json()["table"]
    look = (
        f"/api/tables/{table}",
        *(f"/api/tables/{table}/{what}" for what in ("record", "replay", "evening", "review")),
    )
    for finished in (False, True):
        if finished:
            play_out(client, table, ANN)
        for path in look:
            for head in ({}, auth(BEN)):
                refused = client.get(path, headers=head)
                assert reason(refused) == "not-seated", (path, refused.text)
        for key in (None, BEN):
            with connected(client, table, key) as socket:
                assert next_of(socket, "refused")["reason"] == "not-seated"
            assert reason(results(client, key)) == "not-now"
        sat = client.post(f"/api/tables/{table}/seats", json={"name": "Ben"}, headers=auth(BEN))
        assert reason(sat) == "full", sat.text
        tried = client.post(
            f"/api/tables/{table}/trials", json={"turn": 1, "name": "Ben"}, headers=auth(BEN)
        )
        assert reason(tried) == "not-seated", tried.text
    finish(client, BEN, "Ben")
    assert {one["table"] for one in results(client, BEN).json()["results"]} >= {table}
    for path in look[1:3]:
        assert client.get(path, headers=auth(BEN)).status_code == 200, path
    assert reason(client.get(look[2])) == "not-seated", "a guest has finished nothing"


def test_what_is_public_of_a_day_tells_neither_seed_nor_table(client: TestClient) -> None:
    meet(client, ANN)
    table = begin(client, ANN).json()["table"]
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    secret = server.dailies._secret(datetime.now(UTC).date())
    hidden = [secret, table, ANN, str(daily_seed(secret, GAME)), server.signing_key]
    for path in ("/api/daily", f"/api/daily/{today()}", f"/api/daily/{today()}/{GAME}"):
        text = client.get(path).text
        assert not any(one in text for one in hidden), (path, text)


def test_the_secret_was_committed_to_the_day_before(client: TestClient, later: Any) -> None:
    meet(client, ANN)
    table = finish(client, ANN, "Ann")
    day = datetime.now(UTC).date()
    shown = client.get("/api/daily").json()
    game = next(one for one in shown["games"] if one["game"] == GAME)
    tomorrow = (day + timedelta(days=1)).isoformat()
    assert client.get(f"/api/daily/{day}").json()["secret"] is None
    assert client.get(f"/api/daily/{tomorrow}").json()["commitment"] == shown["tomorrow"]
    for other in ((day + timedelta(days=2)).isoformat(), "yesterday", "20260101"):
        assert reason(client.get(f"/api/daily/{other}")) == "no-such-page", other
    later(1)
    assert client.get("/api/daily").json()["commitment"] == shown["tomorrow"]
    assert client.get(f"/api/daily/{day}").json()["secret"] is None, "it can still be finished"
    assert reason(results(client, day=day.isoformat())) == "not-now"
    later(2)
    secret = client.get(f"/api/daily/{day}").json()["secret"]
    assert commitment(secret) == shown["commitment"]
    assert seed_hash(daily_seed(secret, GAME)) == game["seed_hash"]
    record = client.get(f"/api/tables/{table}/record")
    assert record.status_code == 200, "everyone may look back at a day that is over"
    assert f"seed: {daily_seed(secret, GAME)}" in record.text
    assert results(client, day=day.isoformat()).json()["people"] == 1


def test_unfinished_attempts_are_deleted_after_two_days(client: TestClient, later: Any) -> None:
    meet(client, ANN, BEN)
    unfinished = begin(client, ANN).json()["table"]
    finished = finish(client, BEN, "Ben")
    server: Server = client.app.state.server  # type: ignore[attr-defined]

    def tables_of(key: str) -> list[str]:
        return [one["table_id"] for one in mine(client, "/export", key)["attempts"]]

    for days, left in ((1, [unfinished]), (2, [])):
        later(days)
        assert client.portal is not None
        client.portal.call(server.dailies.delete_old)
        assert tables_of(ANN) == left, f"{days} days later"
        assert tables_of(BEN) == [finished]
        shown = {"table": finished, "finished": True} if days == 1 else None
        assert (attempt(client, BEN)["attempt"], attempt(client, BEN)["yesterday"]) == (None, shown)
    now = client.get(f"/api/tables/{unfinished}", headers=auth(ANN)).json()
    assert now["phase"] == "closed"


def test_an_address_begins_a_deal_a_few_times_only(client: TestClient) -> None:
    keys = [f"{letter * 24}" for letter in "abcdefg"]
    meet(client, *keys)
    most = client.app.state.server.settings.daily_attempts  # type: ignore[attr-defined]
    begun = [begin(client, key, f"Player {key[0]}").status_code for key in keys]
    assert begun == [201] * most + [429] * (len(keys) - most)
    assert begin(client, keys[0]).status_code == 201, "going on is not beginning"
    assert begin(client, keys[-1], game="trophy-case").status_code == 201, "another deal"


def test_a_person_can_have_their_attempts_deleted(client: TestClient) -> None:
    meet(client, ANN, BEN)
    finish(client, ANN, "Ann")
    finish(client, BEN, "Ben")
    assert client.delete("/api/me", headers=auth(ANN)).json() == {"left": 0}
    left = results(client, BEN).json()["results"]
    assert [one["name"] for one in left] == ["Ben"]
    assert reason(begin(client, ANN)) == "unknown-key"
    assert reason(begin(client, BEN, game="chess")) == "no-such-page"
    meet(client, CY)
    assert reason(begin(client, CY, "Bot 2")) == "taken", "not under the name of a bot"
