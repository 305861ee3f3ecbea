from __future__ import annotations

from typing import Annotated, Any, TypeVar

import numpy as np
import pytest
from numpy.typing import NDArray
from typing_extensions import TypeAliasType

from oddeck.engine.state import layout
from oddeck.engine.state.layout import (
    Int,
    copy_states,
    dtype_of,
    for_reading,
    new_states,
    same_for_all,
)
from oddeck.game import new


class Part:
    small: Annotated[NDArray[np.int8], "SIZE"]
    turn: Int


class Whole(Part):
    SIZE = 3
    wide: Annotated[NDArray[np.uint64], "ROWS", "SIZE"]
    ROWS = 2
    plain: str  # not annotated: no field


def test_a_class_becomes_a_record() -> None:
    dtype = dtype_of(Whole)
    assert dtype.names is not None
    assert set(dtype.names) == {"small", "turn", "wide", "unused"}
    assert dtype["wide"].shape == (2, 3)
    assert dtype["small"].shape == (3,)
    assert dtype.isalignedstruct


def test_no_byte_belongs_to_no_field() -> None:
    """Else copies that are equal could differ in bytes."""
    dtype = dtype_of(Whole)
    assert sum(dtype[name].itemsize for name in dtype.names or ()) == dtype.itemsize


def test_states_are_views_with_attributes() -> None:
    states = new_states(dtype_of(Whole), 2)
    states[1].turn = 7
    states[1].wide[0, 2] = 5
    assert (states[0].turn, states[1].turn) == (0, 7)
    copy = states.copy()
    copy[1].turn = 8
    assert states[1].turn == 7
    assert copy[0].tobytes() == states[0].tobytes()


def test_ndarray_may_be_a_type_alias(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy 2.5 declares NDArray as a type alias, older versions as np.ndarray[...]."""
    scalar = TypeVar("scalar", bound=np.generic)
    arrays = np.ndarray[tuple[Any, ...], np.dtype[scalar]]
    make_alias: Any = TypeAliasType
    alias = make_alias("NDArray", arrays, type_params=(scalar,))
    expected = dtype_of(Whole)
    monkeypatch.setattr(layout, "NDArray", alias)
    monkeypatch.setitem(globals(), "NDArray", alias)
    assert dtype_of(Whole).descr == expected.descr


def test_a_copy_is_equal_and_independent() -> None:
    states = new("trophy-case", players=4, seed=1).states()
    copy = copy_states(states)
    assert copy.tobytes() == states.tobytes()
    copy[0].winners = 1
    assert copy.tobytes() != states.tobytes()


def test_what_is_the_same_for_all_is_made_once_of_a_state_for_reading() -> None:
    made = []

    @same_for_all
    def hand_of(s: Any, seat: int) -> int:
        made.append(seat)
        return int(s.count[seat])

    (state,) = new("trophy-case", players=4, seed=1).states()
    reading = for_reading(state)
    assert [hand_of(reading, seat) for seat in (0, 1, 0, 1)] == [hand_of(state, 0)] * 4
    assert made == [0, 1, 0], "of the state itself it is made each time"
