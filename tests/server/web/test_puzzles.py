"""Puzzles over HTTP: what is shown, what is answered, and what is kept for a person."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.testclient import TestClient

from oddeck.puzzles.puzzle import Puzzle, daily_puzzle, puzzles_of
from oddeck.server.domain import dailies
from oddeck.server.ops import wall_clock
from oddeck.server.web.puzzles import encode_now, solution

from .test_me import ANN, BEN, auth, meet, mine, reason

GAME = "twisty-passages"
SOME = puzzles_of(GAME)[0]
AT = f"/api/puzzles/{GAME}/{SOME.id}"


def solve(client: TestClient, puzzle: Puzzle, move: str, key: str | None = None) -> Any:
    head = {} if key is None else auth(key)
    return client.post(f"/api/puzzles/{GAME}/{puzzle.id}", json={"move": move}, headers=head)


def test_a_puzzle_is_shown_without_its_answer(client: TestClient) -> None:
    lists = {one["game"]: one for one in client.get("/api/puzzles").json()}
    assert sorted(lists) == ["flathead-rummy", "trophy-case", "twisty-passages"]
    assert client.get(f"/api/puzzles/{GAME}").json() == lists[GAME]
    today = dailies.day_of(wall_clock.now_ms())
    assert lists[GAME]["daily"] == daily_puzzle(puzzles_of(GAME), today).id
    assert {one["id"] for one in lists[GAME]["puzzles"]} == {one.id for one in puzzles_of(GAME)}
    shown = client.get(AT).json()
    assert (shown["seat"], shown["view"]["seat"]) == (SOME.seat, SOME.seat)
    assert SOME.best in shown["moves"]
    assert set(shown) == {
        "id", "game", "grade", "options", "seat", "names", "view", "moves",
    }  # fmt: skip


def test_no_puzzle_shows_a_card_that_its_seat_cannot_know(client: TestClient) -> None:
    for puzzle in puzzles_of(GAME)[:20]:
        position, view = puzzle.position, client.get(f"/api/puzzles/{GAME}/{puzzle.id}").json()
        hidden = set(position["draw"]) | {
            card
            for seat, hand in enumerate(position["hands"])
            if seat != puzzle.seat
            for card in hand
        }
        known = {card for hand in view["view"]["hands"] for card in hand["known"]}
        told = {card for card, seats in position["known"].items() if puzzle.seat in seats}
        assert (hidden & known) <= told, puzzle.id
        twin = replace(puzzle, position=puzzle.game().redealt(puzzle.seat, 7).position())
        assert encode_now(twin) == client.get(f"/api/puzzles/{GAME}/{puzzle.id}").content
        assert solution(twin, True) == solution(puzzle, True)


def test_a_move_is_answered_with_what_the_search_found(client: TestClient) -> None:
    right = solve(client, SOME, SOME.best).json()
    assert (right["right"], right["best"]) == (True, SOME.best)
    assert [one["move"] for one in right["moves"]] == [one.move for one in SOME.candidates]
    other = SOME.candidates[-1].move
    wrong = solve(client, SOME, other).json()
    assert (wrong["right"], wrong["best"]) == (False, SOME.best)


def test_what_is_no_move_is_refused_as_at_a_table(client: TestClient) -> None:
    refused = solve(client, SOME, "play Grue")
    assert (refused.status_code, reason(refused)) == (422, "illegal"), refused.text
    assert refused.json()["clause"].startswith("TP-")
    assert reason(solve(client, SOME, "")) == "malformed"
    assert reason(solve(client, SOME, "x" * 201)) == "malformed"
    assert reason(client.post(AT, content=b"{}")) == "malformed"
    for path in ("/api/puzzles/chess", "/api/puzzles/fortuno", f"/api/puzzles/{GAME}/nothing"):
        assert reason(client.get(path)) == "no-such-page", path
        assert reason(client.post(f"{path}/x", json={"move": "pass"})) == "no-such-page", path


def test_the_first_answer_of_a_person_is_kept_for_them_alone(client: TestClient) -> None:
    meet(client, ANN, BEN)
    solve(client, SOME, SOME.candidates[-1].move, ANN)
    solve(client, SOME, SOME.best, ANN)
    solve(client, SOME, SOME.best)
    assert reason(solve(client, SOME, SOME.best, "nobody" * 5)) == "unknown-key"
    (kept,) = mine(client, "/puzzles", ANN)
    assert (kept["game"], kept["puzzle"], kept["right"]) == (GAME, SOME.id, False)
    assert mine(client, "/puzzles", BEN) == []
    assert reason(client.get("/api/me/puzzles")) == "unknown-key"
    assert mine(client, "/export", ANN)["solved"] == [kept]
    client.delete("/api/me", headers=auth(ANN))
    meet(client, ANN)
    assert mine(client, "/puzzles", ANN) == []
