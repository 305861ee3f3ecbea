from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from oddeck.engine.compile.jit import compiled, machine_code
from oddeck.engine.state.cardset import (
    NO_CARD,
    add,
    contains,
    first_from,
    first_of,
    list_common,
    lowest_bit,
    members,
    remove,
    set_of,
    without_first,
    words_for,
    words_of,
)

CARDS = st.sets(st.integers(0, 173))


def test_words_for() -> None:
    assert [words_for(cards) for cards in (1, 64, 65, 78, 174, 208)] == [1, 1, 2, 2, 3, 4]


@given(CARDS)
def test_a_set_gives_back_its_cards_in_order(cards: set[int]) -> None:
    row = set_of(cards, 3)
    assert list(members(row)) == sorted(cards)
    assert all(contains(row, card) == (card in cards) for card in range(174))


@given(CARDS, st.integers(0, 173))
def test_add_and_remove(cards: set[int], card: int) -> None:
    row = set_of(cards, 3)
    add(row, card)
    add(row, card)
    assert set(members(row)) == cards | {card}
    remove(row, card)
    remove(row, card)
    assert set(members(row)) == cards - {card}


@given(CARDS, st.integers(0, 200))
def test_the_first_card_from_some_card_on(cards: set[int], start: int) -> None:
    expected = min((card for card in cards if card >= start), default=NO_CARD)
    for function in (first_from, machine_code(first_from)):
        assert function(set_of(cards, 3), start) == expected


@given(CARDS)
def test_a_loop_may_remove_what_it_has_passed(cards: set[int]) -> None:
    row, seen = set_of(cards, 3), []
    card = first_from(row, 0)
    while card != NO_CARD:
        seen.append(card)
        remove(row, card)
        card = first_from(row, card + 1)
    assert seen == sorted(cards)


@given(CARDS, CARDS)
def test_list_common(one: set[int], other: set[int]) -> None:
    for function in (list_common, machine_code(list_common)):
        out = np.full(200, -1, np.int64)
        n = function(set_of(one, 3), set_of(other, 3), 1000, out, 5)
        assert out[5:n].tolist() == [1000 + card for card in sorted(one & other)]
        assert (out[:5] == -1).all()
        assert (out[n + 1 :] == -1).all()


@compiled
def lowest_of(word: np.uint64) -> int:
    return lowest_bit(word)


@given(st.integers(1, 2**64 - 1))
def test_lowest_bit(word: int) -> None:
    expected = (word & -word).bit_length() - 1
    assert lowest_bit(np.uint64(word)) == machine_code(lowest_of)(np.uint64(word)) == expected


def test_every_bit_can_be_the_lowest() -> None:
    for bit in range(64):
        assert (
            lowest_bit(np.uint64(1 << bit)) == machine_code(lowest_of)(np.uint64(1 << bit)) == bit
        )


@given(st.sets(st.integers(0, 127)))
def test_a_loop_over_a_set_of_two_words(cards: set[int]) -> None:
    (low, high), seen = set_of(cards, 2), []
    while low | high:
        card = first_of(low, high)
        one_low, one_high = words_of(card)
        assert (low & one_low) | (high & one_high)
        seen.append(card)
        low, high = without_first(low, high)
        assert not (low & one_low) | (high & one_high)
    assert seen == sorted(cards)
