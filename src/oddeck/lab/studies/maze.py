"""The maze: a longer way out, and how fast to run."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from ..forks import Question, ask
from ..machine.questions import SPEEDS, cards_to_go, speed_declared, wanderer
from ..plan import make_plan
from ..running import looked_up
from ..statistics import corrected, mean
from ..sweep import measured
from .study import Answer, Means, Study

GAME = "twisty-maze"
PLAYERS = 4
USUAL, LONGER_BY = 14, 4
SPEED_ARMS = Question(GAME, tuple(str(speed) for speed in range(1, SPEEDS + 1)), speed_declared, cards_to_go, wanderer)
DISTANCES = ((1, 2), (3, 5), (6, 9), (10, 14))  # cards to go


def longer(means: Means) -> Answer:
    """Games of heuristic bots with the usual length and four more, with one deck and two."""
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    with TemporaryDirectory() as folder:
        for length in (USUAL, USUAL + LONGER_BY):
            for decks in (1, 2):
                plan = make_plan(GAME, PLAYERS, means.games, ["heuristic"], {"length": length, "decks": decks}, means.seed)
                found = measured(looked_up(plan, Path(folder), means.jobs, progress=means.progress))
                rows.append((str(length), str(decks), str(found["rounds"]), str(found["decisions"]), found["unfinished"].percent))
                facts[f"{length} cards, {decks} decks"] = {name: asdict(found[name]) for name in ("rounds", "decisions", "unfinished")}
    usual, long_one, long_two = (facts[key]["rounds"] for key in ("14 cards, 1 decks", "18 cards, 1 decks", "18 cards, 2 decks"))
    impossible = facts["18 cards, 1 decks"]["unfinished"]["low"] > 0.5
    helps = long_two["high"] < long_one["low"]
    return Answer(
        f"A target of {USUAL + LONGER_BY} {'is nearly impossible' if impossible else 'can be reached'} with one deck: a game takes "
        f"{long_one['value']:.1f} rounds instead of {usual['value']:.1f}, and {long_two['value']:.1f} with two decks. "
        f"A second deck {'makes it easier' if helps else 'makes no difference that can be told'}.",
        ("length", "decks", "rounds", "decisions", "not over after 20,000 decisions"),
        rows,
        facts,
    )


def speed(means: Means) -> Answer:
    """A turn of each game, with every speed from 1 to 8, by how far the exit is."""
    forks = ask(SPEED_ARMS, PLAYERS, means.games, means.jobs, means.progress, means.seed)
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    for nearest, farthest in DISTANCES:
        some = forks.where((forks.rows["context"] >= nearest) & (forks.rows["context"] <= farthest))
        if len(some.rows) < 2:
            continue
        complete = some.where(np.all(~np.isnan(some.won), axis=1))  # where a net allows only some speeds, they cannot be compared
        chances = [mean(complete.won[:, arm]) for arm in range(SPEEDS)]
        best = max(range(SPEEDS), key=lambda arm: chances[arm].value)
        as_good = [
            arm + 1
            for arm in range(SPEEDS)
            if arm == best or not complete.difference(complete.won, best, arm, corrected(SPEEDS)).is_above(0)
        ]
        rows.append(
            (f"{nearest} to {farthest}", f"{len(complete.rows):,}", ", ".join(map(str, as_good)), chances[best].percent, chances[0].percent)
        )
        facts[f"{nearest} to {farthest}"] = {
            "moments": len(complete.rows),
            "speeds": [asdict(chance) for chance in chances],
            "best": best + 1,
        }
    told = "; ".join(f"with {row[0]} cards to go, {row[2]}" for row in rows)
    return Answer(
        f"The best speeds, as far as they can be told apart: {told}.",
        ("cards to go", "moments", "best speeds", "won at the best", "won at speed 1"),
        rows,
        facts,
    )


LONGER = Study(
    "longer-maze",
    GAME,
    "With a target raised by four or more, the game is nearly impossible to win without a second deck.",
    f"Games of {PLAYERS} heuristic bots to {USUAL} and to {USUAL + LONGER_BY} cards, with one deck and with two.",
    100,
    longer,
    4,
)
SPEED = Study(
    "maze-speed",
    GAME,
    "You can pick any speed; the faster you run, the more dice the maze rolls against you.",
    f"From one turn of each game, the game goes on with every speed from 1 to {SPEEDS}. Everybody is a quick player or, while the game has "
    "none, walks at 1 to 5, wastes no stars, and else does anything.",
    40_000,
    speed,
)
