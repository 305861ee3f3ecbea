"""What a viewer may know of a place, built up from nothing.

A viewer is a seat, or None: a spectator.
"""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from ..state.cardset import CardSet, bits_of, members_of_bits
from ..state.layout import same_for_all as same_for_all
from ..state.table import Table, pile_cards
from .deck import Deck
from .options import Json


class TableView(TypedDict):
    """What every view has; a game adds its own."""

    game: str
    players: int
    options: dict[str, Json]
    seat: int | None  # the viewer's; null for a spectator
    over: bool
    winners: list[int]
    scores: list[int]


class HandView(TypedDict):
    """How many cards there are, in no order, and which of them the viewer knows."""

    count: int
    known: list[str]


class PileView(TypedDict):
    """How many cards lie there, and those that the viewer knows, by their place from the top."""

    count: int
    known: dict[str, str]


def pointed_to(s: Table, viewer: int | None) -> CardSet:
    """The cards whose place the viewer knows; a spectator knows what all the seats know."""
    known: CardSet = (
        s.knows[viewer] if viewer is not None else np.bitwise_and.reduce(s.knows[: s.players])
    )
    return known


@same_for_all
def known_bits(s: Table, viewer: int | None) -> int:
    """The same as one number, a bit for each card: quick to ask about many cards."""
    return bits_of(pointed_to(s, viewer))


def view_hands(s: Table, viewer: int | None, deck: Deck) -> list[HandView]:
    """For every seat how many cards it holds, and which of them the viewer knows."""
    known, count = known_bits(s, viewer), s.count.tolist()
    return [
        {
            "count": count[seat],
            "known": deck.card_names(members_of_bits(hand & known)) if hand & known else [],
        }
        for seat, hand in enumerate(hands_as_bits(s))
    ]


@same_for_all
def hands_as_bits(s: Table) -> list[int]:
    """All hands, each as one number."""
    return [bits_of(s.hand[seat]) for seat in range(s.players)]


@same_for_all
def pile_as_bits(s: Table, pile: int) -> int:
    """The cards of a pile as one number."""
    return bits_of(np.packbits(s.place == pile, bitorder="little"))


def view_hidden_pile(s: Table, pile: int, viewer: int | None, deck: Deck, top: int = 0) -> PileView:
    """How many cards lie there, and those that the viewer knows, by their place from the top; `top`
    is the place of the top card.
    """
    here = known_bits(s, viewer) & pile_as_bits(s, int(pile))
    return {
        "count": int(s.count[pile]),
        "known": {
            str(depth): deck.names[card]
            for depth, card in enumerate(pile_cards(s, pile), top)
            if here >> card & 1
        }
        if here
        else {},
    }


def open_pile(s: Table, pile: int, deck: Deck) -> list[str]:
    """The cards of a pile that lies open, top last."""
    return deck.card_names(pile_cards(s, pile))[::-1]
