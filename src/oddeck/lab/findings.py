"""Results of a run: every number with its interval."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from .columns import MEASURES, Column
from .facts import BROKEN_OFF, ending_names
from .statistics import (
    CONFIDENCE,
    Estimate,
    corrected,
    elo_gap,
    mean_of,
    mean_share,
    share,
    share_between,
)
from .storage import CARD, CLAUSE, Run

AVERAGED = (
    "decisions",
    "rounds",
    "hands",
    "branching",
    "widest",
    "forced",
    "lead_changes",
    "led",
    "winner_led",
    "margin",
    "hidden",
)
TAILS = (0.05, 0.5, 0.95)
ENOUGH = 200_000  # games, or plays of deals, for what needs all of them in memory


@dataclass(frozen=True)
class Measure:
    """A column over all games: its mean, and what half, and nine in ten, of the games
    stay below.
    """

    column: Column
    mean: Estimate
    quantiles: tuple[float, ...]


@dataclass(frozen=True)
class Card:
    """What a card was worth."""

    name: str
    title: str
    games: int  # in which the worth was seen
    worth: Estimate  # what its holder got of the win; sure for all cards together
    used: float  # the share of games in which an event named it
    closed: float  # the share of games in which it was the last one named


@dataclass(frozen=True)
class Clause:
    """How often a clause was applied."""

    name: str
    games: Estimate
    moves: float  # for each game


def games_by_deal(run: Run) -> pl.LazyFrame:
    """Independent rows: the games, or where deals were played several times, the averages of each
    deal.
    """
    games = run.games()
    return games if run.plan.plays == 1 else games.group_by("seed").agg(pl.col(AVERAGED).mean())


def measures(run: Run) -> list[Measure]:
    """All columns that are numbers."""
    spread = games_by_deal(run).select(
        pl.len().alias("count"),
        *(pl.col(name).mean().alias(f"{name} mean") for name in AVERAGED),
        *(pl.col(name).std().fill_null(0.0).alias(f"{name} deviation") for name in AVERAGED),
    )
    tails = (
        run.games()
        .head(ENOUGH)
        .select(
            pl.col(name).quantile(tail).alias(f"{name} {tail}")
            for name in AVERAGED
            for tail in TAILS
        )
    )
    found = {
        **spread.collect(engine="streaming").row(0, named=True),
        **tails.collect(engine="streaming").row(0, named=True),
    }
    by_name = {column.name: column for column in MEASURES}
    return [
        Measure(
            by_name[name],
            mean_of(found[f"{name} mean"], found[f"{name} deviation"], found["count"]),
            tuple(float(found[f"{name} {tail}"]) for tail in TAILS),
        )
        for name in AVERAGED
    ]


def win_of(seat: pl.Expr) -> pl.Expr:
    """What a seat got of the win of each game."""
    winners = pl.col("winners").cast(pl.UInt64)
    bit = pl.lit(2, pl.UInt64).pow(seat.cast(pl.UInt32)).cast(pl.UInt64)
    return ((winners // bit) % 2).cast(pl.Float64) / pl.max_horizontal(
        winners.bitwise_count_ones(), pl.lit(1, pl.UInt32)
    )


def wins_by_order_of_play(run: Run, confidence: float = CONFIDENCE) -> list[Estimate]:
    """What the first to act, the next to the left, and so on, get of the win."""
    places = range(run.plan.players)
    won = [
        win_of((pl.col("first") + place) % run.plan.players).alias(str(place)) for place in places
    ]
    return shares_of(run, won, confidence)


def shares_of(run: Run, won: list[pl.Expr], confidence: float = CONFIDENCE) -> list[Estimate]:
    """The means of outcomes of a game, with deals as what is independent."""
    games = run.games().select("seed", *won)
    names = [expression.meta.output_name() for expression in won]
    if run.plan.plays > 1:
        games = games.group_by("seed").agg(pl.col(names).mean())
    found = games.select(
        pl.len().alias("count"),
        *(pl.col(name).mean().alias(f"{name} mean") for name in names),
        *(pl.col(name).std().fill_null(0.0).alias(f"{name} deviation") for name in names),
    )
    row = found.collect(engine="streaming").row(0, named=True)
    return [
        mean_share(row[f"{name} mean"], row[f"{name} deviation"], row["count"], confidence)
        for name in names
    ]


def worth_of_lead(run: Run) -> Estimate:
    """Of the time during which somebody is alone in the lead, the share during which it is who wins
    in the end.
    """
    games = games_by_deal(run).select("led", "winner_led")
    led, won, count = (
        games.select(pl.col("led").mean(), pl.col("winner_led").mean(), pl.len().alias("count"))
        .collect(engine="streaming")
        .row(0)
    )
    if led == 0:
        return share(0, 0)
    apart = (
        games.select((pl.col("winner_led") - won / led * pl.col("led")).std().fill_null(0.0))
        .collect(engine="streaming")
        .item()
    )
    return mean_share(won / led, apart / led, count)


def endings(run: Run) -> dict[str, Estimate]:
    """The share of games by each way of ending, the most frequent first; those that never came up
    last.
    """
    seen = run.games().select(pl.col("ending").unique()).collect(engine="streaming")["ending"]
    # Another version may have called them something else.
    names = list(dict.fromkeys([*ending_names(run.plan.game_type), *seen]))
    found = shares_of(
        run, [(pl.col("ending") == name).cast(pl.Float64).alias(name) for name in names]
    )
    return dict(sorted(zip(names, found, strict=True), key=lambda ending: -ending[1].value))


def broken_off(run: Run) -> Estimate:
    """The share of games that did not finish."""
    return shares_of(run, [(pl.col("ending") == BROKEN_OFF).cast(pl.Float64).alias(BROKEN_OFF)])[0]


def shared_wins(run: Run) -> Estimate:
    """The share of games that several won together."""
    several = pl.col("winners").cast(pl.UInt64).bitwise_count_ones() > 1
    return shares_of(run, [several.cast(pl.Float64).alias("several")])[0]


def histogram(run: Run, column: str, bins: int = 40) -> pl.DataFrame:
    """How many games have how much of something: the share of games from each number on to the
    next.
    """
    games = run.games().head(ENOUGH)
    low, high = (
        games.select(
            pl.col(column).min().alias("low"), pl.col(column).quantile(0.995).alias("high")
        )
        .collect()
        .row(0)
    )
    width = max(1, int(np.ceil((high - low + 1) / bins)))
    return (
        games.select(
            ((pl.col(column).clip(upper_bound=high) - low) // width).cast(pl.Int64).alias("bin")
        )
        .group_by("bin")
        .len()
        .sort("bin")
        .select(
            (pl.col("bin") * width + low).alias("start"),
            ((pl.col("bin") + 1) * width + low).alias("end"),
            (pl.col("len") / pl.col("len").sum()).alias("share"),
        )
        .collect(engine="streaming")
    )


# --- cards and clauses ----------------------------------------------------------------------------


def cards_are_dealt(run: Run) -> bool:
    """Whether the game gives everybody a hand; else what counts is who handled a card last."""
    return float(run.sums().filter(sort=CARD)["dealt"].sum()) > 0


def cards(run: Run) -> list[Card]:
    """All cards, the most useful first.

    Dealt cards are judged by who was dealt them, which nobody chose.
    """
    sums = run.sums().filter(sort=CARD)
    seen, won = ("dealt", "dealt_won") if cards_are_dealt(run) else ("used", "used_won")
    deck = run.plan.deck
    titles = dict(zip(deck.names, deck.titles, strict=True))
    # The plays of a deal are not independent: they count as one.
    confidence, plays = corrected(len(sums)), run.plan.plays
    found = [
        Card(
            row["name"],
            titles[row["name"]],
            int(row[seen]),
            share(row[won] / plays, row[seen] / plays, confidence),
            row["used"] / run.played,
            row["closed"] / run.played,
        )
        for row in sums.iter_rows(named=True)
    ]
    return sorted(found, key=lambda card: -card.worth.value)


def average_worth(cards: list[Card]) -> float:
    """What a card was worth on average, over all the games in which one was seen."""
    return sum(card.worth.value * card.games for card in cards if card.games) / max(
        1, sum(card.games for card in cards)
    )


def clauses(run: Run) -> list[Clause]:
    """All clauses of the rules, in their order."""
    names = {run.plan.game_type.clause_name(clause) for clause in run.plan.game_type.clauses}
    rows = run.sums().filter(sort=CLAUSE).iter_rows(named=True)
    return [
        Clause(row["name"], share(row["games"], run.played), row["moves"] / run.played)
        for row in rows
        if row["name"] in names
    ]


# --- luck and skill -------------------------------------------------------------------------------


def decided_by_deal(run: Run) -> Estimate:
    """The share of the variance of who wins that the deal explains: of a run that plays every deal
    several times.
    """
    plan = run.plan
    whole = min(run.played, ENOUGH) // plan.plays * plan.plays
    won = [win_of(pl.lit(seat)).alias(str(seat)) for seat in range(plan.players)]
    shares = (
        run.games().filter(pl.col("number") < whole).sort("number").select(won).collect().to_numpy()
    )
    groups: NDArray[np.float64] = shares.reshape(whole // plan.plays, plan.plays, plan.players)
    return share_between(groups)


def skill_gap(run: Run) -> tuple[Estimate, Estimate]:
    """Of what two kinds of bots win at tables with both, the share of the first, and the gap of
    their ratings.
    """
    first = run.plan.bots[0]
    own = sum(
        (win_of(pl.lit(seat)) * bot_is(seat, first) for seat in range(run.plan.players)),
        pl.lit(0.0),
    )
    won = shares_of(run, [own.alias("won")])[0]
    return won, elo_gap(won)


def bot_is(seat: int, kind: str) -> pl.Expr:
    """1 where a bot of this kind sits in a seat."""
    return (pl.col("bots").str.split(",").list.get(seat) == kind).cast(pl.Float64)
