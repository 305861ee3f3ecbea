from __future__ import annotations

import numpy as np
import pytest

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.kernels.prospect import share_of_race, share_of_win, spread_of_race

from ..small import table


def test_a_win_is_shared_by_the_winners() -> None:
    s = table(players=3)
    s.winners = 0b101
    assert [share_of_win(s, seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    s.winners = 0b010
    assert [share_of_win(s, seat) for seat in range(3)] == [0.0, 1.0, 0.0]


def test_shares_of_a_race_make_one_and_follow_the_points() -> None:
    s = table(players=3)
    points = np.array([30, 20, 20, 0], np.int32)
    shares = [share_of_race(s, points, seat, 10.0) for seat in range(3)]
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] == shares[2]
    assert shares[0] / shares[1] == pytest.approx(np.e)
    assert machine_code(share_of_race)(s, points, 0, 10.0) == pytest.approx(shares[0])


def test_a_lead_counts_for_more_near_the_target() -> None:
    s = table(players=2)
    early, late = np.array([10, 0, 0, 0], np.int32), np.array([40, 30, 0, 0], np.int32)
    early_share, late_share = (
        share_of_race(s, points, 0, spread_of_race(s, points, 42, 6.0)) for points in (early, late)
    )
    assert 0.5 < early_share < late_share < 1.0
