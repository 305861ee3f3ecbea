"""`oddeck lab compare`: a game and a changed variant of it, on the same deals."""

from __future__ import annotations

import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from oddeck.bots.search.searching import cores
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game

from ..console import out
from ..conventions import GameArgument, GameOptions, JsonOption, examples, print_facts
from ..files import write_whole
from ..game_setup import GameSetup, read_options
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
    "oddeck lab compare trophy-case --change hand=8",
    "oddeck lab compare twisty-maze --change data=my-maze.toml",
    "oddeck lab compare twisty-passages --change folder=my_twisty_passages",
    "oddeck lab compare trophy-case --change bots=quick --bots random",
)


def compare(
    game: GameArgument,
    change: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUE",
            help=(
                "A change in the second variant: an option of the game, bots=KIND,"
                " data=FILE (cards of the maze), or folder=DIR, a changed copy of the"
                " game's folder."
                " Repeat it for several."
            ),
            show_default=False,
        ),
    ],
    players: PlayersOption = None,
    games: Annotated[int, typer.Option(metavar="N", min=2, help="The number of deals.")] = 10_000,
    bots: BotsOption = None,
    option: GameOptions = None,
    seed: SeedOption = 0,
    playouts: PlayoutsOption = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Where to write the page; by default in oddeck-lab/."
        ),
    ] = None,
    jobs: JobsOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Play a game and a changed variant on the same deals: what differs?"""
    require_lab()
    from oddeck.lab.compare import (
        DATA,
        FOLDER,
        Variant,
        compare_page,
        differences,
        in_words,
        play_variant,
    )
    from oddeck.lab.plan import USUAL_PLAYOUTS, Plan, make_plan, usual_bot
    from oddeck.lab.running import RUNS

    game_type = find_game(game)
    options, changed = read_options(option or ()), read_options(change)
    usual = kinds_of(bots) if bots else [usual_bot(game_type)]

    def planned(bots: list[str], options: dict[str, Any]) -> Plan:
        seats = GameSetup(players).players_of(game_type)
        return make_plan(
            game_type.id, seats, games, bots, options, seed, playouts=playouts or USUAL_PLAYOUTS
        )

    as_it_is = Variant(planned(usual, options))
    others = kinds_of(str(changed["bots"]).replace("+", ",")) if "bots" in changed else usual
    variant = Variant(
        planned(
            others,
            options
            | {name: changed[name] for name in changed if name not in ("bots", DATA, FOLDER)},
        ),
        existing(changed.get(DATA), "data", Path.is_file),
        existing(changed.get(FOLDER), "folder", Path.is_dir),
    )
    with games_bar(game_type.title, 2 * games) as progress:
        runs = [play_variant(each, RUNS, jobs or cores(), progress) for each in (as_it_is, variant)]
    found = differences(*runs)
    where = file or RUNS / f"{game_type.id}-compared.html"
    page = compare_page(
        game_type, as_it_is.plan, changed, found, f"oddeck {shlex.join(sys.argv[1:])}"
    )
    write_whole(where, page.html())
    if as_json:
        told = [{**asdict(each), "verdict": each.verdict} for each in found]
        print_facts({"file": str(where), "game": game_type.id, "games": games, "measures": told})
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("", "as it is", "changed", "difference", "verdict"):
        table.add_column(name, justify="right" if name else "left")
    for each in found:
        table.add_row(
            each.name.replace("_", " "),
            each.told_shortly(each.before),
            each.told_shortly(each.after),
            each.told_shortly(each.change),
            "" if each.verdict == "same?" else each.verdict,
        )
    out.print(Text(f"{game_type.title}: {games:,} deals, played twice", "bold"))
    out.print(table)
    out.print(Text(f"{len(in_words(found))} of {len(found)} measures differ. The page: {where}"))


def existing(value: object, name: str, test: Any) -> Path | None:
    """A path that was typed, if it is there."""
    if value is None:
        return None
    path = Path(str(value))
    if not test(path):
        raise BadSetup(f"{name}: {path} does not exist")
    return path
