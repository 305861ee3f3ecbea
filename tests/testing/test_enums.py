"""A second name for a number of an enum is found."""

from __future__ import annotations

import dataclasses
import sys
from enum import IntEnum
from pathlib import Path
from types import ModuleType

import pytest

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
