"""`oddeck puzzles`: solve puzzles, find new ones, and check them."""

from __future__ import annotations

from typing import Any

import typer

from ..conventions import Group, examples
from . import check, make, solve

EXAMPLES = examples(
    "oddeck puzzles trophy-case",
    "oddeck puzzles make flathead-rummy --count 20",
    "oddeck puzzles check twisty-passages",
)


class SolvesByDefault(Group):
    """The commands; what is no command is the game whose puzzles are solved."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As usual, but `solve` may be left out."""
        known = args[0] in self.commands or args[0].startswith("-")
        return super().resolve_command(ctx, args if known else ["solve", *args])


app = typer.Typer(
    cls=SolvesByDefault,
    no_args_is_help=True,
    help="Solve puzzles: `oddeck puzzles GAME`; find and check new ones.",
    epilog=EXAMPLES,
)
app.command(epilog=solve.EXAMPLES)(solve.solve)
app.command(epilog=make.EXAMPLES)(make.make)
app.command(epilog=check.EXAMPLES)(check.check)
