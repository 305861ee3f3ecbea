"""`oddeck puzzles check`: search all puzzles of a game again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from oddeck.compilation import is_compiled
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game
from oddeck.puzzles.checking import confirmed
from oddeck.puzzles.puzzle import FILE, read_collection

from ..console import err, out
from ..conventions import Ending, GameArgument, examples
from ..warm import compile_with_a_bar

EXAMPLES = examples(
    "oddeck puzzles check trophy-case",
    "oddeck puzzles check twisty-passages mine.jsonl --seed 9 --drop",
)


def check(
    game: GameArgument,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="A file of puzzles; the game's own if left out.",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="NUMBER", min=0, help="The seed of the searches.")
    ] = 1,
    playouts: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=400,
            help="Playouts for each move; as many as the file says if left out.",
        ),
    ] = None,
    drop: Annotated[
        bool,
        typer.Option(
            "--drop",
            help="Write the file again, with the new chances, without those"
            " that were not confirmed.",
        ),
    ] = False,
) -> None:
    """Search puzzles again with other seeds, and report the doubtful."""
    game_type = find_game(game)
    where = file or game_type.folder / FILE
    if not where.is_file():
        raise BadSetup(f"{game_type.title} has no puzzles; see: oddeck puzzles make --help")
    found = read_collection(where)
    if not is_compiled(game_type):
        compile_with_a_bar(game_type)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("puzzles"),
        TimeElapsedColumn(),
    )
    kept = []
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(game_type.title, total=len(found.puzzles))
        for puzzle in found.puzzles:
            again = confirmed(game_type, puzzle, playouts or found.playouts, seed)
            if again is None:
                out.print(Text(f"{puzzle.id}: {puzzle.best} is not confirmed"))
            else:
                kept.append(again)
            bar.advance(task)
    total = len(found.puzzles)
    out.print(Text(f"{game_type.title}: {len(kept)} of {total} puzzles confirmed"))
    if drop:
        checked = {"seed": seed, "searched": total, "confirmed": len(kept)}
        replace(found, puzzles=kept, checked=checked).write(where)
    elif len(kept) < total:
        raise typer.Exit(Ending.FOUND_WRONG)
