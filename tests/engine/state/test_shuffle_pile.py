"""Shuffling one pile, and swapping names only among some cards."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.layout import dtype_of, new_states
from oddeck.engine.state.rng import set_seed
from oddeck.engine.state.soundness import Flaw, check_table
from oddeck.engine.state.table import (
    Table,
    clear_table,
    everybody,
    exchange_names,
    pile_cards,
    put,
    show,
    shuffle_first_cards,
    shuffle_pile,
)

FACE_UP, FACE_DOWN = 2, 3


class TinyTable(Table):
    """Six cards, two seats, two piles."""

    CARDS = 6
    WORDS = 1
    SEATS = 2
    PLACES = 4


DTYPE = dtype_of(TinyTable)


def table(seed: int, cards_to_shuffle: int) -> TinyTable:
    """Some cards known to all in one pile, the others in another."""
    s: TinyTable = new_states(DTYPE, 1)[0]
    s.players = 2
    set_seed(s, seed)
    clear_table(s)
    for card in range(6):
        put(s, card, FACE_DOWN if card < cards_to_shuffle else FACE_UP)
        show(s, card, everybody(s))
    return s


def test_every_order_of_a_shuffled_pile_comes_up_about_equally_often() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(1200):
        s = table(seed, 3)
        shuffle_pile(s, FACE_DOWN)
        seen[tuple(pile_cards(s, FACE_DOWN))] += 1
    assert set(seen) == set(permutations(range(3)))
    assert min(seen.values()) > 150
    assert max(seen.values()) < 250


def test_a_shuffled_pile_is_whole_and_everybody_forgets_it_and_nothing_else() -> None:
    s = table(1, 4)
    shuffle_pile(s, FACE_DOWN)
    assert sorted(pile_cards(s, FACE_DOWN)) == [0, 1, 2, 3]
    assert list(pile_cards(s, FACE_UP)) == [5, 4]
    assert check_table(s) == Flaw.NONE
    for seat in range(2):
        assert [contains(s.knows[seat], card) for card in range(6)] == [False] * 4 + [True] * 2


def test_shuffling_nothing_or_one_card_changes_nothing_but_what_is_known() -> None:
    for cards in (0, 1):
        s = table(1, cards)
        shuffle_pile(s, FACE_DOWN)
        assert list(pile_cards(s, FACE_DOWN)) == list(range(cards))
        assert check_table(s) == Flaw.NONE


def test_a_shuffle_is_the_same_in_machine_code() -> None:
    for seed in range(5):
        one, other = table(seed, 6), table(seed, 6)
        shuffle_pile(one, FACE_DOWN)
        machine_code(shuffle_pile)(other, FACE_DOWN)
        assert list(pile_cards(one, FACE_DOWN)) == list(pile_cards(other, FACE_DOWN))
        assert one.draws == other.draws


def test_only_the_listed_cards_exchange_names() -> None:
    outcomes: Counter[tuple[int, ...]] = Counter()
    for seed in range(1200):
        s = table(seed, 6)
        names = np.arange(6)
        s.under[:3] = (1, 3, 4)
        exchange_names(s, 3, names)
        assert list(names[[0, 2, 5]]) == [0, 2, 5]
        outcomes[tuple(names[[1, 3, 4]])] += 1
    assert set(outcomes) == set(permutations((1, 3, 4)))
    assert min(outcomes.values()) > 150


def test_a_part_of_the_deck_is_shuffled_and_the_rest_can_be_put_away() -> None:
    seen = Counter[tuple[int, ...]]()
    for seed in range(600):
        s = table(seed, 6)
        shuffle_first_cards(s, FACE_DOWN, 3)
        for card in range(3, 6):
            put(s, card, FACE_UP)
        seen[tuple(pile_cards(s, FACE_DOWN))] += 1
        assert sorted(pile_cards(s, FACE_UP)) == [3, 4, 5]
        assert check_table(s) == Flaw.NONE
    assert set(seen) == set(permutations(range(3)))
    assert min(seen.values()) > 60
