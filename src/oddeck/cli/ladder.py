"""`oddeck ladder`: how strong the bots are."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from oddeck.bots.deciding import Decided, decided_by
from oddeck.bots.hints import percent
from oddeck.bots.ladder import Result, Standing, Terms, check_terms, play_all, standings, tables
from oddeck.bots.registry import all_bot_kinds
from oddeck.bots.search.searching import Budget, cores
from oddeck.compilation import is_compiled
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game

from .console import err, out
from .conventions import GameArgument, GameOptions, JsonOption, examples, print_facts
from .game_setup import GameSetup, read_options
from .warm import compile_with_a_bar

EXAMPLES = examples(
    "oddeck ladder trophy-case",
    "oddeck ladder twisty-passages --bots casual,sharp --players 3 --playouts 5000",
)


def ladder(
    game: GameArgument,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="KIND,KIND...", help="The bots, with commas; all of them if left out."
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Players at a table.")] = None,
    deals: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=2,
            help="Deals; each is played in every rotation of the seats.",
        ),
    ] = 20,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", min=0.0, help="The most seconds for a move."),
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="The most playouts for a move, instead of a time limit.",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="NUMBER", min=0, help="The seed of the first deal.")
    ] = 0,
    option: GameOptions = None,
    jobs: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Games played at a time; 0: one on every core."),
    ] = 0,
    as_json: JsonOption = False,
) -> None:
    """Play a tournament between bots and rate them.

    All bots play the same deals, from every seat.
    """
    game_type = find_game(game)
    kinds = (
        [name.strip() for name in bots.split(",")] if bots else list(all_bot_kinds(game_type.id))
    )
    terms = Terms(
        game_type.id,
        GameSetup(players).players_of(game_type),
        tuple(read_options(option or ()).items()),
        Budget(playouts, seconds),
    )
    check_terms(kinds, terms)
    require_choix()
    if not is_compiled(game_type):
        compile_with_a_bar(game_type)
    wanted = list(tables(kinds, terms.players, deals, seed))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(game_type.title, total=len(wanted))

        def count(_result: Result) -> None:
            bar.advance(task)

        results = play_all(terms, wanted, jobs or cores(), count)
        bar.update(task, description="Computing ratings")
        table, decided = standings(kinds, results), decided_by(kinds, results)
    if as_json:
        facts = {
            "game": game_type.id,
            "players": terms.players,
            "deals": deals,
            "games": len(results),
            "seed": seed,
        }
        facts |= {"seconds": seconds, "playouts": playouts}
        facts["standings"] = [asdict(standing) for standing in table]
        print_facts(facts | {"decided_by": asdict(decided)})
    else:
        out.print(
            Text(
                f"{game_type.title}, {terms.players} players, {deals} deals in all rotations:"
                f" {len(results)} games",
                "bold",
            )
        )
        out.print(drawn(table))
        out.print(Text(told(decided), "dim"))


def told(decided: Decided) -> str:
    """What decides who wins, in a sentence."""
    deal = "" if decided.deal is None else f", the deal {decided.deal.percent}"
    return f"Of who wins, the bots explain {decided.bots.percent}{deal}."


def require_choix() -> None:
    """Import the optional library that computes ratings."""
    try:
        import choix  # noqa: F401
    except ImportError:
        raise BadSetup("ratings need the package choix: pip install 'oddeck[ladder]'") from None


def drawn(standings: list[Standing]) -> Table:
    """The standings as a table."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for column in ("bot", "rating", "95 %", "games", "won", "against the next"):
        table.add_column(column, justify="left" if column == "bot" else "right", no_wrap=True)
    for standing in standings:
        rating = standing.rating
        between = f"{rating.low:.0f} to {rating.high:.0f}"
        won = percent(standing.won)
        against_the_next = standing.over_next.percent if standing.over_next else ""
        table.add_row(
            standing.kind,
            f"{rating.value:.0f}",
            between,
            str(standing.games),
            won,
            against_the_next,
        )
    return table
