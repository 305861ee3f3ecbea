"""A person's own data over HTTP."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

from starlette.testclient import TestClient

from oddeck.server.app import make_app
from oddeck.server.domain.keys import key_hash
from oddeck.server.ops.settings import Settings

from ..conftest import PATIENCE
from .test_sockets import connected

ANN, BEN = "ann" * 10, "ben" * 10


def auth(key: str) -> dict[str, str]:
    """The header with a key."""
    return {"authorization": f"Bearer {key}"}


def meet(client: TestClient, *keys: str) -> None:
    """People whom the server knows."""
    for key in keys:
        assert client.post("/api/me", json={}, headers=auth(key)).status_code == 200


def open_table(client: TestClient, key: str, **wanted: Any) -> str:
    """A table that a person opens and sits down at."""
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann"} | wanted
    answered = client.post("/api/tables", json=asked, headers=auth(key))
    assert answered.status_code == 201, answered.text
    return str(answered.json()["table"])


def sit(client: TestClient, table: str, key: str, name: str, **wanted: Any) -> Any:
    """The answer to a person who sits down."""
    asked = {"name": name} | wanted
    return client.post(f"/api/tables/{table}/seats", json=asked, headers=auth(key))


def mine(client: TestClient, path: str, key: str) -> Any:
    """What a person gets."""
    answered = client.get(f"/api/me{path}", headers=auth(key))
    assert answered.status_code == 200, answered.text
    return answered.json()


def reason(answered: Any) -> str:
    """Why a request was refused."""
    return str(answered.json()["reason"])


def test_a_person_has_a_profile_of_their_own(client: TestClient) -> None:
    assert reason(client.get("/api/me", headers=auth(ANN))) == "unknown-key"
    meet(client, ANN, BEN)
    before = mine(client, "", ANN)
    client.post("/api/me", json={"name": "Ann", "show_rating": True}, headers=auth(ANN))
    after = mine(client, "", ANN)
    assert (after["name"], after["show_rating"]) == ("Ann", True)
    assert after["avatar"] == before["avatar"] != mine(client, "", BEN)["avatar"]
    client.post("/api/me", json={"new_avatar": True}, headers=auth(ANN))
    assert mine(client, "", ANN) | {"avatar": ""} == after | {"avatar": ""}
    assert mine(client, "", ANN)["avatar"] != after["avatar"]


def test_a_key_that_is_easily_guessed_is_refused(client: TestClient) -> None:
    for key in ("short", "a b" * 10, "é" * 30):
        headers = {"authorization": f"Bearer {key}".encode()}
        assert reason(client.post("/api/me", json={}, headers=headers)) == "malformed"  # type: ignore[arg-type]


def test_one_key_has_one_seat_at_a_table_and_opens_many(client: TestClient) -> None:
    meet(client, ANN, BEN)
    first, second = (open_table(client, ANN, players=3) for _ in range(2))
    assert first != second
    repeated = [open_table(client, ANN, once="token") for _ in range(2)]
    assert repeated[0] == repeated[1]
    assert reason(sit(client, first, ANN, "Other")) == "taken"
    seats = [sit(client, first, BEN, "Ben", once="again").json()["seat"] for _ in range(2)]
    assert seats == [1, 1]
    assert reason(sit(client, first, BEN, "Other", once="new")) == "taken"
    assert {one["table"]["table"] for one in mine(client, "/games", ANN)["running"]} == {
        first,
        second,
        repeated[0],
    }
    assert [one["seat"] for one in mine(client, "/games", BEN)["running"]] == [1]


def test_running_games_say_whom_they_wait_for(client: TestClient) -> None:
    meet(client, ANN, BEN)
    table = open_table(client, ANN)
    assert [one["awaited"] for one in mine(client, "/games", ANN)["running"]] == [[]]
    sit(client, table, BEN, "Ben")
    (ann,), (ben,) = (mine(client, "/games", key)["running"] for key in (ANN, BEN))
    assert [ann["turn"], ben["turn"]].count(True) == 1
    assert ann["awaited"] == ben["awaited"] == [0 if ann["turn"] else 1]


def test_whoever_was_sent_away_or_signed_out_stays_out(client: TestClient) -> None:
    meet(client, ANN, BEN)
    table = open_table(client, ANN, players=3)
    sit(client, table, BEN, "Ben")
    spare = client.post(f"/api/tables/{table}/keys", headers=auth(BEN)).json()["key"]
    client.delete(f"/api/tables/{table}/keys", headers=auth(spare))
    assert reason(sit(client, table, BEN, "Ben")) == "unknown-key"
    assert reason(client.get(f"/api/tables/{table}", headers=auth(BEN))) == "unknown-key"
    assert mine(client, "/games", BEN)["running"] == []
    adopting = {"table": table, "key": spare}
    assert client.post("/api/me/seats", json=adopting, headers=auth(BEN)).status_code == 200
    assert [one["seat"] for one in mine(client, "/games", BEN)["running"]] == [1]
    kick = {"type": "kick", "seat": 1}
    client.post(f"/api/tables/{table}/commands", json=kick, headers=auth(ANN))
    assert reason(sit(client, table, BEN, "Ben")) == "not-seated"
    assert mine(client, "/games", BEN)["running"] == []


def test_a_person_watches_without_a_seat_and_cannot_adopt_a_second_one(client: TestClient) -> None:
    meet(client, ANN, BEN)
    table = open_table(client, ANN, players=3)
    with connected(client, table, BEN) as socket:
        assert socket.receive_json()["viewer"] is None
    own = client.post(f"/api/tables/{table}/seats", json={"name": "Cy"}).json()["key"]
    adopting = {"table": table, "key": own}
    assert reason(client.post("/api/me/seats", json=adopting, headers=auth(ANN))) == "taken"


def test_nobody_can_link_a_person_across_tables(client: TestClient) -> None:
    meet(client, ANN, BEN)
    table = open_table(client, ANN, listed=True)
    sit(client, table, BEN, "Ben")
    avatar = mine(client, "", ANN)["avatar"]
    shown = [
        client.get(path, headers=auth(BEN)).text
        for path in (
            f"/api/tables/{table}",
            f"/api/tables/{table}/card",
            f"/api/tables/{table}/evening",
            "/api/tables",
            "/api/me/games",
            "/api/me/export",
        )
    ]
    with connected(client, table, BEN) as socket:
        shown.append(json.dumps(socket.receive_json()))
    for text in shown:
        assert not [secret for secret in (ANN, key_hash(ANN), avatar) if secret in text], text


def test_new_people_are_limited(settings: Settings) -> None:
    with TestClient(make_app(replace(settings, people_rate=0.0, people_burst=2))) as client:
        answered = [
            client.post("/api/me", json={}, headers=auth(f"{number:040}")) for number in range(3)
        ]
        assert [one.status_code for one in answered] == [200, 200, 429]
        meet(client, f"{0:040}")  # whoever is known may come


PRIVATE = [
    ("GET", ""),
    ("POST", ""),
    ("DELETE", ""),
    ("GET", "/games"),
    ("GET", "/finished"),
    ("GET", "/statistics"),
    ("GET", "/export"),
    ("POST", "/seats"),
]


def test_without_a_key_there_is_nothing(client: TestClient) -> None:
    for method, path in PRIVATE:
        body = {"table": "t", "key": "k"} if path else {}
        content = json.dumps(body) if method == "POST" else ""
        answered = client.request(method, f"/api/me{path}", content=content)
        assert reason(answered) == "unknown-key", path


def played_by_bots(client: TestClient, table: str, *keys: str) -> None:
    """A game in which bots play for everyone, until it is over."""
    for key in keys:
        wanted = {"type": "hand-over", "bot": "random"}
        client.post(f"/api/tables/{table}/commands", json=wanted, headers=auth(key))
    until = time.monotonic() + PATIENCE
    while client.get(f"/api/tables/{table}/card").json()["phase"] != "over":
        assert time.monotonic() < until, "the game has not come to its end"
        time.sleep(0.02)


def test_finished_games_are_kept_counted_and_deleted(client: TestClient) -> None:
    meet(client, ANN, BEN)
    table = open_table(client, ANN, options={"hands": 1}, unhurried=False)
    sit(client, table, BEN, "Ben")
    assert mine(client, "/finished", ANN) == []
    played_by_bots(client, table, ANN, BEN)
    (game,) = mine(client, "/finished", ANN)
    assert (game["table"], game["round"], game["seat"], game["kept"]) == (table, 1, 0, True)
    assert (game["game"]["names"], game["game"]["bots"]) == (["Ann", "Ben"], [None, None])
    assert mine(client, f"/finished?before={game['ended']}", ANN) == []
    (ann,), (ben,) = (mine(client, "/statistics", key) for key in (ANN, BEN))
    assert (ann["games"], ann["wins"] + ben["wins"] >= 1) == (1, True)
    assert ann["against"]["people"]["games"] == ann["rating"]["games"] == 1
    assert mine(client, "/games", ANN) == {"running": [], "finished": 1}

    exported = mine(client, "/export", ANN)
    assert set(exported) >= {"profile", "sittings", "played", "statistics"}
    assert key_hash(ANN) not in json.dumps(exported)
    assert client.delete("/api/me", headers=auth(ANN)).json() == {"left": 0}
    assert reason(client.get("/api/me", headers=auth(ANN))) == "unknown-key"
    (game,) = mine(client, "/finished", BEN)
    assert game["game"]["names"] == ["Someone", "Ben"]
    assert "Ann" not in client.get(f"/api/tables/{table}/evening").text
    meet(client, ANN)  # who comes again is new
    assert mine(client, "/statistics", ANN) == mine(client, "/finished", ANN) == []


def test_the_games_of_a_separate_key_can_be_adopted(client: TestClient) -> None:
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann", "bots": [None, "random"]}
    wanted = asked | {"options": {"hands": 1}, "unhurried": False}
    opened = client.post("/api/tables", json=wanted).json()
    played_by_bots(client, opened["table"], opened["key"])
    meet(client, ANN)
    adopting = {"table": opened["table"], "key": opened["key"]}
    for _ in range(2):  # a repeated request counts nothing twice
        assert client.post("/api/me/seats", json=adopting, headers=auth(ANN)).status_code == 200
    assert len(mine(client, "/finished", ANN)) == 1
    (one,) = mine(client, "/statistics", ANN)
    assert (one["games"], one["against"]["random"]["games"], one["rating"]) == (1, 1, None)


def test_spectators_are_counted_and_chat_with_a_key(client: TestClient) -> None:
    meet(client, ANN, BEN)
    table = open_table(client, ANN, listed=True, bots=[None, "random"])
    path = f"/api/tables/{table}/commands"
    line = {"type": "comment", "name": "Ben", "text": "Hello", "once": "token"}
    assert reason(client.post(path, json=line)) == "unknown-key"
    with connected(client, table, BEN) as ben, connected(client, table, ANN) as ann:
        for socket in (ben, ann):
            socket.receive_json()
        (listed,) = client.get("/api/tables").json()
        assert listed["watching"] == 1
        for _ in range(2):  # a repeated request is carried out once
            assert client.post(path, json=line, headers=auth(BEN)).status_code == 200
        ben.send_json({"type": "comment", "name": "Ben", "text": "Once more"})
        read: list[str] = []
        while "Once more" not in read:
            steps = ben.receive_json().get("steps", [])
            read += [step["text"] for step in steps if step["type"] == "commented"]
        assert read == ["Hello", "Once more"]
    with connected(client, table, ANN) as ann:
        seen = json.dumps(ann.receive_json())
    assert "Once more" not in seen
