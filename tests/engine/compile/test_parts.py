"""Functions that only machine code calls, and those that Python calls."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from oddeck.engine.compile import jit

pytestmark = pytest.mark.machine_code
Numbers = NDArray[np.int64]


@jit.compiled
def increment(numbers: Numbers, at: int) -> None:
    numbers[at] += 1


@jit.compiled
def long_and_loopy(numbers: Numbers) -> None:
    """Too long to be inlined where it is called twice; `increment` is inlined into it."""
    for i in range(len(numbers)):
        for j in range(i, len(numbers)):
            if numbers[i] > numbers[j]:
                numbers[i], numbers[j] = numbers[j], numbers[i]
            elif numbers[i] % 7 == 3:
                numbers[j] //= 3
            elif numbers[j] % 5 == 2:
                increment(numbers, i)
            while numbers[j] > 100:
                numbers[j] -= numbers[i] if numbers[i] > 0 else 50
    for i in range(len(numbers) // 2):
        if numbers[i] ^ numbers[-i - 1] > 5:
            numbers[i] = numbers[i] * 3 + numbers[-i - 1]
            increment(numbers, i)


@jit.compiled
def twice(numbers: Numbers) -> None:
    long_and_loopy(numbers)
    increment(numbers, 0)
    long_and_loopy(numbers)


@jit.compiled
def increment_all(numbers: Numbers) -> None:
    for i in range(len(numbers)):
        increment(numbers, i)


@jit.compiled
def everything(numbers: Numbers) -> None:
    """Calls another entry first, then a part that is in that entry, then a part that needs what was
    inlined there.
    """
    twice(numbers)
    long_and_loopy(numbers)
    increment_all(numbers)


def test_an_entry_that_calls_another_entry_has_all_its_parts() -> None:
    """Linked in another order, `increment` was missing here, and the call went to address 0."""
    plain, first, second = (np.arange(20)[::-1].copy() for _ in range(3))
    twice(plain)
    jit.machine_code(twice)(first)
    assert first.tolist() == plain.tolist()
    plain = np.arange(20)[::-1].copy()
    everything(plain)
    jit.machine_code(everything)(second)
    assert second.tolist() == plain.tolist()


def test_a_missing_part_is_an_error_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    from oddeck.engine.compile.parts import EntryLibrary

    monkeypatch.setattr(EntryLibrary, "add_linking_library", lambda *_: None)
    with pytest.raises(AssertionError, match=r"not linked.*increment"):
        jit.machine_code(increment_all)(np.arange(3))


def test_a_part_has_no_machine_code_of_its_own() -> None:
    """That is what saves the time; the entry has it."""
    jit.machine_code(everything)(np.arange(3))
    dispatchers = dict(jit.dispatchers())
    libraries = [
        compiled.library for compiled in dispatchers[f"{__name__}.increment"].overloads.values()
    ]
    assert {type(library).__name__ for library in libraries} == {"PartLibrary"}
