from __future__ import annotations

import pytest

import oddeck

from ..foresights import liked, prospects
from .tables import table

LEADER_HAND = ["9Bu", "0Ma", "4In", "1La", "2La", "Grue"]


def test_a_quick_player_leads_a_worthless_card_of_its_longest_colour() -> None:
    """TC-4"""
    assert liked(table(hands=[LEADER_HAND, ["1Zu"], ["2Zu"]])) == {"lead 4In"}


def test_it_follows_with_what_gives_away_least() -> None:
    """TC-6, TC-11"""
    hands = [["9Bu", "0Ma", "4In", "iMa"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]]
    assert liked(table(trick=[[2, "1Bu"]], hands=hands)) == {"play 4In"}


def test_it_feeds_a_trick_that_it_hopes_to_trump() -> None:
    """TC-11: zeros count once it does."""
    assert liked(table(trick=[[2, "8Bu"]], hands=[["4Zu", "0Ra", "Grue"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]])) == {"play 0Ra"}


def test_it_trumps_a_rich_trick_before_somebody_else_does() -> None:
    """TC-6: the others have shown that nothing keeps them from a trump."""
    trick = [[1, "iBu"], [2, "9La"], [0, "8Ra"], [1, "0Ra"], [2, "iLa"], [0, "iRa"], [1, "iZu"], [2, "8La"]]
    many = [f"{rank}{suit}" for suit in ("Hi", "Ti") for rank in range(1, 9)]
    assert liked(table(trick=trick, hands=[["4Ra", "Grue"], many[:8], many[8:]], box="rest")) == {"play Grue"}


def test_with_nothing_but_trumps_it_plays_one() -> None:
    """TC-6"""
    assert liked(table(trick=[[2, "1Bu"]], hands=[["Grue"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]])) == {"play Grue"}


def test_prospects() -> None:
    """TC-13"""
    assert prospects(oddeck.new("trophy-case", 4, seed=1)) == pytest.approx([0.25] * 4)
    first, second, third = prospects(table(scores=[30, 20, 10]))
    assert 1.0 > first > second > third > 0.0
    assert first + second + third == pytest.approx(1.0)
