"""How fast bots play is what the slowest person wants."""

from __future__ import annotations

import random

import pytest

from oddeck.server.domain import timers
from oddeck.server.domain.refusals import Refusal
from oddeck.server.domain.tables import Table
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import AnyCommand, FastForward, HandOver, SetPace
from oddeck.server.wire.common import Pace

from ..tables import Log


def waiting_for_a_bot(people: int = 1) -> Log:
    """A table at which a bot is to move that did not move last."""
    log = Log("twisty-maze", 3, bots=[None] * people + ["random"] * (3 - people)).fill()
    for table in log.play_on(500, random.Random(1)):
        if bot_pause(table) == 1.0 and not table.moves[0]:
            return log
    raise AssertionError("no bot is to move")


def bot_pause(table: Table) -> float | None:
    """The seconds that the next bot takes, if a bot is next."""
    due = timers.next_due(table, Settings(bot_pause=1.0), (0, 1))
    if due is None or due.what != "bot":
        return None
    return (due.at - table.asked_at[due.seat]) / 1000


@pytest.mark.parametrize(
    ("pace", "seconds"), [("calm", 2.0), ("normal", 1.0), ("quick", 0.35), ("instant", 0.0)]
)
def test_a_person_sets_the_pace_of_bots(pace: Pace, seconds: float) -> None:
    log = waiting_for_a_bot()
    assert bot_pause(log.table) == 1.0
    log.do(0, SetPace(pace=pace))
    assert (log.table.pace, bot_pause(log.table)) == (pace, seconds)


def test_of_several_people_the_slowest_counts_and_who_is_away_does_not() -> None:
    log = waiting_for_a_bot(people=2)
    paces: list[str] = []
    wishes: tuple[tuple[int, AnyCommand], ...] = (
        (0, SetPace(pace="instant")),
        (1, SetPace(pace="calm")),
        (1, HandOver()),
    )
    for seat, command in wishes:
        log.do(seat, command)
        paces.append(log.table.pace)
    assert paces == ["normal", "calm", "instant"]


def test_fast_forward_ends_with_the_next_decision() -> None:
    log = waiting_for_a_bot()
    log.do(0, FastForward())
    paces = {False: {log.table.pace}, True: set()}  # by whether the person is asked
    for table in log.play_on(500, random.Random(2)):
        paces[bool(table.moves[0])].add(table.pace)
        if table.moves[0]:
            break
    assert paces == {False: {"instant"}, True: {"normal"}}
    with pytest.raises(Refusal, match="your decision"):
        log.do(0, FastForward())


def test_a_bot_that_moves_several_times_in_a_row_pauses_once() -> None:
    log = waiting_for_a_bot()
    pauses: dict[bool, float] = {}  # by whether the bot moved last
    for table in log.play_on(500, random.Random(4)):
        if table.running is None or (pause := bot_pause(table)) is None:
            continue
        if len(table.running.actors) == 1:
            pauses.setdefault(table.running.actors[0] == table.last_mover, pause)
    assert pauses == {True: 0.4, False: 1.0}


def test_a_window_is_short_when_every_person_is_out_of_the_game() -> None:
    """Bots decide at once, and an eliminated player need not wait for them."""
    log = Log("fortuno", 4, bots=[None, "random", "random", "random"]).fill()
    table = log.table
    assert table.game is not None
    assert table._window_end() - table.at == 4000
    table.game.state.out = 1
    table.game.state_changed()
    table._ask_rules()
    assert table.eliminated == (0,)
    assert table._window_end() - table.at == 300
