"""The Fanucci deck: fifteen suits in five colours, eleven ranks each, and nine trumps. 174 cards.

Cards are numbered suit by suit, colour by colour, ranks 0 to 9 and then infinity; the trumps come
last.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oddeck.engine.state.cardset import CardSet, set_of, words_for
from oddeck.engine.text.deck import Deck

from .flavour import flavour_of


@dataclass(frozen=True)
class Suit:
    """One of the fifteen suits."""

    letters: str
    plural: str
    singular: str
    colour: str


SUITS = tuple(
    Suit(letters, plural, singular, colour)
    for colour, suits in {
        "black": (("Bu", "Bugs", "Bug"), ("Ma", "Mazes", "Maze"), ("In", "Inkblots", "Inkblot")),
        "red": (("La", "Lamps", "Lamp"), ("Fr", "Fromps", "Fromp"), ("Pl", "Plungers", "Plunger")),
        "blue": (("Ra", "Rain", "Rain"), ("Zu", "Zurfs", "Zurf"), ("To", "Tops", "Top")),
        "green": (("Hi", "Hives", "Hive"), ("Ti", "Time", "Time"), ("Fa", "Faces", "Face")),
        "gold": (("Sc", "Scythes", "Scythe"), ("Ea", "Ears", "Ear"), ("Bo", "Books", "Book")),
    }.items()
    for letters, plural, singular in suits
)
RANKS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "i")
RANKS_SHOWN = (*RANKS[:-1], "∞")
INFINITY = len(RANKS) - 1
SUITS_A_COLOUR = 3
TRUMPS = ("Beauty", "Death", "Granola", "Grue", "Jester", "Light", "Lobster", "Snail", "Time")

SUITED = len(SUITS) * len(RANKS)
CARDS = SUITED + len(TRUMPS)
WORDS = words_for(CARDS)

NAMES = tuple(rank + suit.letters for suit in SUITS for rank in RANKS) + TRUMPS
DECK = Deck(
    name="Fanucci",
    names=NAMES,
    titles=tuple(f"{rank} of {suit.plural}" for suit in SUITS for rank in RANKS_SHOWN) + TRUMPS,
    spellings={"∞": "i"},
    flavour=flavour_of("Fanucci", NAMES),
    traits=(
        *((suit.letters, rank, suit.colour) for suit in SUITS for rank in RANKS),
        *(("trump", "", "") for _ in TRUMPS),
    ),
)

SUIT_OF = np.array([card // len(RANKS) for card in range(SUITED)], dtype=np.int64)
RANK_OF = np.array([card % len(RANKS) for card in range(SUITED)], dtype=np.int64)

SUIT_CARDS = np.array(
    [set_of(range(first, first + len(RANKS)), WORDS) for first in range(0, SUITED, len(RANKS))]
)
COLOUR_CARDS = np.bitwise_or.reduce(SUIT_CARDS.reshape(-1, SUITS_A_COLOUR, WORDS), axis=1)
SUITED_CARDS: CardSet = set_of(range(SUITED), WORDS)
TRUMP_CARDS: CardSet = set_of(range(SUITED, CARDS), WORDS)
ALL_CARDS: CardSet = set_of(range(CARDS), WORDS)


def is_trump(card: int) -> bool:
    """Whether the card is one of the nine trumps."""
    return card >= SUITED


def suit_of(card: int) -> Suit:
    """The suit of a suited card."""
    return SUITS[card // len(RANKS)]


def shown(card: int) -> str:
    """The card as people like to see it: 3Fr, ∞Bo, Grue."""
    return (
        DECK.names[card] if is_trump(card) else RANKS_SHOWN[RANK_OF[card]] + suit_of(card).letters
    )
