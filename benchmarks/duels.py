"""`make duel`: what a part of the search is worth, by bots that have it against bots that have
not.

Both think as many playouts about a move and have half of the seats each, and every deal is played
with the seats changed around. A side is `search`, the search as it is, or a kind of bot such as
`heuristic`; or what is different in the search, several things joined by `+`:

    fair              deals of hidden cards are all alike: nothing is inferred from what others
    played
    random-playouts   playouts at random, but judged where the game's own stop
    blind             playouts at random to the end of the game: without anything that the game adds
    exploration=0.5   drawn to what was seldom tried by this number, not by how much playouts differ
    horizon=80        playouts are judged after 80 decisions
    playouts=4000     4,000 playouts for a move

A duel of bots held to playouts comes out the same on every machine.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from oddeck.bots.ladder import (
    Interval,
    Result,
    Terms,
    drawn_anew,
    duel,
    level_bot,
    play_all,
    tables,
)
from oddeck.bots.protocol import Bot
from oddeck.bots.registry import bot_kinds
from oddeck.bots.search.bot import obvious_move
from oddeck.bots.search.searching import SEEDS, Budget, Searcher, cores
from oddeck.bots.search.tree import RunPlayouts
from oddeck.bots.sight import Sight
from oddeck.cli.game_setup import GameSetup, read_options
from oddeck.engine.compile import jit
from oddeck.engine.errors import BadSetup, OddeckError
from oddeck.engine.kernels.search import any_move, run_playouts
from oddeck.engine.protocol import Foresight, GameType
from oddeck.game import new
from oddeck.games.registry import find_game

AS_IT_IS = "search"
Number = TypeVar("Number", int, float)


# --- searches that differ -------------------------------------------------------------------------


@dataclass(frozen=True)
class Variant:
    """A search of a game that may differ from the game's own."""

    game_type: GameType
    playouts: int
    exploration: float | None = None

    def with_foresight(self, **parts: Any) -> Variant:
        """The same with other parts of the game's foresight."""
        return replace(
            self,
            game_type=replace(self.game_type, foresight=replace(self.game_type.foresight, **parts)),
        )

    def think(self) -> RunPlayouts:
        """The search as machine code."""
        weight = None if self.exploration is None else constant_weight(self.exploration)
        return jit.machine_code(
            self.game_type.bind(run_playouts, **({"exploration_weight": weight} if weight else {}))
        )


def constant_weight(exploration: float) -> Callable[..., float]:
    """Replace `search.exploration_weight` by the same weight everywhere."""

    @jit.compiled
    def exploration_weight(_w: Any, _seat: int) -> float:
        return exploration

    return exploration_weight


SWITCHES: dict[str, Callable[[Variant], Variant]] = {
    AS_IT_IS: lambda variant: variant,
    "fair": lambda variant: variant.with_foresight(plausibility=None),
    "random-playouts": lambda variant: variant.with_foresight(policy=any_move),
    "blind": lambda variant: replace(
        variant, game_type=replace(variant.game_type, foresight=Foresight())
    ),
}
NUMBERS: dict[str, Callable[[Variant, str], Variant]] = {
    "exploration": lambda variant, number: replace(variant, exploration=positive(float(number))),
    "horizon": lambda variant, number: variant.with_foresight(horizon=positive(int(number))),
    "playouts": lambda variant, number: replace(variant, playouts=positive(int(number))),
}


def positive(number: Number) -> Number:
    """ValueError if a number is not above 0."""
    if not 0 < number < float("inf"):
        raise ValueError
    return number


def variant_of(side: str, game_type: GameType, playouts: int) -> Variant:
    """What a side is, if it is no kind of bot; BadSetup if it is nothing."""
    variant = Variant(game_type, playouts)
    for part in side.split("+"):
        name, _, number = part.partition("=")
        try:
            variant = (
                SWITCHES[part](variant) if part in SWITCHES else NUMBERS[name](variant, number)
            )
        except (KeyError, ValueError):
            known = [*SWITCHES, *(f"{name}=NUMBER" for name in NUMBERS), *bot_kinds(game_type.id)]
            raise BadSetup(f"there is no side {part!r}; there are: {', '.join(known)}") from None
    return variant


