"""What all commands have in common: how they end, how their help ends, and the arguments and
options that several of them have.
"""

from __future__ import annotations

import json
import math
import sys
from enum import IntEnum, unique
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .symbols import shows_everything


@unique
class Ending(IntEnum):
    """The exit codes, which a script may rely on."""

    DONE = 0
    FOUND_WRONG = 1  # the command did its work, and the answer is no
    # Nothing was done: one line says what is wrong with what was typed, with a file, or with this
    # machine.
    BAD_USAGE = 2
    INTERRUPTED = 130  # Ctrl-C, as shells expect it


ENDINGS = (
    "Exit codes: 0 done; 1 a check failed; 2 nothing was done, and one line says"
    " why; 130 interrupted by Ctrl-C."
)

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="The game; see: oddeck games.", show_default=False)
]
RecordArgument = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="A saved game: a record.",
        show_default=False,
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="An option of the game; see: oddeck games."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Group(TyperGroup):
    """Commands whose help shows no type beside an option that takes no value."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters of the group itself."""
        return without_types_of_flags(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """One of the commands."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            without_types_of_flags(command.get_params(ctx))
        return command


def without_types_of_flags(parameters: list[Any]) -> list[Any]:
    """The same parameters; Typer would write `--json <bool>`."""
    for each in parameters:
        if getattr(each, "is_flag", False):
            each.metavar = ""
    return parameters


def examples(*commands: str) -> str:
    """The end of a help page: examples, one per line."""
    return "\n".join(("Examples:", *(f"  {command}" for command in commands)))


def print_facts(facts: Any) -> None:
    """Prints JSON for programs; a number that is not known is null."""
    text = json.dumps(
        known(facts),
        ensure_ascii=not shows_everything(sys.stdout.encoding),
        indent=2,
        allow_nan=False,
    )
    # Half a character, which a record may have, stays as JSON writes it.
    print(text.encode(errors="backslashreplace").decode())


def known(facts: Any) -> Any:
    """The same without numbers that are none."""
    if isinstance(facts, dict):
        return {name: known(value) for name, value in facts.items()}
    if isinstance(facts, list | tuple):
        return [known(value) for value in facts]
    return None if isinstance(facts, float) and not math.isfinite(facts) else facts
