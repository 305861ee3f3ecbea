"""The socket: hello, play, return; and everything hostile that can be sent over it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from starlette.testclient import (
    TestClient,
    WebSocketDenialResponse,
    WebSocketTestSession,
)
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from oddeck.cli.app import app as cli
from oddeck.deals import commitment
from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.web.sockets import MAX_TOO_FAST
from oddeck.server.wire.common import REASONS
from oddeck.server.work.presence import PERSON_SOCKETS
from oddeck.server.work.server import Server

Json = dict[str, Any]


def open_table(client: TestClient, **wanted: object) -> Json:
    asked = {"game": "twisty-passages", "players": 2, "name": "Ann", "unhurried": False} | wanted
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    opening: Json = answer.json()
    return opening


def sit_down(client: TestClient, table: str, name: str) -> Json:
    answer = client.post(f"/api/tables/{table}/seats", json={"name": name})
    assert answer.status_code == 201, answer.text
    place: Json = answer.json()
    return place


@contextmanager
def connected(
    client: TestClient, table: str, key: str | None = None, **hello: object
) -> Iterator[WebSocketTestSession]:
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json({"type": "hello", "key": key} | hello)
        yield socket


def next_of(socket: WebSocketTestSession, *kinds: str) -> Json:
    """The next message of one of these kinds."""
    while True:
        message: Json = json.loads(socket.receive_text())
        if message["type"] in kinds:
            return message


def whose_turn(client: TestClient, table: str) -> int:
    view = client.get(f"/api/tables/{table}").json()["view"]
    seat: int = view["actors"][0]
    return seat


@pytest.fixture
def two(client: TestClient) -> tuple[str, list[str]]:
    """A table of two people, and their keys."""
    opening = open_table(client)
    return opening["table"], [opening["key"], sit_down(client, opening["table"], "Bo")["key"]]


def test_two_people_and_a_spectator_at_a_table(
    client: TestClient, two: tuple[str, list[str]]
) -> None:
    table, keys = two
    with (
        connected(client, table, keys[0]) as ann,
        connected(client, table, keys[1]) as bo,
        connected(client, table) as watcher,
    ):
        first = {
            name: next_of(socket, "update")
            for name, socket in (("ann", ann), ("bo", bo), ("watcher", watcher))
        }
        assert [first[name]["viewer"] for name in ("ann", "bo", "watcher")] == [0, 1, None]
        assert first["watcher"]["now"]["moves"] == []
        seat = whose_turn(client, table)
        mover, other = (ann, bo) if seat == 0 else (bo, ann)
        now = first["ann" if seat == 0 else "bo"]["now"]
        mover.send_json({"type": "play", "id": 5, "asked": now["asked"], "move": "draw"})
        assert next_of(mover, "accepted") == {"type": "accepted", "id": 5}

        def drawn(socket: WebSocketTestSession) -> Json:
            while True:
                for step in next_of(socket, "update")["steps"]:
                    if step["type"] == "played" and step["events"][0]["kind"] == "draw":
                        event: Json = step["events"][0]
                        return event

        assert "cards" in drawn(mover)
        assert "cards" not in drawn(other)
        assert "cards" not in drawn(watcher)


def test_a_return_gets_only_what_is_new(client: TestClient, two: tuple[str, list[str]]) -> None:
    table, keys = two
    with connected(client, table, keys[0]) as ann:
        have = len(next_of(ann, "update")["steps"])
    client.post(
        f"/api/tables/{table}/commands",
        json={"type": "say", "text": "hi"},
        headers={"Authorization": f"Bearer {keys[1]}"},
    )
    with connected(client, table, keys[0], viewer=0, have=have) as ann:
        update = next_of(ann, "update")
        assert update["first"] == have + 1
        assert [step["type"] for step in update["steps"]] == ["said"]


def test_a_move_is_made_once_however_often_it_is_sent(
    client: TestClient, two: tuple[str, list[str]]
) -> None:
    table, keys = two
    seat = whose_turn(client, table)
    with connected(client, table, keys[seat]) as socket:
        now = next_of(socket, "update")["now"]
        for number in range(3):
            socket.send_json({"type": "play", "id": number, "asked": now["asked"], "move": "draw"})
        answers = [next_of(socket, "accepted", "refused") for _ in range(3)]
    assert [answer["type"] for answer in answers] == ["accepted", "refused", "refused"]
    assert {answer["reason"] for answer in answers[1:]} == {"late"}


def test_an_illegal_move_is_refused_with_its_clause(
    client: TestClient, two: tuple[str, list[str]]
) -> None:
    table, keys = two
    seat = whose_turn(client, table)
    with (
        connected(client, table, keys[seat]) as socket,
        connected(client, table, keys[1 - seat]) as other,
    ):
        now = next_of(socket, "update")["now"]
        hidden = next(
            card
            for card in ("2Bu", "3Bu", "4Bu", "5Bu", "6Bu", "7Bu", "8Bu", "9Bu", "0Bu", "iBu")
            if f"play {card}" not in now["moves"]
        )
        socket.send_json({"type": "play", "asked": now["asked"], "move": f"play {hidden}"})
        refused = next_of(socket, "refused")
        assert (refused["reason"], bool(refused["clause"])) == ("illegal", True)
        asked = next_of(other, "update")["now"]["asked"]
        other.send_json({"type": "play", "asked": asked, "move": "draw"})
        assert next_of(other, "refused")["reason"] == "not-your-turn"


def test_a_wrong_key_opens_nothing(client: TestClient, two: tuple[str, list[str]]) -> None:
    for table, key, reason in (
        (two[0], "wrong", "unknown-key"),
        ("nowhere", None, "no-such-table"),
        ("%00", None, "no-such-table"),
    ):
        with connected(client, table, key) as socket:
            assert next_of(socket, "refused")["reason"] == reason
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()


def test_a_page_of_another_site_is_refused(client: TestClient, two: tuple[str, list[str]]) -> None:
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        client.websocket_connect(f"/api/tables/{two[0]}/socket", headers={"Origin": "http://evil"}),
    ):
        pass
    assert refused.value.json()["reason"] == "wrong-origin"
    assert refused.value.headers["x-content-type-options"] == "nosniff"
    with client.websocket_connect(
        f"/api/tables/{two[0]}/socket", headers={"Origin": "http://testserver"}
    ) as socket:
        socket.send_json({"type": "hello"})
        assert next_of(socket, "update")


def test_where_spectators_are_not_welcome_only_seats_see_anything(client: TestClient) -> None:
    opening = open_table(client, spectators=False)
    with connected(client, opening["table"]) as socket:
        assert next_of(socket, "refused")["reason"] == "not-seated"
    place = sit_down(client, opening["table"], "Bo")
    with connected(client, opening["table"], place["key"]) as bo:
        next_of(bo, "update")
        client.post(
            f"/api/tables/{opening['table']}/commands",
            json={"type": "kick", "seat": place["seat"]},
            headers={"Authorization": f"Bearer {opening['key']}"},
        )
        assert next_of(bo, "refused")["reason"] == "not-seated"


def test_browsers_contribute_to_the_deal_and_the_record_proves_it(
    settings: Settings, tmp_path: Path
) -> None:
    """It survives a connection that breaks between the two halves."""
    numbers = ["0" * 31 + "a", "0" * 31 + "b"]
    patient = replace(settings, entropy_seconds=600)
    with TestClient(make_app(patient)) as client:
        opening = open_table(client, options={"hands": 1}, bots=[None, None])
        keys = [opening["key"], sit_down(client, opening["table"], "Bo")["key"]]
        for seat, (key, number) in enumerate(zip(keys, numbers, strict=True)):
            with connected(client, opening["table"], key) as socket:
                now = next_of(socket, "update")["now"]
                assert (now["phase"], now["deal"]["stage"]) == ("waiting", "commit")
                socket.send_json({"type": "commit", "commitment": commitment(number), "id": 1})
                assert next_of(socket, "accepted")
                assert seat == 1 or now["deal"]["commitments"] == [None, None]
        for key, number in zip(keys, numbers, strict=True):
            with connected(client, opening["table"], key) as socket:
                now = next_of(socket, "update")["now"]
                assert now["deal"]["stage"] == "reveal"
                socket.send_json({"type": "reveal", "number": number, "id": 2})
                assert next_of(socket, "accepted")
        address = f"/api/tables/{opening['table']}"
        state = client.get(address).json()
        assert (state["phase"], state["deal"]["stage"]) == ("playing", "done")
        assert state["deal"]["numbers"] == numbers
        headers = [{"Authorization": f"Bearer {key}"} for key in keys]
        while state["phase"] == "playing":
            seat = state["view"]["actors"][0]
            own = client.get(address, headers=headers[seat]).json()
            move = {"type": "play", "asked": own["asked"], "move": own["moves"][-1]}
            client.post(f"{address}/commands", json=move, headers=headers[seat]).raise_for_status()
            state = client.get(address).json()
        assert client.get(f"{address}/replay?count=1").json()["deal"]["numbers"] == numbers
        record = tmp_path / "game.oddeck"
        record.write_text(client.get(f"{address}/record").text)
    verified = CliRunner().invoke(
        cli, ["verify", str(record), "--hash", state["seed_hash"], "--json"]
    )
    facts = json.loads(verified.stdout)
    assert (facts["deal"], facts["contributors"]) == ("committed", 2)
    told = CliRunner().invoke(cli, ["verify", str(record), "--hash", state["seed_hash"]])
    assert "2 players contributed to the seed" in " ".join(told.stdout.split())
    record.write_text(record.read_text().replace(numbers[0], "0" * 31 + "c"))
    assert CliRunner().invoke(cli, ["verify", str(record)]).exit_code != 0


def test_somebody_who_is_kicked_gets_nothing_more_where_nobody_may_watch(
    client: TestClient,
) -> None:
    opening = open_table(client, spectators=False)
    bo = sit_down(client, opening["table"], "Bo")
    with connected(client, opening["table"], bo["key"]) as socket:
        assert next_of(socket, "update")["viewer"] == 1
        kicked = client.post(
            f"/api/tables/{opening['table']}/commands",
            json={"type": "kick", "seat": 1},
            headers={"Authorization": f"Bearer {opening['key']}"},
        )
        assert kicked.status_code == 200
        last = json.loads(socket.receive_text())
        assert (last["type"], last["reason"]) == ("refused", "not-seated")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_somebody_who_leaves_gets_the_answer_and_no_update_where_nobody_may_watch(
    client: TestClient,
) -> None:
    opening = open_table(client, spectators=False)
    bo = sit_down(client, opening["table"], "Bo")
    with connected(client, opening["table"], bo["key"]) as socket:
        next_of(socket, "update")
        socket.send_json({"type": "leave", "id": 7})
        assert json.loads(socket.receive_text()) == {"type": "accepted", "id": 7}
        assert json.loads(socket.receive_text())["type"] == "refused"


def test_somebody_who_gets_up_becomes_a_spectator(
    client: TestClient, two: tuple[str, list[str]]
) -> None:
    table, keys = two
    with connected(client, table, keys[1]) as bo:
        next_of(bo, "update")
        bo.send_json({"type": "leave", "id": 1})
        assert next_of(bo, "accepted")
        update = next_of(bo, "update")
        assert (update["viewer"], update["first"]) == (None, 1)


def test_whoever_is_too_fast_is_told_and_then_shut_out(settings: Settings) -> None:
    with TestClient(make_app(replace(settings, message_rate=0.001, message_burst=8))) as client:
        opening = open_table(client)
        with connected(client, opening["table"], opening["key"]) as socket:
            for _ in range(MAX_TOO_FAST + 10):
                socket.send_text("x")
            reasons = [next_of(socket, "refused")["reason"] for _ in range(MAX_TOO_FAST)]
            with pytest.raises(WebSocketDisconnect):
                [next_of(socket, "refused") for _ in range(10)]
    assert reasons.count("malformed") <= 8
    assert reasons[-1] == "too-fast"


def test_a_refusal_of_a_command_that_came_too_fast_says_which_it_was(settings: Settings) -> None:
    with TestClient(make_app(replace(settings, message_rate=0.001, message_burst=8))) as client:
        opening = open_table(client)
        with connected(client, opening["table"], opening["key"]) as socket:
            for number in range(1, 30):
                socket.send_json({"type": "say", "text": "hello", "id": number})
            refused = [next_of(socket, "refused") for _ in range(10)]
    too_fast = [answer["id"] for answer in refused if answer["reason"] == "too-fast"]
    assert too_fast == list(range(too_fast[0], too_fast[0] + len(too_fast)))
    assert too_fast[0] > 0


def test_nobody_hears_of_a_table_without_a_hello(
    client: TestClient, two: tuple[str, list[str]]
) -> None:
    with client.websocket_connect(f"/api/tables/{two[0]}/socket") as socket:
        socket.send_json({"type": "play", "asked": 1, "move": "draw"})
        assert next_of(socket, "refused")["reason"] == "malformed"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_an_address_has_only_so_many_sockets(settings: Settings) -> None:
    with TestClient(make_app(replace(settings, address_sockets=2))) as client:
        opening = open_table(client)
        address = f"/api/tables/{opening['table']}/socket"
        with client.websocket_connect(address):
            with (
                connected(client, opening["table"], opening["key"]),
                pytest.raises(WebSocketDenialResponse) as refused,
                client.websocket_connect(address),
            ):
                pass
            assert refused.value.status_code == 429
            with connected(client, opening["table"], opening["key"]) as again:
                assert next_of(again, "update")


def test_spectators_take_no_places_from_players(settings: Settings) -> None:
    few = replace(settings, most_spectators=3, address_spectators=2)
    with TestClient(make_app(few)) as client, ExitStack() as stack:
        opening = open_table(client)
        place = sit_down(client, opening["table"], "Bo")

        def watch(**of: Any) -> Json:
            socket = stack.enter_context(connected(client, opening["table"], **of))
            return next_of(socket, "update", "refused")

        heard = [watch() for _ in range(3)]
        assert [one["type"] for one in heard] == ["update", "update", "refused"]
        assert "your address" in heard[-1]["message"]
        server: Server = client.app.state.server  # type: ignore[attr-defined]
        connections = server.registry.rooms[opening["table"]].connections
        next(iter(connections)).address = "elsewhere"
        heard = [watch(), watch()]
        assert [one["type"] for one in heard] == ["update", "refused"]
        assert heard[-1]["message"] == "this table has too many spectators"
        for key in (opening["key"], place["key"]):
            assert watch(key=key)["type"] == "update"
        for _ in range(PERSON_SOCKETS - 1):
            assert watch(key=place["key"])["type"] == "update"
        assert watch(key=place["key"])["reason"] == "full"


# --- hostile messages -----------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
KINDS = [
    "play",
    "say",
    "leave",
    "hand-over",
    "take-back",
    "place-bot",
    "kick",
    "mute",
    "pause",
    "resume",
    "rematch",
    "hello",
    "update",
    "",
]
FIELDS = ["id", "asked", "move", "text", "seat", "bot", "muted", "wanted", "key", "have"]
almost_right = st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=5).flatmap(
    lambda fields: st.sampled_from(KINDS).map(lambda kind: json.dumps({"type": kind} | fields))
)
hostile = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    json_values.map(json.dumps),
    almost_right,
    st.integers(1, 3000).map(lambda depth: "[" * depth),
    st.just('{"type":"say","text":"' + "x" * 5000 + '"}'),
    st.just('{"type":"play","asked":1e400,"move":"draw"}'),
    st.just('{"type":"play","asked":1,"asked":2,"move":"\\ud800"}'),
)


@pytest.fixture(scope="module")
def spare_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str, str]]:
    folder = tmp_path_factory.mktemp("fuzz")
    made = Settings(
        database_url=f"sqlite:///{folder / 'test.db'}", message_rate=1e6, message_burst=1e6
    )
    with TestClient(make_app(made)) as client:
        opening = open_table(client, players=3)
        yield client, opening["table"], opening["key"]


@given(st.lists(hostile, min_size=1, max_size=8))
@hypothesis_settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_sent_gets_a_typed_answer_and_the_table_stays_sound(
    spare_table: tuple[TestClient, str, str], messages: list[str | bytes]
) -> None:
    client, table_id, key = spare_table
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    with connected(client, table_id, key) as socket:
        for message in messages:
            before = server.registry.rooms[table_id].table
            socket.send_bytes(message) if isinstance(message, bytes) else socket.send_text(message)
            answer = next_of(socket, "accepted", "refused")
            if answer["type"] == "refused":
                assert answer["reason"] in REASONS
                assert server.registry.rooms[table_id].table is before, (
                    "what is refused changes nothing"
                )
            if (
                server.registry.rooms[table_id].table.seat_of(0) is None
            ):  # the host got up: sits down again
                client.post(
                    f"/api/tables/{table_id}/seats",
                    json={"name": "Ann"},
                    headers={"Authorization": f"Bearer {key}"},
                )


@given(hostile)
@hypothesis_settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_hostile_hello_is_refused(
    spare_table: tuple[TestClient, str, str], message: str | bytes
) -> None:
    client, table_id, _ = spare_table
    with client.websocket_connect(f"/api/tables/{table_id}/socket") as socket:
        socket.send_bytes(message) if isinstance(message, bytes) else socket.send_text(message)
        answer = next_of(socket, "update", "refused")
        assert answer["type"] == "update" or answer["reason"] in REASONS
