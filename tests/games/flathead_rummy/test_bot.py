from __future__ import annotations

from typing import Any

import oddeck
from oddeck.bots.sight import sight_of
from oddeck.games.flathead_rummy.bot import FlatheadRummyBot

GAME = "flathead-rummy"


def choice(position: dict[str, Any], seat: int = 0, seed: int = 0) -> str:
    """What the bot does there."""
    game = oddeck.from_position({"game": GAME, "players": 2, **position})
    return FlatheadRummyBot(seed).choose(sight_of(game, seat))


def test_it_goes_out_when_it_can() -> None:
    hand = ["5Fa", "6Fa", "7Fa", "9Bo"]
    position = {"hands": [hand, ["1Bu", "2La", "3Zu"]], "phase": "play", "tableau": ["0Ra"]}
    assert choice(position) == "meld 5Fa 6Fa 7Fa"
    position |= {"hands": [["9Bo", "8Fa"], ["1Bu", "2La", "3Zu"]], "melds": [["5Fa", "6Fa", "7Fa"]]}
    assert choice(position) == "layoff 8Fa 0"


def test_it_keeps_its_melds_until_a_rival_is_nearly_out() -> None:
    hand = ["5Fa", "6Fa", "7Fa", "9Bo", "0Zu", "2La"]
    position = {"hands": [hand, ["1Bu", "2Ma", "3Zu"]], "phase": "play", "tableau": ["0Ra"]}
    assert choice(position).startswith("discard")
    position["hands"] = [hand, ["1Bu"]]
    assert choice(position) == "meld 5Fa 6Fa 7Fa"


def test_it_takes_a_deeper_card_that_makes_a_meld() -> None:
    position = {
        "hands": [["9Bo", "9Zu", "0Bu", "5Ra"], ["1Bu", "2Ma", "3Zu"]],
        "tableau": ["9La", "7Hi"],
    }
    assert choice(position) == "take 9La"


def test_it_does_not_take_what_it_cannot_use() -> None:
    assert (
        choice({"hands": [["9Bo", "0Bu", "5Ra"], ["1Bu", "2Ma", "3Zu"]], "tableau": ["7Hi"]})
        == "take draw"
    )


def test_it_discards_the_card_that_helps_nobody() -> None:
    position = {
        "hands": [["9Bo", "9Zu", "0Bu", "4To", "Grue"], ["1Bu", "2Ma", "3Zu"]],
        "tableau": ["4La", "4Pl"],
        "phase": "play",
    }
    assert choice(position) == "discard 0Bu"


def test_it_discards_what_helps_others_before_a_trump() -> None:
    hand = ["9Bo", "9Zu", "Grue", "Lobster", "4To"]
    position = {
        "hands": [hand, ["1Bu", "2Ma", "3Zu"]],
        "tableau": ["4La", "4Pl", "4Zu"],
        "phase": "play",
    }
    assert choice(position) == "discard 4To"


def test_it_lays_off_what_it_can_when_it_has_lost() -> None:
    position = {
        "hands": [["9Bo", "8Fa"], []],
        "melds": [["5Fa", "6Fa", "7Fa"]],
        "phase": "layoff",
        "out": 1,
    }
    assert choice(position) == "layoff 8Fa 0"
    position["hands"] = [["9Bo"], []]
    assert choice(position) == "done"


def test_it_plays_what_leads_to_the_card_that_it_owes() -> None:
    """FR-5: the 6 goes before the 7, whatever else could be laid down."""
    hand = ["6La", "8Hi", "8Ti", "8Fa", "0Bu", "1Zu"]
    position: dict[str, Any] = {
        "hands": [hand, ["1Bu", "2Ma", "3Zu"]],
        "melds": [["3La", "4Pl", "5Fr"]],
        "tableau": ["7Pl", "9Bu"],
    }
    assert choice(position) == "take 7Pl"
    position |= {
        "hands": [[*hand, "7Pl"], ["1Bu", "2Ma", "3Zu"]],
        "tableau": ["9Bu"],
        "owed": "7Pl",
    }
    assert choice(position) == "layoff 6La 0"
    position |= {
        "hands": [["7Pl", *hand[1:]], ["1Bu", "2Ma", "3Zu"]],
        "melds": [["3La", "4Pl", "5Fr", "6La"]],
    }
    assert choice(position) == "layoff 7Pl 0"


def test_it_earns_a_mark_before_the_owed_card_joins() -> None:
    """FR-5, FR-10"""
    position = {
        "hands": [["5Fa", "6Fa", "7Fa", "8Hi", "0Bu", "1Zu"], ["1Bu", "2Ma", "3Zu"]],
        "tableau": ["9Bu"],
        "owed": "8Hi",
    }
    assert choice(position) == "meld 5Fa 6Fa 7Fa"
