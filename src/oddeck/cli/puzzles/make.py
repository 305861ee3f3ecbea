"""`oddeck puzzles make`: find positions with one clearly best move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from oddeck.compilation import is_compiled
from oddeck.engine.errors import BadSetup
from oddeck.engine.protocol import GameType
from oddeck.games.registry import find_game
from oddeck.puzzles.finding import puzzles_in_game
from oddeck.puzzles.puzzle import GRADES, Collection, read_collection

from ..console import err, out
from ..conventions import GameArgument, examples
from ..warm import compile_with_a_bar

EXAMPLES = examples(
    "oddeck puzzles make trophy-case --count 5 --playouts 4000",
    "oddeck puzzles make twisty-passages --count 120 --seed 7 --out mine.jsonl",
)


def make(
    game: GameArgument,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="How many puzzles to find.")] = 100,
    playouts: Annotated[
        int,
        typer.Option(metavar="N", min=400, help="Playouts for each move."),
    ] = 20_000,
    seed: Annotated[int, typer.Option(metavar="NUMBER", min=0, help="The seed of all games.")] = 0,
    out_file: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            dir_okay=False,
            help="Where to keep them, or an unfinished file; GAME-puzzles.jsonl if left out.",
        ),
    ] = None,
) -> None:
    """Find puzzles: positions with one clearly best move in bots' games.

    The same seed and playouts find the same puzzles. After Ctrl-C the same command continues.
    """
    game_type = find_game(game)
    file = out_file or Path(f"{game_type.id}-puzzles.jsonl")
    found = begun(file, game_type, seed, playouts)
    if not is_compiled(game_type):
        compile_with_a_bar(game_type)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("puzzles"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(game_type.title, total=count, completed=len(found.puzzles))
        looked_at = 0
        while len(found.puzzles) < count:

            def look() -> None:
                nonlocal looked_at
                looked_at += 1
                bar.update(
                    task,
                    description=f"{game_type.title}: game {found.games + 1}, {looked_at} decisions",
                )

            look()
            found.puzzles += puzzles_in_game(game_type, seed, found.games, playouts, look)
            found.games += 1
            found.write(file)
            bar.update(task, completed=len(found.puzzles))
    out.print(Text(f"{file}: {len(found.puzzles)} puzzles from {found.games} games"))
    out.print(Text(told_grades(found)))


def begun(file: Path, game_type: GameType, seed: int, playouts: int) -> Collection:
    """The puzzles that are in a file so far; BadSetup if it was made in another way."""
    fresh = Collection(game_type.id, game_type.version, seed, playouts)
    if not file.exists():
        return fresh
    found = read_collection(file)
    for name in ("game", "rules", "seed", "playouts"):
        old, new = getattr(found, name), getattr(fresh, name)
        if old != new:
            raise BadSetup(
                f"{file}: these puzzles were made with {name} {old}, not {new}; choose another"
                " --out"
            )
    return found


def told_grades(found: Collection) -> str:
    """How many puzzles there are of each grade."""
    counts = {grade: sum(one.grade == grade for one in found.puzzles) for grade in GRADES}
    return ", ".join(f"{counts[grade]} {name}" for grade, name in GRADES.items())
