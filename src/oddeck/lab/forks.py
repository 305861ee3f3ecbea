"""Questions asked of many games: see `machine.fork`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.state.layout import new_states

from .facts import hand_of
from .machine import fork
from .machine.fork import FORK, NEITHER, Forked
from .machine.questions import hand_size
from .plan import Plan, make_plan
from .running import Progress
from .statistics import CONFIDENCE, Estimate, mean

BATCH = 2_000  # games


@dataclass(frozen=True)
class Question:
    """What is compared in a game: the names of the arms, and how moves are sorted into them.

    Everybody plays by the quick player of the game. Each arm is played `plays` times.
    """

    game: str
    arms: tuple[str, ...]
    arm: Callable[[Any, int, int], int]
    context: Callable[[Any, int], int] = hand_size
    plays: int = 1


class Forks(NamedTuple):
    """The results: a row for each game with such a moment, a column for each arm.

    An arm that was not possible is NaN. What was won and gained are averages over the plays.
    """

    games: int
    rows: NDArray[Any]
    won: NDArray[np.float64]
    gained: NDArray[np.float64]
    taken: NDArray[np.int64]

    def difference(
        self, of: NDArray[np.float64], arm: int = 0, other: int = 1, confidence: float = CONFIDENCE
    ) -> Estimate:
        """How much more one arm gained than another, where both were possible."""
        both = ~np.isnan(of[:, arm]) & ~np.isnan(of[:, other])
        return mean(of[both, arm] - of[both, other], confidence)

    def mean_of(self, of: NDArray[np.float64], arm: int) -> Estimate:
        """The results of one arm."""
        return mean(of[~np.isnan(of[:, arm]), arm])

    def where(self, wanted: NDArray[np.bool_]) -> Forks:
        """Some of the rows."""
        return Forks(
            self.games, self.rows[wanted], self.won[wanted], self.gained[wanted], self.taken[wanted]
        )


def bound(question: Question) -> Callable[..., None]:
    """Bind the template to the game and the question."""
    game_type = Plan(question.game, 0, 0, ()).game_type
    return game_type.bind(
        fork.forked_games, stage=hand_of(game_type), arm=question.arm, context=question.context
    )


def ask(
    question: Question,
    players: int,
    games: int,
    jobs: int,
    progress: Progress,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Forks:
    """Play `games` games and continue each from one moment in every way."""
    plan = make_plan(question.game, players, games, options=options, seed=seed, batch=BATCH)
    play_forks(question, make_plan(question.game, players, 1, options=options), 0)  # compiles
    with ThreadPoolExecutor(jobs) as pool:
        found = []
        for forks in pool.map(
            lambda number: play_forks(question, plan, number), range(plan.batches)
        ):
            progress(forks.games)
            found.append(forks)
    return Forks(
        games,
        *(np.concatenate(parts) for parts in zip(*(forks[1:] for forks in found), strict=True)),
    )


def play_forks(question: Question, plan: Plan, number: int) -> Forks:
    """One batch."""
    kind, numbers = plan.game_type, plan.numbers(number)
    states = new_states(kind.dtype, 3)
    states[0] = plan.start
    games, arms = len(numbers), len(question.arms)
    rows, taken = np.zeros(games, FORK), np.zeros((games, arms), np.int64)
    won, gained = np.zeros((games, arms, question.plays)), np.zeros((games, arms, question.plays))
    forked = Forked(states, rows, won, gained, taken, np.empty(kind.actions, np.int64))
    machine_code(bound(question))(forked, plan.deals(numbers), plan.dice(numbers), kind.longest)
    missing = taken == NEITHER
    won[missing] = gained[missing] = np.nan
    asked = rows["seat"] >= 0
    return Forks(
        games, rows[asked], won[asked].mean(axis=2), gained[asked].mean(axis=2), taken[asked]
    )
