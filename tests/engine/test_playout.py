from __future__ import annotations

from collections import Counter

from oddeck.engine.jit import machine
from oddeck.engine.playout import one_actor
from oddeck.engine.rng import seed_of

from .small import table


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
    first = Counter(machine(one_actor)(s) for _ in range(3000))
    assert seed_of(s) != before
    assert set(first) == {0, 1, 3}
    assert all(900 < count < 1100 for count in first.values())
