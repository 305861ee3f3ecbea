"""Trophy Case: leading low in a colour where one is high in another suit."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from oddeck.lab.forks import Question, ask
from oddeck.lab.studies import Answer, Means, Study, points_of, signed

from .questions import HIGH, LOW, leads_low_under_high

GAME = "trophy-case"
TABLES = (3, 4, 5)
LEADS = Question(GAME, ("low under high", "another lead"), leads_low_under_high)


def lead_low(means: Means) -> Answer:
    """Go on from one lead of each game with both kinds of lead, until the hand is over."""
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    for players in TABLES:
        forks = ask(LEADS, players, means.games, means.jobs, means.progress, means.seed)
        won, points = forks.difference(forks.won), forks.difference(forks.gained)
        rows.append((str(players), f"{len(forks.rows):,}", points_of(won), signed(points)))
        facts[str(players)] = {
            "moments": len(forks.rows),
            "won": asdict(won),
            "points": asdict(points),
        }
    gains = [facts[str(players)]["points"] for players in TABLES]
    if all(gain["low"] > 0 for gain in gains):
        verdict = "It is right, at every number of players"
    elif all(gain["high"] < 0 for gain in gains):
        verdict = "It is wrong, at every number of players"
    else:
        verdict = "It depends on the number of players, or makes no difference that can be told"
    return Answer(
        f"{verdict}: with four players such a lead brings {rows[1][3]} points in the hand against"
        " the average of the others.",
        ("players", "moments", "chance to win, points", "points in the hand"),
        rows,
        facts,
    )


LEAD_LOW = Study(
    "lead-low",
    GAME,
    "Lead low cards of a suit when you are high in another suit of that colour, which may become"
    " the third suit and win.",
    f"From one lead of each game at which both are possible, a low card (up to {LOW}) of a colour"
    f" with a high one ({HIGH} or more) in another suit, or any other lead, the hand continues with"
    " quick players.",
    20_000,
    lead_low,
    len(TABLES),
)
STUDIES = (LEAD_LOW,)