class Duellist:
    """A bot that makes the move that a variant of the search finds best."""

    def __init__(self, variant: Variant, think: RunPlayouts, seed: int) -> None:
        self._variant = variant
        self._random = random.Random(seed)
        self._searcher = Searcher(think, Budget(variant.playouts))

    def choose(self, sight: Sight) -> str:
        """One of the moves; what needs no thought gets none, as with other bots that search."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        sight = replace(sight, type=self._variant.game_type)
        seed = self._random.randrange(SEEDS)
        return obvious_move(sight, seed) or self._searcher.search(sight, seed).moves[0].move


@cache
def variant_and_thinking(side: str, game: str, playouts: int) -> tuple[Variant, RunPlayouts]:
    """A variant and its machine code, which is loaded once a process."""
    variant = variant_of(side, find_game(game), playouts)
    return variant, variant.think()


def duellist(side: str, terms: Terms, seed: int) -> Bot:
    """A bot for a side."""
    if side in bot_kinds(terms.game):
        return level_bot(side, terms, seed)
    assert terms.limits.playouts is not None
    return Duellist(*variant_and_thinking(side, terms.game, terms.limits.playouts), seed)


# --- a duel ---------------------------------------------------------------------------------------


def fight(
    sides: tuple[str, str], terms: Terms, deals: int, seed: int, jobs: int
) -> tuple[Interval | None, int]:
    """The share of the first of two sides in all games, and how many there were."""
    wanted = list(tables(sides, terms.players, deals, seed))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(find_game(terms.game).title, total=len(wanted))

        def count(_result: Result) -> None:
            bar.advance(task)

        results = play_all(terms, wanted, jobs, count, duellist)
    return duel(*sides, results, drawn_anew(results)), len(results)


def check_sides(sides: tuple[str, str], terms: Terms) -> None:
    """BadSetup if there can be no such duel."""
    new(terms.game, terms.players, 0, dict(terms.options))
    if terms.players % 2:
        raise BadSetup(
            f"two sides of as many seats cannot share {terms.players} seats: say --players 4, or"
            " another even number"
        )
    if len(set(sides)) < 2:
        raise BadSetup(f"{sides[0]!r} against itself proves nothing")
    for side in sides:
        if side not in bot_kinds(terms.game):
            variant_of(side, find_game(terms.game), 1)


def at_least(least: int) -> Callable[[str], int]:
    """Parse integers that are not smaller."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(
                f"expected an integer of at least {least}, got {text!r}"
            )
        return int(text)

    return number


def main(arguments: Sequence[str] | None = None) -> None:
    """Reads what is wanted, plays, and says who won how much."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("game")
    reader.add_argument("side")
    reader.add_argument("other", nargs="?", default=AS_IT_IS, help=f"{AS_IT_IS} if nothing is said")
    reader.add_argument("--players", type=int, help="an even number; 4 if nothing is said")
    reader.add_argument(
        "--deals",
        type=at_least(2),
        default=20,
        help="each is played two to four times, with the seats changed around",
    )
    reader.add_argument("--playouts", type=at_least(1), default=1000, help="about a move")
    reader.add_argument("--seed", type=at_least(0), default=0, help="the number of the first deal")
    reader.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    reader.add_argument(
        "--jobs", type=at_least(0), default=0, help="games at a time; 0: one on every core"
    )
    asked = reader.parse_args(arguments)
    try:
        game_type = find_game(asked.game)
        options = tuple(read_options(asked.option).items())
        terms = Terms(
            game_type.id,
            GameSetup(asked.players).players_of(game_type),
            options,
            Budget(asked.playouts),
        )
        check_sides((asked.side, asked.other), terms)
    except OddeckError as refusal:
        sys.exit(str(refusal))
    share, games = fight(
        (asked.side, asked.other), terms, asked.deals, asked.seed, asked.jobs or cores()
    )
    said = "nothing" if share is None else share.percent
    print(
        f"{game_type.title}, {terms.players} players, {asked.playouts} playouts: {asked.side}"
        f" won {said} of {games} games from {asked.other}"
    )


if __name__ == "__main__":
    main()
