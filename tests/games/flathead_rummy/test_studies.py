"""The bots that the study of Flathead Rummy compares."""

from __future__ import annotations

from oddeck.bots.sight import sight_of
from oddeck.game import from_position
from oddeck.games.flathead_rummy.bot import FlatheadRummyBot
from oddeck.games.flathead_rummy.studies import HastyBot, hand_of


def test_the_hasty_bot_lays_down_what_the_patient_one_keeps() -> None:
    hands = [["3Fr", "4Fr", "5Fr", "7Bu", "0Ti", "9Hi", "1Zu", "2Sc"], ["2Bo", "3Bo", "4Ea", "8Ea"]]
    game = from_position(
        {
            "game": "flathead-rummy",
            "players": 2,
            "hands": hands,
            "tableau": ["6Zu"],
            "phase": "play",
        }
    )
    assert HastyBot(0).choose(sight_of(game, 0)) == "meld 3Fr 4Fr 5Fr"
    assert FlatheadRummyBot(0).choose(sight_of(game, 0)).startswith("discard")


def test_a_hand_between_both_kinds_is_the_same_again() -> None:
    assert hand_of(2, 5, 0) == hand_of(2, 5, 0)
