from __future__ import annotations

from typing import Any

import oddeck
from oddeck.bots.sight import sight_of
from oddeck.games.trophy_case.bot import TrophyCaseBot

GAME = "trophy-case"


def choice(position: dict[str, Any], seed: int = 0) -> str:
    """What the bot does there."""
    game = oddeck.from_position({"game": GAME, "players": 3, **position})
    [seat] = game.actors
    return TrophyCaseBot(seed).choose(sight_of(game, seat))


def test_it_leads_a_worthless_card_of_its_longest_colour() -> None:
    assert (
        choice({"hands": [["9Bu", "0Ma", "4In", "1La", "2La", "Grue"], ["1Zu"], ["2Zu"]]})
        == "lead 4In"
    )


def test_it_follows_with_worthless_cards_first() -> None:
    position = {
        "trick": [[2, "1Bu"]],
        "hands": [["9Bu", "0Ma", "4In", "iMa"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]],
    }
    assert choice(position) == "play 4In"


def test_free_of_the_colour_it_spends_worthless_cards_before_points() -> None:
    position = {
        "trick": [[2, "1Bu"]],
        "hands": [["9Zu", "0Ra", "4To", "iTo"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]],
    }
    assert choice(position) == "play 4To"


LAST_TRUMP = {
    "aside": ["Beauty", "Death", "Granola", "Jester", "Light", "Lobster", "Snail", "Time"]
}


def test_with_the_only_trump_it_feeds_the_trick_and_keeps_the_trump() -> None:
    """TC-11: its own zeros count too once it trumps."""
    position = {
        "trick": [[2, "8Bu"]],
        "hands": [["4Zu", "0Ra", "Grue"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]],
        **LAST_TRUMP,
    }
    assert choice(position) == "play 0Ra"
    assert (
        choice(
            position | {"hands": [["4Zu", "0Ra", "iTo", "Grue"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]]}
        )
        == "play iTo"
    )


def test_it_trumps_a_rich_trick_before_somebody_else_does() -> None:
    """TC-6: the others have shown that nothing keeps them from a trump."""
    trick = [[1, "iBu"], [2, "9La"], [0, "8Ra"], [1, "0Ra"], [2, "iLa"], [0, "iRa"], [1, "iZu"]]
    many = [f"{rank}{suit}" for suit in ("Hi", "Ti") for rank in range(1, 9)]
    hands = [["4Ra", "Grue"], many[:8], many[8:]]
    assert choice({"trick": [*trick, [2, "8La"]], "hands": hands, "box": "rest"}) == "play Grue"


def test_it_folds_only_without_a_trump_and_with_nothing_but_points_to_lose() -> None:
    """TC-7"""
    trick = [[1, "iBu"], [2, "9La"], [0, "8Ra"], [1, "0Ra"], [2, "iLa"]]
    trumps = ["Beauty", "Death", "Granola", "Jester", "Light", "Lobster", "Snail"]
    others = [
        [*trumps[:4], *(f"{rank}Hi" for rank in range(10))],
        [*trumps[4:], *(f"{rank}Ti" for rank in range(10))],
    ]
    aside = [
        f"{rank}{suit}"
        for suit in ("Ma", "In", "Fr", "Pl", "Zu", "To", "Fa", "Sc", "Ea", "Bo")
        for rank in "0123456789i"
    ]
    position = {"trick": trick, "aside": aside}
    assert choice(position | {"hands": [["9Ra", "iRa"], *others]}) == "fold"
    assert choice(position | {"hands": [["9Ra", "3Ra"], *others]}) == "play 3Ra"
    assert choice(position | {"hands": [["9Ra", "iRa", "Grue"], *others]}) != "fold"


def test_it_plays_to_the_end_with_its_last_trump() -> None:
    position = {"trick": [[2, "8Bu"]], "hands": [["Grue"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]]}
    assert choice(position) == "play Grue"


def test_it_can_play_when_it_has_seen_every_card() -> None:
    """TC-9: the others are out of cards, and the whole deck was dealt."""
    trick = [[0, "1Bu"], [1, "2Ma"], [2, "3Ma"]]
    game = oddeck.from_position(
        {"game": GAME, "players": 3, "trick": trick, "hands": [["4Zu", "Grue"], [], []]}
    )
    aside = game.position()["draw"]
    assert (
        choice({"trick": trick, "hands": [["4Zu", "Grue"], [], []], "aside": aside}) == "play 4Zu"
    )


def test_without_cards_it_stays_in() -> None:
    """TC-9: Mud costs nothing."""
    assert (
        choice({"hands": [["2Bu"], [], ["3Bu"]], "trick": [[1, "9Bu"], [2, "4Bu"], [0, "1Bu"]]})
        == "mud"
    )
