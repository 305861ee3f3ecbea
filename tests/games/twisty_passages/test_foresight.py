from __future__ import annotations

from typing import Any

import pytest

import oddeck

from ..foresights import liked, prospects


def table(**fields: Any) -> oddeck.Game:
    return oddeck.from_position({"game": "twisty-passages", "players": 3, "box": "rest"} | fields)


def test_a_quick_player_goes_out_when_it_can() -> None:
    """TP-10"""
    game = table(
        hands=[["3La"], ["1Bu", "2Bu"], ["1In", "2In"]], stacks=[["3Fr"], [], []], draw=["8To"]
    )
    assert liked(game) == {"play 3La"}


def test_it_plays_from_the_end_of_a_chain() -> None:
    """TP-5: from 9La it goes on to 9Fr and 2Fr; from 9Fr only to one of the others."""
    game = table(
        hands=[["9La", "9Fr", "2Fr"], ["1Bu", "2Bu"], ["1In", "2In"]],
        stacks=[["9Hi"], [], []],
        phase="acted",
    )
    assert liked(game) == {"play 9La"}


def test_it_trades_strays_away_but_not_to_who_would_win_by_them() -> None:
    """TP-7"""
    hands = [["9La", "9Fr", "7Sc"], ["3Bu"], ["1In", "2In", "4In"]]
    assert liked(table(hands=hands, stacks=[["9Hi"], [], []], draw=["8To"])) == {"trade 2 7Sc"}


def test_it_gives_what_it_misses_least() -> None:
    """TP-8"""
    hands = [["3La", "5La", "5Zu", "3Bu"], ["9La", "8Zu"], ["1In", "2In"]]
    reply = {"turn": 1, "phase": {"reply": {"partner": 0, "offered": "9La"}}}
    assert liked(table(hands=hands, stacks=[["4La"], ["3Fr"], []], **reply)) == {"give 3Bu"}


def test_it_draws_rather_than_passes() -> None:
    """TP-6"""
    assert liked(
        table(hands=[["9La"], ["3Bu"], ["1In"]], stacks=[["3Fr"], ["8Zu"], ["8To"]], draw=["7To"])
    ) == {"draw"}


def test_prospects() -> None:
    """TP-13: even in a single hand, then by hands won, and at last by who has won."""
    assert prospects(oddeck.new("twisty-passages", 4, seed=1)) == pytest.approx([0.25] * 4)
    hands = [["3La", "4La"], ["1Bu", "2Bu"], ["1In", "2In"]]
    ahead = prospects(table(hands=hands, options={"hands": 5}, played=2, scores=[2, 0, 0]))
    assert ahead[0] > 0.5 > ahead[1] == ahead[2]
    game = table(hands=[["3La"], ["1Bu", "2Bu"], ["1In", "2In"]], stacks=[["3Fr"], [], []])
    game.play(0, "play 3La")
    assert prospects(game) == [1.0, 0.0, 0.0]
