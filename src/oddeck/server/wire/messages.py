"""All messages by name, for the exports to other languages and the docs."""

from __future__ import annotations

from typing import Any, Literal, get_origin

import msgspec

from . import (
    analysis,
    answers,
    commands,
    common,
    daily,
    evening,
    lessons,
    lobby,
    notifications,
    people,
    puzzles,
    updates,
)

MODULES = (
    common, commands, answers, lobby, updates, analysis, evening, people, lessons, puzzles, daily,
    notifications,
)  # fmt: skip


def word_types() -> dict[str, Any]:
    """The types that list allowed words, such as `Phase`, by name."""
    return {
        name: alias
        for module in MODULES
        for name, alias in vars(module).items()
        if get_origin(alias) is Literal
    }


def structs() -> list[type[msgspec.Struct]]:
    """All structs that the modules declare, by name."""
    found = {
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
    }
    return sorted(found, key=lambda struct: struct.__name__)
