"""Twisty Passages: moves, decisions, events and options."""

from __future__ import annotations

from enum import IntEnum, unique

from oddeck.decks.fanucci import DECK
from oddeck.decks.small_fanucci import SMALL_DECK
from oddeck.engine.state.stack import Slot
from oddeck.engine.text.options import Number, Switch
from oddeck.engine.text.vocabulary import Card, EventKind, Integer, Verb

from .state import HAND_SIZE, IDLE_ROUNDS, MOST_HANDS, SEATS

CARD = Card(DECK)
SEAT = Integer("SEAT", "a seat", 0, SEATS - 1)


@unique
class Action(Verb):
    """Moves. A member is the first action id of its verb."""

    DRAW = "draw"
    PASS = "pass"
    PLAY = "play", CARD
    GIVE = "give", CARD
    TRADE = "trade", SEAT, CARD


@unique
class Decision(IntEnum):
    """What the table can be waiting for."""

    TURN = 1
    REPLY = 2  # to a trade: the frame has the card that is OFFERED, and the TRADER


OFFERED, TRADER = Slot.CARD, Slot.VALUE  # of a REPLY


@unique
class Step(IntEnum):
    """How far a turn has come."""

    START = 0
    DREW = 1
    TRADED = 2


@unique
class Kind(EventKind):
    """Kinds of events."""

    HAND = 1, "number"  # a new hand: seat deals, value is its number
    DEAL = 2  # a card dealt to seat
    DRAW = 3
    OFFER = 4, "partner"  # seat offers a card to value
    GIVE = 5, "partner"  # seat gives a card to value, in return
    RECEIVE = 6, "partner"  # seat takes up the card that value had offered
    PLAY = 7  # a suited card, on seat's own stack
    TRUMP = 8  # a trump, on the discard pile
    PASS = 9
    STALE = 10  # three rounds went by with nothing drawn or played
    WIN = 11  # seat wins the hand
    MATCH = 12  # seat wins the match


OPTIONS = (
    Number(
        "hands",
        "match_length",
        "how many hands make a match (TP-13)",
        default=1,
        least=1,
        most=MOST_HANDS,
    ),
)

SMALL_OPTIONS = (
    *SMALL_DECK,
    Number(
        "hand",
        "hand_size",
        "how many cards a hand has (TP-1)",
        default=int(HAND_SIZE),
        least=1,
        most=int(HAND_SIZE),
    ),
    Number(
        "idle",
        "idle_rounds",
        "how many rounds without a draw or a play end a hand (TP-12)",
        default=IDLE_ROUNDS,
        least=1,
        most=IDLE_ROUNDS,
    ),
    Switch("trades", "trades", "whether cards may be traded (TP-7)", default=True),
)
