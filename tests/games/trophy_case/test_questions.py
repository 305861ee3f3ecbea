"""How studies of Trophy Case sort moves."""

from __future__ import annotations

from oddeck.game import from_position
from oddeck.games.trophy_case.questions import leads_low_under_high
from oddeck.lab.machine.questions import NO, YES

from ...lab.moves import arms


def test_a_low_lead_under_a_high_card() -> None:
    game = from_position(
        {
            "game": "trophy-case",
            "players": 3,
            "leader": 0,
            "hands": [["2Bu", "9Ma", "1La", "5Hi"], ["2Bo"], ["5Zu"]],
        }
    )
    found = arms(game, 0, leads_low_under_high)
    assert found == {"lead 2Bu": YES, "lead 9Ma": NO, "lead 1La": NO, "lead 5Hi": NO}
