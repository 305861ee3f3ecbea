"""The same tables on a processor, without Gymnasium: what those on a card are compared with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.kernels.batch import LEARNER, Batch, Opponent, begin, sample, step
from oddeck.engine.kernels.memory import Memory, new_memory
from oddeck.engine.state.layout import new_states
from oddeck.engine.state.rng import set_seed
from oddeck.game import fresh_states, observation_size
from oddeck.games.registry import find_game

OPPONENTS = {None: Opponent.NOBODY, "random": Opponent.RANDOM, "quick": Opponent.QUICK}


class Processor:
    """Many tables of one game, as `envs.vector.Tables` steps them."""

    def __init__(
        self,
        game: str,
        players: int,
        num_envs: int,
        opponents: str | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        threads: int | None = None,
        compiled: bool = True,
    ) -> None:
        self.game_type, self.num_envs = find_game(game), num_envs
        self._opponent = int(OPPONENTS[opponents])
        self._watcher = LEARNER if opponents else -1
        states = new_states(self.game_type.dtype, num_envs)
        states[:] = fresh_states(self.game_type, players, options)[0]
        size = observation_size(self.game_type, players, history)
        memory = new_memory(num_envs, players, history, self.game_type.private_kinds)
        self.all = Batch(
            states,
            np.zeros(num_envs, np.int64),
            np.zeros((num_envs, size), np.uint8),
            np.zeros((num_envs, self.game_type.actions), np.int8),
            np.zeros((num_envs, players), np.float32),
            np.zeros(num_envs, np.bool_),
            np.zeros((num_envs, size), np.uint8),
            np.empty(self.game_type.actions, np.int64),
            np.ones(num_envs, np.uint64),
            memory,
        )
        pieces = np.array_split(np.arange(num_envs), threads or os.cpu_count() or 1)
        self._parts = [slice(int(p[0]), int(p[-1]) + 1) for p in pieces if len(p)]
        self._pool = ThreadPoolExecutor(len(self._parts))
        self._batches = [self._part(part) for part in self._parts]
        made: Any = machine_code if compiled else (lambda function: function)
        self._begin: Any = made(self.game_type.bind(begin))
        self._step: Any = made(self.game_type.bind(step))
        self._sample: Any = made(self.game_type.bind(sample))
        self._everywhere = np.ones(num_envs, np.bool_)

    def _part(self, part: slice) -> Batch:
        whole, memory = self.all, self.all.memory
        return whole._replace(
            **{
                name: getattr(whole, name)[part]
                for name in Batch._fields
                if name not in ("out", "memory")
            },
            out=np.empty(self.game_type.actions, np.int64),
            memory=Memory(
                memory.recent[part], memory.noted[part], memory.prints[part], memory.private
            ),
        )

    def reset(self, seed: int) -> None:
        """Deal all games, as `Tables.reset` does."""
        chance = np.random.default_rng(seed)
        seeds = chance.bytes(16 * self.num_envs)
        self.all.dice[:] = chance.integers(1, 2**63, self.num_envs, np.uint64)
        for game in range(self.num_envs):
            set_seed(
                self.all.states[game], int.from_bytes(seeds[16 * game : 16 * game + 16], "little")
            )
        list(
            self._pool.map(
                lambda b, p: self._begin(b, self._everywhere[p], self._opponent),
                self._batches,
                self._parts,
            )
        )

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.float32]:
        """Play an action in each game; give the rewards of those who acted."""
        acted = self.all.seats.copy()
        list(
            self._pool.map(
                lambda b, p: self._step(
                    b, actions[p], self._everywhere[p], self._opponent, self._watcher
                ),
                self._batches,
                self._parts,
            )
        )
        own: NDArray[np.float32] = self.all.rewards[np.arange(self.num_envs), acted]
        return own

    def sample_actions(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each game."""
        words = chance.integers(0, 2**64, self.num_envs, np.uint64, endpoint=False)
        actions = np.empty(self.num_envs, np.int64)
        list(
            self._pool.map(
                lambda b, p: self._sample(b, words[p], actions[p]), self._batches, self._parts
            )
        )
        return actions

    def states(self, dtype: np.dtype[Any]) -> NDArray[Any]:
        """All states as they lie on a card."""
        kept = np.zeros(self.num_envs, dtype)
        for name in dtype.names or ():
            if name != "unused":
                kept[name] = self.all.states[name]
        return kept
