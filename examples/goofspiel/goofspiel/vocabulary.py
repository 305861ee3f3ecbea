"""Goofspiel: moves and events."""

from __future__ import annotations

from enum import unique

from oddeck.decks.fanucci import DECK
from oddeck.engine.text.vocabulary import Card, EventKind, Verb


@unique
class Action(Verb):
    """Moves. A member is the first action id of its verb."""

    BID = "bid", Card(DECK)


@unique
class Kind(EventKind):
    """Kinds of events."""

    DEAL = 1, "suit"
    TURN_UP = 2  # a prize
    SEAL = 3  # seat has chosen its bid
    BID = 4  # seat's bid is turned over
    TAKE = 5, "points"  # seat takes what the round was for
    TIE = 6  # nobody does
    WIN = 7  # seat wins the game
