"""What can be had of a game that is over, and of no other: its record, a replay, a review."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

import oddeck
from oddeck.bots import review as critics
from oddeck.bots.search.tree import compiled_search
from oddeck.engine.state.rng import seed_hash
from oddeck.games.registry import find_game, game_ids
from oddeck.replay import open_view, states
from oddeck.server.app import make_app
from oddeck.server.ops import buckets
from oddeck.server.ops.settings import Settings
from oddeck.server.work import bots, reviews
from oddeck.server.work.replays import LONGEST_PAGE
from oddeck.server.work.server import Server

from ..conftest import PATIENCE
from .test_lobby import headers, reason
from .test_sockets import Json, open_table, sit_down


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Windows are short: a game of Fortuno has dozens of them, and waiting for each takes longer
    than everything else.
    """
    return replace(settings, window=0.02)


def finished_table(client: TestClient, game: str = "trophy-case", **wanted: object) -> str:
    """A table at which bots have played a short game to its end."""
    players = max(3, find_game(game).players.start)
    opening = open_table(
        client,
        game=game,
        players=players,
        name=None,
        bots=["random"] * players,
        options=dict(find_game(game).short_options),
        **wanted,
    )
    until_over(client, opening["table"])
    table: str = opening["table"]
    return table


def until_over(client: TestClient, table: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while (card := client.get(f"/api/tables/{table}/card").json())["phase"] != "over":
        assert time.monotonic() < deadline, f"not over after {PATIENCE:g} s: {card}"
        time.sleep(0.01)


def replay_of(client: TestClient, table: str, **wanted: object) -> Json:
    answer = client.get(
        f"/api/tables/{table}/replay", params={name: str(value) for name, value in wanted.items()}
    )
    assert answer.status_code == 200, answer.text
    replay: Json = answer.json()
    return replay


def whole_replay_of(client: TestClient, table: str, **wanted: object) -> Json:
    """All pages of a replay put together."""
    replay = replay_of(client, table, **wanted)
    while len(replay["turns"]) <= replay["moves"]:
        page = replay_of(client, table, first=len(replay["turns"]), **wanted)["turns"]
        assert 0 < len(page) <= LONGEST_PAGE
        replay["turns"] += page
    return replay


@pytest.mark.parametrize("game_id", game_ids())
def test_a_replay_shows_the_table_after_every_move(client: TestClient, game_id: str) -> None:
    table = finished_table(client, game_id)
    game = oddeck.from_record(client.get(f"/api/tables/{table}/record").text)
    moves, course = game.history(), list(states(game))
    everything = whole_replay_of(client, table)
    assert (everything["viewer"], everything["moves"], everything["winners"]) == (
        "open",
        len(moves),
        list(game.winners),
    )
    assert seed_hash(int(everything["seed"])) == everything["seed_hash"]
    assert [
        (turn["n"], turn.get("seat"), turn.get("move")) for turn in everything["turns"][1:]
    ] == [(number, *move) for number, move in enumerate(moves, 1)]
    assert [turn["view"] for turn in everything["turns"]] == [open_view(state) for state in course]
    assert [turn["events"] for turn in everything["turns"]] == [state.events for state in course]
    own, names = (
        whole_replay_of(client, table, viewer=1)["turns"],
        [f"Bot {seat}" for seat in range(1, game.players + 1)],
    )
    assert [turn["view"] for turn in own] == [state.view(1) for state in course]
    assert [turn["text"] for turn in own] == [state.sentences(1, names) for state in course]
    assert all(turn.get("seat") in (None, 1) for turn in own), (
        "whoever was there knew only their own moves for certain"
    )
    assert [
        turn["view"] for turn in whole_replay_of(client, table, viewer="spectator")["turns"]
    ] == [state.view(None) for state in course]


def test_a_replay_comes_in_parts_for_those_who_want_them(client: TestClient) -> None:
    table = finished_table(client)
    everything = replay_of(client, table)
    part = replay_of(client, table, first=3, count=4)
    assert part["turns"] == everything["turns"][3:7]
    assert replay_of(client, table, first=90_000)["turns"] == []


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("viewer=3", "malformed"),
        ("viewer=me", "malformed"),
        ("first=-1", "malformed"),
        ("count=0", "malformed"),
        ("round=0", "malformed"),
        ("round=2", "no-such-page"),
    ],
)
def test_a_replay_that_cannot_be_is_refused(client: TestClient, query: str, why: str) -> None:
    table = finished_table(client)
    refused = client.get(f"/api/tables/{table}/replay?{query}")
    assert reason(refused) == why
    assert why != "malformed" or query.split("=")[0] in refused.json()["message"]


