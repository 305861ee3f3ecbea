"""Lessons over HTTP: the same for everyone, without a key, and with bounded work."""

from __future__ import annotations

from starlette.testclient import TestClient

from oddeck.server.web.lessons import ANSWERS_KEPT, encoded_answer
from oddeck.server.wire.lessons import LONGEST_MOVE

LESSON = "/api/games/twisty-passages/lesson"


def test_a_lesson_shows_each_step_as_the_learner_sees_it(client: TestClient) -> None:
    lesson = client.get(LESSON).json()
    assert lesson["names"][0] == "You"
    assert len(lesson["steps"]) >= 8
    first = lesson["steps"][0]
    assert first["view"]["seat"] == 0
    assert first["view"]["hands"][1]["known"] == []
    assert "play 7La" in first["moves"]


def test_a_right_move_is_played_and_answered_by_the_others(client: TestClient) -> None:
    answer = client.post(f"{LESSON}/1", json={"move": "play 7La"}).json()
    assert answer["accepted"]
    assert answer["text"]
    assert [turn["text"] for turn in answer["turns"]] == [
        ["You play the 7 of Lamps on your stack."],
        ["Ann plays the 8 of Fromps on their stack."],
        ["Ben plays the 6 of Bugs on their stack."],
    ]
    assert answer == client.post(f"{LESSON}/1", json={"move": None}).json()  # it is shown, too


def test_a_move_that_is_not_the_one_is_answered_and_not_played(client: TestClient) -> None:
    answer = client.post(f"{LESSON}/1", json={"move": "pass"}).json()
    assert not answer["accepted"]
    assert "Lamp" in answer["text"]
    assert answer["turns"] == []


def test_the_rules_refuse_an_illegal_move_with_their_clause(client: TestClient) -> None:
    refused = client.post(f"{LESSON}/1", json={"move": "play 5Zu"})
    assert refused.status_code == 422
    assert refused.json()["reason"] == "illegal"
    assert refused.json()["clause"] == "TP-5"


def test_what_does_not_exist(client: TestClient) -> None:
    for path in ("/api/games/chess/lesson", f"{LESSON}/0", f"{LESSON}/99"):
        answer = client.post(path, json={}) if path[-1].isdigit() else client.get(path)
        assert (answer.status_code, answer.json()["reason"]) == (404, "no-such-page"), path


def test_no_request_makes_the_server_keep_or_do_much(client: TestClient) -> None:
    """Moves are short, and illegal ones leave nothing in memory."""
    long = client.post(f"{LESSON}/1", json={"move": "x" * (LONGEST_MOVE + 1)})
    assert (long.status_code, long.json()["reason"]) == (400, "malformed")
    before = encoded_answer.cache_info().currsize
    for number in range(20):
        assert client.post(f"{LESSON}/1", json={"move": f"play {number}"}).status_code == 422
    assert encoded_answer.cache_info().currsize == before
    assert encoded_answer.cache_info().maxsize == ANSWERS_KEPT


def test_games_say_whether_they_have_a_lesson(client: TestClient) -> None:
    assert all(game["lesson"] for game in client.get("/api/games").json())
