"""`oddeck lab game`: one game of a run, played again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from oddeck.engine.errors import BadSetup

from ..console import command_for, out
from ..conventions import examples
from ..files import write_whole
from ..seating import BOT_NAMES
from .common import require_lab

EXAMPLES = examples(
    "oddeck lab game oddeck-lab/fortuno-4-random-0 17",
    "oddeck lab game RUN 17 --out game.oddeck; oddeck replay game.oddeck",
)


def game(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="RUN",
            exists=True,
            file_okay=False,
            help="The folder of a run.",
            show_default=False,
        ),
    ],
    number: Annotated[
        int,
        typer.Argument(
            metavar="NUMBER",
            min=0,
            help="The game: the column 'number' of its row.",
            show_default=False,
        ),
    ],
    file: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Where to write the record; by default it is printed."
        ),
    ] = None,
) -> None:
    """Play one game of a run again and write its record.

    `oddeck replay` and `oddeck review` read it.
    """
    require_lab()
    from oddeck.lab.simulate import played_game
    from oddeck.lab.storage import open_run, require_same_versions

    run = open_run(folder)
    if number >= run.plan.games:
        raise BadSetup(f"number: the games of this run are 0 to {run.plan.games - 1}, not {number}")
    require_same_versions(run)
    seats = [
        {"name": name, "bot": bot}
        for name, bot in zip(BOT_NAMES, run.plan.seated(number), strict=False)
    ]
    record = played_game(run.plan, number).record(seats)
    if file is None:
        print(record, end="")
    else:
        write_whole(file, record)
        out.print(Text(f"Game {number}: {command_for(file, 'replay')}"))
