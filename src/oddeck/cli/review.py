"""`oddeck review`: a saved game, looked at again."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from oddeck.bots.hints import percent
from oddeck.bots.review import Review, Step
from oddeck.bots.review import review as look_again
from oddeck.compilation import is_compiled

from .console import err, out
from .conventions import JsonOption, RecordArgument, examples, print_facts
from .history import open_history
from .old_record import tell_old_records
from .warm import compile_with_a_bar

EXAMPLES = examples(
    "oddeck review my.oddeck",
    "oddeck review my.oddeck --brief",
    "oddeck review my.oddeck --playouts 3000 --json",
)


def review(
    file: RecordArgument,
    playouts: Annotated[
        int,
        typer.Option(metavar="N", min=10, help="Playouts for every move and every seat."),
    ] = 600,
    brief: Annotated[
        bool,
        typer.Option("--brief", help="Show only turning points and better moves."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show chances move by move, turning points, and better moves."""
    with tell_old_records(file, as_json):
        history = open_history(file)
    game, names = history.states[-1], [sitter.name for sitter in history.players]
    if not is_compiled(game.type):
        compile_with_a_bar(game.type)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
    ) as bar:
        task = bar.add_task(game.type.title, total=len(game.history()) + 1)
        found = look_again(game, playouts, lambda: bar.advance(task))
    if as_json:
        print_facts(facts_of(found, names))
        return
    if not brief:
        out.print(course(found, names))
    out.print(Text("\nTurning points", "bold"))
    for step in found.turning_points:
        out.print(Text(turn(step, found.steps[step.number - 1], names)))
    out.print(Text("\nWhat would have been better", "bold"))
    for step in found.mistakes:
        out.print(
            Text(f"{told(step, names)}: {step.better} wins {percent(step.cost)} of all games more.")
        )
    if not found.mistakes:
        out.print(Text("Nothing, as far as can be told."))


def facts_of(found: Review, names: list[str]) -> dict[str, Any]:
    """The review, for programs."""
    return {
        "players": names,
        "moves": [asdict(step) for step in found.steps],
        "turning_points": [step.number for step in found.turning_points],
        "mistakes": [step.number for step in found.mistakes],
    }


def course(found: Review, names: list[str]) -> Table:
    """The chances after every move."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("", "who", "move", *names):
        table.add_column(column, justify="right" if column in names else "left", no_wrap=True)
    for step in found.steps:
        who = "" if step.seat is None else names[step.seat]
        doubt = "" if step.better is None else " ?"
        table.add_row(
            str(step.number),
            who,
            (step.move or "the deal") + doubt,
            *(percent(chance) for chance in step.chances),
        )
    return table


def turn(step: Step, before: Step, names: list[str]) -> str:
    """How a turning point changed the chances of the players it affected most."""
    changes = sorted(
        zip(names, before.chances, step.chances, strict=True),
        key=lambda change: -abs(change[2] - change[1]),
    )
    said = ", ".join(
        f"{name} {percent(earlier)} → {percent(after)}" for name, earlier, after in changes[:2]
    )
    return f"{told(step, names)}: {said}."


def told(step: Step, names: list[str]) -> str:
    """A move with its number and player."""
    who = "" if step.seat is None else f"{names[step.seat]}, "
    return f"{step.number}. {who}{step.move}"
