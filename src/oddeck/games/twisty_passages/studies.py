"""Twisty Passages: trading with a player who holds one card, and what a trump is worth."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.fanucci import INFINITY, RANK_OF, RANKS, SUITED
from oddeck.lab.forks import Question, ask
from oddeck.lab.machine.tally import CardSum
from oddeck.lab.plan import QUICK, make_plan
from oddeck.lab.statistics import Estimate, mean
from oddeck.lab.studies import Answer, Means, Study, points_of
from oddeck.lab.workers import workers_for

from .questions import trades_with_last_card

GAME = "twisty-passages"
TABLES = (3, 4, 6)
TRADES = Question(GAME, ("trade with them", "do anything else"), trades_with_last_card)
BATCHES = 50  # the sums of each are one value, so that games that share cards do no harm


def last_card(means: Means) -> Answer:
    """A moment of each game at which such a trade is possible, gone on from with it and without."""
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    for players in TABLES:
        forks = ask(TRADES, players, means.games, means.jobs, means.progress, means.seed)
        loss = forks.difference(forks.won)
        with_it, without = (forks.mean_of(forks.won, arm) for arm in range(2))
        rows.append(
            (
                str(players),
                f"{len(forks.rows):,}",
                with_it.percent,
                without.percent,
                points_of(loss),
            )
        )
        facts[str(players)] = {
            "moments": len(forks.rows),
            "trade": asdict(with_it),
            "other": asdict(without),
            "difference": asdict(loss),
        }
    losses = [facts[str(players)]["difference"] for players in TABLES]
    verdict = (
        "It is a mistake"
        if all(loss["high"] < 0 for loss in losses)
        else "That cannot be said for every number of players"
    )
    return Answer(
        f"{verdict}: with four players the trade leaves {rows[1][2]} of all games won, anything"
        f" else {rows[1][3]}.",
        ("players", "moments", "won with the trade", "won without", "difference, points"),
        rows,
        facts,
    )


def trump(means: Means) -> Answer:
    """Cards are dealt by chance, so what those win who were dealt a card is what it is worth."""
    plan = make_plan(
        GAME, 4, means.games, [QUICK], seed=means.seed, batch=max(1, means.games // BATCHES)
    )
    dealt, won = [], []
    with workers_for(plan, means.jobs) as workers:
        for batch in workers.play(plan, range(plan.batches)):
            dealt.append(batch.cards[:, CardSum.DEALT])
            won.append(batch.cards[:, CardSum.DEALT_WON])
            means.progress(len(batch.rows))
    groups = {"a trump": np.arange(len(dealt[0])) >= SUITED}
    groups |= {
        f"a card of rank {rank}": (
            (np.arange(len(dealt[0])) < SUITED) & (by_rank(len(dealt[0])) == number)
        )
        for number, rank in enumerate(RANKS)
    }
    found = {name: worth(np.array(dealt), np.array(won), cards) for name, cards in groups.items()}
    best = found["a trump"]
    others = worth(np.array(dealt), np.array(won), ~groups["a trump"])
    gap = worth_gap(np.array(dealt), np.array(won), groups["a trump"])
    verdict = (
        "more"
        if gap.is_above(0)
        else "less"
        if gap.is_below(0)
        else "neither surely more nor surely less"
    )
    return Answer(
        f"Who is dealt a trump wins {best.percent} of the games, who is dealt a suited card"
        f" {others.percent}: a trump is worth {verdict} than a suited card: {points_of(gap)}"
        " percentage points. Even would be 25 %.",
        ("dealt", "won"),
        [(name, estimate.percent) for name, estimate in found.items()],
        {"trump": asdict(best), "suited": asdict(others), "difference": asdict(gap)},
    )


def by_rank(cards: int) -> NDArray[np.int64]:
    """The rank of each card; of trumps one that there is not."""
    ranks = np.full(cards, INFINITY + 1, np.int64)
    ranks[:SUITED] = RANK_OF[:SUITED]
    return ranks


def worth(
    dealt: NDArray[np.float64], won: NDArray[np.float64], cards: NDArray[np.bool_]
) -> Estimate:
    """What those won who were dealt one of these cards, from the sums of each batch."""
    return mean(known(shares(dealt, won, cards)))


def worth_gap(
    dealt: NDArray[np.float64], won: NDArray[np.float64], cards: NDArray[np.bool_]
) -> Estimate:
    """How much more these cards are worth than the others."""
    return mean(known(shares(dealt, won, cards) - shares(dealt, won, ~cards)))


def shares(
    dealt: NDArray[np.float64], won: NDArray[np.float64], cards: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """The share of wins of players dealt one of these cards, for each batch; NaN if nobody was."""
    holders = dealt[:, cards].sum(axis=1)
    found: NDArray[np.float64] = np.where(
        holders > 0, won[:, cards].sum(axis=1) / np.maximum(1.0, holders), np.nan
    )
    return found


def known(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The values that are there."""
    return values[~np.isnan(values)]


LAST_CARD = Study(
    "last-card",
    GAME,
    "Trading with a player who holds one card is almost always a mistake.",
    "From one moment of each game at which such a trade is possible, the game continues with the"
    " trade that a quick player likes best, and with the other move that it likes best; the"
    " difference is in games won.",
    20_000,
    last_card,
    len(TABLES),
)
TRUMP = Study(
    "trump",
    GAME,
    "A trump can always be played, but links nothing: it is worth less than a card that fits.",
    "Games of four quick players; what those win who were dealt a trump, and who were dealt a card"
    " of each rank.",
    200_000,
    trump,
)
STUDIES = (LAST_CARD, TRUMP)
