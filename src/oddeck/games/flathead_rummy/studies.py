"""Flathead Rummy: lay down early or wait?"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from typing import Any

import numpy as np

from oddeck.bots.sight import sight_of
from oddeck.game import compile_game, new
from oddeck.lab.forks import Forks, Question, ask
from oddeck.lab.machine.questions import fewest_elsewhere
from oddeck.lab.statistics import mean
from oddeck.lab.studies import Answer, Means, Study, points_of, signed

from .bot import FlatheadRummyBot, Seat
from .questions import lays_down

GAME = "flathead-rummy"
ONE_HAND = {"target": 1}  # the first hand decides
TABLES = (2, 4)
MELDS = Question(GAME, ("lay it down", "keep it for now"), lays_down, fewest_elsewhere)
FEW = 3  # cards: who has no more may go out soon
FORKS_FOR_A_HAND = 20  # games at engine speed for each hand that is played move by move


class HastySeat(Seat):
    """Lays everything down as soon as it can."""

    waits = False


class HastyBot(FlatheadRummyBot):
    """The heuristic bot, but it never waits with a meld."""

    def look(self, view: dict[str, Any]) -> Seat:
        """The game as it looks to somebody in a hurry."""
        return HastySeat(view)


def hand_of(players: int, deal: int, turn: int) -> float:
    """What those who wait won in one hand against those who do not, in alternate seats."""
    game = new(GAME, players, deal, ONE_HAND)
    waits = [(seat + turn) % 2 == 0 for seat in range(players)]
    bots = [
        (FlatheadRummyBot if patient else HastyBot)(deal * players + seat)
        for seat, patient in enumerate(waits)
    ]
    while not game.over:
        seat = game.actors[0]
        game.play(seat, bots[seat].choose(sight_of(game, seat)))
    return sum(
        score if patient else -score for patient, score in zip(waits, game.scores, strict=True)
    ) / (players // 2)


def deal_of(arguments: tuple[int, int]) -> float:
    """A deal, played with both kinds in each other's seats."""
    players, deal = arguments
    return (hand_of(players, deal, 0) + hand_of(players, deal, 1)) / 2


def by_danger(forks: Forks) -> list[tuple[str, Forks]]:
    """All moments, those at which somebody else has few cards, and the others."""
    danger = forks.rows["context"] <= FEW
    return [("any", forks), (f"up to {FEW}", forks.where(danger)), ("more", forks.where(~danger))]


def lay_down(means: Means) -> Answer:
    """Compare hands of patient and hasty bots, and single melds laid down or kept for a turn."""
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    compile_game(GAME)  # once, so that the processes find it compiled
    for players in TABLES:
        with ProcessPoolExecutor(
            means.jobs, get_context("spawn"), initializer=compile_game, initargs=(GAME,)
        ) as pool:
            edges = []
            for edge in pool.map(
                deal_of,
                [(players, means.seed + deal) for deal in range(means.games // 2)],
                chunksize=8,
            ):
                edges.append(edge)
                means.progress(2)
        habit = mean(np.array(edges))
        asked = means.games * FORKS_FOR_A_HAND
        forks = ask(
            MELDS,
            players,
            asked,
            means.jobs,
            means.weighed(1 / FORKS_FOR_A_HAND),
            means.seed,
            ONE_HAND,
        )
        for rivals, some in by_danger(forks):
            once, points = some.difference(some.won), some.difference(some.gained)
            waiting = signed(habit) if some is forks else ""
            rows.append(
                (
                    str(players),
                    rivals,
                    waiting,
                    f"{len(some.rows):,}",
                    points_of(once),
                    signed(points),
                )
            )
            facts[f"{players}, rivals with {rivals}"] = {
                "moments": len(some.rows),
                "laying down once": asdict(once),
                "points": asdict(points),
            }
        facts[str(players)] = {"hands": 2 * len(edges), "waiting": asdict(habit)}
    verdicts = []
    for players in TABLES:
        waiting = facts[str(players)]["waiting"]
        better = (
            "waiting is better"
            if waiting["low"] > 0
            else (
                "laying down at once is better"
                if waiting["high"] < 0
                else "neither can be told to be better"
            )
        )
        verdicts.append(f"with {players} players {better}")
    return Answer(
        f"As a habit, {' and '.join(verdicts)}, for the heuristic bot; one meld laid down now"
        f" instead of a turn later changes {points_of(forks.difference(forks.won))} percentage"
        f" points of wins with {TABLES[-1]} quick players.",
        (
            "players",
            "rivals with",
            "by waiting, points",
            "moments",
            "one meld now: won",
            "one meld now: points",
        ),
        rows,
        facts,
    )


LAY_DOWN = Study(
    "lay-down",
    GAME,
    "Melds on the table help the others to go out, and cannot be rearranged; but they count nothing"
    " when somebody else goes out.",
    "Single hands between heuristic bots that keep their melds until they can go out and others"
    " that never wait, each deal with the seats exchanged; and single moments at which a quick"
    " player lays a meld down, or keeps it for a turn.",
    1_000,
    lay_down,
    2 * len(TABLES),
)
STUDIES = (LAY_DOWN,)
