from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddeck.engine.errors import BadPosition
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.table import move
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.position import PositionReader, write_known

from ..small import DRAW, PILE, SmallTable, table

DECK = Deck("test", names=("a", "b", "c"), titles=("A", "B", "C"), spellings={})


def standing(pile: Any) -> list[tuple[int, int]]:
    return PositionReader({"pile": pile}, DECK, players=2).cards_standing("pile")


def test_cards_may_stand_for_others() -> None:
    assert standing(["c", "a=b"]) == [(2, 2), (0, 1)]
    assert standing(None) == []


@pytest.mark.parametrize(
    ("pile", "complaint"),
    [
        ("a", "expected a list of cards"),
        ([3], "3 is no card"),
        (["a=x"], "'x' is no card"),
        (["a", "a=b"], "a is named twice"),
        (["a=a"], "a cannot stand for itself"),
    ],
)
def test_what_no_pile_of_such_cards_can_be(pile: Any, complaint: str) -> None:
    with pytest.raises(BadPosition, match=f"^pile: .*{complaint}"):
        standing(pile)


def known_card_by_card(s: SmallTable, deck: Deck, hidden: list[int]) -> dict[str, list[int]]:
    """`write_known`, slow and plain."""
    told = {}
    for card, name in enumerate(deck.names):
        place = int(s.place[card])
        seats = [
            seat for seat in range(s.players) if seat != place and contains(s.knows[seat], card)
        ]
        if place in hidden and seats:
            told[name] = seats
    return told


@given(
    st.lists(
        st.tuples(st.integers(0, 9), st.sampled_from([0, 1, 2, DRAW, PILE]), st.integers(0, 7)),
        max_size=30,
    )
)
def test_known_cards_are_those_in_hidden_places_that_others_can_point_to(
    moves: list[tuple[int, int, int]],
) -> None:
    deck = Deck("test", names=tuple("abcdefghij"), titles=tuple("ABCDEFGHIJ"), spellings={})
    s = table()
    for card, to, seen_by in moves:
        move(s, card, to, seen_by | (1 << to if to < 3 else 0))
    for hidden in ([DRAW], [0, 1, 2, DRAW], []):
        told = write_known(s, deck, hidden)
        assert list(told.items()) == list(known_card_by_card(s, deck, hidden).items())
