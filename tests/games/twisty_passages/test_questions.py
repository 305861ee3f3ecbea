"""How studies of Twisty Passages sort moves."""

from __future__ import annotations

from oddeck.game import from_position
from oddeck.games.twisty_passages.questions import trades_with_last_card
from oddeck.lab.machine.questions import YES

from ...lab.moves import arms


def test_a_trade_with_a_last_card_is_told_from_others() -> None:
    hands = [["3Fr", "4Fr"], ["2Bo"], ["5Zu", "6Zu"]]
    game = from_position(
        {"game": "twisty-passages", "players": 3, "hands": hands, "stacks": [[], [], []]}
    )
    found = arms(game, 0, trades_with_last_card)
    assert {move for move, arm in found.items() if arm == YES} == {"trade 1 3Fr", "trade 1 4Fr"}
