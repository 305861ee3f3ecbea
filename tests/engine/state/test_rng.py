from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from oddeck.engine.compile.jit import compiled, machine_code
from oddeck.engine.errors import BadSetup
from oddeck.engine.state.rng import SEED_LIMIT, Chance, below, secret_seed, seed_of, sip_word

from ..small import seeded


def test_the_hash_is_siphash() -> None:
    """The test vector that SipHash's authors publish for the message 00 01 .. 07 and the key 00 01
    .. 0f.
    """
    key0, key1 = np.uint64(0x0706050403020100), np.uint64(0x0F0E0D0C0B0A0908)
    assert sip_word(key0, key1, np.uint64(0x0706050403020100)) == 0x93F5F5799A932462
    assert machine_code(sip_word)(key0, key1, np.uint64(0x0706050403020100)) == 0x93F5F5799A932462


def test_machine_code_draws_the_same_numbers() -> None:
    plain, quick = seeded(99), seeded(99)
    limits = [2, 3, 6, 10, 173, 174, 65535, 65536] * 20
    assert [below(plain, n) for n in limits] == [machine_code(below)(quick, n) for n in limits]
    assert plain.tobytes() == quick.tobytes()  # type: ignore[attr-defined]


def test_the_state_of_a_generator_is_a_seed() -> None:
    one = seeded(2**128 - 1)
    for _ in range(9):
        other = seeded(seed_of(one))
        assert other.tobytes() == one.tobytes()  # type: ignore[attr-defined]
        below(one, 6)


def test_the_count_of_draws_starts_again_at_its_end() -> None:
    one = seeded(SEED_LIMIT - 1)
    for _ in range(3):
        below(one, 6)
        assert seeded(seed_of(one)).tobytes() == one.tobytes()  # type: ignore[attr-defined]


def test_every_number_is_equally_likely() -> None:
    """Chi-squared over 6 faces stays below what chance exceeds once in ten million."""
    state, rolls = seeded(4), 12_000
    counts = Counter(below(state, 6) for _ in range(rolls))
    assert sorted(counts) == list(range(6))
    assert sum((count - rolls / 6) ** 2 / (rolls / 6) for count in counts.values()) < 42


@compiled
def lanes_used(s: Chance, n: int, draws: int) -> int:
    for _ in range(draws):
        below(s, n)
    return s.draws


def test_unfair_lanes_are_drawn_again() -> None:
    """65,536 is no multiple of 40,000: without rejection the low numbers would come up twice as
    often.
    """
    state = seeded(1)
    assert machine_code(lanes_used)(state, 40_000, 3_000) > 4_000
    lows = sum(below(state, 40_000) < 25_536 for _ in range(2_000))
    assert 1_150 < lows < 1_400


def test_different_seeds_give_different_numbers() -> None:
    assert (
        len({tuple(below(state, 60_000) for _ in range(2)) for state in map(seeded, range(50))})
        == 50
    )
    assert secret_seed() != secret_seed()
    assert 0 <= secret_seed() < 2**128


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, 1.5, "7", None, True])
def test_a_bad_seed_is_refused(seed: object) -> None:
    with pytest.raises(BadSetup, match="seed: expected an integer"):
        seeded(seed)  # type: ignore[arg-type]
