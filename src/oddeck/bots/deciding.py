"""What decides who wins a tournament's games: who plays, the deal, or what comes later.

The shares are of the variance of winning, over all seats of all games. What the kinds of bots
explain is the variance of what they win on average. What the deal explains, seats included, is what
the same seat of the same deal wins in different rotations of the bots (a covariance, so nothing
that is drawn again in every game adds to it). Chance after the deal follows from the seed too; it
counts for the deal as far as it meets players in the same situation.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .ladder import RESAMPLES, TAILS, Interval, Result, deals_of

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Decided:
    """The shares of the variance of winning that two things explain."""

    bots: Interval
    deal: Interval | None  # None if no deal was played in two rotations


def decided_by(kinds: Sequence[str], results: Sequence[Result]) -> Decided:
    """What the kinds of bots explain, and what the deal explains."""
    deals = deals_of(results)
    wins = [wins_by_seat(deal) for deal in deals]
    who = [
        np.array([[kinds.index(kind) for kind in result.table.kinds] for result in deal])
        for deal in deals
    ]
    count, both = len(kinds), list(zip(who, wins, strict=True))
    seats = np.array([np.bincount(kind.ravel(), minlength=count) for kind, _ in both])
    won = np.array([np.bincount(kind.ravel(), own.ravel(), count) for kind, own in both])
    means = won.sum(0) / seats.sum(0)
    squares = [[((own - own.mean()) ** 2).sum()] for own in wins]
    whole = np.hstack([squares, seats, won, [met_again(own - means[kind]) for kind, own in both]])

    def shares(total: Numbers) -> tuple[float, float]:
        variance, (seats, won, again) = total[0], np.split(total[1:], [count, 2 * count])
        games, there = seats.sum(), seats > 0
        apart = won[there] / seats[there] - won.sum() / games
        together, pairs = again
        return (
            float((seats[there] * apart**2).sum() / variance),
            float(together / pairs * games / variance) if pairs else np.nan,
        )

    dice = random.Random(0)
    redone = np.array(
        [
            shares(whole[dice.choices(range(len(deals)), k=len(deals))].sum(0))
            for _ in range(RESAMPLES)
        ]
    )
    bots, deal = shares(whole.sum(0))
    (bots_low, deal_low), (bots_high, deal_high) = np.percentile(redone, TAILS, axis=0)
    return Decided(
        Interval(bots, float(bots_low), float(bots_high)),
        None if np.isnan(deal) else Interval(deal, float(deal_low), float(deal_high)),
    )


def wins_by_seat(deal: Sequence[Result]) -> Numbers:
    """By rotation and seat, the share of the win."""
    won = np.zeros((len(deal), len(deal[0].table.kinds)))
    for row, result in zip(won, deal, strict=True):
        row[list(result.winners)] = 1 / len(result.winners)
    return won


def met_again(apart: Numbers) -> tuple[float, int]:
    """The products of what a seat won, against the average, in any two rotations of a deal: their
    sum, and how many there are.
    """
    rotations, seats = apart.shape
    together = (apart.sum(0) ** 2 - (apart**2).sum(0)).sum()
    return float(together), rotations * (rotations - 1) * seats
