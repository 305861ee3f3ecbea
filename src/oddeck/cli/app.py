"""The commands, and what happens when one of them goes wrong."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated, Any, cast

import typer
from rich.text import Text

from oddeck.engine.errors import OddeckError

from . import (
    engine,
    games,
    lab,
    ladder,
    learn,
    play,
    puzzles,
    replay,
    review,
    rules,
    serve,
    verify,
    warm,
)
from .console import err, out
from .conventions import ENDINGS, Ending, Group, examples

EXAMPLES = examples(
    "oddeck",
    "oddeck play",
    "oddeck play fortuno --players 4 --bots casual",
    "oddeck play --help",
)
UsageError = cast(type[Exception], typer.BadParameter.__base__)  # typer keeps its name to itself


class Commands(Group):
    """All commands. An error is reported in one line."""

    def main(self, *args: Any, **settings: Any) -> Any:
        """Runs a command and ends the program."""
        try:
            sys.exit(super().main(*args, **settings | {"standalone_mode": False}) or 0)
        except OddeckError as wrong:
            complain(str(wrong))
        except OSError as wrong:
            complain(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong))
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(Ending.INTERRUPTED)
        except UsageError as wrong:
            message = wrong.format_message()  # type: ignore[attr-defined]
            complain(f"{message.rstrip('.')}; see: {command_of(wrong)} --help")
        sys.exit(Ending.BAD_USAGE)


def command_of(wrong: Exception) -> str:
    """The command that has the error."""
    context: typer.Context | None = getattr(wrong, "ctx", None)
    return "oddeck" if context is None else context.command_path


def complain(message: str) -> None:
    """One line that says what is wrong."""
    err.print(Text(f"oddeck: {' '.join(message.split())}"))


def say_version(wanted: bool) -> None:
    """`--version`"""
    if wanted:
        out.print(f"oddeck {version('oddeck')}")
        raise typer.Exit


def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="Print the version."),
    ] = False,
    browser: Annotated[
        bool,
        typer.Option(
            "--browser/--no-browser", help="Without a command: open a browser at the table."
        ),
    ] = True,
) -> None:
    """Card games for odd decks.

    Without a command, serve tables on this machine and open them in a browser.
    """
    del version
    if context.invoked_subcommand is None:
        serve.sit_down(browser)


app = typer.Typer(
    cls=Commands,
    name="oddeck",
    callback=root,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    epilog=f"{EXAMPLES}\n\n{ENDINGS}",
)
app.command(epilog=play.EXAMPLES)(play.play)
app.command(epilog=learn.EXAMPLES)(learn.learn)
app.command(epilog=replay.EXAMPLES)(replay.replay)
app.command(epilog=serve.EXAMPLES)(serve.serve)
app.command(epilog=verify.EXAMPLES)(verify.verify)
app.command(epilog=games.EXAMPLES)(games.games)
app.command(epilog=rules.EXAMPLES)(rules.rules)
app.command(epilog=review.EXAMPLES)(review.review)
app.command(epilog=ladder.EXAMPLES)(ladder.ladder)
app.command(epilog=engine.EXAMPLES)(engine.engine)
app.command(epilog=warm.EXAMPLES)(warm.warm)
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(lab.app, name="lab")
