from __future__ import annotations

import pytest

import oddeck

from ..foresights import liked, prospects
from .setting import table

OTHER = ["1Bu", "4Hi", "6To", "9Sc"]


def test_a_quick_player_takes_what_it_can_play_at_once() -> None:
    """FR-4, FR-5"""
    hand = ["3La", "3Fr", "7Hi", "9Bo"]
    assert liked(table(hands=[hand, OTHER], tableau=["3Bo", "8To"])) == {"take 3Bo"}
    assert liked(table(hands=[hand, OTHER], tableau=["8To", "3Bo"])) == {"take 3Bo"}
    assert liked(table(hands=[hand, OTHER], tableau=["8To", "5Ma"])) == {"take draw"}


def test_it_lays_down_its_largest_meld() -> None:
    """FR-7"""
    hand = ["3La", "3Fr", "3Bo", "3Hi", "9Bo"]
    assert liked(table(hands=[hand, OTHER], tableau=["8To"], phase="play")) == {
        "meld 3La 3Fr 3Hi 3Bo"
    }


def test_it_lays_off_before_it_discards() -> None:
    """FR-8"""
    game = table(
        hands=[["3La", "9Bo", "7Hi"], OTHER],
        melds=[["3Fr", "3Bo", "3Hi"]],
        tableau=["8To"],
        phase="play",
    )
    assert liked(game) == {"layoff 3La 0"}


def test_it_discards_what_goes_with_nothing_and_keeps_trumps() -> None:
    """FR-3, FR-9: 3La and 3Fr are of a rank, 3Fr and 5Fr of a suit, iBo and iHi infinities."""
    assert liked(
        table(
            hands=[["3La", "3Fr", "5Fr", "iBo", "iHi", "0To"], OTHER], tableau=["8To"], phase="play"
        )
    ) == {"discard 0To"}
    assert liked(table(hands=[["3La", "Grue"], OTHER], tableau=["8To"], phase="play")) == {
        "discard 3La"
    }


def test_a_loser_lays_off_what_it_can() -> None:
    """FR-13"""
    game = table(
        out=1, turn=0, hands=[["3La", "9Bo"], []], melds=[["3Fr", "3Bo", "3Hi"]], tableau=["8To"]
    )
    assert liked(game) == {"layoff 3La 0"}


def test_prospects() -> None:
    """FR-16"""
    assert prospects(oddeck.new("flathead-rummy", 4, seed=1)) == pytest.approx([0.25] * 4)
    ahead, behind = prospects(table(scores=[30, 10]))
    assert 1.0 > ahead > 0.6
    assert ahead + behind == pytest.approx(1.0)
