"""Trophy Case: moves, events and options."""

from __future__ import annotations

from enum import unique

from oddeck.decks.fanucci import DECK
from oddeck.decks.small_fanucci import SMALL_DECK
from oddeck.engine.text.options import Number, Switch
from oddeck.engine.text.vocabulary import Card, EventKind, Verb

from .state import MOST_INFINITY, MOST_TARGET, largest_hand, usual_hand

CARD = Card(DECK)


@unique
class Action(Verb):
    """Moves. A member is the first action id of its verb."""

    FOLD = "fold"
    LEAD = "lead", CARD
    PLAY = "play", CARD
    MUD = "mud"


@unique
class Kind(EventKind):
    """Kinds of events."""

    SHUFFLE = 1  # the whole deck, by the dealer
    HAND = 2, "number"  # a new hand: seat deals; its number since the shuffle
    DEAL = 3  # a card dealt to seat
    SHOW = 4  # seat should lead, and shows a hand of trumps only
    THROW_IN = 5, "number"  # seat's hand goes away unseen, value is its number of cards
    LEAD = 6
    PLAY = 7  # a card of the led colour
    OUT_OF_COLOUR = 8
    TRUMP = 9
    EMPTY = 10  # seat has no cards left
    FOLD = 11
    MUD = 12  # seat has no cards and stays in
    WIN_BY_TRUMP = 13, "points"  # seat wins the trick, value is what it is worth
    WIN_ALONE = 14, "points"  # the same: all others have folded
    WIN_BY_RANK = 15, "points"  # the same: nobody still in has cards left; the card is the highest
    GAME = 16  # seat wins the game


OPTIONS = (
    Number(
        "hand",
        "hand_size",
        "how many cards a hand has (TC-1)",
        default=usual_hand,
        least=1,
        most=largest_hand,
    ),
    Number(
        "infinity",
        "infinity",
        "how many points an infinity is worth (TC-11)",
        default=2,
        least=0,
        most=MOST_INFINITY,
    ),
    Number(
        "target",
        "target",
        "how many points end the game (TC-13)",
        default=42,
        least=1,
        most=MOST_TARGET,
    ),
)

SMALL_OPTIONS = (
    *SMALL_DECK,
    Switch(
        "one_hand",
        "one_hand",
        "whether the game is over after one hand, and the most points win (TC-13)",
        default=False,
    ),
)
