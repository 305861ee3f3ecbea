"""Twisty Passages: what a view says beyond what lies there."""

from __future__ import annotations

from .test_rules import table


def test_the_longest_chain_of_the_own_hand() -> None:
    """TP-15: a seat is told of its own hand alone; trumps are no part of a chain."""
    hand = ["3Ti", "2Ea", "6Fr", "Grue", "6Ti", "6Zu", "2Fr"]
    game = table(hands=[hand, ["2Bo"], ["5Zu"]])
    assert sorted(game.view(0)["chain"]) == sorted(set(hand) - {"Grue"})
    assert game.view(1)["chain"] == ["2Bo"]
    assert game.view(None)["chain"] == []


def test_a_chain_begins_on_the_own_stack() -> None:
    """TP-5"""
    hands = [["3Ti", "2Ea", "6Fr", "2Fr"], ["2Bo"], ["5Zu"]]
    assert table(hands=hands, stacks=[["6Bu"], [], []]).view(0)["chain"] == ["6Fr", "2Fr", "2Ea"]


def test_the_limit_of_idle_turns() -> None:
    """TP-12: three rounds."""
    assert table().view(None)["idle_limit"] == 9


def test_the_ranking_is_by_hands_won_and_then_by_cards() -> None:
    """TP-13"""
    game = table(
        hands=[["2Bo", "3Bo"], ["2Ea"], ["5Zu"]], scores=[0, 0, 1], played=1, options={"hands": 3}
    )
    assert game.view(None)["ranking"] == [2, 1, 0]
