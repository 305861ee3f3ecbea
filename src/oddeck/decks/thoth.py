"""The Thoth tarot: four suits of fourteen Minor Arcana, and the twenty-two Major Arcana. 78 cards.

Cards are numbered suit by suit, from Ace to Ten and then the court, Princess to Knight; the Majors
come last.
"""

from __future__ import annotations

from enum import IntEnum, unique

import numpy as np

from oddeck.engine.state.cardset import CardSet, set_of, words_for
from oddeck.engine.text.deck import Deck

from .flavour import flavour_of

SUITS = ("W", "C", "S", "D")
SUIT_NAMES = ("Wands", "Cups", "Swords", "Disks")
VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Ps", "Pr", "Q", "Kn")
VALUE_NAMES = ("Ace", *VALUES[1:10], "Princess", "Prince", "Queen", "Knight")
MAJOR_NAMES = (
    "The Fool",
    "The Magus",
    "The Priestess",
    "The Empress",
    "The Emperor",
    "The Hierophant",
    "The Lovers",
    "The Chariot",
    "Adjustment",
    "The Hermit",
    "Fortune",
    "Lust",
    "The Hanged Man",
    "Death",
    "Art",
    "The Devil",
    "The Tower",
    "The Star",
    "The Moon",
    "The Sun",
    "The Aeon",
    "The Universe",
)

MINORS = len(SUITS) * len(VALUES)
CARDS = MINORS + len(MAJOR_NAMES)
WORDS = words_for(CARDS)


@unique
class Value(IntEnum):
    """The values that rules speak of; 2 to 10 lie between Ace and Princess."""

    ACE = 0
    TWO = 1
    SIX = 5
    TEN = 9
    PRINCESS = 10
    PRINCE = 11
    QUEEN = 12
    KNIGHT = 13


@unique
class Major(IntEnum):
    """The Major Arcana as cards."""

    FOOL = MINORS
    MAGUS = MINORS + 1
    PRIESTESS = MINORS + 2
    EMPRESS = MINORS + 3
    EMPEROR = MINORS + 4
    HIEROPHANT = MINORS + 5
    LOVERS = MINORS + 6
    CHARIOT = MINORS + 7
    ADJUSTMENT = MINORS + 8
    HERMIT = MINORS + 9
    FORTUNE = MINORS + 10
    LUST = MINORS + 11
    HANGED_MAN = MINORS + 12
    DEATH = MINORS + 13
    ART = MINORS + 14
    DEVIL = MINORS + 15
    TOWER = MINORS + 16
    STAR = MINORS + 17
    MOON = MINORS + 18
    SUN = MINORS + 19
    AEON = MINORS + 20
    UNIVERSE = MINORS + 21


NAMES = tuple(value + suit for suit in SUITS for value in VALUES) + tuple(
    f"M{number}" for number in range(len(MAJOR_NAMES))
)
DECK = Deck(
    name="Thoth",
    names=NAMES,
    titles=tuple(f"{value} of {suit}" for suit in SUIT_NAMES for value in VALUE_NAMES)
    + MAJOR_NAMES,
    spellings={},
    flavour=flavour_of("Thoth", NAMES),
    traits=(
        *((suit, value) for suit in SUITS for value in VALUES),
        *(("Major", "") for _ in MAJOR_NAMES),
    ),
)

# Of a Major both are -1.
SUIT_OF = np.array(
    [card // len(VALUES) if card < MINORS else -1 for card in range(CARDS)], dtype=np.int64
)
VALUE_OF = np.array(
    [card % len(VALUES) if card < MINORS else -1 for card in range(CARDS)], dtype=np.int64
)

SUIT_CARDS = np.array(
    [
        set_of((card for card in range(MINORS) if SUIT_OF[card] == suit), WORDS)
        for suit in range(len(SUITS))
    ]
)
VALUE_CARDS = np.array(
    [
        set_of((card for card in range(MINORS) if VALUE_OF[card] == value), WORDS)
        for value in range(len(VALUES))
    ]
)
MINOR_CARDS: CardSet = set_of(range(MINORS), WORDS)
MAJOR_CARDS: CardSet = set_of(range(MINORS, CARDS), WORDS)
NUMERICAL_CARDS: CardSet = np.bitwise_or.reduce(VALUE_CARDS[Value.TWO : Value.PRINCESS])
COURT_CARDS: CardSet = np.bitwise_or.reduce(VALUE_CARDS[Value.PRINCESS :])
ALL_CARDS: CardSet = set_of(range(CARDS), WORDS)
OTHER_THAN_NUMERICAL: CardSet = ALL_CARDS & ~NUMERICAL_CARDS


def is_minor(card: int) -> bool:
    """Whether the card is of the Minor Arcana."""
    return card < MINORS
