from __future__ import annotations

from collections import Counter

import numpy as np

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.kernels.playout import MOVES, NOTHING, one_actor, preference, preferred
from oddeck.engine.state.rng import seed_of

from ..small import table


def test_a_lone_actor_acts_and_chance_is_not_asked() -> None:
    s = table(players=4)
    s.actors = 0b0100
    before = seed_of(s)
    assert one_actor(s) == 2
    assert seed_of(s) == before


def test_who_is_first_in_a_race_is_up_to_the_states_own_chance() -> None:
    s = table(players=4)
    s.actors = 0b1011
    before = seed_of(s)
    first = Counter(machine_code(one_actor)(s) for _ in range(3000))
    assert seed_of(s) != before
    assert set(first) == {0, 1, 3}
    assert all(900 < count < 1100 for count in first.values())


def test_the_greatest_preference_is_that_of_what_is_liked_best() -> None:
    dice = [np.uint64(word) for word in np.random.default_rng(1).integers(1, 2**63, 200)]
    for likings in ([3, -5, 8, 8, 0], [-100_000, -99_999], [100_000, 7], [-1]):
        best = {
            preferred(max(preference(liking, index, x) for index, liking in enumerate(likings)))
            for x in dice
        }
        assert best == {index for index, liking in enumerate(likings) if liking == max(likings)}, (
            "any of them, and no other"
        )
    assert preference(-100_000, MOVES - 1, dice[0]) > NOTHING
