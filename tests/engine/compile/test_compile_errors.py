"""An author whose function cannot be compiled is shown the line and the reason."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import oddeck.games.twisty_passages as passages
from oddeck.compilation import compile_game
from oddeck.engine.compile import jit
from oddeck.engine.compile.compile_errors import raise_for_author
from oddeck.engine.errors import CannotCompile
from oddeck.engine.state.table import lift

HERE = Path(__file__).parent


@jit.compiled
def field_missing(s: Any) -> None:
    s.players = s.no_such_field


@jit.compiled
def calls_field_missing(s: Any) -> None:
    field_missing(s)


@jit.compiled
def name_missing(s: Any) -> None:
    s.players = no_such_name  # type: ignore[name-defined] # noqa: F821


@jit.compiled
def wrong_argument(s: Any) -> None:
    lift(s, "a card")  # type: ignore[arg-type]


@jit.compiled
def allocates(s: Any) -> None:
    s.players = np.zeros(3)[0]


@jit.compiled
def opens_a_file(s: Any) -> None:
    with open("rules.md") as file:  # noqa: PTH123
        s.players = len(file.read())


def complaint(function: Any) -> str:
    dispatcher = jit.machine_code(function)
    try:
        dispatcher.compile((jit.record_type(passages.GAME.dtype),))
    except Exception as wrong:
        with pytest.raises(CannotCompile) as told:
            raise_for_author(wrong, HERE, "rules.deal")
        return str(told.value)
    raise AssertionError("it was compiled")


@pytest.mark.parametrize(
    ("function", "line", "reason"),
    [
        (field_missing, "s.players = s.no_such_field", "the state has no field 'no_such_field'"),
        (
            calls_field_missing,
            "s.players = s.no_such_field",
            "the state has no field 'no_such_field'",
        ),
        (name_missing, "s.players = no_such_name", "name 'no_such_name' is not defined"),
        (wrong_argument, 'lift(s, "a card")', "getitem"),
        (allocates, "s.players = np.zeros(3)[0]", "zeros"),
        (
            opens_a_file,
            "def opens_a_file(s: Any) -> None:",
            "'with (context manager) as (variable):' construct is not supported",
        ),
    ],
)
def test_the_authors_line_comes_first(function: Any, line: str, reason: str) -> None:
    first, second = complaint(function).split("\n")
    source = Path(__file__).read_text().splitlines()
    number = next(number for number, text in enumerate(source, 1) if text.strip().startswith(line))
    assert first.startswith(f"{__file__}, line {number}: {line}")
    assert reason in second
    assert len(second) < 400


@pytest.mark.machine_code
def test_a_game_whose_rules_cannot_be_compiled_says_so_in_two_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What Numba says is left out, unless somebody asks for it."""
    rules = dataclasses.replace(passages.GAME.rules, deal=field_missing)
    game = dataclasses.replace(passages.GAME, rules=rules, folder=HERE)
    monkeypatch.delenv("ODDECK_DEBUG", raising=False)
    with pytest.raises(CannotCompile, match="no_such_field") as short:
        compile_game(game)
    assert short.value.__cause__ is None
    assert short.value.__suppress_context__
    monkeypatch.setenv("ODDECK_DEBUG", "1")
    with pytest.raises(CannotCompile) as long:
        compile_game(game)
    assert isinstance(long.value.__cause__, KeyError)
