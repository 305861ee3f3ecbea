"""`oddeck engine`: our bots for other programs, and a check of programs that play."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.text import Text

from oddeck.bots.engine.engine import Engine, check_kind
from oddeck.bots.registry import USUAL_KIND
from oddeck.games.registry import all_game_ids
from oddeck.testing.engine import check_program

from .console import out
from .conventions import Ending, examples

EXAMPLES = examples(
    "oddeck engine --bot sharp",
    "oddeck engine --check './mybot --fast'",
    "oddeck ladder trophy-case --bots 'engine:./mybot,heuristic'",
)


def engine(
    bot: Annotated[
        str, typer.Option(metavar="KIND", help="The bot that plays: a level, random or heuristic.")
    ] = USUAL_KIND,
    seed: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="The seed of its random choices.")
    ] = None,
    check: Annotated[
        str | None,
        typer.Option(metavar="COMMAND", help="Check whether a program follows the protocol."),
    ] = None,
) -> None:
    """Speak the engine protocol: JSON on standard input and output.

    docs/reference/engine.md describes it, with examples in two languages.
    """
    if check is not None:
        failures = 0
        for promise, failure in check_program(check):
            failures += failure is not None
            out.print(Text(f"  {'failed' if failure else 'ok':<6}  {promise}"))
            if failure:
                out.print(Text(f"          {failure}"))
        raise typer.Exit(Ending.FOUND_WRONG if failures else Ending.DONE)
    check_kind(bot, all_game_ids())

    def send(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    Engine(bot, send, seed).run(sys.stdin.buffer)
