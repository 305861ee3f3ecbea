"""Trophy Case: what a game consists of, as numbers."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from oddeck.decks import fanucci
from oddeck.decks.small_fanucci import SmallFanucci
from oddeck.engine.compile.jit import constant
from oddeck.engine.kernels.deduction import Deduced
from oddeck.engine.state.layout import Int

PLAYERS = range(3, 6)
SEATS = 5
HANDS_A_SHUFFLE = constant(3)  # TC-2
MOST_INFINITY = 100
MOST_TARGET = 1_000_000

# Places: the five hands, then the piles. Two hands at most are thrown in between shuffles (TC-2),
# each by all seats but one.
DRAW = constant(SEATS)
TRICK = constant(SEATS + 1)
ASIDE = constant(SEATS + 2)  # cards of finished tricks and shown hands
BOX = constant(SEATS + 3)
DISCARD = constant(SEATS + 4)  # hands thrown in unseen
# The same, each in a separate place: hands of which something is known (TC-15).
THROWN_IN = constant(SEATS + 5)
PLACES = THROWN_IN + 2 * (SEATS - 1)
HIDDEN_PLACES = (*range(SEATS), DRAW, BOX, *range(DISCARD, PLACES))
IS_OPEN = np.array([place not in HIDDEN_PLACES for place in range(PLACES)])


def usual_hand(players: int) -> int:
    """TC-1: as many cards as can be dealt three times from one shuffle."""
    return int(fanucci.CARDS // (HANDS_A_SHUFFLE * players))


def largest_hand(players: int) -> int:
    """TC-1: the whole deck, dealt out."""
    return fanucci.CARDS // players


class State(Deduced, SmallFanucci):
    """A game in progress."""

    CARDS = fanucci.CARDS
    WORDS = fanucci.WORDS
    SEATS = SEATS
    PLACES = PLACES
    SUITS = fanucci.SUITS_A_COLOUR
    # The whole deck may be dealt at once. TC-4 can strike again after its own deal, but only small
    # hands are all trumps: there is room for a row of such deals that will not be seen before the
    # stars go out.
    EVENTS = fanucci.CARDS + 66

    hand_size: Int
    infinity: Int  # points for an infinity
    target: Int  # points that end the game
    one_hand: Int  # 1 if the game is over after it
    leader: Int  # of this trick
    hand_number: Int  # since the shuffle
    still_in: Int  # seats that have not folded, a bit each
    folds: Int
    fold_order: Annotated[NDArray[np.int8], "SEATS"]  # the first `folds` are the seats that folded
    played_by: Annotated[NDArray[np.int8], "CARDS"]  # of the cards in the trick
    suits_shown: Int  # suits of the led colour in the trick; 0 before the lead
    suits: Annotated[NDArray[np.int8], "SUITS"]  # these suits, in the order in which they appeared
    points: Annotated[NDArray[np.int32], "SEATS"]


@unique
class Clause(IntEnum):
    """The clauses of rules.md."""

    TC_1 = 1
    TC_2 = 2
    TC_3 = 3
    TC_4 = 4
    TC_5 = 5
    TC_6 = 6
    TC_7 = 7
    TC_8 = 8
    TC_9 = 9
    TC_10 = 10
    TC_11 = 11
    TC_12 = 12
    TC_13 = 13
    TC_14 = 14
    TC_15 = 15
