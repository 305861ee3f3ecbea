"""Fortuno at a table: whether anybody can steal a slap (FO-14) shows nowhere, nor what lovers say
to each other (FO-70).
"""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

import oddeck
from oddeck.server.domain import commands, table_game, timers, views
from oddeck.server.domain.entries import Moved, WindowClosed
from oddeck.server.ops.settings import Settings

from .tables import Log

HANDS = [["7S", "2W", "3W"], ["4W", "5C", "9S"], ["6W", "8W", "QC"], ["10W", "2C", "3D"]]
FOURTH = "7D"


def position(holder: int | None) -> dict[str, Any]:
    """Seat 0 can lay the third seven; the fourth is in a hand, in place of the last card there, or
    in the draw pile.
    """
    hands = [list(hand) for hand in HANDS]
    swapped = "4D" if holder is None else FOURTH
    hands[2 if holder is None else holder][-1] = swapped
    deep = [FOURTH] if holder is None else ["4D"]
    return {
        "game": "fortuno",
        "players": 4,
        "hands": hands,
        "discard": ["7W", "7C"],
        "turn": 0,
        "draw": ["AW", "AC", *deep],
    }


def played(holder: int | None, monkeypatch: pytest.MonkeyPatch) -> list[Log]:
    """The table before the window, in it, and after it, if nobody steals."""
    monkeypatch.setattr(commands, "secret_seed", lambda: 1)
    monkeypatch.setattr(table_game, "new", lambda *_: oddeck.from_position(position(holder)))
    log = Log("fortuno", 4).fill()
    log.add(Moved(0, "play 7S"))
    moments = [copy(log)]
    log.add(Moved(1, "slap"))
    moments.append(copy(log))
    due = timers.next_due(log.table, Settings())
    assert due is not None
    assert due.what == "window"
    log.add(WindowClosed() if holder is None else Moved(holder, "no"), (due.at - log.at) / 1000)
    moments.append(copy(log))
    return moments


def test_whether_a_slap_can_be_stolen_shows_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """FO-14"""
    for nobody, somebody in zip(played(None, monkeypatch), played(2, monkeypatch), strict=True):
        for viewer in (0, 1, 3, None):
            assert nobody.table.streams[viewer] == somebody.table.streams[viewer]
            assert views.table_state(nobody.table, viewer, (), False) == views.table_state(
                somebody.table, viewer, (), False
            )
        assert getattr(timers.next_due(nobody.table, Settings()), "at", 0) == getattr(
            timers.next_due(somebody.table, Settings()), "at", 0
        )
    assert somebody.table.moves[1]


def conferred(monkeypatch: pytest.MonkeyPatch, *moves: tuple[int, str]) -> Log:
    """Seats 0 and 2 are lovers and talk about the turn of seat 0."""
    lovers = {
        "game": "fortuno",
        "players": 4,
        "hands": HANDS,
        "discard": ["7W"],
        "turn": 0,
        "lovers": [{"player": 0, "lover": 2}],
    }
    monkeypatch.setattr(commands, "secret_seed", lambda: 1)
    monkeypatch.setattr(table_game, "new", lambda *_: oddeck.from_position(lovers))
    log = Log("fortuno", 4).fill()
    for seat, move in moves:
        log.add(Moved(seat, move))
    return log


def test_what_lovers_say_to_each_other_shows_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """FO-70"""
    one = conferred(monkeypatch, (0, "play 2W"), (2, "prefer play 8W"))
    other = conferred(monkeypatch, (0, "play 7S"), (2, "prefer play 6W"))
    for viewer in (1, 3, None):
        assert one.table.streams[viewer] == other.table.streams[viewer]
        assert views.table_state(one.table, viewer, (), False) == views.table_state(
            other.table, viewer, (), False
        )
    for viewer in (0, 2):
        assert one.table.streams[viewer] != other.table.streams[viewer]


def test_a_slap_after_a_catch_has_a_window_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """FO-13, FO-17: whoever let the first window pass may still use the second."""
    start = position(None) | {"hands": [["7S", "2W"], *HANDS[1:]]}
    monkeypatch.setattr(table_game, "new", lambda *_: oddeck.from_position(start))
    log = Log("fortuno", 4).fill()
    log.add(Moved(0, "play 7S"))
    catching = log.table.window
    assert catching is not None
    assert catching.users == (1, 2, 3)
    for seat, wait in ((1, 4.0), (2, 0.0), (3, 0.0)):
        assert log.table.window is not None
        assert log.table.window.until == catching.until
        log.add(Moved(seat, "no"), wait)
    assert log.table.window is not None
    assert log.table.window.users == (0, 1, 2, 3)
    assert log.table.window.until == log.at + 4000
