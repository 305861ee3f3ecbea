"""Estimates of who will win: what search judges a game by that it does not play to the end."""

from __future__ import annotations

import math
from typing import Any

from numpy.typing import NDArray

from ..compile.jit import ZERO, compiled, inlined, int64
from ..state.table import Table, bit_of, every_seat


@inlined
def share_of_win(s: Table, seat: int) -> float:
    """Of a game that is over: the whole for the winner, parts for several, nothing for
    the others.
    """
    winners = 0
    for other in every_seat(s):
        if s.winners & bit_of(other):
            winners += 1
    return 1.0 / winners if s.winners & bit_of(seat) else 0.0


@compiled
def share_of_race(s: Table, points: NDArray[Any], seat: int, spread: float) -> float:
    """Of a game that goes on: the chance of a seat to end with the most points, if leads of about
    `spread` are easily lost.
    """
    whole = 0.0
    for other in every_seat(s):
        whole += math.exp((points[other] - points[seat]) / spread)
    return 1.0 / whole


@compiled
def spread_of_race(s: Table, points: NDArray[Any], target: int, swing: float) -> float:
    """How large a lead is easily lost on the way to a target: the larger the farther the leader
    still has to go.

    `swing` are the points that a hand is about. A lead comes about by chance like a walk: it grows
    with the root of the hands that are left, of which there is always one.
    """
    most = ZERO
    for seat in every_seat(s):
        most = max(most, int64(points[seat]))
    return math.sqrt((max(0.0, float(target - most)) + swing) * swing)
