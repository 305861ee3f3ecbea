from __future__ import annotations

from collections import Counter

from oddeck.decks import fanucci
from oddeck.engine.state.cardset import members


def test_the_deck_has_174_different_cards() -> None:
    assert len(fanucci.DECK.names) == len(set(fanucci.DECK.names)) == fanucci.CARDS == 174
    assert len(fanucci.DECK.titles) == 174


def test_deck_order_is_colour_by_colour_then_trumps() -> None:
    names = fanucci.DECK.names
    assert names[:11] == (
        "0Bu",
        "1Bu",
        "2Bu",
        "3Bu",
        "4Bu",
        "5Bu",
        "6Bu",
        "7Bu",
        "8Bu",
        "9Bu",
        "iBu",
    )
    assert (
        " ".join(suit.letters for suit in fanucci.SUITS)
        == "Bu Ma In La Fr Pl Ra Zu To Hi Ti Fa Sc Ea Bo"
    )
    assert names[165:] == (
        "Beauty",
        "Death",
        "Granola",
        "Grue",
        "Jester",
        "Light",
        "Lobster",
        "Snail",
        "Time",
    )


def test_five_colours_of_three_suits() -> None:
    assert Counter(suit.colour for suit in fanucci.SUITS) == {
        "black": 3,
        "red": 3,
        "blue": 3,
        "green": 3,
        "gold": 3,
    }


def test_the_trump_time_is_not_the_suit_time() -> None:
    assert fanucci.is_trump(fanucci.DECK.parse_card("Time"))
    seven = fanucci.DECK.parse_card("7Ti")
    assert not fanucci.is_trump(seven)
    assert fanucci.suit_of(seven).plural == "Time"


def test_infinity_is_shown_with_its_sign() -> None:
    card = fanucci.DECK.parse_card("iBo")
    assert fanucci.shown(card) == "∞Bo"
    assert fanucci.DECK.titles[card] == "∞ of Books"
    assert fanucci.shown(fanucci.DECK.parse_card("Grue")) == "Grue"


def test_the_sets_share_out_the_deck() -> None:
    assert (
        sorted([*members(fanucci.SUITED_CARDS), *members(fanucci.TRUMP_CARDS)])
        == list(members(fanucci.ALL_CARDS))
        == list(range(174))
    )
