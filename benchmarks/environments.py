"""Our environments at random play.

    python -m benchmarks.environments trophy-case 3

What chooses for an environment is not part of it, and not timed. `make bench` compares these with
others; the command measures each of ours, and what OpenSpiel's tensors cost.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Mapping
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from oddeck.envs import pettingzoo
from oddeck.envs.vector import Tables
from oddeck.games.registry import find_game

TABLES = 1024
STEPS_AT_A_TIME = 20
ROUNDS = 7
SECONDS_A_ROUND = 0.25


class ManyTables:
    """Many games in one call, with masks, observations and a new deal after each game."""

    def __init__(self, game: str, players: int, options: Mapping[str, Any]) -> None:
        self._env = Tables(game, players, TABLES, threads=1, options=options)
        self._env.reset(seed=1)
        self._dice = np.random.default_rng(1)
        self.measure(0.0)

    def measure(self, seconds: float) -> dict[str, Any]:
        """Play for about `seconds` of processor time; return the number of decisions."""
        decisions, spent = 0, 0.0
        while spent <= seconds:
            for _ in range(STEPS_AT_A_TIME):
                actions = self._env.sample_actions(self._dice)
                start = time.process_time()
                self._env.step(actions)
                spent += time.process_time() - start
                decisions += TABLES
        return {"decisions": decisions, "seconds": spent}


class OneTable:
    """One game at a time, stepped as PettingZoo's agents do it."""

    def __init__(self, game: str, players: int, options: Mapping[str, Any]) -> None:
        self._env = pettingzoo.env(game, players, options=options)
        self._dice = random.Random(1)
        self.measure(0.0)

    def measure(self, seconds: float) -> dict[str, Any]:
        """Play for about `seconds` of processor time; return the number of decisions."""
        decisions, spent = 0, 0.0
        while spent <= seconds:
            start = time.process_time()
            self._env.reset(seed=self._dice.randrange(1 << 30))
            seen, _, over, cut, _ = self._env.last()
            spent += time.process_time() - start
            while not (over or cut):
                action = self._dice.choice(np.flatnonzero(seen["action_mask"]).tolist())
                start = time.process_time()
                self._env.step(action)
                seen, _, over, cut, _ = self._env.last()
                spent += time.process_time() - start
                decisions += 1
        return {"decisions": decisions, "seconds": spent}


class SpielTable:
    """One game at a time in OpenSpiel. Before each move, the seat to act may read its information
    state: as a list, or as an array that an observer fills.
    """

    def __init__(
        self, game: str, players: int, options: Mapping[str, Any], tensor: str | None = None
    ) -> None:
        import pyspiel
        from open_spiel.python.observation import make_observation

        import oddeck.envs.openspiel as openspiel

        name = openspiel.name_of(find_game(game))
        self._game = pyspiel.load_game(name, {"players": players, **options})
        observer = make_observation(self._game, pyspiel.IIGObservationType(perfect_recall=True))
        looks: dict[str | None, Callable[[Any, int], object]] = {
            None: lambda state, seat: None,
            "list": lambda state, seat: state.information_state_tensor(seat),
            "array": observer.set_from,
        }
        self._look = looks[tensor]
        self._dice = random.Random(1)
        self.measure(0.0)

    def measure(self, seconds: float) -> dict[str, Any]:
        """Play for about `seconds` of processor time; return the number of decisions."""
        decisions, spent = 0, 0.0
        while spent <= seconds:
            start = time.process_time()
            state = self._game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(self._dice.randrange(256))
            while not state.is_terminal():
                self._look(state, state.current_player())
                legal = state.legal_actions()
                state.apply_action(legal[int(self._dice.random() * len(legal))])
                decisions += 1
            spent += time.process_time() - start
        return {"decisions": decisions, "seconds": spent}


OURS: dict[str, Callable[..., Any]] = {
    "Tables, 1,024 of them": ManyTables,
    "PettingZoo": OneTable,
    "OpenSpiel": SpielTable,
    "OpenSpiel, each seat reads its tensor as an array": partial(SpielTable, tensor="array"),
    "OpenSpiel, each seat reads its tensor as a list": partial(SpielTable, tensor="list"),
}


def main() -> None:
    """Measure all of ours, in turns, and print the medians."""
    parser = argparse.ArgumentParser(description="Steps per second of processor time.")
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    chosen = parser.parse_args()
    made = {name: make(chosen.game, chosen.players, {}) for name, make in OURS.items()}
    rates: dict[str, list[float]] = {name: [] for name in made}
    for _ in range(ROUNDS):
        for name, environment in made.items():
            measured = environment.measure(SECONDS_A_ROUND)
            rates[name].append(measured["decisions"] / measured["seconds"])
    for name, found in rates.items():
        print(f"{median(found):11,.0f} steps/s  {name}")


if __name__ == "__main__":
    main()
