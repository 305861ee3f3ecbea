"""Our environments at random play.

What chooses for an environment is not part of it, and not timed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from oddeck.envs import pettingzoo
from oddeck.envs.vector import Tables

TABLES = 1024
STEPS_AT_A_TIME = 20


class ManyTables:
    """Many games in one call, with masks, observations and a new deal after each game."""

    def __init__(self, game: str, players: int, options: Mapping[str, Any]) -> None:
        self._env = Tables(game, players, TABLES, threads=1, options=options)
        self._env.reset(seed=1)
        self._dice = np.random.default_rng(1)
        self.measure(0.0)

    def measure(self, seconds: float) -> dict[str, Any]:
        """Plays for about so many seconds of processor time: how many decisions that was."""
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
        """Plays for about so many seconds of processor time: how many decisions that was."""
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
