"""Between two hands the finished table stays in view until people are ready for the next one."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from oddeck.game import Game
from oddeck.server.domain import table_game, timers, views
from oddeck.server.domain.entries import NextHand
from oddeck.server.domain.hands import next_hand
from oddeck.server.domain.refusals import Refusal
from oddeck.server.domain.states import views_of
from oddeck.server.domain.tables import Table
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import HandOver, Leave, Play, Ready

from ..tables import Log

PAUSE = 30.0
HANDS: dict[str, dict[str, Any]] = {
    "twisty-passages": {"hands": 5},
    "trophy-case": {"hand": 4, "target": 200},
    "flathead-rummy": {"target": 400},
}


def after_a_hand(game: str, people: int = 3) -> Log:
    """A table whose first hand has just ended; bots have the other seats."""
    log = Log(
        game,
        3,
        options=HANDS[game],
        bots=[None] * people + ["random"] * (3 - people),
        hand_pause=PAUSE,
    ).fill()
    for table in log.play_on(3000, random.Random(3)):
        if table.phase == "between":
            return log
    raise AssertionError("no hand has ended")


def shown(table: Table, viewer: int | None) -> dict[str, Any]:
    """How things stand, as a viewer is told."""
    now: dict[str, Any] = json.loads(views.table_state(table, viewer, (0, 1, 2), False))
    return now


def last_step(table: Table, viewer: int | None = None) -> dict[str, Any]:
    """What a viewer was told last of the game."""
    steps = [json.loads(step) for step in table.streams[viewer]]
    return next(step for step in reversed(steps) if step["type"] == "played")


@pytest.mark.parametrize("game", HANDS)
def test_the_finished_table_is_shown_and_nothing_of_the_next_deal(game: str) -> None:
    log = after_a_hand(game)
    for viewer in (None, 0, 1, 2):
        now = shown(log.table, viewer)
        assert (now["phase"], now["moves"], now["view"]["over"]) == ("between", [], False)
        assert "hand" not in [event["kind"] for event in last_step(log.table, viewer)["events"]]
    if game == "trophy-case":
        assert shown(log.table, None)["view"]["trick"], "the last trick is not seen"
    log.add(NextHand())
    now = shown(log.table, None)
    assert now["phase"] == "playing"
    assert len({hand["count"] for hand in now["view"]["hands"]}) == 1, "hands are dealt"
    assert last_step(log.table)["events"][0]["kind"] == "hand"


@pytest.mark.parametrize("game", HANDS)
def test_the_scores_of_the_finished_hand_count(game: str) -> None:
    log = after_a_hand(game)
    scores = shown(log.table, None)["view"]["scores"]
    log.add(NextHand())
    assert shown(log.table, None)["view"]["scores"] == scores


def test_bots_and_clocks_wait_until_all_people_are_ready() -> None:
    log = after_a_hand("twisty-passages", people=2)
    due = timers.next_due(log.table, Settings(), (0, 1))
    assert due is not None
    assert (due.what, due.at) == ("hand", log.at + PAUSE * 1000)
    assert shown(log.table, 0)["next_hand"] == due.at
    with pytest.raises(Refusal, match="no game is running"):
        log.do(0, Play(asked=log.table.asked[0], move="pass"))
    log.do(0, Ready())
    assert [seat["wish"] for seat in shown(log.table, 1)["seats"]] == ["next", None, None]
    with pytest.raises(Refusal, match="already"):
        log.do(0, Ready())
    assert log.table.phase == "between"
    log.do(1, Ready())
    assert (log.table.phase, log.table.seats[0].wish) == ("playing", None)
    with pytest.raises(Refusal, match="no hand has just ended"):
        log.do(0, Ready())


def test_one_person_among_bots_takes_as_long_as_they_like() -> None:
    log = after_a_hand("trophy-case", people=1)
    assert timers.next_due(log.table, Settings(), (0,)) is None
    assert shown(log.table, 0)["next_hand"] is None
    log.do(0, Ready())
    assert log.table.phase == "playing"


def test_nobody_waits_for_who_has_left_or_handed_over() -> None:
    log = after_a_hand("twisty-passages")
    log.do(0, Ready())
    log.do(1, HandOver())
    phases: list[str] = [log.table.phase]
    log.do(2, Leave())
    assert [*phases, log.table.phase] == ["between", "playing"]


def test_a_table_read_again_from_its_log_waits_too() -> None:
    log = after_a_hand("flathead-rummy")
    log.do(1, Ready())
    for viewer in (None, 0, 1, 2):
        again = log.read_again()
        assert shown(again, viewer) == shown(log.table, viewer)
        assert list(again.streams[viewer]) == list(log.table.streams[viewer])


def test_tables_without_people_and_tables_in_a_hurry_do_not_wait() -> None:
    for wanted in ({"bots": ["random"] * 3}, {"unhurried": False}):
        log = Log("twisty-passages", 3, options={"hands": 2}, hand_pause=PAUSE, **wanted).fill()
        for table in log.play_on(3000, random.Random(3)):
            assert table.phase in ("playing", "over")
        assert log.table.phase == "over"


def test_the_last_trick_of_a_game_stays_in_view() -> None:
    log = Log("trophy-case", 3, options={"hand": 4, "target": 1}).fill()
    for _ in log.play_on(500, random.Random(5)):
        pass
    now = shown(log.table, 1)
    assert (now["phase"], now["view"]["over"]) == ("over", True)
    assert now["view"]["trick"]
    assert now["view"]["winners"]


def test_events_are_split_at_the_next_hand() -> None:
    events: list[dict[str, Any]] = [{"kind": "win"}, {"kind": "hand"}, {"kind": "deal"}]
    assert next_hand(events) == 1
    assert next_hand(events[:1]) is None


@pytest.mark.parametrize("game", HANDS)
def test_the_finished_table_shows_nobody_a_hidden_card(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished: list[Game] = []

    def keep(ended: Game, is_over: bool) -> list[msgspec.Raw]:
        finished.append(ended)
        return views_of(ended, is_over)

    monkeypatch.setattr(table_game, "views_of", keep)
    after_a_hand(game)
    for viewer in (None, 0, 1, 2):
        for seed in range(5):
            assert finished[-1].redealt(viewer, seed).view(viewer) == finished[-1].view(viewer)


@pytest.mark.parametrize("game", HANDS)
def test_the_time_between_hands_survives_a_load(game: str) -> None:
    log = after_a_hand(game)
    again = log.read_again()
    assert again.phase == "between"
    assert again.between is not None
    assert log.table.between is not None
    assert again.between.until == log.table.between.until
    for viewer in (None, 0, 1, 2):
        assert shown(again, viewer) == shown(log.table, viewer)
    for table in (again, log.table):
        table.apply(log.at, NextHand())
    assert again.streams == log.table.streams
