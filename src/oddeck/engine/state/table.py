"""The table: who sits there, where every card lies, and who knows it.

A *place* is a number. The first SEATS places are the seats' hands, which are sets; every later
place is a pile, which has an order. A pile is known by its top card, and each card remembers the
one it lies on, so that any number of piles of any height fit into one array.

`s.knows[seat]` is the set of all cards that the seat can point to: its own hand, what lies open,
and what it has learnt of hidden places. Everything about secrets follows from it. Cards move only
through `move`, which says who sees the card; a seat that could point to it before still can.
Where others cannot tell *which* card moved, `forget` comes first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import ZERO, compiled, constant, inlined, int64
from .cardset import (
    NO_BITS,
    CardSet,
    add,
    contains,
    lowest_bit,
    lowest_card,
    remove,
    without_lowest,
)
from .cardset import NO_CARD as NO_CARD
from .layout import Int, same_for_all
from .rng import Chance, below

NOBODY = constant(-1)


class Table(Chance):
    """The table's part of a state.

    A game says how many CARDS, SEATS and PLACES there are, and WORDS for a set of cards.
    """

    players: Int
    actors: Int  # seats that may act now, a bit each; none when the game is over
    winners: Int  # seats that have won, a bit each; none until the game is over
    place: Annotated[NDArray[np.int8], "CARDS"]
    under: Annotated[NDArray[np.int16], "CARDS"]  # the card that a card in a pile lies on
    top: Annotated[NDArray[np.int16], "PLACES"]  # of a pile
    count: Annotated[NDArray[np.int16], "PLACES"]
    hand: Annotated[NDArray[np.uint64], "SEATS", "WORDS"]
    knows: Annotated[NDArray[np.uint64], "SEATS", "WORDS"]


# --- seats ----------------------------------------------------------------------------------------


@inlined
def every_seat(s: Table) -> range:
    """All seats at the table."""
    return range(s.players)


@inlined
def bit_of(seat: int) -> int:
    """A seat as a set of seats: the bit that stands for it."""
    return 1 << seat


@inlined
def first_seat(seats: int) -> int:
    """The lowest seat of a set, which is not empty."""
    return lowest_bit(np.uint64(seats))


@inlined
def without_first_seat(seats: int) -> int:
    """A set of seats without its lowest."""
    return seats & (seats - 1)


@inlined
def is_one(seats: int) -> bool:
    """Whether a set of seats has just one."""
    return seats != 0 and without_first_seat(seats) == 0


@inlined
def everybody(s: Table) -> int:
    """All seats at the table, a bit each."""
    return (1 << s.players) - 1


@inlined
def left_of(s: Table, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@compiled
def seats_with_most(s: Table, numbers: NDArray[np.int16] | NDArray[np.int32]) -> int:
    """The seats whose number is the highest, a bit each."""
    most, holders = numbers[0], ZERO
    for seat in every_seat(s):
        if numbers[seat] > most:
            most, holders = numbers[seat], ZERO
        if numbers[seat] == most:
            holders |= bit_of(seat)
    return holders


@inlined
def may_act(s: Table, seat: int) -> bool:
    """Whether the seat is among those the table waits for."""
    return (s.actors & bit_of(seat)) != 0


# --- moving cards ---------------------------------------------------------------------------------


@inlined
def move(s: Table, card: int, to: int, seen_by: int) -> None:
    """Take a card from where it lies to the top of a pile, or into a hand, before the eyes of the
    seats `seen_by`.
    """
    lift(s, card)
    put(s, card, to)
    show(s, card, seen_by)


@inlined
def lift(s: Table, card: int) -> None:
    """Take a card out of its hand or pile."""
    place = s.place[card]
    s.count[place] -= 1
    if place < len(s.hand):
        remove(s.hand[place], card)
    elif s.top[place] == card:
        s.top[place] = s.under[card]
    else:
        above = s.top[place]
        for _ in range(s.count[place]):  # at most as many lie above it as are left
            if s.under[above] == card:
                break
            above = s.under[above]
        s.under[above] = s.under[card]


@inlined
def put(s: Table, card: int, to: int) -> None:
    """Lay a lifted card on top of a pile, or into a hand."""
    s.place[card] = to
    s.count[to] += 1
    if to < len(s.hand):
        s.under[card] = NO_CARD
        add(s.hand[to], card)
    else:
        s.under[card] = s.top[to]
        s.top[to] = card


@compiled
def put_at(s: Table, card: int, pile: int, depth: int) -> None:
    """Slip a lifted card into a pile beneath `depth` of its cards: 0 makes it the top, the pile's
    height the bottom.
    """
    if depth == 0:
        put(s, card, pile)
        return
    above = top_card(s, pile)
    for _ in range(depth - 1):
        above = int64(s.under[above])
    s.under[card] = s.under[above]
    s.under[above] = card
    s.place[card] = pile
    s.count[pile] += 1


@inlined
def top_card(s: Table, pile: int) -> int:
    """The card on top of a pile, NO_CARD if it is empty."""
    return int64(s.top[pile])


@inlined
def show(s: Table, card: int, seen_by: int) -> None:
    """From now on the seats `seen_by` can point to the card."""
    for seat in every_seat(s):
        if seen_by & bit_of(seat):
            add(s.knows[seat], card)


@inlined
def forget(s: Table, cards: CardSet, except_seats: int) -> None:
    """All but some seats can no longer point to any of these cards: one of them may have moved
    unseen.
    """
    for seat in every_seat(s):
        if not except_seats & bit_of(seat):
            for w in range(len(cards)):
                s.knows[seat, w] &= ~cards[w]


@compiled
def clear_table(s: Table) -> None:
    """Take every card off the table, and let everyone forget it."""
    s.hand[:] = NO_BITS
    s.knows[:] = NO_BITS
    s.top[:] = NO_CARD
    s.under[:] = NO_CARD
    s.count[:] = 0


@compiled
def shuffle_whole_deck(s: Table, pile: int) -> None:
    """Gathers every card from everywhere into one pile, in an order that nobody knows."""
    shuffle_first_cards(s, pile, len(s.place))


@compiled
def shuffle_first_cards(s: Table, pile: int, cards: int) -> None:
    """As `shuffle_whole_deck`, but only the first `cards` cards, those with the lowest numbers, are
    in the game; the others lie nowhere.

    Card after card slips into a ring, each behind a random earlier one, which makes every ring
    equally likely; then the ring is cut open at a random place. That is a fair shuffle, and it
    needs no second copy of the deck.
    """
    clear_table(s)
    s.place[:] = pile
    s.under[0] = 0
    for card in range(1, cards):
        above = below(s, card)
        s.under[card] = s.under[above]
        s.under[above] = card
    bottom = below(s, cards)
    s.top[pile] = s.under[bottom]
    s.under[bottom] = NO_CARD
    s.count[pile] = cards


@compiled
def shuffle_pile(s: Table, pile: int) -> None:
    """Put the cards of a pile into an order that nobody knows: one after the other, any of those
    left goes on top.
    """
    rest = top_card(s, pile)
    s.top[pile] = NO_CARD
    for left in range(s.count[pile], 0, -1):
        above, card = NO_CARD, rest
        for _ in range(below(s, left)):
            above, card = card, int64(s.under[card])
        if above == NO_CARD:
            rest = int64(s.under[card])
        else:
            s.under[above] = s.under[card]
        s.under[card] = s.top[pile]
        s.top[pile] = card
        for seat in every_seat(s):
            remove(s.knows[seat], card)


# --- the same table with other hidden cards -------------------------------------------------------


@inlined
def can_point_to(s: Table, viewer: int, card: int) -> bool:
    """Whether the viewer knows where the card lies.

    A spectator, NOBODY, knows what all the seats know.
    """
    if viewer != NOBODY:
        return contains(s.knows[viewer], card)
    for seat in every_seat(s):
        if not contains(s.knows[seat], card):
            return False
    return True


@inlined
def collect_hidden(s: Table, viewer: int, pinned: int, out: Table, names: NDArray[np.int64]) -> int:
    """Every card gets its own name, and those to be renamed collect at the front of `out.under`,
    which `rename` writes again; return how many.
    """
    hidden = ZERO
    for card in range(len(s.place)):
        names[card] = card
        if card != pinned and not can_point_to(s, viewer, card):
            out.under[hidden] = card
            hidden += 1
    return hidden


@compiled
def rename_hidden(s: Table, viewer: int, pinned: int, out: Table, names: NDArray[np.int64]) -> None:
    """Make `out`, a copy of `s`, differ in which cards lie where the viewer cannot see, and in
    nothing else.

    Every card that the viewer cannot point to gets the name of another such card, drawn by the
    chance of `out`, wherever the table has it. The card `pinned` keeps its name. `names` holds the
    new names afterwards, for what else there is.
    """
    exchange_names(out, collect_hidden(s, viewer, pinned, out, names), names)
    rename(s, out, names)


@compiled
def rename(s: Table, out: Table, names: NDArray[np.int64]) -> None:
    """Lay out in `out` the table of `s` with every card under its new name."""
    for card in range(len(s.place)):
        name = names[card]
        out.place[name] = s.place[card]
        out.under[name] = NO_CARD if s.under[card] == NO_CARD else names[s.under[card]]
    for place in range(len(s.top)):
        out.top[place] = NO_CARD if s.top[place] == NO_CARD else names[s.top[place]]
    for seat in every_seat(s):
        rename_set(s.hand[seat], out.hand[seat], names)
        rename_set(s.knows[seat], out.knows[seat], names)


@compiled
def exchange_names(out: Table, cards: int, names: NDArray[np.int64]) -> None:
    """The first `cards` cards of `out.under` (which `rename` writes again) swap names at
    random.
    """
    for last in range(cards - 1, 0, -1):
        one, other = out.under[last], out.under[below(out, last + 1)]
        names[one], names[other] = names[other], names[one]


@compiled
def rename_set(cards: CardSet, out: CardSet, names: NDArray[np.int64]) -> None:
    """Write the set with every card under its new name."""
    out[:] = NO_BITS
    for w in range(len(cards)):
        left = cards[w]
        while left != NO_BITS:
            add(out, names[lowest_card(left, w)])
            left = without_lowest(left)


# --- reading the table, outside compiled code -----------------------------------------------------


@same_for_all
def pile_cards(s: Table, pile: int) -> list[int]:
    """The cards of a pile from the top down."""
    # Lists are read much faster than arrays, and Python's integers than NumPy's.
    under, card, end = s.under.tolist(), int(s.top[pile]), int(NO_CARD)
    found: list[int] = []
    for _ in under:  # no pile is higher than there are cards
        if card == end:
            break
        found.append(card)
        card = under[card]
    return found


def seats_of(bits: int) -> tuple[int, ...]:
    """The seats of a bit mask, in order."""
    return _seats_of(int(bits))


@lru_cache
def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
