"""Battery 11: no two names for one number.

An IntEnum takes a second name for the same number silently as an alias: a base of action ids that
coincides with another, or two kinds of events that nobody can tell apart. `@enum.unique` forbids it
at import; this check finds where it is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from oddeck.engine.protocol import GameType

from .failure import require


def check_enums(game_type: GameType) -> None:
    """No enum of the game has an alias: none that its modules define, and none that it gives to the
    library.
    """
    for enum in dict.fromkeys(
        [game_type.clauses, game_type.feats, game_type.event_kinds, *enums_in(game_type.folder)]
    ):
        aliases = [
            f"{name} is another name for {member.name}"
            for name, member in enum.__members__.items()
            if name != member.name
        ]
        require(
            not aliases,
            f"{enum.__module__}.{enum.__qualname__}: {', '.join(aliases)}; see enum.unique",
        )


def enums_in(folder: Path) -> Iterator[type[Enum]]:
    """The enums of all modules of a game that are imported."""
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file is not None and Path(file).is_relative_to(folder):
            yield from (
                thing
                for thing in vars(module).values()
                if isinstance(thing, type) and issubclass(thing, Enum) and thing.__module__ == name
            )
