"""`oddeck lab study`: the designers' own claims, tested."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from oddeck.bots.search.searching import cores
from oddeck.games.registry import find_game

from ..console import out
from ..conventions import JsonOption, examples, print_facts
from .common import JobsOption, SeedOption, games_bar, require_lab

EXAMPLES = examples(
    "oddeck lab study",
    "oddeck lab study last-card",
    "oddeck lab study majors --games 100000 --json",
)


def study(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="The study; without it, list all.", show_default=False),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=10, help="The number of games; each study has its own default."
        ),
    ] = None,
    seed: SeedOption = 0,
    jobs: JobsOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Test the designers' advice on playing their games well."""
    require_lab()
    from oddeck.lab.studies import Means, all_studies, find_study

    if name is None:
        listed = [
            {
                "study": each.id,
                "game": each.game,
                "claim": each.claim,
                "method": each.method,
                "games": each.games,
            }
            for each in all_studies().values()
        ]
        if as_json:
            print_facts(listed)
            return
        for each in all_studies().values():
            out.print(Text(each.id, "bold").append(f"  {find_game(each.game).title}", "dim"))
            out.print(Text(f"  {each.claim}"))
        return
    wanted, began = find_study(name), time.monotonic()
    number = games or wanted.games
    with games_bar(wanted.id, number * wanted.parts) as progress:
        answer = wanted.answer(Means(number, jobs or cores(), seed, progress))
    if as_json:
        facts = {
            "study": wanted.id,
            "game": wanted.game,
            "claim": wanted.claim,
            "games": number,
            "seed": seed,
            "verdict": answer.verdict,
        }
        print_facts(facts | {"seconds": round(time.monotonic() - began, 1), "found": answer.facts})
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for place, column in enumerate(answer.header):
        table.add_column(column, justify="right" if place else "left")
    for row in answer.rows:
        table.add_row(*row)
    out.print(Text(wanted.claim, "bold"))
    out.print(Text(wanted.method, "dim"))
    out.print(table)
    out.print(Text(answer.verdict))
