"""Thousands of games side by side for Gymnasium, stepped by machine code on all cores.

    from oddeck.envs.vector import Tables
    env = Tables("twisty-passages", players=4, num_envs=1024, opponents="quick")
    observations, infos = env.reset(seed=7)
    observations, rewards, ended, _, infos = env.step(actions)

With opponents, `random` or `quick` (the game's own quick player), the caller decides for seat 0
alone. Without, the caller decides for everybody: `infos["seat"]` says for whom, in each game. A
game that ends is followed by a new one in the same step; `infos["final_obs"]` has its end, as the
seat that acted last saw it.

The arrays are made once and written again by every step: copy what is to be kept. PyTorch shares
them without copying (`torch.from_numpy`).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.errors import BadSetup
from oddeck.engine.kernels.batch import Batch, Opponent, begin, step
from oddeck.engine.state.layout import new_states
from oddeck.engine.state.rng import set_seed
from oddeck.game import fresh_states, observation_size
from oddeck.games.registry import find_game

from .extra import needed

with needed("Gymnasium"):
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Shown = dict[str, NDArray[Any]]


class Tables(VectorEnv[Shown, NDArray[np.int64], NDArray[Any]]):
    """Many tables of one game."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  # as Gymnasium wants it

    def __init__(
        self,
        game: str,
        players: int,
        num_envs: int,
        opponents: str | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.game_type = find_game(game)
        if num_envs < 1:
            raise BadSetup(f"num_envs: at least one table is needed, not {num_envs}")
        names = {None: Opponent.NOBODY, "random": Opponent.RANDOM, "quick": Opponent.QUICK}
        if opponents not in names:
            raise BadSetup(f"opponents: one of random, quick or None is needed, not {opponents}")
        self.players, self.num_envs = players, num_envs
        self._opponent = int(names[opponents])
        self._states = new_states(self.game_type.dtype, num_envs)
        self._states[:] = fresh_states(self.game_type, players, options)[0]
        self.seats = np.zeros(num_envs, np.int64)
        self.rewards = np.zeros((num_envs, players), np.float32)
        self.ended = np.zeros(num_envs, np.bool_)
        size = observation_size(self.game_type, players)
        self._ends = np.zeros((num_envs, size), np.uint8)
        self.shown: Shown = {
            "observation": np.zeros((num_envs, size), np.uint8),
            "action_mask": np.zeros((num_envs, self.game_type.actions), np.int8),
        }
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": Box(0, 255, self.shown["observation"].shape[1:], np.uint8),
                "action_mask": Box(0, 1, (int(self.game_type.actions),), np.int8),
            }
        )
        self.single_action_space = Discrete(int(self.game_type.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._parts = [
            slice(int(part[0]), int(part[-1]) + 1)
            for part in np.array_split(np.arange(num_envs), threads or os.cpu_count() or 1)
            if len(part)
        ]
        self._dice = np.ones((len(self._parts), 1), np.uint64)
        self._batches = [
            Batch(
                self._states[part],
                self.seats[part],
                self.shown["observation"][part],
                self.shown["action_mask"][part],
                self.rewards[part],
                self.ended[part],
                self._ends[part],
                np.empty(self.game_type.actions, np.int64),
                dice,
            )
            for part, dice in zip(self._parts, self._dice, strict=True)
        ]
        self._threads = ThreadPoolExecutor(len(self._parts))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Shown, dict[str, Any]]:
        """Deal all games: the same ones for the same seed and number of threads."""
        chance = np.random.default_rng(seed)
        for state in self._states:
            set_seed(state, int.from_bytes(chance.bytes(16)))
        self._dice[:, 0] = chance.integers(1, 2**63, len(self._parts), np.uint64)
        begin_batch = machine_code(self.game_type.bind(begin))
        self._in_parts(lambda batch, _part: begin_batch(batch, self._opponent))
        return self.shown, {"seat": self.seats}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Shown, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game. The rewards are those of the seats that acted;
        `infos["rewards"]` has everybody's.

        An action that is not legal raises ValueError, and nothing has changed.
        """
        chosen = np.ascontiguousarray(actions, np.int64)
        self._check(chosen)
        acted = self.seats.copy()
        step_batch = machine_code(self.game_type.bind(step))
        self._in_parts(lambda batch, part: step_batch(batch, chosen[part], self._opponent))
        own = self.rewards[np.arange(self.num_envs), acted]
        never = np.zeros(self.num_envs, np.bool_)
        infos = {"seat": self.seats, "rewards": self.rewards}
        return (
            self.shown,
            own,
            self.ended,
            never,
            infos | self._told_of_ends(acted) if self.ended.any() else infos,
        )

    def _told_of_ends(self, acted: NDArray[np.int64]) -> dict[str, Any]:
        """What Gymnasium wants to be told of games that ended in this step, in its form."""
        nothing = np.zeros(self.game_type.actions, np.int8)
        last_seen = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(self.ended):
            last_seen[game] = {"observation": self._ends[game].copy(), "action_mask": nothing}
        which = self.ended.copy()
        told = {"seat": acted, "rewards": self.rewards.copy()}
        return {
            "final_obs": last_seen,
            "_final_obs": which,
            "final_info": told,
            "_final_info": which,
        }

    def sample_actions(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each game, any with equal chances."""
        masks = self.shown["action_mask"]
        wanted = (chance.random(self.num_envs) * masks.sum(1, dtype=np.int64)).astype(np.int64)
        at = np.flatnonzero(masks)
        firsts = np.searchsorted(at, np.arange(self.num_envs) * self.game_type.actions)
        chosen: NDArray[np.int64] = at[firsts + wanted] % self.game_type.actions
        return chosen

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self._threads.shutdown()

    def _check(self, actions: NDArray[np.int64]) -> None:
        if actions.shape != (self.num_envs,):
            raise ValueError(
                f"actions: one for each of the {self.num_envs} games is needed, not {actions.shape}"
            )
        known = (actions >= 0) & (actions < self.game_type.actions)
        legal = known & (
            self.shown["action_mask"][np.arange(self.num_envs), np.where(known, actions, 0)] == 1
        )
        if not legal.all():
            wrong = int(np.flatnonzero(~legal)[0])
            raise ValueError(f"game {wrong}: action {actions[wrong]} is not legal there")

    def _in_parts(self, work: Callable[[Batch, slice], None]) -> None:
        """Do the work for each part of the games, one thread per part."""
        jobs = [
            self._threads.submit(work, batch, part)
            for batch, part in zip(self._batches, self._parts, strict=True)
        ]
        for job in jobs:
            job.result()
