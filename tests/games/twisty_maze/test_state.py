"""The maze: numbers that stand for things, each for one."""

from __future__ import annotations

from enum import IntEnum
from types import ModuleType

import pytest

from oddeck.decks import maze, maze_file
from oddeck.games.twisty_maze import soundness, state, vocabulary

MODULES: tuple[ModuleType, ...] = (state, vocabulary, soundness, maze, maze_file)
ENUMS = [
    thing
    for module in MODULES
    for thing in vars(module).values()
    if isinstance(thing, type) and issubclass(thing, IntEnum)
]


@pytest.mark.parametrize("kind", dict.fromkeys(ENUMS))
def test_no_two_names_have_one_number(kind: type[IntEnum]) -> None:
    assert list(kind.__members__) == [member.name for member in kind]
