"""Choices in the place of chance, so that everything that chance can bring can be listed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from ..compile.jit import interpreted_as

Below = Callable[[Any, int], int]


class Script:
    """Makes the given choices, and then always the first possible.

    `bounds` says how many choices there were each time; where there was only one it is left out.
    """

    def __init__(self, choices: Sequence[int]) -> None:
        self._choices = choices
        self.bounds: list[int] = []

    def choose(self, n: int) -> int:
        """The next choice, from 0 to n - 1."""
        if n == 1:
            return 0
        made = len(self.bounds)
        self.bounds.append(int(n))
        return self._choices[made] if made < len(self._choices) else 0


_script: ContextVar[Script | None] = ContextVar("script", default=None)


@contextmanager
def scripted(choices: Sequence[int]) -> Iterator[Script]:
    """Let a script choose for chance in interpreted rules. Generators stay as they are."""
    script = Script(choices)
    before = _script.set(script)
    try:
        yield script
    finally:
        _script.reset(before)


def unless_scripted(below: Below) -> Below:
    """Mark the function that draws random numbers: in interpreted rules a script goes first."""

    @functools.wraps(below)
    def below_or_script(s: Any, n: int) -> int:
        script = _script.get()
        return below(s, n) if script is None else script.choose(n)

    return interpreted_as(below_or_script)(below)
