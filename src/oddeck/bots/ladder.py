"""A tournament of bots, and the ratings that follow from it.

Luck cancels: every deal is played once for each rotation of the players around the table, so that
everybody has had every hand. Ratings are those of Luce's model (a bot's chance to win at a table is
its strength over the sum of all strengths there), on the scale of Elo, around 1500. Their intervals
come from drawing the deals again many times, with what was played on each of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TypeAlias

import numpy as np

from oddeck.engine.errors import BadSetup
from oddeck.game import new
from oddeck.games.registry import find_game

from .playing import play_out
from .protocol import Bot
from .registry import make_bot
from .search.searching import Budget
from .search.tree import compiled_search

ELO = 400.0 / float(np.log(10.0))  # points for a factor of e in strength
AVERAGE = 1500.0
REGULARISED_BY = 0.1  # who never won is not infinitely weak
RESAMPLES = 200
TAILS = (2.5, 97.5)  # percent: what lies between is the interval of 95 %
BOT_SEEDS = 1 << 30


@dataclass(frozen=True)
class Terms:
    """The terms of a tournament: game, players, options, and limits on thinking."""

    game: str
    players: int
    options: tuple[tuple[str, object], ...] = ()
    limits: Budget = field(default_factory=Budget)


@dataclass(frozen=True)
class Table:
    """One game of the tournament: a deal, and the kind of bot in each seat."""

    deal: int
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """How it ended."""

    table: Table
    winners: tuple[int, ...]
    decisions: int


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def percent(self) -> str:
        """A share in percent."""
        return f"{100 * self.value:z.0f} % ({100 * self.low:z.0f} to {100 * self.high:z.0f})"


@dataclass(frozen=True)
class Standing:
    """A kind of bot after the tournament."""

    kind: str
    rating: Interval
    games: int  # a game counts for each seat
    won: float  # the share of them
    # Of the games between this one and the next below that either of them won, the share of this
    # one.
    over_next: Interval | None


BotMaker: TypeAlias = Callable[[str, Terms, int], Bot]  # of a kind, for a game, with a seed


def level_bot(kind: str, terms: Terms, seed: int) -> Bot:
    """A bot of a given kind, held to the limits of the tournament."""
    return make_bot(kind, terms.game, seed, limits=terms.limits)


# --- who plays whom -------------------------------------------------------------------------------


def tables(kinds: Sequence[str], players: int, deals: int, seed: int = 0) -> Iterator[Table]:
    """For every deal an evenly mixed group of bots, in all its rotations around the table, equal
    ones once.
    """
    dice = random.Random(seed)
    for deal in range(deals):
        company: list[str] = []
        while len(company) < players:
            company += dice.sample(kinds, min(len(kinds), players - len(company)))
        for kinds_by_seat in dict.fromkeys(
            tuple(company[turn:] + company[:turn]) for turn in range(players)
        ):
            yield Table(seed + deal, kinds_by_seat)


def play_table(terms: Terms, table: Table, make: BotMaker = level_bot) -> Result:
    """Play a game to its end."""
    dice = random.Random(f"{table.deal} {table.kinds}")
    bots = [make(kind, terms, dice.randrange(BOT_SEEDS)) for kind in table.kinds]
    game = play_out(new(terms.game, terms.players, table.deal, dict(terms.options)), bots, dice)
    return Result(table, game.winners, len(game.history()))


def play_all(
    terms: Terms,
    wanted: Sequence[Table],
    jobs: int,
    progress: Callable[[Result], None],
    make: BotMaker = level_bot,
) -> list[Result]:
    """Play all games, several at a time; an interrupt leaves none running."""
    if jobs == 1:
        get_ready(terms.game)
        return [_told(play_table(terms, table, make), progress) for table in wanted]
    results = []
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=get_ready, initargs=(terms.game,)
    ) as pool:
        waiting: list[Future[Result]] = [
            pool.submit(play_table, terms, table, make) for table in wanted
        ]
        try:
            for done in as_completed(waiting):
                results.append(_told(done.result(), progress))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return results


def get_ready(game: str) -> None:
    """Rules and search run on machine code from the first move on."""
    compiled_search(find_game(game))


def _told(result: Result, progress: Callable[[Result], None]) -> Result:
    progress(result)
    return result


# --- what it means --------------------------------------------------------------------------------


def standings(kinds: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """All kinds, the strongest first."""
    strengths = strengths_of(kinds, results)
    order = sorted(range(len(kinds)), key=lambda kind: -strengths[kind])
    drawn = drawn_anew(results)
    redone = np.array([strengths_of(kinds, some, strengths) for some in drawn])
    table = []
    for place, kind in enumerate(order):
        low, high = np.percentile(redone[:, kind], TAILS)
        rating = Interval(
            *(AVERAGE + ELO * float(strength) for strength in (strengths[kind], low, high))
        )
        below = kinds[order[place + 1]] if place + 1 < len(order) else None
        over_next = duel(kinds[kind], below, results, drawn) if below is not None else None
        table.append(Standing(kinds[kind], rating, *record_of(kinds[kind], results), over_next))
    return table


def drawn_anew(results: Sequence[Result]) -> list[list[Result]]:
    """Results that other deals could have given: a bootstrap sample of the deals."""
    deals = deals_of(results)
    dice = random.Random(0)
    return [
        [result for deal in dice.choices(deals, k=len(deals)) for result in deal]
        for _ in range(RESAMPLES)
    ]


def deals_of(results: Sequence[Result]) -> list[list[Result]]:
    """The results of each deal."""
    by_deal: dict[int, list[Result]] = {}
    for result in sorted(results, key=lambda result: (result.table.deal, result.table.kinds)):
        by_deal.setdefault(result.table.deal, []).append(result)
    return list(by_deal.values())


def strengths_of(
    kinds: Sequence[str], results: Sequence[Result], guess: np.ndarray | None = None
) -> np.ndarray:
    """The strengths, as logarithms around 0, that make these results likeliest."""
    import choix  # slow to import, and rarely needed

    number = {kind: index for index, kind in enumerate(kinds)}
    won = []
    for result in results:
        seats = [number[kind] for kind in result.table.kinds]
        for winner in result.winners:  # a shared win is a win for each
            won.append((seats[winner], tuple(seats[:winner] + seats[winner + 1 :])))
    strengths: np.ndarray = choix.ilsr_top1(len(kinds), won, REGULARISED_BY, guess, tol=1e-4)
    return strengths


def record_of(kind: str, results: Sequence[Result]) -> tuple[int, float]:
    """The games that a kind has played, one for each seat, and the share of them that
    it has won.
    """
    games = sum(result.table.kinds.count(kind) for result in results)
    return games, sum(wins_of(kind, result) for result in results) / max(1, games)


def wins_of(kind: str, result: Result) -> float:
    """The share of one win that went to a kind."""
    return sum(result.table.kinds[winner] == kind for winner in result.winners) / len(
        result.winners
    )


def duel(
    kind: str, other: str, results: Sequence[Result], drawn: Sequence[Sequence[Result]]
) -> Interval | None:
    """The share of one of two kinds in what the two have won where both sat, in as many seats; None
    if they never met so.
    """

    def share(some: Sequence[Result]) -> float | None:
        met = [
            result
            for result in some
            if 0 < result.table.kinds.count(kind) == result.table.kinds.count(other)
        ]
        own, others = (sum(wins_of(each, result) for result in met) for each in (kind, other))
        return own / (own + others) if own + others > 0 else None

    value = share(results)
    redone = [again for some in drawn if (again := share(some)) is not None]
    return (
        None
        if value is None
        else Interval(value, *(float(tail) for tail in np.percentile(redone, TAILS)))
    )


def check_terms(kinds: Sequence[str], terms: Terms) -> None:
    """BadSetup if the tournament is not possible."""
    if len(set(kinds)) < 2 or len(set(kinds)) < len(kinds):
        raise BadSetup(
            f"bots: expected two or more kinds, each once, got {','.join(kinds) or 'none'}"
        )
    for kind in kinds:
        make_bot(kind, terms.game)
    new(terms.game, terms.players, 0, dict(terms.options))
