"""How a hand is best divided into melds: for hands that are drawn on a screen, and for players that
are programs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from oddeck.decks.fanucci import WORDS, is_trump
from oddeck.engine.compile.jit import ZERO
from oddeck.engine.state.cardset import set_of

from .melds import NO_CARDS, is_bonus, is_meld, join, list_melds
from .vocabulary import Action

Hand = tuple[int, ...]

# What a plan is judged by: first the cards that are left, then bonus melds, then that cards are
# laid down rather than laid off.
A_DEAD_CARD, A_BONUS, A_LAYOFF = 1000, -20, 1


class Plan(NamedTuple):
    """The melds that a hand can lay down together, the cards that it can lay off, and those that
    are left.
    """

    melds: tuple[Hand, ...]
    layoffs: Hand
    dead: Hand


@lru_cache(maxsize=4096)
def best_plan(hand: Hand, table: tuple[int, ...]) -> Plan:
    """The plan that leaves the fewest cards; `table` are the shapes of the melds that something can
    be laid off on.
    """
    cards = tuple(sorted(hand))
    groups = {
        group: A_BONUS * is_bonus(shape_of(chosen(cards, group))) for group in melds_of(cards)
    }
    alone = [A_LAYOFF if fits(card, table) else A_DEAD_CARD for card in cards]

    @cache
    def best(left: int) -> tuple[int, Hand]:
        """The least cost of the cards that are left, a bit each, and the melds that
        they make then.
        """
        if left == 0:
            return 0, ()
        first = left & -left
        cost, melds = best(left & ~first)
        options = [(cost + alone[first.bit_length() - 1], melds)]
        for group, own_cost in groups.items():
            if group & first and group & left == group:
                cost, melds = best(left & ~group)
                options.append((cost + own_cost, (group, *melds)))
        return min(options)

    melds = best((1 << len(cards)) - 1)[1]
    rest = [index for index in range(len(cards)) if not sum(melds) >> index & 1]
    fitting = {cards[index] for index in rest if alone[index] == A_LAYOFF}
    layoffs = fitting | laid_off_in_turn([cards[index] for index in rest], table)
    return Plan(
        tuple(chosen(cards, group) for group in melds),
        tuple(cards[index] for index in rest if cards[index] in layoffs),
        tuple(cards[index] for index in rest if cards[index] not in layoffs),
    )


def melds_of(cards: Hand) -> list[int]:
    """All melds of a hand, a bit for each of its cards."""
    out = np.empty(Action.end(), np.int64)
    count = list_melds(set_of(cards, WORDS), out, ZERO)
    return [int(action) - Action.MELD for action in out[:count]]


def chosen(cards: Hand, group: int) -> Hand:
    """The cards that the bits of a group stand for."""
    return tuple(card for index, card in enumerate(cards) if group >> index & 1)


def fits(card: int, table: Iterable[int]) -> bool:
    """Whether a card can be laid off."""
    return any(is_meld(join(shape, card)) for shape in table)


def laid_off_in_turn(cards: Iterable[int], table: Iterable[int]) -> set[int]:
    """The suited cards that can be laid off one after another, each on the first meld
    that it fits.
    """
    shapes, left = list(table), [card for card in cards if not is_trump(card)]
    laid_off: set[int] = set()
    while found := next(
        (
            (card, number)
            for card in left
            for number, shape in enumerate(shapes)
            if fits(card, [shape])
        ),
        None,
    ):
        card, number = found
        shapes[number] = int(join(shapes[number], card))
        left.remove(card)
        laid_off.add(card)
    return laid_off


@lru_cache(maxsize=4096)
def shape_of(cards: Hand) -> int:
    """The shape of a group."""
    shape = NO_CARDS
    for card in cards:
        shape = join(shape, card)
    return int(shape)
