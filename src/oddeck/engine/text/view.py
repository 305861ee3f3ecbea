"""What a viewer may know of a place, built up from nothing.

A viewer is a seat, or None: a spectator.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any, TypedDict, TypeVar

import numpy as np

from ..state.cardset import CardSet, bits_of, members, members_of_bits
from ..state.table import Table, pile_cards
from .deck import Deck
from .options import Json

S = TypeVar("S")
T = TypeVar("T")


def same_for_all(part: Callable[[S], T]) -> Callable[[S], T]:
    """Mark a part of a view that does not depend on the viewer; see `for_all_viewers`."""

    @wraps(part)
    def made_once(s: S) -> T:
        made: dict[Any, Any] | None = getattr(s, "made_for_all", None)
        if made is None:
            return part(s)
        if part not in made:
            made[part] = part(s)
        found: T = made[part]
        return found

    return made_once


def for_all_viewers(s: Any) -> Any:
    """A copy of a state that was made for reading, to make several views of it: what is
    `same_for_all` is made only once.
    """
    return SimpleNamespace(**vars(s), made_for_all={})


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


def known_bits(s: Table, viewer: int | None) -> int:
    """The same as one number, a bit for each card: quick to ask about many cards."""
    return bits_of(pointed_to(s, viewer))


def view_hands(s: Table, viewer: int | None, deck: Deck) -> list[HandView]:
    """For every seat how many cards it holds, and which of them the viewer knows."""
    known, count, hand = known_bits(s, viewer), s.count.tolist(), s.hand
    return [
        {
            "count": count[seat],
            "known": deck.card_names(members_of_bits(bits_of(hand[seat]) & known)),
        }
        for seat in range(s.players)
    ]


def view_hidden_pile(s: Table, pile: int, viewer: int | None, deck: Deck, top: int = 0) -> PileView:
    """How many cards lie there, and those that the viewer knows, by their place from the top; `top`
    is the place of the top card.
    """
    place, number = s.place.tolist(), int(pile)
    here = {card for card in members(pointed_to(s, viewer)) if place[card] == number}
    return {
        "count": int(s.count[pile]),
        "known": {
            str(depth): deck.names[card]
            for depth, card in enumerate(pile_cards(s, pile), top)
            if card in here
        }
        if here
        else {},
    }


def open_pile(s: Table, pile: int, deck: Deck) -> list[str]:
    """The cards of a pile that lies open, top last."""
    return deck.card_names(pile_cards(s, pile))[::-1]
