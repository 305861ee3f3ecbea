"""Twisty Passages: what a match consists of, as numbers."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from oddeck.decks import fanucci
from oddeck.decks.small_fanucci import SmallFanucci
from oddeck.engine.compile.jit import constant
from oddeck.engine.state.layout import Int
from oddeck.engine.state.stack import Stack

PLAYERS = range(2, 11)
SEATS = 10
HAND_SIZE = constant(8)  # TP-1
IDLE_ROUNDS = 3  # TP-12
MOST_HANDS = 1000

# Places: the ten hands, then the piles. Each seat has its own stack.
DRAW = constant(SEATS)
DISCARD = constant(SEATS + 1)
BOX = constant(SEATS + 2)
STACK = constant(SEATS + 3)
PLACES = STACK + SEATS
HIDDEN_PLACES = (*range(SEATS), DRAW, BOX)
IS_OPEN = np.array([place not in HIDDEN_PLACES for place in range(PLACES)])


class State(SmallFanucci, Stack):
    """A match in progress."""

    CARDS = fanucci.CARDS
    WORDS = fanucci.WORDS
    SEATS = SEATS
    PLACES = PLACES
    FRAMES = 2
    EVENTS = SEATS * (HAND_SIZE + 1) + 8  # a new deal, after all have won a hand together

    match_length: Int  # in hands
    hand_size: Int
    idle_rounds: Int  # that end a hand
    trades: Int  # 1 if cards may be traded
    played: Int  # hands finished
    idle: Int  # turns in a row without a draw or a play
    won: Annotated[NDArray[np.int16], "SEATS"]  # hands


@unique
class Clause(IntEnum):
    """The clauses of rules.md."""

    TP_1 = 1
    TP_2 = 2
    TP_3 = 3
    TP_4 = 4
    TP_5 = 5
    TP_6 = 6
    TP_7 = 7
    TP_8 = 8
    TP_9 = 9
    TP_10 = 10
    TP_11 = 11
    TP_12 = 12
    TP_13 = 13
    TP_14 = 14
    TP_15 = 15
