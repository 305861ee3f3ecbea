"""How long a table waits for people: its clock says so."""

from __future__ import annotations

import msgspec
import pytest

from oddeck.server.domain.entries import StoodIn
from oddeck.server.domain.terms import terms_for, usual_terms
from oddeck.server.domain.timers import next_due
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.common import Clock, Terms

from ..tables import Log

HOUR, DAY = 3600.0, 24 * 3600.0
USUAL = usual_terms(Settings())
BY_MAIL = Clock(seconds=3 * DAY, bonus=HOUR)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (None, USUAL),
        (Clock(300), USUAL),
        (Clock(HOUR), Terms(180.0, 4.0, 30.0)),
        (BY_MAIL, Terms(None, 12 * HOUR, 12 * HOUR, slow=True)),
        (Clock(7 * DAY), Terms(None, 24 * HOUR, 24 * HOUR, slow=True)),
    ],
)
def test_the_clock_decides(clock: Clock | None, expected: Terms) -> None:
    assert terms_for(clock, USUAL) == expected


def test_a_server_that_replaces_nobody_does_not_with_a_clock_either() -> None:
    never = usual_terms(Settings(absence=0))
    assert terms_for(Clock(HOUR), never).absence is None


def test_at_a_slow_table_nobody_is_replaced_for_being_away() -> None:
    """The clock runs instead."""
    for clock, what in ((Clock(300), "absent"), (BY_MAIL, "clock")):
        log = Log(players=2, clock=clock).fill()
        waiting, away = log.table.actors[0] ^ 1, log.table.actors[0]
        due = next_due(log.table, Settings(), {waiting}, {away: log.at})
        assert due is not None
        assert (due.what, due.seat) == (what, away)
        seconds = 45 if what == "absent" else clock.seconds
        assert due.at == log.at + seconds * 1000


def test_with_one_person_left_a_slow_game_goes_on_quickly() -> None:
    """Bots need no time to look in."""
    log = Log(players=2, clock=BY_MAIL).fill()
    assert log.table.is_slow
    log.add(StoodIn(1, "random", "asked"))
    assert not log.table.is_slow
    assert log.table.terms.slow, "it is slow again when that person is back"


def test_tables_of_older_versions_wait_as_the_server_has_it() -> None:
    log = Log(players=2).fill()
    log.table.opened = msgspec.structs.replace(log.table.opened, absence=None)
    waiting, away = log.table.actors[0] ^ 1, log.table.actors[0]
    due = next_due(log.table, Settings(absence=7.0), {waiting}, {away: log.at})
    assert due is not None
    assert due.at == log.at + 7000
