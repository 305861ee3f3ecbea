"""What everybody can work out, and tables that agree with it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.kernels.deduction import (
    Deduced,
    clear_lacks,
    deductions_hold,
    is_lacking,
    record_lack,
    rename_hidden_as_deduced,
)
from oddeck.engine.state.cardset import contains, members, set_of
from oddeck.engine.state.layout import dtype_of, new_states
from oddeck.engine.state.rng import set_seed
from oddeck.engine.state.table import NO_CARD, NOBODY, clear_table, put, show


class Small(Deduced):
    """Two hands and a pile, six cards."""

    CARDS = 6
    WORDS = 1
    SEATS = 2
    PLACES = 3


PILE = 2


def small_table() -> Any:
    """Seat 0 holds 0 and 1, seat 1 holds 2 and 3, 4 and 5 lie in the pile; seat 1 is known to have
    neither 0 nor 4.
    """
    s = new_states(dtype_of(Small), 1)[0]
    s.players = 2
    clear_table(s)
    for card, place in enumerate([0, 0, 1, 1, PILE, PILE]):
        put(s, card, place)
        if place != PILE:
            show(s, card, 1 << place)
    record_lack(s, 1, set_of([0, 4], 1))
    return s


def another(s: Any, viewer: int, seed: int, pinned: int = NO_CARD) -> Any:
    """The table with other hidden cards."""
    out = new_states(s.dtype, 1)[0]
    for field in s.dtype.names:
        out[field] = s[field]
    set_seed(out, seed)
    rename_hidden_as_deduced(s, viewer, pinned, out, np.empty(6, np.int64))
    return out


def test_facts_are_noted_and_taken_back() -> None:
    s = small_table()
    assert is_lacking(s, 1)
    assert not is_lacking(s, 0)
    assert deductions_hold(s)
    record_lack(s, 1, set_of([5], 1))
    assert list(members(s.lacks[1])) == [0, 4, 5]
    record_lack(s, 1, set_of([2], 1))
    assert not deductions_hold(s)
    clear_lacks(s, 1)
    assert not is_lacking(s, 1)
    assert deductions_hold(s)


def test_no_card_gets_where_it_is_known_not_to_be_and_all_that_is_left_is_as_likely() -> None:
    s = small_table()
    seen = Counter(tuple(members(another(s, 0, seed).hand[1])) for seed in range(600))
    assert set(seen) == {(2, 3), (2, 5), (3, 5)}  # seat 0 has 0 and 1, and 4 is out of the question
    assert min(seen.values()) > 160
    for seed in range(50):
        out = another(s, NOBODY, seed)
        assert deductions_hold(out)
        assert sorted(out.place) == [0, 0, 1, 1, 2, 2]


def test_a_pinned_card_stays() -> None:
    s = small_table()
    assert all(contains(another(s, 0, seed, pinned=3).hand[1], 3) for seed in range(30))


def test_machine_code_finds_the_same_table() -> None:
    s = small_table()
    out = another(s, 0, 5)
    compiled = new_states(s.dtype, 1)[0]
    for field in s.dtype.names:
        compiled[field] = s[field]
    set_seed(compiled, 5)
    machine_code(rename_hidden_as_deduced)(s, 0, NO_CARD, compiled, np.empty(6, np.int64))
    assert compiled.tobytes() == out.tobytes()
