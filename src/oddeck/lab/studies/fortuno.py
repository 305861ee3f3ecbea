"""Fortuno: how often each Major decides the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from oddeck.decks.thoth import CARDS, DECK, MINORS

from ..crew import crew_for
from ..forks import Question, ask
from ..machine.questions import plays_major
from ..machine.tally import CardSum
from ..plan import make_plan, usual_bot
from ..statistics import corrected, percent, share
from .study import Answer, Means, Study, points_of

GAME = "fortuno"
PLAYERS = 4
CARDS_PLAYED = Question(GAME, ("a Major", "a Minor"), plays_major)


def majors(means: Means) -> Answer:
    """In how many games a Major is the last card named, and what it changes to play one where a Minor could be played."""
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
    confidence = corrected(CARDS - MINORS)  # the intervals hold for all Majors together
    for card in range(MINORS, CARDS):
        some = forks.where(forks.taken[:, 0] % CARDS == card)
        last, swing = share(closed[card], games, confidence), some.difference(some.won, confidence=confidence)
        rows.append((DECK.titles[card], last.percent, percent(used[card] / games, 0), f"{len(some.rows):,}", points_of(swing)))
        facts[DECK.titles[card]] = {"last": asdict(last), "swing": asdict(swing), "moments": len(some.rows)}
    rows.sort(key=lambda row: -facts[row[0]]["last"]["value"])
    every = share(float(closed[MINORS:].sum()), games)
    return Answer(
        f"A Major is the last card named in {every.percent} of the games, most often {rows[0][0]} ({rows[0][1]}) and {rows[1][0]} "
        f"({rows[1][1]}). {told_swings(facts)}",
        ("Major", "last card named", "seen in", "moments", "won by playing it, points"),
        rows,
        {"any Major": asdict(every), **facts},
    )


def told_swings(facts: Mapping[str, Any]) -> str:
    """Which Majors it surely helps or hurts to play where a Minor would do."""
    helps = [title for title, found in facts.items() if found["swing"]["low"] > 0]
    hurts = [title for title, found in facts.items() if found["swing"]["high"] < 0]
    if not helps and not hurts:
        return "To play one where a Minor would do neither helps nor hurts by as much as these games can tell."
    told = [f"surely {word} with {', '.join(titles)}" for word, titles in (("helps", helps), ("hurts", hurts)) if titles]
    return f"To play one where a Minor would do {' and '.join(told)}."


MAJORS = Study(
    "majors",
    GAME,
    "The twenty-two Majors are what the game is about: each of them can turn it.",
    f"Games of {PLAYERS} quick players, or random ones as long as the game has no quick player: which card is the last that is named; and, "
    "from one moment of each game at which a Major or a Minor could be played, what becomes of the player with each.",
    20_000,
    majors,
    2,
)