def test_nothing_is_to_be_had_before_the_end(client: TestClient) -> None:
    opening = open_table(client)
    sit_down(client, opening["table"], "Bo")
    for ask in (partial(client.get, headers=headers(opening["key"])), client.get):
        for page in ("record", "replay", "replay?viewer=0", "replay?viewer=1", "review"):
            assert reason(ask(f"/api/tables/{opening['table']}/{page}")) == "not-now"
    assert reason(client.post(f"/api/tables/{opening['table']}/review")) == "not-now"


def test_where_spectators_are_not_welcome_the_past_is_closed_to_them_too(
    client: TestClient,
) -> None:
    opening = open_table(
        client,
        players=3,
        bots=[None, "random", "random"],
        game="trophy-case",
        options={"target": 1},
        spectators=False,
    )
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    command = partial(
        client.post, f"/api/tables/{opening['table']}/commands", headers=headers(opening["key"])
    )
    assert command(json={"type": "hand-over", "bot": "random"}).status_code == 200
    until_over(client, opening["table"])
    assert server.registry.rooms[opening["table"]].table.finished
    for page in ("record", "replay", "review"):
        assert reason(client.get(f"/api/tables/{opening['table']}/{page}")) == "not-seated"
        assert (
            client.get(
                f"/api/tables/{opening['table']}/{page}", headers=headers(opening["key"])
            ).status_code
            == 200
        )


def test_earlier_games_stay_open_when_there_is_a_rematch(client: TestClient) -> None:
    opening = open_table(
        client,
        players=3,
        bots=[None, "random", "random"],
        game="trophy-case",
        options={"target": 1},
    )
    command = partial(
        client.post, f"/api/tables/{opening['table']}/commands", headers=headers(opening["key"])
    )
    command(json={"type": "hand-over", "bot": "random"})
    until_over(client, opening["table"])
    first = client.get(f"/api/tables/{opening['table']}/record").text
    command(json={"type": "take-back"})
    assert command(json={"type": "rematch"}).status_code == 200
    assert client.get(f"/api/tables/{opening['table']}/record?round=1").text == first
    assert reason(client.get(f"/api/tables/{opening['table']}/record?round=2")) == "not-now"
    command(json={"type": "hand-over", "bot": "random"})
    until_over(client, opening["table"])
    second = client.get(f"/api/tables/{opening['table']}/record").text
    assert second != first
    assert client.get(f"/api/tables/{opening['table']}/record?round=2").text == second
    assert replay_of(client, opening["table"], round=1)["rounds"] == [1, 2]
    assert '"bot": "random"' in first.split("seats: ")[1].split("\n")[0], (
        "those who sat there at the end"
    )
    # The next game is another one; the first ones, their cards and the tally stay.
    told = client.get(f"/api/tables/{opening['table']}/evening").json()
    assert [(game["round"], game["game"]) for game in told["games"]] == [
        (1, "trophy-case"),
        (2, "trophy-case"),
    ]
    assert sum(one["games"] for one in told["standings"]) == sum(
        len(game["winners"]) for game in told["games"]
    )
    assert (
        command(json={"type": "plan-next", "game": "twisty-maze", "players": 2}).status_code == 200
    )
    table = client.get(f"/api/tables/{opening['table']}").json()
    assert (table["phase"], table["game"], len(table["seats"])) == ("waiting", "twisty-maze", 2)
    deck = f"/api/tables/{opening['table']}/deck"
    assert "minotaur" in client.get(deck).json()["cards"]
    assert "Lobster" in client.get(f"{deck}?round=1").json()["cards"]
    assert client.get(f"/api/tables/{opening['table']}/record?round=2").text == second
    assert command(json={"type": "rematch"}).status_code == 200
    assert client.get(f"/api/tables/{opening['table']}").json()["view"]["game"] == "twisty-maze"


def done_review(client: TestClient, table: str) -> Json:
    deadline = time.monotonic() + PATIENCE
    while (told := client.get(f"/api/tables/{table}/review").json())["state"] == "running":
        assert told["done"] <= told["of"]
        assert time.monotonic() < deadline
        time.sleep(0.02)
    review: Json = told
    return review


