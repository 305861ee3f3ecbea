"""Fortuno: how often each Major decides the game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from oddeck.decks.thoth import CARDS, DECK, MINORS

from ..crew import crew_for
from ..forks import Question, ask
from ..machine.questions import plays_major
from ..machine.tally import CardSum
from ..plan import make_plan, usual_bot
from ..statistics import share
from .study import Answer, Means, Study, points_of

GAME = "fortuno"
PLAYERS = 4
CARDS_PLAYED = Question(GAME, ("a Major", "a Minor"), plays_major)


def majors(means: Means) -> Answer:
    """In how many games a Major is the last card laid, and what it changes to play one where a Minor could be played."""
    kind = make_plan(GAME, PLAYERS, 1).kind
    plan = make_plan(GAME, PLAYERS, means.games, [usual_bot(kind)], seed=means.seed)
    closed, used, games = np.zeros(CARDS), np.zeros(CARDS), 0
    with crew_for(plan, means.jobs) as crew:
        for batch in crew.play(plan, range(plan.batches)):
            closed += batch.cards[:, CardSum.CLOSED]
            used += batch.cards[:, CardSum.USED]
            games += len(batch.rows)
            means.progress(len(batch.rows))
    forks = ask(CARDS_PLAYED, PLAYERS, means.games, means.jobs, means.progress, means.seed)
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    for card in range(MINORS, CARDS):
        some = forks.where(forks.taken[:, 0] % CARDS == card)
        last, swing = share(closed[card], games), some.difference(some.won)
        rows.append((DECK.titles[card], last.percent, f"{used[card] / games:.0%}", f"{len(some.rows):,}", points_of(swing)))
        facts[DECK.titles[card]] = {"last": asdict(last), "swing": asdict(swing), "moments": len(some.rows)}
    every = share(sum(closed[card] for card in range(MINORS, CARDS)), games)
    rows.sort(key=lambda row: -facts[row[0]]["last"]["value"])
    swings = sorted(facts, key=lambda title: facts[title]["swing"]["value"])
    return Answer(
        f"A Major is the last card laid in {every.percent} of the games, most often {rows[0][0]} ({rows[0][1]}) "
        f"and {rows[1][0]} ({rows[1][1]}). "
        f"To play one where a Minor would do gains most with {swings[-1]} and costs most with {swings[0]}.",
        ("Major", "last card of the game", "seen in", "moments", "won by playing it, points"),
        rows,
        facts,
    )


MAJORS = Study(
    "majors",
    GAME,
    "The twenty-two Majors are what the game is about: each of them can turn it.",
    f"Games of {PLAYERS} quick players, or random ones as long as the game has no quick player: which card is the last that is laid; and, "
    "from one moment of each game at which a Major or a Minor could be played, what becomes of the player with each.",
    20_000,
    majors,
    2,
)
