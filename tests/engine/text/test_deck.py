from __future__ import annotations

from dataclasses import replace

import pytest

from oddeck.engine.errors import UnknownCard
from oddeck.engine.text.deck import Deck

DECK = Deck("small", names=("1A", "iA"), titles=("one of As", "∞ of As"), spellings={"∞": "i"})


def test_names_are_read() -> None:
    assert [DECK.parse_card(name) for name in ("1A", "iA", "∞A")] == [0, 1, 1]
    assert DECK.card_names([1, 0]) == ["iA", "1A"]


@pytest.mark.parametrize("text", ["", "2B", None, 7])
def test_other_texts_are_no_cards(text: object) -> None:
    with pytest.raises(UnknownCard, match="is no card of the small deck"):
        DECK.parse_card(text)


def test_a_near_miss_gets_a_hint() -> None:
    with pytest.raises(UnknownCard, match=r"did you mean 1A\?"):
        DECK.parse_card("1AA")


def test_a_deck_knows_its_own_names_alone() -> None:
    assert "1A" in DECK
    assert "∞A" not in DECK  # a spelling, not a name


def test_a_card_may_have_a_line_of_flavour() -> None:
    told = replace(DECK, flavour=(None, "Endless."))
    assert [told.flavour_of(name) for name in DECK.names] == [None, "Endless."]
    assert DECK.flavour_of("1A") is None
