"""Choices in the place of chance."""

from oddeck.engine.state.rng import below, seed_of
from oddeck.engine.state.script import scripted

from ..small import seeded


def test_a_script_chooses_for_chance_and_tells_how_many_choices_there_were() -> None:
    s = seeded(3)
    with scripted([2, 1]) as script:
        assert [below(s, n) for n in (6, 1, 2, 5)] == [2, 0, 1, 0]
    assert script.bounds == [6, 2, 5]


def test_a_script_leaves_the_generator_as_it_is() -> None:
    s = seeded(3)
    with scripted([]):
        below(s, 6)
    assert seed_of(s) == 3
    drawn = [below(s, 1000) for _ in range(20)]
    assert drawn == [below(again, 1000) for again in [seeded(3)] for _ in range(20)]
    assert len(set(drawn)) > 10
