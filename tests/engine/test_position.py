from __future__ import annotations

from typing import Any

import pytest

from oddeck.engine.deck import Deck
from oddeck.engine.errors import BadPosition
from oddeck.engine.position import PositionReader

DECK = Deck("test", names=("a", "b", "c"), titles=("A", "B", "C"), spellings={})


def standing(pile: Any) -> list[tuple[int, int]]:
    return PositionReader({"pile": pile}, DECK, players=2).cards_standing("pile")


def test_cards_may_stand_for_others() -> None:
    assert standing(["c", "a=b"]) == [(2, 2), (0, 1)]
    assert standing(None) == []


@pytest.mark.parametrize(
    ("pile", "complaint"),
    [
        ("a", "a list of cards is needed"),
        ([3], "3 is no card"),
        (["a=x"], "'x' is no card"),
        (["a", "a=b"], "a is named twice"),
        (["a=a"], "a cannot stand for itself"),
    ],
)
def test_what_no_pile_of_such_cards_can_be(pile: Any, complaint: str) -> None:
    with pytest.raises(BadPosition, match=f"^pile: .*{complaint}"):
        standing(pile)
