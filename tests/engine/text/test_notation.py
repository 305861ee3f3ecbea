from __future__ import annotations

import pytest

from oddeck.engine.errors import MalformedMove
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.notation import card_in, malformed

DECK = Deck("small", names=("1A", "2A"), titles=("one", "two"), spellings={})
VERBS = {"pass": "pass", "play": "play CARD"}


def test_a_card_in_a_move() -> None:
    assert card_in("play 2A", "2A", DECK) == 1
    with pytest.raises(MalformedMove, match="'play 3B': '3B' is no card of the small deck"):
        card_in("play 3B", "3B", DECK)


def test_what_is_wrong_with_a_text() -> None:
    assert str(malformed("play", VERBS)) == "'play': it is written 'play CARD'"
    assert (
        str(malformed("sing", VERBS)) == "'sing' is no move of this game; moves are pass, play CARD"
    )
