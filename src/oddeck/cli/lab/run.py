"""`oddeck lab run`: play many games and keep what was measured."""

from __future__ import annotations

import time
from enum import StrEnum, unique
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from oddeck.bots.search.searching import cores
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game
from oddeck.lab.statistics import Estimate, written

from ..console import command_for, err, out
from ..conventions import GameArgument, GameOptions, JsonOption, examples, print_facts
from ..game_setup import GameSetup, read_options
from .common import (
    BotsOption,
    JobsOption,
    PlayersOption,
    PlayoutsOption,
    RayOption,
    SeedOption,
    games_bar,
    kinds_of,
    require_lab,
)

if TYPE_CHECKING:
    from oddeck.lab.plan import Plan
    from oddeck.lab.storage import Run


@unique
class Device(StrEnum):
    """Where the games are played."""

    CPU = "cpu"
    CUDA = "cuda"


EXAMPLES = examples(
    "oddeck lab run twisty-passages --players 4 --games 1000000",
    "oddeck lab run trophy-case --bots quick --plays 10",
    "oddeck lab run fortuno --bots heuristic --games 200 --resume",
    "oddeck lab run flathead-rummy --ray local",
    "oddeck lab run twisty-passages --games 1000000000 --device cuda",
)


def run(
    game: GameArgument,
    players: PlayersOption = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="The number of games.")] = 10_000,
    bots: BotsOption = None,
    option: GameOptions = None,
    seed: SeedOption = 0,
    plays: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            help="Play every shuffled deck this many times, to measure what it decides.",
        ),
    ] = 1,
    playouts: PlayoutsOption = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FOLDER", help="Where to keep the games; by default in oddeck-lab/."
        ),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Continue an interrupted run, or add games to it."),
    ] = False,
    jobs: JobsOption = 0,
    ray: RayOption = None,
    device: Annotated[
        Device,
        typer.Option(
            "--device",
            help="cuda: on a graphics card, random and quick players only; games are counted"
            " and not kept.",
        ),
    ] = Device.CPU,
    as_json: JsonOption = False,
) -> None:
    """Play many games and keep a row for each in Parquet files.

    Every game can be played again: see `oddeck lab game`.
    """
    require_lab()
    from oddeck.lab.plan import USUAL_PLAYOUTS, make_plan
    from oddeck.lab.running import carry_out, folder_for
    from oddeck.lab.summary import summary

    game_type = find_game(game)
    seated = kinds_of(bots) if bots else ["random"]
    plan = make_plan(
        game_type.id,
        GameSetup(players).players_of(game_type),
        games,
        seated,
        read_options(option or ()),
        seed,
        plays,
        playouts or USUAL_PLAYOUTS,
    )
    if device is Device.CUDA:
        if folder or resume or ray is not None:
            raise BadSetup("--device cuda counts games and keeps none: no --out, --resume or --ray")
        run_on_gpu(plan, as_json)
        return
    where, began = folder or folder_for(plan), time.monotonic()
    with games_bar(game_type.title, plan.games) as progress:
        try:
            done = carry_out(
                plan, where, jobs or cores(), resume=resume, ray=ray, progress=progress
            )
        except KeyboardInterrupt:
            err.print(
                Text(
                    f"oddeck: interrupted; finished games are kept in {where}, and --resume"
                    " continues"
                )
            )
            raise
    facts = summary(done)
    if as_json:
        print_facts(
            {
                "folder": str(where),
                **plan.facts(),
                "seconds": round(time.monotonic() - began, 3),
                **facts,
            }
        )
        return
    out.print(
        Text(
            f"{game_type.title}, {plan.players} players ({', '.join(dict.fromkeys(plan.bots))}):"
            f" {done.played:,} games",
            "bold",
        )
    )
    out.print(drawn(done))
    if "decided_by_deal" in facts:
        out.print(
            Text(
                f"The shuffled deck explains {Estimate(**facts['decided_by_deal']).percent} of who"
                " wins."
            )
        )
    out.print(
        Text(
            f"Kept in {where}. A page about it: {command_for(where, 'lab report --run')}",
            overflow="fold",
        )
    )


def run_on_gpu(plan: Plan, as_json: bool) -> None:
    """Count the games of a plan on a graphics card."""
    from oddeck.lab.on_gpu import count_on_gpu

    with games_bar(plan.game_type.title, plan.games) as progress:
        facts = count_on_gpu(plan, progress).facts()
    if as_json:
        print_facts({**plan.facts(), **facts})
        return
    bots = ", ".join(dict.fromkeys(plan.bots))
    out.print(
        Text(
            f"{plan.game_type.title}, {plan.players} players ({bots}): {facts['played']:,} games in"
            f" {facts['seconds']} s, {facts['decisions_per_second']:,} decisions a second",
            "bold",
        )
    )
    out.print(Text(f"decisions in a game: {Estimate(**facts['decisions_per_game'])}"))
    for place, bot in enumerate(plan.bots):
        seat, by_bot = (Estimate(**facts[name][place]).percent for name in ("seats", "bots"))
        out.print(Text(f"seat {place} wins {seat}; bot {place + 1}, {bot}, wins {by_bot}"))


def drawn(done: Run) -> Table:
    """The measures as a table."""
    from oddeck.lab.findings import measures

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("measure", "mean", "95 %", "what it is"):
        table.add_column(
            column,
            justify="right" if column in ("mean", "95 %") else "left",
            no_wrap=column != "what it is",
        )
    for measure in measures(done):
        mean = measure.mean
        table.add_row(
            measure.column.name,
            written(mean.value),
            f"{written(mean.low)} to {written(mean.high)}",
            measure.column.meaning,
        )
    return table
