"""Goofspiel: what a game consists of, as numbers."""

from __future__ import annotations

from enum import IntEnum, unique

import numpy as np

from oddeck.decks import fanucci
from oddeck.engine.compile.jit import constant
from oddeck.engine.state.answers import Answers
from oddeck.engine.state.cardset import CardSet, set_of
from oddeck.engine.state.journal import JournalledTable
from oddeck.engine.state.layout import Int

PLAYERS = range(2, 5)
SEATS = 4
ROUNDS = len(fanucci.RANKS)

# GS-1: whose suit is which.
LETTERS = [suit.letters for suit in fanucci.SUITS]
SUIT_OF_SEAT = np.array([LETTERS.index(letters) for letters in ("Bu", "La", "Ra", "Hi")])
PRIZE_SUIT = LETTERS.index("Bo")
PRIZES: CardSet = fanucci.SUIT_CARDS[PRIZE_SUIT]
WORTH = np.minimum(fanucci.RANK_OF, 10)  # GS-6

# Places: the four hands, then the piles. Each seat has a pile for what it has won.
DRAW = constant(SEATS)
PRIZE = constant(SEATS + 1)
SPENT = constant(SEATS + 2)
BOX = constant(SEATS + 3)
WON = constant(SEATS + 4)
PLACES = WON + SEATS
IS_OPEN = np.array([place != DRAW for place in range(PLACES)])  # GS-8

CARRY = 0  # of the option `ties`; anything else is `lost`


class State(JournalledTable, Answers):
    """A game in progress. An answer is the card that is bid."""

    CARDS = fanucci.CARDS
    WORDS = fanucci.WORDS
    SEATS = SEATS
    PLACES = PLACES
    EVENTS = 2 * SEATS + 2

    ties: Int


@unique
class Clause(IntEnum):
    """The clauses of rules.md."""

    GS_1 = 1
    GS_2 = 2
    GS_3 = 3
    GS_4 = 4
    GS_5 = 5
    GS_6 = 6
    GS_7 = 7
    GS_8 = 8


def cards_of_suit(suit: int) -> CardSet:
    """All cards of a suit, by its number."""
    return set_of(range(suit * ROUNDS, (suit + 1) * ROUNDS), fanucci.WORDS)
