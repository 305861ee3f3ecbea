"""`oddeck lab report`: a page about a game."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from oddeck.bots.search.searching import cores
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game

from ..console import err, out
from ..conventions import GameOptions, JsonOption, examples, print_facts
from ..files import write_whole
from ..game_setup import GameSetup, read_options
from ..ladder import require_choix
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

EXAMPLES = examples(
    "oddeck lab report twisty-passages",
    "oddeck lab report trophy-case --players 3 --option target=21",
    "oddeck lab report fortuno --levels 10",
    "oddeck lab report --run oddeck-lab/my-run --out page.html",
)


def report(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The game; see: oddeck games.", show_default=False),
    ] = None,
    run: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            exists=True,
            file_okay=False,
            help="Report on an existing run, and play nothing.",
        ),
    ] = None,
    players: PlayersOption = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="The number of games.")] = 50_000,
    bots: BotsOption = None,
    option: GameOptions = None,
    seed: SeedOption = 0,
    playouts: PlayoutsOption = None,
    levels: Annotated[
        int,
        typer.Option(
            metavar="DEALS",
            min=0,
            help="Also rate bots of several levels, by a tournament of this many deals.",
        ),
    ] = 0,
    file: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Where to write the page; by default oddeck-lab/GAME.html.",
        ),
    ] = None,
    jobs: JobsOption = 0,
    ray: RayOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play games and write a page: length, fairness, swings, cards."""
    require_lab()
    from oddeck.lab.plan import USUAL_PLAYOUTS, make_plan, usual_bot
    from oddeck.lab.report import Evidence
    from oddeck.lab.report import report as written_report
    from oddeck.lab.report_runs import LEVELS, plan_report, play_report, rated
    from oddeck.lab.running import RUNS
    from oddeck.lab.storage import open_run
    from oddeck.lab.summary import summary

    if (game is None) == (run is None):
        raise BadSetup("report: expected either a game or --run FOLDER")
    if levels == 1:
        raise BadSetup("levels: expected at least 2 deals, got 1")
    if levels:
        require_choix()
    if run is not None:
        evidence = Evidence(open_run(run))
    else:
        game_type = find_game(game or "")
        plan = make_plan(
            game_type.id,
            GameSetup(players).players_of(game_type),
            games,
            kinds_of(bots) if bots else [usual_bot(game_type)],
            read_options(option or ()),
            seed,
            playouts=playouts or USUAL_PLAYOUTS,
        )
        plans = plan_report(plan)
        with games_bar(game_type.title, sum(each.games for each in plans.plans)) as progress:
            try:
                evidence = play_report(plans, RUNS, jobs or cores(), ray, progress)
            except KeyboardInterrupt:
                err.print(
                    Text(
                        "oddeck: interrupted; finished games are kept, and the same"
                        " command continues"
                    )
                )
                raise
    plan = evidence.games.plan
    if levels:
        with games_bar(f"{', '.join(LEVELS)}", levels * plan.players) as progress:
            evidence = replace(evidence, levels=rated(plan, levels, jobs or cores(), progress))
    where = file or RUNS / f"{plan.game}.html"
    write_whole(where, written_report(evidence, f"oddeck {shlex.join(sys.argv[1:])}").html())
    if as_json:
        print_facts({"file": str(where), **plan.facts(), **summary(evidence.games)})
    else:
        out.print(
            Text(f"{plan.game_type.title}: {evidence.games.played:,} games. The page is {where}")
        )
