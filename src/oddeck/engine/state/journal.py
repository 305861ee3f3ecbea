"""What just happened: a few rows that a move writes and the next move clears.

Logs, animation, screen readers and replays all read these rows; nothing is ever worked out by
comparing states. A row is an event's kind, its seat, a card, a value whose meaning the kind decides
(a partner, a count, a die) and the seats that may see the card. That the event took place is open
to all, and so is the value, unless it is called `action`.

A move also cites the clauses of the rule sheet it applied, so that a test can show that every
clause is alive.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, unique
from itertools import groupby
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import ZERO, compiled, inlined, int64
from .cardset import NO_BITS, add
from .layout import Int
from .table import NO_CARD, NOBODY, Table, bit_of, seats_of

NO_VALUE = ZERO  # of an event whose kind gives the value no meaning
# What only those in `seen_by` are told: cards, and the id of an action that players talk about.
PRIVATE = ("cards", "action")

Rows: TypeAlias = tuple[tuple[int, ...], ...]  # rows of the journal: see `Column`
Event = dict[str, Any]  # an event as people and programs read it: see `read_events`


@unique
class Column(IntEnum):
    """The columns of a row."""

    KIND = 0
    SEAT = 1
    CARD = 2
    VALUE = 3
    SEEN_BY = 4


class Journal:
    """The journal's part of a state. A game says how many EVENTS one move can cause."""

    COLUMNS = len(Column)
    CITED_WORDS = 2

    players: int
    events: Annotated[NDArray[np.int16], "EVENTS", "COLUMNS"]
    event_count: Int
    events_lost: Int  # stays 0 unless EVENTS is too small: a check for tests
    cited: Annotated[NDArray[np.uint64], "CITED_WORDS"]  # the clauses, as a set


class JournalledTable(Table, Journal):
    """A table, and a journal of what happens at it."""


@inlined
def clear_journal(s: Journal) -> None:
    """Start a new page."""
    for row in range(s.event_count):
        s.events[row, :] = 0
    s.event_count = 0
    s.cited[:] = NO_BITS


@inlined
def tell(s: Journal, kind: IntEnum, seat: int, card: int, value: int, seen_by: int) -> None:
    """Write one event."""
    row = s.event_count
    if row == len(s.events):
        s.events_lost += 1
        return
    s.events[row, Column.KIND] = kind
    s.events[row, Column.SEAT] = seat
    s.events[row, Column.CARD] = card
    s.events[row, Column.VALUE] = value
    s.events[row, Column.SEEN_BY] = seen_by
    s.event_count += 1


@compiled
def announce(s: Journal, kind: IntEnum, seat: int, card: int, value: int) -> None:
    """Write one event whose card is for everybody's eyes.

    It is not inlined: games with many events compile faster for it.
    """
    tell(s, kind, seat, card, value, bit_of(s.players) - 1)


@inlined
def cite(s: Journal, clause: IntEnum) -> None:
    """Record that a clause of the rules was applied."""
    add(s.cited, clause)


@inlined
def cite_feat(s: Journal, feat: int) -> None:
    """As `cite`, for a feat found by its number."""
    add(s.cited, feat)


@compiled
def rename_unseen(s: Journal, viewer: int, out: Journal, names: NDArray[np.int64]) -> None:
    """Give the cards of events that the viewer did not see their new names (see
    `table.rename_hidden`).
    """
    for row in range(s.event_count):
        card = s.events[row, Column.CARD]
        if card != NO_CARD and not sees(s.players, int64(s.events[row, Column.SEEN_BY]), viewer):
            out.events[row, Column.CARD] = names[card]


@compiled
def sees(players: int, seen_by: int, viewer: int) -> bool:
    """Whether a viewer is among those who may see a card; a spectator sees what all the
    seats see.
    """
    audience = bit_of(players) - 1 if viewer == NOBODY else bit_of(viewer)
    return (seen_by & audience) == audience


# --- reading the journal, outside compiled code ---------------------------------------------------


def journal_rows(s: Journal) -> Rows:
    """The rows of the last move, in plain Python."""
    return tuple(map(tuple, s.events[: s.event_count].tolist()))


def read_events(
    rows: Rows,
    kinds: type[IntEnum],
    value_names: Mapping[IntEnum, str],
    card_names: tuple[str, ...],
    list_names: Mapping[IntEnum, str] = MappingProxyType({}),
) -> list[Event]:
    """Rows of the journal as dicts, with all their secrets: `seen_by` lists the seats that may see
    the cards.

    Rows of one kind in a row are put together seat by seat: eight cards dealt to a player are one
    event. So are the values of kinds in `list_names`: five dice are one roll.
    """
    events: list[Event] = []
    for kind, run in groupby(rows, key=lambda row: row[Column.KIND]):
        if kinds(kind) in list_names:
            for (seat, seen_by), alike in groupby(
                run, key=lambda row: (row[Column.SEAT], row[Column.SEEN_BY])
            ):
                roll = {list_names[kinds(kind)]: [row[Column.VALUE] for row in alike]}
                events.append(
                    {
                        "kind": kinds(kind).name.lower(),
                        "seat": seat,
                        **roll,
                        "seen_by": list(seats_of(seen_by)),
                    }
                )
            continue
        together: dict[tuple[int, ...], list[int]] = {}
        for _, seat, card, value, seen_by in run:
            together.setdefault((seat, value, seen_by), []).append(card)
        for (seat, value, seen_by), cards in together.items():
            event: Event = {"kind": kinds(kind).name.lower(), "seat": seat}
            if kinds(kind) in value_names:
                event[value_names[kinds(kind)]] = value
            if cards[0] != NO_CARD:
                event |= {
                    "count": len(cards),
                    "cards": [card_names[card] for card in sorted(cards)],
                }
            events.append(event | {"seen_by": list(seats_of(seen_by))})
    return events


def as_seen_by(event: Event, viewer: int | None, players: int) -> Event:
    """The event as a seat, or a spectator (None), may know it: without what is PRIVATE if that is
    not for the viewer.
    """
    seen = event.copy()
    seen_by = seen.pop("seen_by")
    is_told = (
        all(seat in seen_by for seat in range(players)) if viewer is None else viewer in seen_by
    )
    if not is_told:
        for field in PRIVATE:
            seen.pop(field, None)
    return seen
