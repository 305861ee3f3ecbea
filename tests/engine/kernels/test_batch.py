"""Payment at the end of a game; `Tables`, which plays many games, is tested in tests/envs."""

from __future__ import annotations

import numpy as np
import pytest

from oddeck.engine.kernels.batch import pay
from oddeck.engine.state.layout import new_states
from oddeck.games.registry import find_game


@pytest.mark.parametrize(
    ("players", "winners", "rewards"),
    [
        (2, [1], [-1, 1]),
        (3, [0], [1, -1 / 2, -1 / 2]),
        (5, [4], [-1 / 4, -1 / 4, -1 / 4, -1 / 4, 1]),
        (4, [1, 3], [-1 / 3, 1 / 3, -1 / 3, 1 / 3]),
        (3, [0, 1, 2], [0, 0, 0]),
    ],
)
def test_the_only_winner_gets_1_from_the_others_and_several_share(
    players: int, winners: list[int], rewards: list[float]
) -> None:
    s = new_states(find_game("twisty-passages").dtype, 1)[0]
    s.players, s.winners = players, sum(1 << seat for seat in winners)
    paid = np.zeros(players, np.float32)
    pay(s, paid)
    assert paid.tolist() == pytest.approx(rewards)
