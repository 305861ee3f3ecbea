"""Trophy Case: what a seat may know (TC-15)."""

from __future__ import annotations

from typing import TypedDict

from oddeck.decks.fanucci import DECK, SUITS
from oddeck.engine.state.table import pile_cards, seats_of
from oddeck.engine.text.view import HandView, PileView, known_bits, view_hands, view_hidden_pile

from .notation import discarded, folded, suits_in, thrown_in, turn_of, write_trick
from .state import ASIDE, BOX, DRAW, State


class ThrownInView(TypedDict):
    """A hand thrown in of which something is known."""

    count: int
    lacks: list[str]


class TrophyView(TypedDict):
    """What a viewer sees."""

    actors: list[int]
    leader: int
    turn: int
    dealer: int
    hand_number: int
    hands: list[HandView]
    lacks: list[list[str]]
    trick: list[list[int | str]]
    suits: list[str]
    folded: list[int]
    aside: list[str]
    discard: HandView
    thrown_in: list[ThrownInView]
    draw: PileView
    box: HandView


def view(s: State, viewer: int | None) -> TrophyView:
    """Everything played or shown, the viewer's own hand, the viewer's own hands thrown in, and what
    all can work out.
    """
    return {
        "actors": list(seats_of(s.actors)),
        "leader": int(s.leader),
        "turn": turn_of(s),
        "dealer": int(s.dealer),
        "hand_number": int(s.hand_number),
        "hands": view_hands(s, viewer, DECK),
        # Suits that everybody knows a seat not to hold.
        "lacks": [suits_in(s.lacks[seat]) for seat in range(s.players)],
        "trick": write_trick(s),
        # Of the led colour, the lowest first (TC-8).
        "suits": [SUITS[suit].letters for suit in s.suits[: s.suits_shown]],
        "folded": folded(s),
        "aside": DECK.card_names(sorted(pile_cards(s, ASIDE))),
        "discard": view_heap(s, discarded(s), viewer),
        "thrown_in": [
            {"count": int(s.count[place]), "lacks": suits_in(s.lacks[place])}
            for place in thrown_in(s)
        ],
        "draw": view_hidden_pile(s, DRAW, viewer, DECK),
        "box": view_heap(s, list(pile_cards(s, BOX)), viewer),
    }


def view_heap(s: State, cards: list[int], viewer: int | None) -> HandView:
    """How many cards lie in no order somewhere, and those of them that the viewer knows."""
    known = known_bits(s, viewer)
    return {
        "count": len(cards),
        "known": DECK.card_names(card for card in sorted(cards) if known >> card & 1),
    }
