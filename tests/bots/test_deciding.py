"""What decides who wins: made-up tournaments in which it is known."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from oddeck.bots.deciding import decided_by
from oddeck.bots.ladder import Result, Table, tables

KINDS = ("good", "bad")


def played(winner: Callable[[Table], int], players: int = 4, deals: int = 60) -> list[Result]:
    """A tournament in which one seat wins each game."""
    return [Result(table, (winner(table),), 1) for table in tables(KINDS, players, deals)]


def test_the_bots_decide() -> None:
    """In a game of two, who is good wins."""
    decided = decided_by(KINDS, played(lambda table: table.kinds.index("good"), players=2))
    assert decided.bots.value == pytest.approx(1)
    assert decided.deal is not None
    assert decided.deal.value == pytest.approx(0)


def test_the_deal_decides() -> None:
    decided = decided_by(KINDS, played(lambda table: table.deal * 7 % 4))
    assert decided.bots.value == pytest.approx(0, abs=0.01)
    assert decided.deal is not None
    assert decided.deal.value == pytest.approx(1, abs=0.01)


def test_half_of_the_games_are_decided_by_the_deal_and_half_by_chance() -> None:
    """A seat of a deal wins twice as often as by chance: the covariance says so, and its interval
    contains it.
    """
    dice = random.Random(1)

    def winner(table: Table) -> int:
        return table.deal * 7 % 4 if dice.random() < 0.5 else dice.randrange(4)

    decided = decided_by(KINDS, played(winner, deals=400))
    assert decided.deal is not None
    assert decided.deal.low < 0.25 < decided.deal.high
    assert decided.deal.high - decided.deal.low < 0.2
    assert decided.bots.high < 0.02


def test_a_deal_that_was_played_once_says_nothing() -> None:
    results = [Result(Table(deal, ("good", "bad")), (deal % 2,), 1) for deal in range(9)]
    assert decided_by(KINDS, results).deal is None
