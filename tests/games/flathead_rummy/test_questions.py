"""How studies of Flathead Rummy sort moves."""

from __future__ import annotations

from oddeck.game import from_position
from oddeck.games.flathead_rummy.questions import lays_down
from oddeck.lab.machine.fork import NEITHER
from oddeck.lab.machine.questions import NO, YES

from ...lab.moves import arms


def test_a_meld_that_goes_out_is_no_question() -> None:
    hand = ["3Fr", "4Fr", "5Fr", "7Bu", "8Ti", "9Ti"]
    game = from_position(
        {
            "game": "flathead-rummy",
            "players": 2,
            "hands": [hand, ["2Bo"]],
            "tableau": ["1Zu"],
            "phase": "play",
        }
    )
    found = arms(game, 0, lays_down)
    assert found["meld 3Fr 4Fr 5Fr"] == YES
    assert found["discard 7Bu"] == NO
    short = from_position(
        {
            "game": "flathead-rummy",
            "players": 2,
            "hands": [hand[:4], ["2Bo"]],
            "tableau": ["1Zu"],
            "phase": "play",
        }
    )
    assert arms(short, 0, lays_down)["meld 3Fr 4Fr 5Fr"] == NEITHER
