from __future__ import annotations

from enum import IntEnum

import numpy as np

from oddeck.engine.state.cardset import members
from oddeck.engine.state.journal import (
    Journal,
    announce,
    as_seen_by,
    cite,
    clear_journal,
    journal_rows,
    read_events,
    rename_unseen,
    tell,
)
from oddeck.engine.state.layout import Int, dtype_of, new_states
from oddeck.engine.state.table import NOBODY


class Kind(IntEnum):
    DRAW = 1
    GIVE = 2
    PASS = 3


class Clause(IntEnum):
    XX_1 = 1
    XX_70 = 70


class State(Journal):
    EVENTS = 4
    players: Int


NAMES = ("a", "b", "c", "d")
VALUES: dict[IntEnum, str] = {Kind.GIVE: "to"}


def state() -> State:
    s: State = new_states(dtype_of(State), 1)[0]
    s.players = 3
    return s


def test_events_are_read_as_dicts() -> None:
    s = state()
    tell(s, Kind.GIVE, 0, 2, 1, 0b011)
    tell(s, Kind.PASS, 1, -1, 0, 0b111)
    assert read_events(journal_rows(s), Kind, VALUES, NAMES) == [
        {"kind": "give", "seat": 0, "to": 1, "count": 1, "cards": ["c"], "seen_by": [0, 1]},
        {"kind": "pass", "seat": 1, "seen_by": [0, 1, 2]},
    ]


def test_what_is_announced_is_for_everybodys_eyes() -> None:
    s = state()
    announce(s, Kind.GIVE, 0, 2, 1)
    assert read_events(journal_rows(s), Kind, VALUES, NAMES) == [
        {"kind": "give", "seat": 0, "to": 1, "count": 1, "cards": ["c"], "seen_by": [0, 1, 2]},
    ]


def test_cards_of_one_kind_in_a_row_are_one_event_a_seat() -> None:
    s = state()
    for seat, card in [(0, 3), (1, 2), (0, 1), (1, 0)]:
        tell(s, Kind.DRAW, seat, card, 0, 1 << seat)
    assert read_events(journal_rows(s), Kind, VALUES, NAMES) == [
        {"kind": "draw", "seat": 0, "count": 2, "cards": ["b", "d"], "seen_by": [0]},
        {"kind": "draw", "seat": 1, "count": 2, "cards": ["a", "c"], "seen_by": [1]},
    ]


def test_values_in_a_row_are_one_list() -> None:
    s = state()
    for seat, die in [(0, 6), (0, 6), (0, 1), (1, 2)]:
        tell(s, Kind.PASS, seat, -1, die, 0b111)
    assert read_events(journal_rows(s), Kind, VALUES, NAMES, {Kind.PASS: "dice"}) == [
        {"kind": "pass", "seat": 0, "dice": [6, 6, 1], "seen_by": [0, 1, 2]},
        {"kind": "pass", "seat": 1, "dice": [2], "seen_by": [0, 1, 2]},
    ]


def test_cards_are_shown_to_those_who_may_see_them() -> None:
    event = {"kind": "give", "seat": 0, "to": 1, "count": 1, "cards": ["c"], "seen_by": [0, 1]}
    assert as_seen_by(event, 1, 3) == {
        "kind": "give",
        "seat": 0,
        "to": 1,
        "count": 1,
        "cards": ["c"],
    }
    assert (
        as_seen_by(event, 2, 3)
        == as_seen_by(event, None, 3)
        == {"kind": "give", "seat": 0, "to": 1, "count": 1}
    )
    assert "cards" in as_seen_by(event, None, 2)  # both players of two know it, so a spectator may


def test_an_action_that_players_talk_about_is_told_to_them_alone() -> None:
    event = {"kind": "propose", "seat": 0, "action": 7, "seen_by": [0, 1]}
    assert as_seen_by(event, 1, 3) == {"kind": "propose", "seat": 0, "action": 7}
    assert as_seen_by(event, 2, 3) == as_seen_by(event, None, 3) == {"kind": "propose", "seat": 0}


def test_a_full_journal_counts_what_it_loses() -> None:
    s = state()
    for _ in range(6):
        tell(s, Kind.PASS, 0, -1, 0, 0b111)
    assert (s.event_count, s.events_lost) == (4, 2)


def test_a_new_page_is_clean() -> None:
    s = state()
    tell(s, Kind.DRAW, 2, 3, 1, 0b111)
    cite(s, Clause.XX_1)
    cite(s, Clause.XX_70)
    assert list(members(s.cited)) == [1, 70]
    clear_journal(s)
    fresh = state()
    assert s.tobytes() == fresh.tobytes()  # type: ignore[attr-defined]


def test_a_redeal_renames_only_what_the_viewer_has_not_seen() -> None:
    s, out = state(), state()
    for journal in (s, out):
        tell(journal, Kind.DRAW, 0, 3, 0, 0b001)
        tell(journal, Kind.GIVE, 0, 2, 1, 0b011)
        tell(journal, Kind.PASS, 1, -1, 0, 0b111)
    names = np.array([1, 0, 3, 2])
    rename_unseen(s, 1, out, names)
    assert [
        event.get("cards") for event in read_events(journal_rows(out), Kind, VALUES, NAMES)
    ] == [
        ["c"],
        ["c"],
        None,
    ]
    rename_unseen(s, int(NOBODY), out, names)  # a spectator has seen what everybody has
    assert [
        event.get("cards") for event in read_events(journal_rows(out), Kind, VALUES, NAMES)
    ] == [
        ["c"],
        ["d"],
        None,
    ]
