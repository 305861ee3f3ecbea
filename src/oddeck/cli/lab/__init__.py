"""`oddeck lab`: statistics of thousands of games."""

from __future__ import annotations

import typer

from ..console import out
from ..conventions import Group, examples
from . import compare, game, report, run, study, sweep

EXAMPLES = examples(
    "oddeck lab run twisty-passages --games 1000000",
    "oddeck lab report trophy-case",
    "oddeck lab sweep flathead-rummy --vary target=20..60:20",
    "oddeck lab study",
)


def root(context: typer.Context) -> None:
    """Simulate thousands or millions of games, measure them, and report."""
    if context.invoked_subcommand is None:
        out.print(context.get_help())


app = typer.Typer(cls=Group, callback=root, invoke_without_command=True, epilog=EXAMPLES)
app.command(epilog=run.EXAMPLES)(run.run)
app.command(epilog=report.EXAMPLES)(report.report)
app.command(epilog=sweep.EXAMPLES)(sweep.sweep)
app.command(epilog=compare.EXAMPLES)(compare.compare)
app.command(epilog=study.EXAMPLES)(study.study)
app.command(epilog=game.EXAMPLES)(game.game)
