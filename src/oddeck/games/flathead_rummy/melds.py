"""What a meld is (FR-7, FR-9, FR-10), and how all melds of a hand are found.

Whether cards belong together depends on little: the rank, suit and colour that all of its suited
cards share, the ranks that occur, and how many suited cards and trumps there are. That is the
*shape* of a group, packed into one number. Adding a card to a group is a few operations on its
shape, whatever the size of the group.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from oddeck.decks.fanucci import (
    CARDS,
    INFINITY,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUITED,
    SUITS,
    SUITS_A_COLOUR,
)
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import (
    NO_BITS,
    Actions,
    CardSet,
    lowest_bit,
    lowest_card,
    without_lowest,
)

from .state import LARGEST_HAND, SMALLEST_MELD
from .vocabulary import Action

LARGEST_SET, LARGEST_FLUSH = len(SUITS), len(RANKS)
COLOURS = len(SUITS) // SUITS_A_COLOUR
COLOUR_OF = SUIT_OF // SUITS_A_COLOUR

# The parts of a shape, from the lowest bit up: a bit for each rank, suit and colour that all suited
# cards share; a bit for each rank that occurs; the number of suited cards; the number of trumps.
# Above lie the cards of the group, as bits that number the cards of a hand: they are no part of the
# shape, but travel with it while melds are searched for.
SUIT_PART = len(RANKS)
COLOUR_PART = constant(SUIT_PART + len(SUITS))
RANKS_PART = constant(COLOUR_PART + COLOURS)
SUITED_PART = constant(RANKS_PART + len(RANKS))
TRUMPS_PART = constant(SUITED_PART + 6)
CARDS_PART = constant(TRUMPS_PART + 4)
assert CARDS_PART + LARGEST_HAND <= 63

SAME_RANK = constant((1 << SUIT_PART) - 1)
SAME_SUIT = constant((1 << COLOUR_PART) - (1 << SUIT_PART))
SAME_COLOUR = constant((1 << RANKS_PART) - (1 << COLOUR_PART))
ALL_THE_SAME = constant((1 << RANKS_PART) - 1)
ALL_RANKS = constant((1 << len(RANKS)) - 1)
ALL_COLOURS = constant((1 << COLOURS) - 1)
ALL_SUITED = constant((1 << 6) - 1)
ALL_TRUMPS = constant((1 << 4) - 1)
INFINITIES = constant(1 << INFINITY)

NO_CARDS = ALL_THE_SAME  # the shape of an empty group
A_TRUMP = constant(1 << TRUMPS_PART)
FIRST_CARD = constant(1 << CARDS_PART)


def _same_with(card: int) -> int:
    """What a group can still share when the card joins it.

    A trump leaves everything as it was (FR-9).
    """
    if card >= SUITED:
        return ALL_THE_SAME
    return int(
        1 << RANK_OF[card] | 1 << (SUIT_PART + SUIT_OF[card]) | 1 << (COLOUR_PART + COLOUR_OF[card])
    )


# A card joins a group by `shape & KEEPS[card] | RANK_BIT[card]`, and is counted by adding
# COUNTS[card].
KEEPS = np.array([~ALL_THE_SAME | _same_with(card) for card in range(CARDS)], dtype=np.int64)
RANK_BIT = np.array(
    [1 << (RANKS_PART + RANK_OF[card]) if card < SUITED else 0 for card in range(CARDS)],
    dtype=np.int64,
)
COUNTS = np.array(
    [1 << SUITED_PART if card < SUITED else A_TRUMP for card in range(CARDS)], dtype=np.int64
)


def _is_consecutive(ranks: int) -> bool:
    """Whether these ranks, a bit each, follow one another; infinity follows nothing (FR-7)."""
    lowest = ranks & -ranks
    return 0 < ranks < INFINITIES and ranks & (ranks + lowest) == 0


def _makes_a_run(trumps: int, ranks: int) -> bool:
    """Whether these ranks are consecutive, or would be with one more in the place of the trump
    (FR-9).
    """
    if trumps == 0:
        return _is_consecutive(ranks)
    return any(
        _is_consecutive(ranks | 1 << missing)
        for missing in range(INFINITY)
        if not ranks >> missing & 1
    )


# RUN_SIZE[trumps][ranks]: how many suited cards a run of these ranks has, each rank once; 0 if they
# make no run.
RUN_SIZE = np.array(
    [
        [
            ranks.bit_count() if _makes_a_run(trumps, ranks) else 0
            for ranks in range(1 << len(RANKS))
        ]
        for trumps in range(2)
    ],
    dtype=np.int64,
)
RANK_COUNT = np.array([ranks.bit_count() for ranks in range(1 << len(RANKS))], dtype=np.int64)


def _gaps(ranks: int) -> int:
    """The ranks that are missing between the lowest and the highest of these, a bit each."""
    return ((1 << ranks.bit_length()) - (ranks & -ranks)) & ~ranks


GAPS = np.array([_gaps(ranks) for ranks in range(1 << len(RANKS))], dtype=np.int64)


# --- shapes ---------------------------------------------------------------------------------------


@inlined
def join(shape: int, card: int) -> int:
    """The shape of a group with one more card."""
    joined: int = (shape & KEEPS[card] | RANK_BIT[card]) + COUNTS[card]
    return joined


@inlined
def ranks_in(shape: int) -> int:
    """The ranks that occur, a bit each."""
    return shape >> RANKS_PART & ALL_RANKS


@inlined
def suited_in(shape: int) -> int:
    """How many suited cards there are."""
    return shape >> SUITED_PART & ALL_SUITED


@inlined
def trumps_in(shape: int) -> int:
    """How many trumps there are."""
    return shape >> TRUMPS_PART & ALL_TRUMPS


@inlined
def is_meld(shape: int) -> bool:
    """FR-7: a set, a flush or a run of three or more.

    FR-9: one trump at most, and a card is missing for it to stand for.
    """
    trumps = trumps_in(shape)
    size = suited_in(shape) + trumps
    if size < SMALLEST_MELD or trumps > 1:
        return False
    if shape & SAME_RANK != 0 and size <= LARGEST_SET:
        return True
    if shape & SAME_SUIT != 0 and size <= LARGEST_FLUSH:
        return True
    return shape & SAME_COLOUR != 0 and is_run(shape)


@inlined
def is_run(shape: int) -> bool:
    """FR-7: whether the ranks, none twice, are consecutive.

    FR-9: a trump may stand for one that is missing.
    """
    run: bool = RUN_SIZE[trumps_in(shape), ranks_in(shape)] == suited_in(shape)
    return run


@inlined
def is_bonus(shape: int) -> bool:
    """FR-10: a meld without a trump that is a colour set, a flush run, or of infinities."""
    if trumps_in(shape) != 0:
        return False
    if shape & SAME_RANK != 0:
        return shape & SAME_COLOUR != 0 or shape & INFINITIES != 0
    return shape & SAME_SUIT != 0 and is_run(shape)


@inlined
def may_become_meld(shape: int) -> bool:
    """Whether a group could be part of a meld.

    Every part of a meld is such a group, so nothing is lost by growing only these.
    """
    if trumps_in(shape) > 1:
        return False
    return shape & (SAME_RANK | SAME_SUIT) != 0 or may_become_run(shape)


@inlined
def may_become_run(shape: int) -> bool:
    """Whether the suited cards of a group could be part of a run: one colour, each rank once, no
    infinity.
    """
    ranks = ranks_in(shape)
    each_rank_once: bool = RANK_COUNT[ranks] == suited_in(shape)
    return shape & SAME_COLOUR != 0 and each_rank_once and ranks & INFINITIES == 0


# --- all melds of a hand --------------------------------------------------------------------------


@compiled
def list_melds(hand: CardSet, out: Actions, n: int) -> int:
    """Write every meld of the hand, once each, to `out` from index n on; return the new n.

    Groups grow in `out` itself: each card of the hand joins every group so far that it may become a
    meld with. Then the groups that are melds move up, as actions.
    """
    end = n
    out[end] = NO_CARDS
    end += 1
    own_bit = FIRST_CARD
    for w in range(len(hand)):
        left = hand[w]
        while left != NO_BITS:
            card = lowest_card(left, w)
            left = without_lowest(left)
            for group in range(n, end):
                grown = join(out[group], card) + own_bit
                if may_become_meld(grown):
                    out[end] = grown
                    end += 1
            own_bit <<= 1
    for group in range(n, end):
        if is_meld(out[group]):
            out[n] = Action.MELD + (out[group] >> CARDS_PART)
            n += 1
    return n


# --- what a hand could use ------------------------------------------------------------------------

# How many cards of each rank and of each suit a hand has, which ranks of each colour, and how many
# trumps. Packed into four numbers: four bits for a count, eleven for the ranks of a colour.
Tally: TypeAlias = tuple[int, int, int, int]

COUNT_BITS = 4
RANK_BITS = len(RANKS)
COUNT_MASK = constant((1 << COUNT_BITS) - 1)
ONE_OF_RANK = np.array(
    [1 << COUNT_BITS * RANK_OF[card] if card < SUITED else 0 for card in range(CARDS)],
    dtype=np.int64,
)
ONE_OF_SUIT = np.array(
    [1 << COUNT_BITS * SUIT_OF[card] if card < SUITED else 0 for card in range(CARDS)],
    dtype=np.int64,
)
RANK_IN_COLOUR = np.array(
    [
        1 << (RANK_BITS * COLOUR_OF[card] + RANK_OF[card])
        if card < SUITED and RANK_OF[card] != INFINITY
        else 0
        for card in range(CARDS)
    ],
    dtype=np.int64,
)

# RUN_AROUND[helped][ranks]: whether a card makes a run of three with ranks from two below its own
# to two above, a bit each: with two of them that follow one another or lie on both sides of it;
# helped by a trump, with any one.
RUN_AROUND = np.array(
    [
        [any(ranks & two == two for two in (0b00011, 0b01010, 0b11000)) for ranks in range(32)],
        [ranks & 0b11011 != 0 for ranks in range(32)],
    ]
)


@compiled
def tally(hand: CardSet, without: int) -> Tally:
    """Count a hand, less the cards whose places in it are set in `without`, a bit each."""
    by_rank, by_suit, by_colour, trumps = ZERO, ZERO, ZERO, ZERO
    for w in range(len(hand)):
        left = hand[w]
        while left != NO_BITS:
            card = lowest_card(left, w)
            left = without_lowest(left)
            if without & 1 == 0:
                by_rank += ONE_OF_RANK[card]
                by_suit += ONE_OF_SUIT[card]
                by_colour |= RANK_IN_COLOUR[card]
                trumps += card >= SUITED
            without >>= 1
    return by_rank, by_suit, by_colour, trumps


@inlined
def makes_meld(hand: Tally, card: int) -> bool:
    """FR-5: whether a suited card can be laid down in a meld with cards of the hand.

    If it can, it can in one of three cards.
    """
    by_rank, by_suit, by_colour, trumps = hand
    helped = min(trumps, 1)
    if (by_rank >> COUNT_BITS * RANK_OF[card] & COUNT_MASK) + helped >= SMALLEST_MELD - 1:
        return True
    if (by_suit >> COUNT_BITS * SUIT_OF[card] & COUNT_MASK) + helped >= SMALLEST_MELD - 1:
        return True
    if RANK_OF[card] == INFINITY:
        return False
    ranks = by_colour >> RANK_BITS * COLOUR_OF[card] & ALL_RANKS
    run: bool = RUN_AROUND[helped, ranks << 2 >> RANK_OF[card] & 31]
    return run


# --- what can be laid off after other cards -------------------------------------------------------


@inlined
def ranks_in_reach(shape: int, hand: CardSet, without: int, own: Tally) -> int:
    """FR-5: the ranks that could join a meld after lay-offs of other cards of the hand, packed as
    in a Tally.

    Only a run can gain from such lay-offs: what makes a larger set or flush also fits the meld as
    it is. A card joins as a run if every rank between it and the meld is there or can be laid off,
    but for one that a trump stands for. A flush with gaps must first become a run: it takes cards
    of its own suit, or a trump, until one more card closes its gaps. `own` is the tally of the hand
    without the cards of `without`.
    """
    if not may_become_run(shape):
        return ZERO
    colour = lowest_bit(np.uint64(shape >> COLOUR_PART & ALL_COLOURS))
    ranks, offered = ranks_in(shape), own[2] >> RANK_BITS * colour & ALL_RANKS
    trumps = max(trumps_in(shape), min(own[3], 1))
    if offered & ~ranks == 0 and trumps == trumps_in(shape):
        return ZERO
    inner = int64(GAPS[ranks])
    closable = (
        ranks_of_suit(shape, hand, without) if inner != 0 and shape & SAME_SUIT != 0 else ZERO
    )
    found = ranks_between(inner, closable, offered, trumps)
    if RANK_COUNT[inner & ~closable] <= trumps + 1:
        found |= ranks_beyond(ranks | inner, inner, offered, trumps)
    return found << RANK_BITS * colour


@inlined
def ranks_between(inner: int, closable: int, offered: int, trumps: int) -> int:
    """The gaps of a group that a card can close when all others are closed, but for one that a
    trump stands for.
    """
    found, left = ZERO, inner
    while left != 0:
        gap = left & -left
        left ^= gap
        others = inner ^ gap
        if (
            others != 0
            and RANK_COUNT[others & ~offered] <= trumps
            and RANK_COUNT[inner & ~(closable & ~gap)] <= trumps + 1
        ):
            found |= gap
    return found


@inlined
def ranks_beyond(block: int, inner: int, offered: int, trumps: int) -> int:
    """The ranks above and below a group, whose gaps are closed, up to the first that neither the
    hand nor a trump gives.
    """
    found, lowest = ZERO, block & -block
    missing, rank = RANK_COUNT[inner & ~offered], block + lowest
    while missing <= trumps and rank < INFINITIES:
        found |= rank
        missing += offered & rank == 0
        rank <<= 1
    missing, rank = RANK_COUNT[inner & ~offered], lowest >> 1
    while missing <= trumps and rank != 0:
        found |= rank
        missing += offered & rank == 0
        rank >>= 1
    # Next to a run a card fits at once or, where a trump would lose its place, never.
    if inner == 0:
        found &= ~(block + lowest | lowest >> 1)
    return found


@inlined
def ranks_of_suit(shape: int, hand: CardSet, without: int) -> int:
    """The ranks of the cards that a hand has of the suit of a flush, less those of `without`."""
    ranks = ZERO
    for w in range(len(hand)):
        left = hand[w]
        while left != NO_BITS:
            card = lowest_card(left, w)
            left = without_lowest(left)
            if without & 1 == 0 and shape & KEEPS[card] & SAME_SUIT != 0 and card < SUITED:
                ranks |= RANK_BIT[card] >> RANKS_PART
            without >>= 1
    return ranks
