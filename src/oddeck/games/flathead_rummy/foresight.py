"""Flathead Rummy: what helps to look ahead.

A quick player lays down what it can and keeps what belongs together.
"""

from __future__ import annotations

from enum import IntEnum, unique

import numpy as np

from oddeck.decks.fanucci import INFINITY, RANK_OF, SUIT_OF, SUITED
from oddeck.engine.compile.jit import ZERO, compiled, inlined, int64
from oddeck.engine.kernels.playout import NOTHING, preference, preferred
from oddeck.engine.kernels.prospect import share_of_race, share_of_win, spread_of_race
from oddeck.engine.protocol import Foresight
from oddeck.engine.state.cardset import Actions
from oddeck.engine.state.table import top_card

from .melds import ALL_RANKS, COLOUR_OF, COUNT_BITS, COUNT_MASK, RANK_BITS, Tally, makes_meld, tally
from .rules import DISCARD, NO_PLACES, TAKE, fits_some_meld
from .state import TABLEAU, State
from .vocabulary import Action

POINTS_A_HAND = 12.0  # what it is about
RANKS_NEAR = 0b11011  # two below to two above


@unique
class Liking(IntEnum):
    """How much a quick player likes a move.

    To some is added how many cards it plays, or taken off how many others a card goes with.
    """

    TAKE_FOR_NOTHING = -20
    DISCARD_A_TRUMP = -10
    DONE = 0
    DISCARD = 20
    DRAW = 30
    TAKE_TO_PLAY = 40
    LAY_OFF = 50
    MELD = 60


@inlined
def stage(s: State) -> int:
    """The dealer changes with every hand (FR-2)."""
    return s.dealer


@compiled
def prospect(s: State, seat: int) -> float:
    """A seat's chance to win the match, by the points so far."""
    if s.actors == 0:
        return share_of_win(s, seat)
    return share_of_race(s, s.points, seat, spread_of_race(s, s.points, s.target, POINTS_A_HAND))


@compiled
def policy(s: State, seat: int, out: Actions, n: int, x: np.uint64) -> int:
    """Which of n moves a quick player makes: one that it likes best."""
    own = tally(s.hand[seat], NO_PLACES)
    best = NOTHING
    for index in range(n):
        best = max(best, preference(liking(s, own, out[index]), index, x))
    return preferred(best)


@inlined
def liking(s: State, own: Tally, action: int) -> int:
    """Melds come first, the largest of all; what lies on the table is taken if it can be played;
    what goes with nothing is discarded.
    """
    if action == Action.DRAW:
        return int64(Liking.DRAW)
    if action == Action.DONE:
        return int64(Liking.DONE)
    if action < Action.DISCARD:
        return liking_to_take(s, own, action - TAKE)
    if action < Action.LAYOFF:
        return liking_to_discard(s, own, action - DISCARD)
    if action < Action.MELD:
        return int64(Liking.LAY_OFF)
    return Liking.MELD + count_bits(action - Action.MELD)


@inlined
def liking_to_take(s: State, own: Tally, card: int) -> int:
    """A card of the tableau is taken to be played; a deeper one always can be (FR-5)."""
    if card != top_card(s, TABLEAU) or makes_meld(own, card) or fits_some_meld(s, card):
        return int64(Liking.TAKE_TO_PLAY)
    return int64(Liking.TAKE_FOR_NOTHING)


@inlined
def liking_to_discard(s: State, own: Tally, card: int) -> int:
    """The fewer cards of the hand a card goes with, the better it can be spared; a trump goes with
    all.
    """
    if card >= SUITED:
        return int64(Liking.DISCARD_A_TRUMP)
    return Liking.DISCARD - mates(own, card)


@inlined
def mates(own: Tally, card: int) -> int:
    """How many cards of the hand make a pair with one of them: by rank, by suit, or near it in its
    colour.
    """
    by_rank, by_suit, by_colour, _ = own
    alike = (
        (by_rank >> COUNT_BITS * RANK_OF[card] & COUNT_MASK)
        + (by_suit >> COUNT_BITS * SUIT_OF[card] & COUNT_MASK)
        - 2
    )
    if RANK_OF[card] == INFINITY:
        return int64(alike)
    ranks = by_colour >> RANK_BITS * COLOUR_OF[card] & ALL_RANKS
    return int64(alike) + count_bits(ranks << 2 >> RANK_OF[card] & RANKS_NEAR)


@inlined
def count_bits(bits: int) -> int:
    """How many bits are set."""
    n = ZERO
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


FORESIGHT = Foresight(stage, prospect, policy)
