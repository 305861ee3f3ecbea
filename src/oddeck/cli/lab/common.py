"""What the commands of the lab share: the extras they need, their options, bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from oddeck.compilation import watching
from oddeck.engine.errors import BadSetup

from ..console import err

PlayersOption = Annotated[int | None, typer.Option(metavar="N", help="The number of players.")]
BotsOption = Annotated[
    str | None,
    typer.Option(
        metavar="KIND,KIND...",
        help=(
            "One kind of bot for all seats, or one for each: random and quick run in machine code."
        ),
    ),
]
SeedOption = Annotated[
    int,
    typer.Option(metavar="NUMBER", min=0, help="The seed of the first deal; the others follow."),
]
PlayoutsOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="The most playouts for a move of bots that look ahead."),
]
JobsOption = Annotated[
    int, typer.Option(metavar="N", min=0, help="The number of workers; 0: one on every core.")
]
RayOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the Ray cluster at this address; 'local' starts one on this machine.",
    ),
]
COMPILING = "Compiling the rules to machine code: once, for about half a minute."


def require_lab() -> None:
    """Import the optional libraries of the lab."""
    missing = [name for name in ("polars", "altair", "vl_convert") if find_spec(name) is None]
    if missing:
        raise BadSetup(f"the lab needs {', '.join(missing)}: pip install 'oddeck[lab]'")


def kinds_of(bots: str) -> list[str]:
    """Kinds of bots as they are typed."""
    return [kind.strip() for kind in bots.split(",")]


@contextmanager
def games_bar(title: str, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar for games played."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar, watching(tell_once_of_compiling()):
        task = bar.add_task(title, total=games)
        yield lambda played: bar.advance(task, played)


def tell_once_of_compiling() -> Callable[[str], None]:
    """Say why the bar stands still, if there is one."""
    told = False

    def tell(_function: str) -> None:
        nonlocal told
        if err.is_terminal and not told:
            err.print(COMPILING)
        told = True

    return tell
