"""What a seat may know, as numbers for learners: a row of bytes, laid out in the same way at every
table of a size.

A game declares its sections in order, and an `observe` that writes them in that order. All is told
from the seat's own chair: among seats the first is the observer, the second the neighbour to the
left. Nothing is told that `view` would not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, inlined, int64
from ..state.cardset import NO_BITS, contains, lowest_card, without_lowest
from ..state.table import NOBODY, Table, bit_of, every_seat

Observation: TypeAlias = NDArray[np.uint8]

MOST = 255  # larger numbers are told as this one
WHOLE = 100  # shares are told in hundredths


# --- what the numbers mean ------------------------------------------------------------------------

CARDS = "card"  # an axis with a place for each card, in deck order
SEATS = "seat"  # an axis with a place for each seat, from the observer on
Axis: TypeAlias = "str | tuple[str, ...]"  # or one with these names


class Section(NamedTuple):
    """Some numbers in a row. The last axis runs fastest; a section without axes is one number."""

    name: str
    axes: tuple[Axis, ...]
    most: int  # no number is larger
    meaning: str


class Layout(NamedTuple):
    """Where a section lies, at a table of some size."""

    section: Section
    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """The index after its last."""
        return self.start + prod(self.shape)


@dataclass(frozen=True, eq=False)
class Senses:
    """A game's observations: what they consist of, and the `@compiled` function that makes one in a
    row of zeros, and gives its length.
    """

    sections: tuple[Section, ...]
    observe: Callable[[Any, int, Observation], int]

    def layout(
        self, players: int, cards: Sequence[str], more: tuple[Section, ...] = ()
    ) -> list[Layout]:
        """Where each section lies, and after them those in `more`."""
        laid, start = [], 0
        for section in (*self.sections, *more):
            laid.append(
                Layout(
                    section,
                    start,
                    tuple(len(names_along(axis, players, cards)) for axis in section.axes),
                )
            )
            start = laid[-1].stop
        return laid

    def labels(
        self, players: int, cards: Sequence[str], more: tuple[Section, ...] = ()
    ) -> Iterator[str]:
        """A name for every index, in order."""
        for section in (*self.sections, *more):
            for names in product(*(names_along(axis, players, cards) for axis in section.axes)):
                yield ": ".join((section.name, *names))


def names_along(axis: Axis, players: int, cards: Sequence[str]) -> Sequence[str]:
    """What the places along an axis are called."""
    if axis == CARDS:
        return cards
    if axis == SEATS:
        return ["you", *(f"{step} to the left" for step in range(1, players))]
    return axis


# --- where cards lie ------------------------------------------------------------------------------


class Planes(NamedTuple):
    """Which plane of the observation a place belongs to: one of `single`, or one of a group with a
    plane for each seat.
    """

    single: int  # how many planes there are that belong to no seat; they come first
    groups: int
    number: NDArray[np.int64]  # by place: of the plane, or of the group
    seat: NDArray[np.int64]  # by place: whose it is, NOBODY if no seat's


def planes_of(
    places: int, single: Mapping[str, Sequence[int]], groups: Mapping[str, Sequence[int]]
) -> tuple[Planes, tuple[Section, ...]]:
    """The planes of a game, from the places that belong to each, and the sections that
    `tell_places` writes.
    """
    number, seat = np.zeros(places, np.int64), np.full(places, NOBODY, np.int64)
    for plane, its_places in enumerate(single.values()):
        number[list(its_places)] = plane
    for group, its_places in enumerate(groups.values()):
        for owner, place in enumerate(its_places):
            number[place], seat[place] = group, owner
    alone, owned = tuple(single), tuple(groups)
    sections = (
        Section("cards", (alone, CARDS), 1, "1 if you know that the card lies there"),
        Section(
            "cards of seats",
            (owned, SEATS, CARDS),
            1,
            "1 if you know that the card lies there, at that seat",
        ),
        Section("tops", (CARDS,), 1, "1 if you know that the card lies on top of a pile"),
        Section("numbers", (alone,), MOST, "how many cards lie there"),
        Section("numbers of seats", (owned, SEATS), MOST, "how many cards lie there, at that seat"),
    )
    return Planes(len(alone), len(owned), number, seat), sections


@inlined
def chair(s: Table, viewer: int, seat: int) -> int:
    """How many seats to the left of the observer somebody sits."""
    step = seat - viewer
    return step if step >= 0 else step + s.players


@compiled
def plane_of(s: Table, viewer: int, place: int, planes: Planes) -> int:
    """The number of the plane that a place belongs to."""
    if planes.seat[place] == NOBODY:
        return int64(planes.number[place])
    return (
        planes.single
        + int64(planes.number[place]) * s.players
        + chair(s, viewer, int64(planes.seat[place]))
    )


@compiled
def tell_places(s: Table, viewer: int, out: Observation, at: int, planes: Planes) -> int:
    """Where all the cards lie that the observer can point to, which of them lie on top, and how
    many cards lie everywhere.
    """
    cards, hands = len(s.place), len(s.hand)
    total = planes.single + planes.groups * s.players
    tops = at + total * cards
    numbers = tops + cards
    known = s.knows[viewer]
    for w in range(len(known)):
        left = known[w]
        while left != NO_BITS:
            card = lowest_card(left, w)
            left = without_lowest(left)
            out[at + plane_of(s, viewer, int64(s.place[card]), planes) * cards + card] = 1
    for place in range(len(s.count)):
        if s.count[place] == 0:
            continue
        out[numbers + plane_of(s, viewer, place, planes)] += s.count[place]
        if place >= hands and contains(known, int64(s.top[place])):
            out[tops + s.top[place]] = 1
    return numbers + total


# --- other things that are told: each gives the index after what it has written -------------------


@inlined
def tell_number(out: Observation, at: int, number: int) -> int:
    """A number, if it is not too large for a byte."""
    out[at] = min(max(number, 0), MOST)
    return at + 1


@inlined
def tell_wide_number(out: Observation, at: int, number: int) -> int:
    """A number in two bytes: how many times 256, and the rest."""
    out[at] = max(number, 0) >> 8
    out[at + 1] = max(number, 0) & MOST
    return at + 2


@inlined
def tell_one_of(out: Observation, at: int, choice: int, n: int) -> int:
    """One of n things, or, if the number is none of theirs, nothing."""
    if 0 <= choice < n:
        out[at + choice] = 1
    return at + n


@inlined
def tell_card(s: Table, out: Observation, at: int, card: int) -> int:
    """A card, or none."""
    return tell_one_of(out, at, card, len(s.place))


@inlined
def tell_seat(s: Table, viewer: int, out: Observation, at: int, seat: int) -> int:
    """A seat, or nobody."""
    if seat >= 0:
        out[at + chair(s, viewer, seat)] = 1
    return at + s.players


@inlined
def tell_seats(s: Table, viewer: int, out: Observation, at: int, some: int) -> int:
    """Some of the seats, given as a bit each."""
    for seat in every_seat(s):
        if some & bit_of(seat):
            out[at + chair(s, viewer, seat)] = 1
    return at + s.players


@inlined
def tell_numbers(s: Table, viewer: int, out: Observation, at: int, numbers: NDArray[Any]) -> int:
    """A number for each seat."""
    for seat in every_seat(s):
        out[at + chair(s, viewer, seat)] = min(max(int64(numbers[seat]), 0), MOST)
    return at + s.players


@inlined
def tell_shares(
    s: Table, viewer: int, out: Observation, at: int, numbers: NDArray[Any], whole: int
) -> int:
    """For each seat how much of something it has, in hundredths."""
    for seat in every_seat(s):
        out[at + chair(s, viewer, seat)] = min(max(int64(numbers[seat]) * WHOLE // whole, 0), MOST)
    return at + s.players


@compiled
def tell_depths(s: Table, out: Observation, at: int, pile: int) -> int:
    """For each card of an open pile how deep it lies: 1 is the top. The others get 0."""
    card, depth = int64(s.top[pile]), 1
    for _ in range(s.count[pile]):
        out[at + card] = min(depth, MOST)
        card = int64(s.under[card])
        depth += 1
    return at + len(s.place)


@compiled
def observe_nothing(_s: Table, _viewer: int, _out: Observation) -> int:
    """Of a game that has not said what is worth seeing."""
    return 0


NO_SENSES = Senses((), observe_nothing)
