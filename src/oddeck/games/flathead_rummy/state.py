"""Flathead Rummy: what a match consists of, as numbers."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from oddeck.decks import fanucci
from oddeck.decks.small_fanucci import SmallFanucci
from oddeck.engine.compile.jit import constant
from oddeck.engine.state.layout import Int

PLAYERS = range(2, 7)
SEATS = 6
HAND_SIZE = constant(10)  # FR-1
LARGEST_HAND = 11  # with the card that was taken
SMALLEST_MELD = 3  # FR-7
MOST_MELDS = fanucci.CARDS // SMALLEST_MELD
TWO_PLAYER_POINTS = 5  # FR-14
TURNS_EACH = 100  # FR-17
DEFAULT_TARGET = 42  # FR-16
MOST_TARGET = 1_000_000
MOST_SCORE = 2 * MOST_TARGET  # in a position

# Places: the six hands, then the piles. Each meld on the table is a pile.
DRAW = constant(SEATS)
TABLEAU = constant(SEATS + 1)
BOX = constant(SEATS + 2)
MELD = constant(SEATS + 3)
PLACES = MELD + MOST_MELDS
HIDDEN_PLACES = (*range(SEATS), DRAW, BOX)
IS_OPEN = np.array([place not in HIDDEN_PLACES for place in range(PLACES)])


class State(SmallFanucci):
    """A match in progress."""

    CARDS = fanucci.CARDS
    WORDS = fanucci.WORDS
    SEATS = SEATS
    MELDS = MOST_MELDS
    PLACES = PLACES
    EVENTS = SEATS * HAND_SIZE + 12

    target: Int  # in points
    hand_size: Int
    most_turns: Int  # of each seat in a hand
    one_hand: Int  # 1 if the match is over after it
    turn: Int  # whose turn it is; when somebody has gone out, who may lay off
    phase: Int
    turns: Int  # finished in this hand
    out: Int  # who has gone out, while the others lay off
    owed: Int  # the deeper card of the tableau that must be played this turn (FR-5)
    taken: Int  # the last card of the tableau, which may not be discarded at once (FR-18)
    melds: Int  # how many lie on the table
    meld_shape: Annotated[NDArray[np.int64], "MELDS"]  # what each of them is: see melds.py
    marks: Annotated[NDArray[np.int16], "SEATS"]
    points: Annotated[NDArray[np.int32], "SEATS"]
    reshuffles: Int  # in this hand
    # The last of them that a card was part of, 0 if none (FR-20).
    reshuffle_of: Annotated[NDArray[np.int16], "CARDS"]


@unique
class Phase(IntEnum):
    """How far a turn has come, or the hand."""

    TAKE = 1
    PLAY = 2
    LAYOFF = 3  # the hand is over, and the losers lay off


@unique
class Clause(IntEnum):
    """The clauses of rules.md."""

    FR_1 = 1
    FR_2 = 2
    FR_3 = 3
    FR_4 = 4
    FR_5 = 5
    FR_6 = 6
    FR_7 = 7
    FR_8 = 8
    FR_9 = 9
    FR_10 = 10
    FR_11 = 11
    FR_12 = 12
    FR_13 = 13
    FR_14 = 14
    FR_15 = 15
    FR_16 = 16
    FR_17 = 17
    FR_18 = 18
    FR_20 = 20
