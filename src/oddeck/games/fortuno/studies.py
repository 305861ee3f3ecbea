"""Fortuno: how often each Major decides the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.thoth import CARDS, DECK, MINORS
from oddeck.lab.forks import Question, ask
from oddeck.lab.machine.tally import CardSum, ClauseSum
from oddeck.lab.plan import QUICK, make_plan
from oddeck.lab.statistics import Estimate, corrected, mean, percent, share
from oddeck.lab.studies import UNKNOWN, Answer, Means, Study, points_of
from oddeck.lab.workers import workers_for

from .questions import plays_major
from .state import Feat

GAME = "fortuno"
PLAYERS = 4
PLAYS = 100  # of either card at every moment: they tell a chance to win to some percentage points
GAMES_FOR_A_MOMENT = 10  # of those that are only counted
TURNED = 0.25  # of a chance to win: a card that changes it by so much has turned the game
CARDS_PLAYED = Question(GAME, ("a Major", "a Minor"), plays_major, plays=PLAYS)


def majors(means: Means) -> Answer:
    """How often each Major is played and is the last card named, and what playing one changes."""
    plan = make_plan(GAME, PLAYERS, means.games, [QUICK], seed=means.seed)
    closed, played = np.zeros(CARDS - MINORS), np.zeros(CARDS - MINORS)
    with workers_for(plan, means.jobs) as workers:
        for batch in workers.play(plan, range(plan.batches)):
            closed += batch.cards[MINORS:, CardSum.CLOSED]
            played += batch.clauses[Feat.FOOL_PLAYED : Feat.UNIVERSE_PLAYED + 1, ClauseSum.MOVES]
            means.progress(len(batch.rows))
    moments = max(1, means.games // GAMES_FOR_A_MOMENT)
    forks = ask(
        CARDS_PLAYED, PLAYERS, moments, means.jobs, means.weighed(GAMES_FOR_A_MOMENT), means.seed
    )
    confidence = corrected(CARDS - MINORS)  # the intervals hold for all Majors together
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    for number, title in enumerate(DECK.titles[MINORS:]):
        some = forks.where(forks.taken[:, 0] % CARDS == MINORS + number)
        change = some.won[:, 0] - some.won[:, 1]
        found = {
            "last": share(closed[number], means.games, confidence),
            "turns": share(float(np.sum(turning(some.won))), len(change), confidence),
            "change": mean(change, confidence),
        }
        plays = played[number] / means.games
        facts[title] = {"plays": plays, "moments": len(change)} | {
            name: asdict(estimate) for name, estimate in found.items()
        }
        turns = found["turns"].percent if len(change) else UNKNOWN
        rows.append(
            (title, found["last"].percent, f"{plays:.2f}", turns, points_of(found["change"]))
        )
    rows.sort(key=lambda row: -facts[row[0]]["last"]["value"])
    every, turned = (
        share(float(closed.sum()), means.games),
        share(float(np.sum(turning(forks.won))), len(forks.won)),
    )
    return Answer(
        f"A Major is the last card named in {every.percent} of the games: {rows[0][0]} in"
        f" {rows[0][1]}, {rows[1][0]} in {rows[1][1]}. {told_turns(facts, turned)}"
        f" {told_changes(facts)}",
        ("Major", "last card named", "plays a game", "turns the game", "change, points"),
        rows,
        {
            "any Major": {
                "last": asdict(every),
                "turns": asdict(turned),
                "moments": len(forks.won),
            },
            **facts,
        },
    )


def turning(won: NDArray[np.float64]) -> NDArray[np.bool_]:
    """At which moments a Major, the first arm, changes the player's chance to win by a lot."""
    turned: NDArray[np.bool_] = np.abs(won[:, 0] - won[:, 1]) >= TURNED
    return turned


def told_turns(facts: Mapping[str, Any], turned: Estimate) -> str:
    """How often Majors turn the game, and which do so surely more or less often than average."""
    more = [title for title, found in facts.items() if found["turns"]["low"] > turned.value]
    less = [title for title, found in facts.items() if found["turns"]["high"] < turned.value]
    told = [
        f"surely {word} often with {', '.join(titles)}"
        for word, titles in (("more", more), ("less", less))
        if titles
    ]
    return (
        "To play one where a Minor would do changes the player's chance to win by"
        f" {percent(TURNED, 0)} or more in {turned.percent} of the moments,"
        f" {' and '.join(told) or 'and no Major can be told from the others by that'}."
    )


def told_changes(facts: Mapping[str, Any]) -> str:
    """Which Majors it surely helps or hurts to play where a Minor would do."""
    helps = [title for title, found in facts.items() if found["change"]["low"] > 0]
    hurts = [title for title, found in facts.items() if found["change"]["high"] < 0]
    if not helps and not hurts:
        return "On average that neither helps nor hurts by as much as these games can tell."
    told = [
        f"surely {word} with {', '.join(titles)}"
        for word, titles in (("helps", helps), ("hurts", hurts))
        if titles
    ]
    return f"On average that {' and '.join(told)}."


MAJORS = Study(
    "majors",
    GAME,
    "The twenty-two Majors are what the game is about: each of them can turn it.",
    f"Games of {PLAYERS} quick players: how often each Major is played, and is the last card named."
    f" And moments at which a Major or a Minor could be played: from each the game goes on {PLAYS}"
    " times with either, and what is compared is the chance to win; a card that changes it by"
    f" {percent(TURNED, 0)} or more turns the game.",
    20_000,
    majors,
    2,
)
STUDIES = (MAJORS,)
