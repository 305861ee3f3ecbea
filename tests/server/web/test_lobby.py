"""The lobby over HTTP, and whether it does what its description says."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from benchmarks.server.process import ServerProcess
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

import oddeck
from oddeck.engine.state.rng import seed_hash
from oddeck.games.registry import find_game
from oddeck.server.app import make_app
from oddeck.server.domain.keys import key_hash
from oddeck.server.ops.settings import Settings
from oddeck.server.work.server import Server

from .test_sockets import connected, next_of, open_table, sit_down


def headers(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def reason(answer: Any) -> str:
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["type"] == "refused"
    return str(answer.json()["reason"])


def test_the_games_are_listed_with_players_options_and_bots(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()}
    assert set(games) == set(oddeck.game_ids())
    assert games["twisty-passages"]["players"] == [2, 10]
    assert "random" in games["trophy-case"]["bots"]
    assert {option["name"] for option in games["trophy-case"]["options"]} >= {"target"}


def test_the_fields_of_a_view_with_an_entry_for_each_seat(client: TestClient) -> None:
    """An order of seats, a pile and whose turn it is are none."""
    games = {game["id"]: game["by_seat"] for game in client.get("/api/games").json()}
    assert games["twisty-passages"] == ["scores", "stacks", "hands"]
    assert games["fortuno"] == ["scores", "hands"]


def test_the_rules_of_a_game_can_be_read(client: TestClient) -> None:
    assert "TP-7" in client.get("/api/games/twisty-passages/rules").text
    assert reason(client.get("/api/games/chess/rules")) == "no-such-page"


def test_every_card_of_every_game_tells_what_it_does(client: TestClient) -> None:
    for game_id in oddeck.game_ids():
        cards = client.get(f"/api/games/{game_id}/deck").json()["cards"]
        assert all(card["title"] and card["text"].endswith(".") for card in cards.values())
    assert client.get("/api/games/fortuno/deck").json()["cards"]["M6"]["title"] == "The Lovers"
    assert reason(client.get("/api/games/chess/deck")) == "no-such-page"


def test_the_deck_of_a_table_follows_its_options(client: TestClient) -> None:
    def deck_of(**wanted: Any) -> dict[str, Any]:
        table = open_table(client, **wanted)["table"]
        return dict(client.get(f"/api/tables/{table}/deck").json()["cards"])

    bots = {"bots": [None, "random"]}  # every seat is filled, and the game dealt
    one, two = (
        deck_of(game="twisty-maze", players=2, options={"decks": decks}, **bots) for decks in (1, 2)
    )
    assert (len(one), len(two)) == (104, 208)
    assert one["minotaur"]["kind"] == "blue-zone"
    assert all(card["text"] for card in two.values())
    waiting, dealt = deck_of(), deck_of(**bots)
    assert list(waiting) == list(dealt)
    # No kind: its suit colours it.
    assert dealt["3Fr"] == {"title": "3 of Fromps", "text": dealt["3Fr"]["text"]}
    assert reason(client.get("/api/tables/nowhere/deck")) == "no-such-table"


def test_listed_tables_are_in_the_lobby_and_private_ones_are_not(client: TestClient) -> None:
    open_table(client)
    listed = open_table(client, listed=True)
    (shown,) = client.get("/api/tables").json()
    assert shown["table"] == listed["table"]
    assert [seat["free"] for seat in shown["seats"]] == [False, True]
    assert client.get(f"/api/tables/{listed['table']}/card").json() == shown


def test_a_guest_sits_down_with_a_name_and_plays(client: TestClient) -> None:
    opening = open_table(client)
    place = sit_down(client, opening["table"], "Bo")
    assert place["seat"] == 1
    now = client.get(f"/api/tables/{opening['table']}", headers=headers(place["key"])).json()
    assert (now["phase"], now["view"]["seat"]) == ("playing", 1)
    assert [seat["name"] for seat in now["seats"]] == ["Ann", "Bo"]
    assert now["host"] is False


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"game": "chess"}, "bad-setup"),
        ({"players": 11}, "bad-setup"),
        ({"players": 0}, "malformed"),
        ({"players": "2"}, "malformed"),
        ({"options": {"hands": 0}}, "bad-setup"),
        ({"options": {"wings": 2}}, "bad-setup"),
        ({"bots": ["genius"]}, "bad-setup"),
        ({"bots": ["random", "random", "random"]}, "bad-setup"),
        ({"bots": ["random", "random"]}, "bad-setup"),
        ({"name": " Ann"}, "malformed"),
        ({"name": "A\nB"}, "malformed"),
        ({"name": ""}, "malformed"),
        ({"clock": {"seconds": -1}}, "bad-setup"),
        ({"clock": {"seconds": 1e300}}, "bad-setup"),
        ({"stand_in": "genius"}, "bad-setup"),
        ({"nonsense": 1}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    client: TestClient, wanted: dict[str, object], why: str
) -> None:
    answer = client.post(
        "/api/tables", json={"game": "twisty-passages", "players": 2, "name": "Ann"} | wanted
    )
    assert reason(answer) == why


def test_seats_are_taken_once(client: TestClient) -> None:
    opening = open_table(client, players=3)
    address = f"/api/tables/{opening['table']}/seats"
    assert reason(client.post(address, json={"name": "Bo", "seat": 0})) == "taken"
    assert reason(client.post(address, json={"name": "Bo", "seat": 9})) == "taken"
    assert reason(client.post(address, json={"name": "Ann"})) == "taken"
    assert (
        reason(client.post(address, json={"name": "Ann again"}, headers=headers(opening["key"])))
        == "taken"
    )
    assert (
        reason(client.post(address, json={"name": "Bo"}, headers=headers("wrong"))) == "unknown-key"
    )
    sit_down(client, opening["table"], "Bo")
    sit_down(client, opening["table"], "Cy")
    assert reason(client.post(address, json={"name": "Di"})) == "full"


def test_a_link_carries_a_seat_to_another_device(client: TestClient) -> None:
    opening = open_table(client)
    spare = client.post(
        f"/api/tables/{opening['table']}/keys", headers=headers(opening["key"])
    ).json()
    assert spare["link"] == f"/t/{opening['table']}#key={spare['key']}"
    now = client.get(f"/api/tables/{opening['table']}", headers=headers(spare["key"])).json()
    assert now["host"] is True
    assert reason(client.post(f"/api/tables/{opening['table']}/keys")) == "unknown-key"


def test_keys_are_kept_as_hashes_only(client: TestClient, tmp_path: Path) -> None:
    opening = open_table(client)
    place = sit_down(client, opening["table"], "Bo")
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("test.db*"))
    assert b"twisty-passages" in kept
    assert opening["key"].encode() not in kept
    assert place["key"].encode() not in kept


def test_other_devices_can_be_signed_out(client: TestClient) -> None:
    opening = open_table(client)
    table = f"/api/tables/{opening['table']}"
    spare = client.post(f"{table}/keys", headers=headers(opening["key"])).json()["key"]
    bo = sit_down(client, opening["table"], "Bo")["key"]
    assert reason(client.delete(f"{table}/keys")) == "unknown-key"
    with connected(client, opening["table"], spare) as phone:
        next_of(phone, "update")
        assert client.delete(f"{table}/keys", headers=headers(opening["key"])).status_code == 200
        assert next_of(phone, "refused")["reason"] == "unknown-key"
    assert reason(client.get(table, headers=headers(spare))) == "unknown-key"
    assert client.get(table, headers=headers(opening["key"])).json()["view"]["seat"] == 0
    assert client.get(table, headers=headers(bo)).json()["view"]["seat"] == 1


def database_bytes(folder: Path) -> bytes:
    """Everything that is stored."""
    return b"".join(file.read_bytes() for file in folder.glob("test.db*"))


def test_a_person_can_delete_their_data(client: TestClient, tmp_path: Path) -> None:
    opening = open_table(client, listed=True)
    table = f"/api/tables/{opening['table']}"
    bo = sit_down(client, opening["table"], "Bo the Unforgettable")["key"]
    client.post(
        f"{table}/commands", json={"type": "say", "text": "xyzzy"}, headers=headers(bo)
    ).raise_for_status()
    assert b"Unforgettable" in database_bytes(tmp_path)
    with (
        connected(client, opening["table"], opening["key"]) as ann,
        connected(client, opening["table"], bo) as bos,
    ):
        assert "xyzzy" in json.dumps(next_of(ann, "update"))
        next_of(bos, "update")
        assert reason(client.delete(f"{table}/me")) == "unknown-key"
        assert client.delete(f"{table}/me", headers=headers(bo)).status_code == 200
        assert next_of(bos, "refused")["reason"] == "unknown-key"
        update = next_of(ann, "update")
        while update["first"] != 1:
            update = next_of(ann, "update")
        assert "Unforgettable" not in json.dumps(update)
        assert [step["text"] for step in update["steps"] if step["type"] == "said"] == ["(deleted)"]
        assert update["now"]["phase"] == "playing"
        assert update["now"]["seats"][1]["bot"]
    for gone in (b"Unforgettable", b"xyzzy", key_hash(bo).encode()):
        assert gone not in database_bytes(tmp_path)
    assert reason(client.get(table, headers=headers(bo))) == "unknown-key"
    with TestClient(make_app(client.app.state.server.settings)) as again:  # type: ignore[attr-defined]
        assert [seat["name"] for seat in again.get(table).json()["seats"]] == [
            "Ann",
            "Bot 1",
        ]


def test_a_host_can_delete_a_table(client: TestClient, tmp_path: Path) -> None:
    opening = open_table(client, listed=True, name="Ann the Unforgettable")
    table = f"/api/tables/{opening['table']}"
    bo = sit_down(client, opening["table"], "Bo")["key"]
    assert reason(client.delete(table)) == "unknown-key"
    assert reason(client.delete(table, headers=headers(bo))) == "not-host"
    with connected(client, opening["table"], bo) as bos:
        next_of(bos, "update")
        assert client.delete(table, headers=headers(opening["key"])).status_code == 200
        assert next_of(bos, "refused", "update")["reason"] == "no-such-table"
    assert b"Unforgettable" not in database_bytes(tmp_path)
    for key in (None, bo, opening["key"]):
        answer = client.get(table, headers={} if key is None else headers(key))
        assert reason(answer) == "no-such-table"
    assert client.get("/api/tables").json() == []
    with TestClient(make_app(client.app.state.server.settings)) as again:  # type: ignore[attr-defined]
        assert reason(again.get(table)) == "no-such-table"


def test_what_only_the_host_may_do(client: TestClient) -> None:
    opening = open_table(client, players=3)
    place = sit_down(client, opening["table"], "Bo")
    address = f"/api/tables/{opening['table']}/commands"
    for command in (
        {"type": "kick", "seat": 0},
        {"type": "mute", "seat": 0, "muted": True},
        {"type": "place-bot", "seat": 2, "bot": "random"},
    ):
        assert reason(client.post(address, json=command)) == "unknown-key"
        assert (
            reason(client.post(address, json=command, headers=headers(place["key"]))) == "not-host"
        )
    assert (
        reason(
            client.post(address, json={"type": "kick", "seat": 40}, headers=headers(opening["key"]))
        )
        == "malformed"
    )
    assert (
        reason(
            client.post(address, json={"type": "kick", "seat": 2}, headers=headers(opening["key"]))
        )
        == "not-now"
    )
    assert (
        client.post(
            address,
            json={"type": "mute", "seat": 1, "muted": True},
            headers=headers(opening["key"]),
        ).status_code
        == 200
    )
    assert (
        reason(
            client.post(address, json={"type": "say", "text": "hi"}, headers=headers(place["key"]))
        )
        == "muted"
    )


def test_what_cannot_be_done_now(client: TestClient) -> None:
    opening = open_table(client, players=2)
    address = f"/api/tables/{opening['table']}/commands"
    for command in (
        {"type": "play", "asked": 0, "move": "draw"},
        {"type": "pause"},
        {"type": "resume"},
        {"type": "rematch"},
        {"type": "take-back"},
    ):
        assert (
            reason(client.post(address, json=command, headers=headers(opening["key"]))) == "not-now"
        )
    assert reason(client.get(f"/api/tables/{opening['table']}/record")) == "not-now"


def test_the_record_of_a_finished_game_reveals_the_seed_that_was_promised(
    client: TestClient, tmp_path: Path
) -> None:
    opening = open_table(client, name=None, bots=["random", "heuristic"])
    promised = client.get(f"/api/tables/{opening['table']}").json()["seed_hash"]
    while client.get(f"/api/tables/{opening['table']}").json()["phase"] != "over":
        pass
    text = client.get(f"/api/tables/{opening['table']}/record").text
    game = oddeck.from_record(text)
    assert game.over
    assert f'seed_hash: "{promised}"' in text
    seed = next(
        line.removeprefix("seed: ") for line in text.splitlines() if line.startswith("seed: ")
    )
    assert seed_hash(int(seed)) == promised


def test_pages_of_other_sites_may_read_but_not_act(client: TestClient) -> None:
    assert client.get("/api/games", headers={"Origin": "http://evil"}).status_code == 200
    answer = client.post(
        "/api/tables",
        json={"game": "twisty-passages", "players": 2},
        headers={"Origin": "http://evil"},
    )
    assert (answer.status_code, reason(answer)) == (403, "wrong-origin")


def test_a_site_that_is_allowed_may_act(settings: Settings) -> None:
    with TestClient(make_app(replace(settings, origins="http://friend, http://other"))) as client:
        answer = client.post(
            "/api/tables",
            json={"game": "twisty-passages", "players": 2},
            headers={"Origin": "http://friend"},
        )
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == "http://friend", (
            "browsers let its pages read the answer"
        )
        wish = {
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization",
        }
        assert (
            client.options("/api/tables", headers={"Origin": "http://friend"} | wish).status_code
            == 200
        )
        assert (
            client.options("/api/tables", headers={"Origin": "http://evil"} | wish).status_code
            == 400
        )


def test_what_is_too_large_or_too_fast_is_refused(settings: Settings) -> None:
    with TestClient(
        make_app(
            replace(
                settings, opening_rate=0.001, opening_burst=2, message_rate=0.001, message_burst=6
            )
        )
    ) as client:
        assert reason(client.post("/api/tables", content=b" " * 20_000)) == "too-large"
        open_table(client)
        assert (
            reason(client.post("/api/tables", json={"game": "twisty-passages", "players": 2}))
            == "too-fast"
        )
        answers = [client.get("/api/games") for _ in range(5)]
        assert reason(answers[-1]) == "too-fast"


def test_addresses_that_there_are_not(client: TestClient) -> None:
    assert reason(client.get("/api/nothing")) == "no-such-page"
    assert reason(client.get("/api/tables/nothing")) == "no-such-table"
    assert reason(client.get("/api/tables/" + "x" * 100)) == "malformed"
    assert client.delete("/api/tables").status_code == 405


# --- schemathesis: requests made up from the description, right and wrong ones --------------------


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("rest")
    server = ServerProcess(f"sqlite:///{folder / 'test.db'}", folder / "log")
    asyncio.run(server.start())
    yield schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    server.stop()
    log = (folder / "log").read_text()
    assert "server stopped" in log
    assert '"level": "error"' not in log


@pytest.mark.processes
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_as_described(described: Any, mode: GenerationMode) -> None:
    tried = set()
    for found in described.get_all_operations():
        operation = found.ok()

        @given(operation.as_strategy(generation_mode=mode))
        @hypothesis_settings(max_examples=8, suppress_health_check=list(HealthCheck))
        def answers_as_described(case: Any) -> None:
            tried.add(case.operation.label)
            case.call_and_validate(
                excluded_checks=[positive_data_acceptance]
            )  # not every setup of the right form is a game

        try:
            answers_as_described()
        except Unsatisfiable:  # nothing can be wrong about a request that has no parts
            assert mode is GenerationMode.NEGATIVE
    assert "POST /api/tables" in tried


def test_an_address_has_only_so_many_open_tables(settings: Settings) -> None:
    """However slowly they are opened. A finished game no longer counts."""
    with TestClient(make_app(replace(settings, address_tables=2))) as client:
        kind = find_game("trophy-case")
        players, options = kind.players.start, dict(kind.short_options)
        asked = {"game": kind.id, "players": players, "bots": ["random"] * players}
        asked |= {"options": options}
        waiting = client.post("/api/tables", json={"game": "twisty-passages", "players": 2}).json()
        playing = client.post("/api/tables", json=asked | {"unhurried": False}).json()
        server: Server = client.app.state.server  # type: ignore[attr-defined]
        room = server.registry.rooms[playing["table"]]
        while room.table.phase != "over":
            time.sleep(0.01)
        for status in (201, 429):
            opened = client.post("/api/tables", json={"game": "twisty-passages", "players": 2})
            assert opened.status_code == status
        assert "open tables" in opened.json()["message"]
        assert server.registry.is_open(waiting["table"])
