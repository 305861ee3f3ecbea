from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.state.cardset import add, members, remove
from oddeck.engine.state.layout import dtype_of, new_states
from oddeck.engine.state.rng import set_seed
from oddeck.engine.state.soundness import Flaw, check_table
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    can_point_to,
    clear_table,
    every_seat,
    everybody,
    forget,
    left_of,
    lift,
    move,
    pile_cards,
    put,
    put_at,
    rename_hidden,
    seats_of,
    shuffle_whole_deck,
    top_card,
)

from ..small import DRAW, DTYPE, PILE, SmallTable, table


def test_seats() -> None:
    s = table(players=3)
    assert list(every_seat(s)) == [0, 1, 2]
    assert [left_of(s, seat) for seat in every_seat(s)] == [1, 2, 0]
    assert everybody(s) == 0b111
    assert seats_of(0b101) == (0, 2)
    assert seats_of(0) == ()


def test_a_shuffle_gathers_every_card_and_nobody_knows_one() -> None:
    s = table()
    move(s, top_card(s, DRAW), 0, everybody(s))
    move(s, top_card(s, DRAW), PILE, everybody(s))
    shuffle_whole_deck(s, DRAW)
    assert sorted(pile_cards(s, DRAW)) == list(range(10))
    assert s.count.tolist() == [0, 0, 0, 0, 10, 0]
    assert not s.knows.any()
    assert check_table(s) == Flaw.NONE


def test_every_order_is_equally_likely() -> None:
    """Top card and its neighbour, over many shuffles: chi-squared far below what a biased shuffle
    gives.
    """
    s, shuffles = table(), 18_000
    shuffle = machine_code(shuffle_whole_deck)
    tops: Counter[tuple[int, int]] = Counter()
    for _ in range(shuffles):
        shuffle(s, DRAW)
        top = int(s.top[DRAW])
        tops[top, int(s.under[top])] += 1
    expected = shuffles / 90
    assert len(tops) == 90
    assert sum((count - expected) ** 2 / expected for count in tops.values()) < 160


def test_a_small_deck_comes_in_all_its_orders() -> None:
    class Tiny(SmallTable):
        CARDS = 3

    s = new_states(dtype_of(Tiny), 1)[0]
    set_seed(s, 3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(1_200):
        shuffle_whole_deck(s, DRAW)
        orders[tuple(pile_cards(s, DRAW))] += 1
    assert len(orders) == 6
    assert all(140 < count < 260 for count in orders.values())


def test_cards_move_between_hands_and_piles() -> None:
    s = table()
    first, second, third = list(pile_cards(s, DRAW))[:3]
    for card in (first, second, third):
        move(s, card, 2, 0b100)
    assert list(members(s.hand[2])) == sorted([first, second, third])
    move(s, first, PILE, everybody(s))
    move(s, second, PILE, everybody(s))
    move(s, third, PILE, everybody(s))
    assert list(pile_cards(s, PILE)) == [third, second, first]
    assert s.count[2] == 0
    assert check_table(s) == Flaw.NONE


def test_a_card_can_leave_the_middle_and_the_bottom_of_a_pile() -> None:
    s = table()
    order = list(pile_cards(s, DRAW))
    move(s, order[4], 0, 0b001)
    move(s, order[9], 0, 0b001)
    move(s, order[0], 0, 0b001)
    assert list(pile_cards(s, DRAW)) == order[1:4] + order[5:9]
    assert check_table(s) == Flaw.NONE


def test_who_sees_a_move_can_point_to_the_card_and_who_knew_it_still_can() -> None:
    s = table()
    card = top_card(s, DRAW)
    add(s.knows[1], card)
    move(s, card, 0, 0b001)
    assert [can_point_to(s, seat, card) for seat in every_seat(s)] == [True, True, False]
    assert not can_point_to(s, NOBODY, card)
    forget(s, s.hand[0], 0b001)
    assert [can_point_to(s, seat, card) for seat in every_seat(s)] == [True, False, False]
    move(s, card, PILE, everybody(s))
    assert can_point_to(s, NOBODY, card)


def test_a_redeal_moves_only_what_the_viewer_cannot_see() -> None:
    s = table()
    for seat in (0, 1, 2):
        for _ in range(2):
            move(s, top_card(s, DRAW), seat, 1 << seat)
    passed = next(members(s.hand[1]))
    add(s.knows[0], passed)
    names, hands = np.empty(10, np.int64), set()
    for seed in range(40):
        states = np.array([s], DTYPE)
        out = states[0]
        set_seed(out, seed)
        rename_hidden(s, 0, int(NO_CARD), out, names)
        assert check_table(out) == Flaw.NONE
        assert out.count.tolist() == s.count.tolist()
        assert list(members(out.hand[0])) == list(members(s.hand[0]))
        assert passed in set(members(out.hand[1]))
        assert out.knows[0].tolist() == s.knows[0].tolist()
        assert all(can_point_to(out, 2, card) for card in members(out.hand[2]))
        hands.add(tuple(members(out.hand[2])))
    assert len(hands) > 10


def test_a_pinned_card_keeps_its_name() -> None:
    s = table()
    card = top_card(s, DRAW)
    move(s, card, 1, 0b010)
    names = np.empty(10, np.int64)
    for seed in range(20):
        out = np.array([s], DTYPE)[0]
        set_seed(out, seed)
        rename_hidden(s, 0, card, out, names)
        assert names[card] == card
        assert list(members(out.hand[1])) == [card]


def win_while_waiting(s: SmallTable) -> None:
    s.actors = s.winners = 1


@pytest.mark.parametrize(
    ("damage", "flaw"),
    [
        (lambda s: add(s.hand[0], int(s.top[DRAW])), Flaw.HAND_AND_PLACE_DISAGREE),
        (lambda s: s.count.__setitem__(DRAW, 9), Flaw.COUNT_IS_WRONG),
        (lambda s: s.under.__setitem__(int(s.top[DRAW]), NO_CARD), Flaw.PILE_IS_BROKEN),
        (lambda s: s.under.__setitem__(int(s.top[DRAW]), int(s.top[DRAW])), Flaw.PILE_IS_BROKEN),
        (
            lambda s: (move(s, int(s.top[DRAW]), 0, 1), s.knows[0].__setitem__(0, 0)),
            Flaw.OWN_HAND_UNKNOWN,
        ),
        (win_while_waiting, Flaw.OVER_YET_WAITING),
    ],
)
def test_damage_is_found(damage: object, flaw: Flaw) -> None:
    s = table()
    assert check_table(s) == Flaw.NONE
    damage(s)  # type: ignore[operator]
    assert check_table(s) == flaw


def test_a_cleared_table_is_empty() -> None:
    s = table()
    clear_table(s)
    assert s.count.tolist() == [0] * 6
    put(s, 3, PILE)
    assert list(pile_cards(s, PILE)) == [3]
    remove(s.hand[0], 3)


@pytest.mark.parametrize("depth", range(4))
def test_a_card_can_slip_into_a_pile_at_any_depth(depth: int) -> None:
    s = table()
    for _ in range(3):
        move(s, top_card(s, DRAW), PILE, everybody(s))
    pile, card = list(pile_cards(s, PILE)), top_card(s, DRAW)
    lift(s, card)
    put_at(s, card, PILE, depth)
    assert list(pile_cards(s, PILE)) == [*pile[:depth], card, *pile[depth:]]
    assert check_table(s) == Flaw.NONE
