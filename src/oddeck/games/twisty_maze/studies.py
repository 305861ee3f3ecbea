"""The maze: a longer way out, and how fast to run."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from oddeck.lab.forks import Forks, Question, ask
from oddeck.lab.plan import QUICK, make_plan
from oddeck.lab.running import looked_up
from oddeck.lab.statistics import corrected, mean
from oddeck.lab.studies import Answer, Means, Study
from oddeck.lab.sweep import measured

from .lab import LAB
from .questions import NEAR, RIVAL_NEAR, SPEEDS, race, speed_declared

GAME = "twisty-maze"
PLAYERS = 4
USUAL, LONGER_BY = 14, 4
HEURISTIC, GAMES_FOR_A_SLOW_ONE = "heuristic", 50
SPEED_ARMS = Question(
    GAME, tuple(str(speed) for speed in range(1, SPEEDS + 1)), speed_declared, race
)
DISTANCES = ((1, 2), (3, 5), (6, 9), (10, USUAL))  # cards to go
RIVALS = {"far": 0, "near": int(RIVAL_NEAR)}


def longer(means: Means) -> Answer:
    """Compare the usual length with four more, and one deck with two, for two kinds of players."""
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    with TemporaryDirectory() as folder:
        for bot, each in ((QUICK, 1), (HEURISTIC, GAMES_FOR_A_SLOW_ONE)):
            for length in (USUAL, USUAL + LONGER_BY):
                for decks in (1, 2):
                    options, games = {"length": length, "decks": decks}, max(2, means.games // each)
                    plan = make_plan(GAME, PLAYERS, games, [bot], options, means.seed)
                    found = measured(
                        looked_up(plan, Path(folder), means.jobs, progress=means.weighed(each))
                    )
                    rows.append(
                        (
                            bot,
                            str(length),
                            str(decks),
                            f"{games:,}",
                            str(found["rounds"]),
                            found["unfinished"].percent,
                        )
                    )
                    facts[f"{bot}, {length} cards, {decks} decks"] = {"games": games} | {
                        name: asdict(found[name]) for name in ("rounds", "decisions", "unfinished")
                    }
    return Answer(
        f"{told_longer(facts, QUICK)} {told_longer(facts, HEURISTIC)} {LAB.caveat}",
        ("players", "length", "decks", "games", "rounds", "never over"),
        rows,
        facts,
    )


def told_longer(facts: dict[str, Any], bot: str) -> str:
    """What four cards more, and a second deck, do to players of a kind."""
    usual, one, two = (
        facts[f"{bot}, {length} cards, {decks} decks"]
        for length, decks in ((14, 1), (18, 1), (18, 2))
    )
    possible = "is nearly impossible" if one["unfinished"]["low"] > 0.5 else "can be reached"
    gain = (
        "makes it easier"
        if two["rounds"]["high"] < one["rounds"]["low"]
        else (
            "makes it harder"
            if two["rounds"]["low"] > one["rounds"]["high"]
            else "makes no difference that can be told"
        )
    )
    return (
        f"For {bot} players a target of {USUAL + LONGER_BY} {possible} with one deck: a game takes"
        f" {one['rounds']['value']:.1f} rounds instead of {usual['rounds']['value']:.1f}, and"
        f" {two['rounds']['value']:.1f} with two decks; a second deck {gain}."
    )


def speed(means: Means) -> Answer:
    """Go on from one turn of each game with every speed, by distance to the exit and rivals."""
    forks = ask(SPEED_ARMS, PLAYERS, means.games, means.jobs, means.progress, means.seed)
    # Where a net allows only some speeds, they cannot be compared.
    forks = forks.where(np.all(~np.isnan(forks.won), axis=1))
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    told: list[str] = []
    for rival, more in RIVALS.items():
        for nearest, farthest in DISTANCES:
            context = forks.rows["context"] - more
            some = forks.where((context >= nearest) & (context <= farthest))
            if len(some.rows) < 2:
                continue
            chances = [mean(some.won[:, arm]) for arm in range(SPEEDS)]
            good = best_speeds(some)
            cells = [
                f"{100 * chance.value:.0f}{'*' if arm + 1 in good else ' '}"
                for arm, chance in enumerate(chances)
            ]
            half = max(chance.high - chance.low for chance in chances) / 2
            rows.append(
                (
                    f"{nearest} to {farthest}",
                    rival,
                    f"{len(some.rows):,}",
                    *cells,
                    f"±{100 * half:.1f}",
                )
            )
            told.append(
                f"with {nearest} to {farthest} cards to go and rivals {rival},"
                f" {', '.join(map(str, good))}"
            )
            facts[f"{nearest} to {farthest}, rivals {rival}"] = {
                "moments": len(some.rows),
                "speeds": [asdict(chance) for chance in chances],
                "best": good,
            }
    return Answer(
        "Games won at each speed, in percent; * are the best speed and those that cannot be told"
        f" from it: {'; '.join(told)}. {LAB.caveat}",
        ("to go", "rivals", "moments", *SPEED_ARMS.arms, "95 %"),
        rows,
        facts,
    )


def best_speeds(forks: Forks) -> list[int]:
    """The speed that won most, and those that are not surely worse."""
    best = int(np.argmax(forks.won.mean(axis=0)))
    gaps = [forks.difference(forks.won, best, arm, corrected(SPEEDS)) for arm in range(SPEEDS)]
    return [arm + 1 for arm, gap in enumerate(gaps) if arm == best or not gap.is_above(0)]


LONGER = Study(
    "longer-maze",
    GAME,
    "With a target raised by four or more, the game is nearly impossible to win without a second"
    " deck.",
    f"Games of {PLAYERS} quick players, and of {PLAYERS} heuristic bots (one for"
    f" {GAMES_FOR_A_SLOW_ONE} of the others), to {USUAL} and to {USUAL + LONGER_BY} cards, with one"
    " deck and with two.",
    5_000,
    longer,
    8,
)
SPEED = Study(
    "maze-speed",
    GAME,
    "You can pick any speed; the faster you run, the more dice the maze rolls against you.",
    f"From one turn of each game of {PLAYERS} quick players, the game continues with every speed"
    f" from 1 to {SPEEDS}. Rivals are near when one of them is at most {NEAR} cards from the exit.",
    40_000,
    speed,
)
STUDIES = (LONGER, SPEED)