def quick_critic(game: oddeck.Game, _playouts: int, progress: Any, **_: object) -> critics.Review:
    """Somebody who judges without thinking."""
    steps = [critics.Step(0, None, None, (0.5,) * game.players)]
    for number, (seat, move) in enumerate(game.history(), 1):
        progress()
        steps.append(
            critics.Step(
                number,
                seat,
                move,
                (number / 1e3,) * game.players,
                "draw" if number == 2 else None,
                0.25,
            )
        )
    progress()
    return critics.Review(tuple(steps))


def test_a_review_is_made_once_and_kept(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def look_again(game: Any, *rest: Any, **how: Any) -> Any:
        made.append(game)
        return quick_critic(game, *rest, **how)

    monkeypatch.setattr(reviews, "require_compiled_search", lambda _: None)
    monkeypatch.setattr(critics, "review", look_again)
    table = finished_table(client)
    none = client.get(f"/api/tables/{table}/review").json()
    assert (none["state"], none["steps"]) == ("none", [])
    begun = client.post(f"/api/tables/{table}/review")
    assert begun.status_code == 202
    review = done_review(client, table)
    moves = replay_of(client, table)["moves"]
    assert (review["state"], review["done"], review["of"], len(review["steps"])) == (
        "done",
        moves + 1,
        moves + 1,
        moves + 1,
    )
    turning_points = min(moves, critics.TURNING_POINTS)  # random bots may need only four moves
    assert (review["mistakes"], len(review["turning_points"])) == ([2], turning_points)
    assert client.post(f"/api/tables/{table}/review").json() == review
    assert len(made) == 1


def test_reviews_and_replays_have_quotas(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "require_compiled_search", lambda _: None)
    monkeypatch.setattr(critics, "review", quick_critic)
    monkeypatch.setattr(buckets, "time", SimpleNamespace(monotonic=lambda: 0.0))
    few = replace(settings, review_rate=0.005, review_burst=1, replay_rate=0.1, replay_burst=1)
    with TestClient(make_app(few)) as client:
        first, second = finished_table(client), finished_table(client)
        assert client.post(f"/api/tables/{first}/review").status_code == 202
        done_review(client, first)
        assert client.post(f"/api/tables/{first}/review").json()["state"] == "done", "no new one"
        refused = client.post(f"/api/tables/{second}/review")
        assert (refused.status_code, reason(refused)) == (429, "too-fast")
        assert "try again in 4 minutes" in refused.json()["message"]
        assert client.get(f"/api/tables/{second}/review").json()["state"] == "none"
        replay_of(client, first)
        refused = client.get(f"/api/tables/{first}/replay")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")


def test_a_review_that_fails_leaves_none_and_can_be_asked_for_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> critics.Review:
        raise ZeroDivisionError

    monkeypatch.setattr(reviews, "require_compiled_search", lambda _: None)
    monkeypatch.setattr(critics, "review", fails)
    table = finished_table(client)
    client.post(f"/api/tables/{table}/review")
    assert done_review(client, table)["state"] == "none"
    monkeypatch.setattr(critics, "review", quick_critic)
    client.post(f"/api/tables/{table}/review")
    assert done_review(client, table)["state"] == "done"


def test_there_is_no_review_without_machine_code(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished_table(client)
    monkeypatch.setenv("ODDECK_JIT", "off")
    monkeypatch.setattr(bots, "is_search_compiled", lambda _: False)
    refused = client.post(f"/api/tables/{table}/review")
    assert reason(refused) == "not-now"
    assert "without compiled rules" in refused.json()["message"]
    monkeypatch.delenv("ODDECK_JIT")
    assert "ask again" in client.post(f"/api/tables/{table}/review").json()["message"]


@pytest.mark.machine_code
def test_a_review_by_the_search_bot(client: TestClient) -> None:
    """The real one, of a short game."""
    compiled_search(find_game("trophy-case"))
    table = finished_table(client, listed=True)
    begun = client.post(f"/api/tables/{table}/review")
    assert begun.json()["state"] == "running"
    review = done_review(client, table)
    assert review["state"] == "done"
    winners = replay_of(client, table)["winners"]
    assert [
        seat for seat, chance in enumerate(review["steps"][-1]["chances"]) if chance > 0
    ] == winners
    assert all(0 <= chance <= 1 for step in review["steps"] for chance in step["chances"])


def test_clauses_can_be_read_one_by_one(client: TestClient) -> None:
    assert "trick" in client.get("/api/games/trophy-case/clauses").json()["TC-7"].lower()
    assert reason(client.get("/api/games/chess/clauses")) == "no-such-page"
