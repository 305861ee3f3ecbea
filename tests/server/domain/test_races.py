"""Races are fair: bots react like people, no seat is favoured, and lines of people count."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from oddeck.bots.reactions import REFLEXES, SHORTEST
from oddeck.server.domain import commands, races
from oddeck.server.domain.entries import Entered, Moved
from oddeck.server.domain.refusals import Refusal
from oddeck.server.domain.timers import Due, next_due
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import Play
from oddeck.server.wire.common import Clock

from ..small_games import Snapping, deal_small_games
from ..tables import Log

BY_MAIL = Clock(seconds=3 * 24 * 3600)


@pytest.fixture(autouse=True)
def snapping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals the same secrets every time."""
    seeds = itertools.count(2026)
    monkeypatch.setattr(commands, "secret_seed", lambda: next(seeds))
    deal_small_games(monkeypatch, lambda: Snapping())


def turned(**wanted: object) -> Log:
    """A table at which all may slap."""
    log = Log("twisty-passages", 3, **wanted).fill()  # type: ignore[arg-type]
    log.add(Moved(0, "turn"))
    return log


def first(log: Log) -> Due:
    """What is due first."""
    due = next_due(log.table, Settings())
    assert due is not None
    return due


def winner(log: Log) -> int | None:
    """Who wins if bots do what is due: asleep, they say no."""
    while log.table.running is not None:
        due = first(log)
        asleep = races.reaction(log.table, due.seat).asleep
        move = "no" if due.what == "window" or asleep else "slap"
        log.add(Moved(due.seat, move), max(0.0, (due.at - log.at) / 1000))
        if move == "slap":
            return due.seat
    return None


@pytest.mark.parametrize("unhurried", [True, False])
def test_among_equal_bots_no_seat_is_favoured(unhurried: bool) -> None:
    """At human pace and at full speed."""
    won = Counter(winner(turned(bots=["casual"] * 3, unhurried=unhurried)) for _ in range(240))
    assert all(55 <= won[seat] <= 105 for seat in range(3)), won


def test_better_bots_win_more_races() -> None:
    levels = ["learning", "casual", "merciless"]
    won = Counter(winner(turned(bots=levels)) for _ in range(120))
    assert won[0] < won[1] < won[2], won


def test_bots_react_to_people_at_the_speed_of_people() -> None:
    """However fast they play otherwise."""
    waits = []
    for _ in range(40):
        log = turned(bots=[None, "sharp", "sharp"])
        log.table.seats[0].pace = "instant"
        waits.append((first(log).at - log.at) / 1000)
    assert min(waits) > SHORTEST
    assert len(set(waits)) > 30
    assert abs(sorted(waits)[20] - REFLEXES["sharp"].median) < 0.4


def test_a_bot_reacts_only_once_however_often_it_is_asked_when() -> None:
    log = turned(bots=[None, "sharp", "sharp"])
    before = first(log)
    log.add(Moved(0, "no"))
    assert first(log) == before


def test_moves_on_fast_lines_wait_for_slower_ones() -> None:
    lines = {0: 0.02, 1: 0.12}
    assert races.compensation(lines, 1) == 0.0
    assert races.compensation(lines, 0) == pytest.approx(0.1)
    assert races.compensation(lines) == 0.12  # bots
    assert races.compensation({}, 0) == 0.0


def test_nobody_gains_more_than_a_quarter_of_a_second() -> None:
    assert races.compensation({0: 0.02, 1: 9.0}, 0) == pytest.approx(races.MOST_COMPENSATED - 0.02)
    assert races.compensation({0: 5.0, 1: 9.0}, 0) == 0.0


def test_bots_wait_for_the_slowest_line() -> None:
    log = turned(bots=[None, None, "sharp"])
    far = next_due(log.table, Settings(), slowest_line=0.2)
    assert far is not None
    assert far.at - first(log).at == pytest.approx(200, abs=1)


def test_in_a_slow_game_the_lot_decides_among_all_who_have_moved_in_time() -> None:
    won = set()
    for _ in range(30):
        log = turned(clock=BY_MAIL)
        until = log.table.window.until if log.table.window else 0
        assert until == log.at + 12 * 3600 * 1000
        for seat in (2, 0):
            log.do(seat, Play(asked=log.table.asked[seat], move="slap"), 3600)
            assert log.table.phase == "playing"
            assert log.table.moves[seat] == []
        assert first(log) == Due(until, 1, "window")
        drawn = races.drawn(log.table)
        assert drawn is not None
        won.add(drawn.seat)
        log.add(drawn)
        assert log.table.phase == "over"
    assert won == {0, 2}


def test_a_slow_race_ends_when_all_have_answered() -> None:
    log = turned(clock=BY_MAIL)
    log.do(1, Play(asked=log.table.asked[1], move="no"), 60)
    log.do(0, Play(asked=log.table.asked[0], move="slap"), 60)
    assert first(log).at > log.at
    log.do(2, Play(asked=log.table.asked[2], move="no"), 60)
    assert first(log).at == log.at
    assert races.drawn(log.table) == Moved(0, "slap")
    log = turned(clock=BY_MAIL)
    for seat in range(3):
        log.do(seat, Play(asked=log.table.asked[seat], move="slap"), 60)
    assert first(log).at == log.at


def test_a_move_that_is_none_of_the_race_is_refused() -> None:
    log = turned(clock=BY_MAIL)
    with pytest.raises(Refusal) as refused:
        log.do(1, Play(asked=log.table.asked[1], move="jump"))
    assert refused.value.reason == "illegal"


def test_who_has_entered_is_told_to_nobody_else() -> None:
    """Nor whether anybody has."""
    log = turned(clock=BY_MAIL)
    shown = {viewer: list(stream) for viewer, stream in log.table.streams.items()}
    asked = list(log.table.asked)
    log.add(Entered(1, "slap"))
    assert {viewer: list(stream) for viewer, stream in log.table.streams.items()} == shown
    assert (log.table.asked[0], log.table.asked[2]) == (asked[0], asked[2])


def test_a_race_that_some_have_entered_survives_a_load() -> None:
    log = turned(clock=BY_MAIL)
    log.add(Entered(1, "slap"))
    log.add(Moved(0, "no"))
    again = log.read_again()
    assert again.window == log.table.window
    assert again.moves == log.table.moves == [[], [], ["slap", "no"]]
    assert again.asked == log.table.asked
