"""Many games in one array, stepped by threads in machine code: what `vector.Tables` is made of, and
what tables on a graphics card have in common with it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.errors import BadSetup
from oddeck.engine.kernels.batch import (
    ALLOWED,
    LEARNER,
    Batch,
    Opponent,
    Order,
    begin,
    first_illegal,
    work,
)
from oddeck.engine.kernels.memory import Memory, new_memory
from oddeck.engine.protocol import GameType
from oddeck.engine.state.layout import new_states
from oddeck.engine.state.rng import LAST_DRAW, sip_word
from oddeck.game import fresh_states, observation_size
from oddeck.games.registry import find_game

from .threads import Threads, usable_cores

WORTH_A_THREAD = 64  # games: with fewer, a thread works for less time than it takes to call it
NO_PROCESS = 0
AT_ENGINE_SPEED = {None: Opponent.NOBODY, "random": Opponent.RANDOM, "quick": Opponent.QUICK}


def check_sizes(num_envs: int, history: int) -> None:
    """Refuse numbers that make no tables."""
    if num_envs < 1:
        raise BadSetup(f"num_envs: expected at least 1, got {num_envs}")
    if history < 0:
        raise BadSetup(f"history: expected a number of events, got {history}")


def check_actions(shape: tuple[int, ...], dtype: Any, num_envs: int) -> None:
    """Refuse an array that is not an action for each game."""
    if tuple(shape) != (num_envs,):
        raise ValueError(f"actions: expected one for each of the {num_envs} games, got {shape}")
    if dtype.kind not in "iu":
        raise ValueError(f"actions: expected integers, got {dtype}")


class Draws:
    """What a seed deals to many games: the same on a processor and on a card."""

    def __init__(self, chance: np.random.Generator, num_envs: int) -> None:
        # The fields of `rng.Chance`, by game.
        keys: Any = np.frombuffer(chance.bytes(16 * num_envs), "<u8").reshape(-1, 2)
        message: Any = np.full(num_envs, LAST_DRAW >> 2, np.uint64)
        self.fields: dict[str, NDArray[Any]] = {
            "key": keys,
            "draws": np.zeros(num_envs, np.int64),
            "word": np.asarray(sip_word(keys[:, 0], keys[:, 1], message)),
        }
        self.dice = chance.integers(1, 2**63, num_envs, np.uint64)  # of the opponents


class Batches:
    """Many games of one kind, and threads that step them. Parts of the games belong to threads, so
    results do not depend on how many there are.

    `watcher` sees the ends of games; -1 is the seat that acted.
    """

    def __init__(
        self,
        game_type: GameType,
        players: int,
        num_envs: int,
        opponent: int,
        watcher: int | None = None,
        *,
        threads: int | None = None,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        compiled: bool = True,
    ) -> None:
        check_sizes(num_envs, history)
        self.game_type, self.num_envs, self.opponent = game_type, num_envs, int(opponent)
        usual = -1 if opponent == Opponent.NOBODY else LEARNER
        self.watcher = usual if watcher is None else watcher
        self._compiled = compiled
        self._threads = threads or max(1, min(usable_cores(), num_envs // WORTH_A_THREAD))
        states = new_states(game_type.dtype, num_envs)
        states[:] = fresh_states(game_type, players, options)[0]
        size, actions = observation_size(game_type, players, history), int(game_type.actions)
        self.all = Batch(
            states=states,
            seats=np.zeros(num_envs, np.int64),
            observations=np.zeros((num_envs, size), np.uint8),
            masks=np.zeros((num_envs, actions), np.int8),
            rewards=np.zeros((num_envs, players), np.float32),
            ended=np.zeros(num_envs, np.bool_),
            ends=np.zeros((num_envs, size), np.uint8),
            acted=np.zeros(num_envs, np.int64),
            own=np.zeros(num_envs, np.float32),
            allowed=np.zeros((num_envs, 1 + ALLOWED), np.int32),
            dice=np.ones(num_envs, np.uint64),
            wanted=np.zeros(num_envs, np.bool_),
            actions=np.zeros(num_envs, np.int64),
            words=np.zeros(num_envs, np.uint64),
            out=np.empty(actions, np.int64),
            memory=new_memory(num_envs, players, history, game_type.private_kinds),
        )
        self.everywhere = np.ones(num_envs, np.bool_)
        self._prepare()

    def _prepare(self) -> None:
        """Make what cannot be pickled and does not survive a fork: threads, views of arrays."""
        self._process = os.getpid()
        made: Any = machine_code if self._compiled else (lambda function: function)
        self._begin: Any = made(self.game_type.bind(begin))
        self._first_illegal: Any = made(first_illegal)
        pieces = np.array_split(np.arange(self.num_envs), self._threads)
        parts = [self._part(slice(int(p[0]), int(p[-1]) + 1)) for p in pieces if len(p)]
        self._crew = Threads(made(self.game_type.bind(work)), parts)

    def _part(self, part: slice) -> Batch:
        whole, memory = self.all, self.all.memory
        rows = {name: array[part] for name, array in whole._asdict().items() if name != "memory"}
        rows["out"] = np.empty(self.game_type.actions, np.int64)
        recent, noted, prints, private = memory
        return Batch(**rows, memory=Memory(recent[part], noted[part], prints[part], private))

    def __getstate__(self) -> dict[str, Any]:
        """Everything but threads, views and machine code; the game goes by its id."""
        lost = ("_crew", "_begin", "_first_illegal")
        kept = {name: value for name, value in vars(self).items() if name not in lost}
        states = self.all.states.tobytes()
        return {
            **kept,
            "game_type": self.game_type.id,
            "all": self.all._replace(states=states),  # type: ignore[arg-type]
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Go on where the pickled games stood."""
        self.__dict__.update(kept, game_type=find_game(kept["game_type"]))
        states = np.frombuffer(kept["all"].states, self.game_type.dtype).copy()
        self.all = kept["all"]._replace(states=states)
        self._prepare()

    def reset(self, chance: np.random.Generator, wanted: NDArray[np.bool_]) -> None:
        """Deal the games that are wanted."""
        draws, whole = Draws(chance, self.num_envs), self.all
        whole.dice[wanted] = draws.dice[wanted]
        for field, numbers in draws.fields.items():
            whole.states[field][wanted] = numbers[wanted]
        whole.wanted[:] = wanted
        self._begin(self.all, self.opponent)
        whole.rewards[wanted], whole.ended[wanted] = 0, False

    def first_illegal(self, actions: NDArray[np.int64]) -> int:
        """The first game whose action is not legal; -1 if all are."""
        return int(self._first_illegal(self.all, actions))

    def step(self, actions: NDArray[np.int64], wanted: NDArray[np.bool_]) -> None:
        """Play a legal action in each game that is wanted."""
        self.all.actions[:], self.all.wanted[:] = actions, wanted
        self._do(Order.STEP)

    def sample_actions(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each game, any with equal chances."""
        self.all.words[:] = chance.integers(0, 2**64, self.num_envs, np.uint64, endpoint=False)
        self._do(Order.SAMPLE)
        return self.all.actions.copy()

    def close(self) -> None:
        """End the threads; another step starts them again."""
        self._crew.stop()
        self._process = NO_PROCESS

    def _do(self, order: Order) -> None:
        if self._process != os.getpid():
            self._prepare()  # a fork has no threads but the one that forked
        self._crew.do(order, self.opponent, self.watcher)
