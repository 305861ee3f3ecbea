"""Fanucci decks with fewer cards, for games whose whole tree can be searched.

Some suits, some ranks and some trumps are in the game; all other cards lie in the box, where
everybody knows them to be.
"""

from __future__ import annotations

from oddeck.engine.compile.jit import compiled
from oddeck.engine.state.dealing import Dealing
from oddeck.engine.state.layout import Int
from oddeck.engine.state.table import (
    clear_table,
    everybody,
    put,
    show,
    shuffle_pile,
    shuffle_whole_deck,
)
from oddeck.engine.text.options import Number

from .fanucci import CARDS, RANK_OF, RANKS, SUIT_OF, SUITED, SUITS, TRUMPS

ALL_SUITS, ALL_RANKS, ALL_TRUMPS = len(SUITS), len(RANKS), len(TRUMPS)


class SmallFanucci(Dealing):
    """A table with a Fanucci deck, or with a part of one."""

    suits_in_game: Int  # how many suits are in the game, the first ones of the deck
    ranks_in_game: Int  # how many ranks, the highest ones
    trumps_in_game: Int  # how many trumps, the first ones


SMALL_DECK = (
    Number(
        "suits",
        "suits_in_game",
        "how many suits are in the game, in deck order",
        default=ALL_SUITS,
        least=1,
        most=ALL_SUITS,
    ),
    Number(
        "ranks",
        "ranks_in_game",
        "how many ranks are in the game, from infinity down",
        default=ALL_RANKS,
        least=1,
        most=ALL_RANKS,
    ),
    Number(
        "trumps",
        "trumps_in_game",
        "how many trumps are in the game, in deck order",
        default=ALL_TRUMPS,
        least=0,
        most=ALL_TRUMPS,
    ),
)


@compiled
def cards_in_game(s: SmallFanucci) -> int:
    """The size of the deck."""
    return s.suits_in_game * s.ranks_in_game + s.trumps_in_game


@compiled
def is_in_game(s: SmallFanucci, card: int) -> bool:
    """Whether the deck has this card."""
    if card >= SUITED:
        return card - SUITED < s.trumps_in_game
    in_game: bool = SUIT_OF[card] < s.suits_in_game and RANK_OF[card] >= ALL_RANKS - s.ranks_in_game
    return in_game


@compiled
def shuffle_deck(s: SmallFanucci, pile: int, box: int) -> None:
    """Gather every card of the game into one pile, in an order that nobody knows."""
    if cards_in_game(s) == CARDS:
        shuffle_whole_deck(s, pile)
        return
    clear_table(s)
    for card in range(CARDS):
        if is_in_game(s, card):
            put(s, card, pile)
        else:
            put(s, card, box)
            show(s, card, everybody(s))
    shuffle_pile(s, pile)


def small_deck_flaw(s: SmallFanucci, needed: int) -> str | None:
    """Why the deck is too small for a deal of that many cards; None if it is not."""
    cards = cards_in_game(s)
    if cards >= needed:
        return None
    return (
        f"options suits, ranks, trumps: expected at least {needed} cards for {s.players} hands, got"
        f" a deck of {cards}"
    )
