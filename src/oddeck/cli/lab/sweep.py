"""`oddeck lab sweep`: the same games over a range of values."""

from __future__ import annotations

import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from oddeck.bots.search.searching import cores
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game

from ..console import err, out
from ..conventions import GameArgument, GameOptions, JsonOption, examples, print_facts
from ..files import write_whole
from ..game_setup import GameSetup, read_options, typed
from .common import (
    BotsOption,
    JobsOption,
    PlayersOption,
    PlayoutsOption,
    SeedOption,
    games_bar,
    kinds_of,
    require_lab,
)

EXAMPLES = examples(
    "oddeck lab sweep flathead-rummy --vary target=20..60:20",
    "oddeck lab sweep trophy-case --vary hand=8..14:2 --vary players=3,4",
    "oddeck lab sweep twisty-maze --vary length=10..18:2 --vary decks=1,2 --measure"
    " rounds,unfinished",
    "oddeck lab sweep twisty-maze --vary 'icons.lost=6|5 6|4 5 6'",
)


def sweep(
    game: GameArgument,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUES",
            help=(
                "What to vary: an option, players, bots, or data of the game (icons of the maze);"
                " FROM..TO, FROM..TO:STEP, or VALUE,VALUE. Repeat it to vary two things."
            ),
            show_default=False,
        ),
    ],
    players: PlayersOption = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="The number of games at every point.")
    ] = 10_000,
    bots: BotsOption = None,
    option: GameOptions = None,
    seed: SeedOption = 0,
    playouts: PlayoutsOption = None,
    measure: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,NAME...", help="The measures to plot; see the columns of oddeck lab run."
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Where to write the page; by default in oddeck-lab/."
        ),
    ] = None,
    jobs: JobsOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Play the same games over a range of values, and plot them."""
    require_lab()
    from oddeck.lab import sweep as sweeping
    from oddeck.lab.plan import USUAL_PLAYOUTS, usual_bot
    from oddeck.lab.running import RUNS

    game_type = find_game(game)
    varied = tuple(sweeping.read_varied(text, typed) for text in vary)
    sweeping.check_varied(game_type, varied)
    wanted = (
        [name.strip() for name in measure.split(",")] if measure else list(sweeping.USUAL_MEASURES)
    )
    for name in wanted:
        if name not in sweeping.measure_names():
            raise BadSetup(
                f"measure: there is no {name!r}; there are: {', '.join(sweeping.measure_names())}"
            )
    wish = sweeping.Sweep(
        game_type.id,
        GameSetup(players).players_of(game_type),
        games,
        tuple(kinds_of(bots)) if bots else (usual_bot(game_type),),
        read_options(option or ()),
        seed,
        playouts or USUAL_PLAYOUTS,
        varied,
    )
    sweeping.check_sweep(wish)
    if err.is_terminal and any(wish.data_text(values) for values in wish.combinations):
        err.print(
            Text("Each point with other data compiles the game first, which takes half a minute.")
        )
    with games_bar(game_type.title, games * len(wish.combinations)) as progress:
        try:
            found = list(sweeping.points(wish, RUNS, jobs or cores(), progress))
        except KeyboardInterrupt:
            err.print(
                Text("oddeck: interrupted; finished games are kept, and the same command continues")
            )
            raise
    where = file or RUNS / f"{game_type.id}-{'-'.join(each.name for each in varied)}.html"
    write_whole(
        where,
        sweeping.sweep_page(
            wish, found, wanted, game_type, f"oddeck {shlex.join(sys.argv[1:])}"
        ).html(),
    )
    if as_json:
        names = [each.name for each in varied]
        told = [
            {
                **dict(zip(names, point.values, strict=True)),
                "games": point.games,
                **{name: asdict(point.measured[name]) for name in wanted},
            }
            for point in found
        ]
        print_facts({"file": str(where), "game": game_type.id, "points": told})
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for name in (*(each.name for each in varied), *wanted):
        table.add_column(name.replace("_", " "), justify="right")
    for point in found:
        table.add_row(
            *map(str, point.values),
            *(sweeping.told_shortly(point.measured[name], name) for name in wanted),
        )
    out.print(Text(f"{game_type.title}: {games:,} games at every point", "bold"))
    out.print(table)
    out.print(Text(f"The page is {where}"))
