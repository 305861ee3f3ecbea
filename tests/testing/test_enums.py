"""A second name for a number of an enum is found."""

from __future__ import annotations

import dataclasses
import re
import sys
from enum import IntEnum
from pathlib import Path
from types import ModuleType

import pytest

import oddeck
from oddeck.games.registry import find_game
from oddeck.testing import BatteryFailure
from oddeck.testing.enums import check_enums


class Action(IntEnum):
    """As the maze once had it."""

    LOOK = 6
    LOOK_4 = 10
    SPEED = 10


class Kind(IntEnum):
    DEAL = 1
    WIN = 1


def test_honest_enums_pass() -> None:
    check_enums(find_game("twisty-passages"))


def test_an_alias_in_a_module_of_the_game_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the game keeps its actions: nobody else sees that enum."""
    module = ModuleType("oddly_named_state")
    module.__file__ = str(tmp_path / "state.py")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(Action, "__module__", module.__name__)
    module.Action = Action  # type: ignore[attr-defined]
    game = dataclasses.replace(find_game("twisty-passages"), folder=tmp_path)
    with pytest.raises(
        BatteryFailure, match=r"Action: SPEED is another name for LOOK_4; see enum\.unique"
    ):
        check_enums(game)


def test_an_alias_among_kinds_of_events_is_found() -> None:
    game = dataclasses.replace(find_game("twisty-passages"), event_kinds=Kind)
    with pytest.raises(BatteryFailure, match="Kind: WIN is another name for DEAL"):
        check_enums(game)


def test_every_enum_of_the_library_is_marked_unique() -> None:
    """Not only those of games, which the battery looks at."""
    declaration = re.compile(
        r"^(@unique\n)?class (\w+)\((?:IntEnum|StrEnum|Enum|EventKind)\)", re.MULTILINE
    )
    found = [
        (name, mark)
        for file in Path(oddeck.__file__).parent.rglob("*.py")
        for mark, name in declaration.findall(file.read_text())
    ]
    bases_without_members = {"Verb", "EventKind"}
    assert {name for name, mark in found if not mark} == bases_without_members
    assert len(found) > 40
