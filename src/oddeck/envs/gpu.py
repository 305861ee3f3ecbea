"""Many games at once on a graphics card.

    from oddeck.envs.gpu import Tables
    env = Tables("twisty-passages", players=4, num_envs=65536, opponents="quick")
    shown, infos = env.reset(seed=7)
    observation = torch.from_dlpack(shown["observation"])

The interface is that of `envs.vector.Tables`, but states, observations, masks, rewards and actions
stay on the card, as CuPy arrays that PyTorch, JAX and others share without copying (DLPack,
`__cuda_array_interface__`). The same seed gives the same games as there.

The arrays are made once and written again by every step: copy what is to be kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.errors import BadSetup
from oddeck.engine.kernels.batch import LEARNER
from oddeck.engine.state.layout import new_states
from oddeck.game import Game, fresh_states, observation_size
from oddeck.games.registry import find_game
from oddeck.gpu import BLOCK, Variant, loaded

from .batches import AT_ENGINE_SPEED, Draws, check_actions, check_sizes
from .extra import needed

with needed("numba-cuda", extra="gpu"):
    from oddeck.engine.kernels.gpu import Games, Lists

Array = Any  # on the card
ROWS = ("dense", "sparse", "both", "none")
WARP = 32
WORD = 8  # bytes
MOST_MOVES = 1024  # legal at once, that a list has room for
MOST_ENTRIES = 768  # of an observation, history apart, that are not zero
THREADS_PER_PROCESSOR = 1024
MANY_VERBS = 6  # from so many on, games with the same action are put side by side
NO_GAME = 2**31 - 1  # where the first game with an illegal action is noted


class Tables:
    """Many tables of one game, on the current card.

    `opponents` is `random` or `quick`; without, the caller decides for every seat. `history` adds
    so many of the latest events to the observations. `rows` says how observations are told:
    `dense`, as rows of bytes; `sparse`, as lists of the first `width` numbers that are not zero;
    `both`; or `none`, for random play. With `final_obs`, infos have the ends of games. Unless
    `checked`, actions must be legal, and a step does not wait for the card. `grouped` puts games
    with the same action side by side, which helps where moves differ much; if it is None, the
    number of verbs decides.
    """

    def __init__(
        self,
        game: str,
        players: int,
        num_envs: int,
        opponents: str | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        rows: str = "dense",
        width: int = 256,
        final_obs: bool = False,
        checked: bool = True,
        grouped: bool | None = None,
    ) -> None:
        self.game_type = find_game(game)
        check_sizes(num_envs, history)
        if opponents not in AT_ENGINE_SPEED:
            raise BadSetup(f"opponents: expected random, quick or None, got {opponents}")
        if rows not in ROWS:
            raise BadSetup(f"rows: expected {', '.join(ROWS)}, got {rows}")
        self._fresh = fresh_states(self.game_type, players, options)[0]
        self.players, self.num_envs, self.checked = players, num_envs, checked
        self.actions = int(self.game_type.actions)
        self.observation_size = observation_size(self.game_type, players, history)
        self._opponent = int(AT_ENGINE_SPEED[opponents])
        self._watcher = LEARNER if opponents is not None else -1
        self._kernels = loaded(self.game_type, Variant(opponents is not None, history > 0))
        self._dtype = self._kernels.dtype
        self._is_grouped = len(self.game_type.verbs) >= MANY_VERBS if grouped is None else grouped
        self._is_dealt = False
        self._make_arrays(history, rows, width, final_obs)

    def _make_arrays(self, history: int, rows: str, width: int, final_obs: bool) -> None:
        xp, n, players = self._kernels.arrays, self.num_envs, self.players
        tiles = -(-n // WARP)
        self._threads = min(
            -(-n // BLOCK) * BLOCK, self._kernels.processors * THREADS_PER_PROCESSOR
        )
        self._states = xp.zeros((n, self._dtype.itemsize), np.uint8)
        self.seats = xp.zeros(n, np.int64)
        self.rewards = xp.zeros((n, players), np.float32)
        self.ended = xp.zeros(n, np.bool_)
        self._own = xp.zeros(n, np.float32)
        self._never = xp.zeros(n, np.bool_)
        self._acted = xp.zeros(n, np.int64)
        self._actions = xp.zeros(n, np.int64)
        self._dice = xp.ones(n, np.uint64)
        self._words = xp.ones(n, np.uint64)
        seats = players if history else 0
        private = xp.asarray(self.game_type.private_kinds)
        self._games = Games(
            self._kernels.as_states(self._states),
            self.seats,
            self._dice,
            xp.empty((self._threads // WARP, self.actions, WARP), np.int64),
            xp.zeros((n, seats, history, 4), np.uint8),
            xp.zeros((n, seats), np.int64),
            xp.zeros((n, seats), np.uint64),
            private,
        )
        # Deals go on beside the rest of a step, with room for actions of their own.
        self._dealers = min(self._threads, self._kernels.processors * BLOCK)
        room = xp.empty((self._dealers // WARP, self.actions, WARP), np.int64)
        self._dealt = self._games._replace(scratch=room)
        entries = min(self.observation_size, MOST_ENTRIES + 4 * history + WORD)
        self._quads, self._entries = self._new_lists(entries)
        self._entry_counts = xp.zeros(n, np.int32)
        self._moves = xp.zeros((tiles, min(self.actions, MOST_MOVES), WARP), np.uint16)
        self._move_counts = xp.zeros(n, np.int32)
        self._notes = xp.asarray(np.array([0, 0, NO_GAME], np.int32))
        self._lists = Lists(
            self._moves,
            self._move_counts,
            self._quads,
            self._entry_counts,
            self._notes,
        )
        self._order = xp.arange(n, dtype=np.int32)
        self._ranks = xp.zeros(n, np.int32)
        self._chosen = xp.zeros(self.actions, np.int32)
        self._ends_of_slots = xp.zeros(self.actions, np.int32)
        self._queue = xp.zeros(n, np.int32)
        self.shown: dict[str, Array] = {}
        self._is_dense = rows in ("dense", "both")
        self._is_sparse = rows in ("sparse", "both")
        if self._is_dense:
            self._rows, self.shown["observation"] = self._padded(self.observation_size, np.uint8)
            self._masks, self.shown["action_mask"] = self._padded(self.actions, np.int8)
        if self._is_sparse:
            self.shown["indices"] = xp.zeros((n, width), np.int32)
            self.shown["values"] = xp.zeros((n, width), np.uint8)
            self.shown["counts"] = xp.zeros(n, np.int32)
            self.shown["move_counts"] = xp.zeros(n, np.int32)
        self._ends = self._padded(self.observation_size, np.uint8) if final_obs else None
        if final_obs:
            quads, self._end_entries = self._new_lists(entries)
            self._end_counts = xp.zeros(n, np.int32)
            self._end_lists = self._lists._replace(quads=quads, entry_counts=self._end_counts)

    def _new_lists(self, entries: int) -> tuple[Array, Array]:
        """Room for lists of that many entries, as words and as entries."""
        quads = -(-entries // 4)
        shape = -(-self.num_envs // WARP), quads, WARP, 2
        words = self._kernels.arrays.zeros(shape, np.uint64)
        return words, words.view(np.uint32)

    def _padded(self, size: int, kind: Any) -> tuple[Array, Array]:
        """Rows of whole words, and the view of them that is `size` numbers wide."""
        words = -(-size // WARP) * WARP // WORD
        rows = self._kernels.arrays.zeros((self.num_envs, words), np.uint64)
        return rows, rows.view(kind)[:, :size]

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Array]]:
        """Deal all games, or those in `options["reset_mask"]`: the same ones for the same seed."""
        xp = self._kernels.arrays
        mask = (options or {}).get("reset_mask")
        if not (self._is_dealt or mask is None):
            raise ValueError("reset all tables before resetting some of them")
        chance = np.random.default_rng(seed)
        draws = Draws(chance, self.num_envs)
        if not self._is_dealt:
            self._states[:] = xp.asarray(self._fresh_row())
            self._words[:] = xp.asarray(chance.integers(1, 2**63, self.num_envs, np.uint64))
        chosen = xp.flatnonzero(
            xp.ones(self.num_envs, np.bool_) if mask is None else xp.asarray(mask)
        )
        for field, numbers in draws.fields.items():
            start = self._dtype.fields[field][1]  # type: ignore[index]
            data = np.ascontiguousarray(numbers).view(np.uint8).reshape(self.num_envs, -1)
            self._states[chosen, start : start + data.shape[1]] = xp.asarray(data)[chosen]
        self._dice[chosen] = xp.asarray(draws.dice)[chosen]
        self._order[:] = xp.arange(self.num_envs)
        self._queue[: len(chosen)] = chosen
        self._notes[0] = len(chosen)
        self._deal()
        self.rewards[chosen], self.ended[chosen] = 0, False
        self._is_dealt = True
        self._launch("show", self._games, self._order, self.ended, self._lists)
        self._write_rows()
        return self.shown, {"seat": self.seats}

    def _fresh_row(self) -> NDArray[np.uint8]:
        """An empty state with players and options, as it lies on the card."""
        row = new_states(self._dtype, 1)
        for name in self._dtype.names or ():
            if name != "unused":
                row[name][0] = self._fresh[name]
        return row.view(np.uint8)

    def step(
        self, actions: Array
    ) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Array]]:
        """Play an action in each game. The rewards are those of the seats that acted;
        `infos["rewards"]` has everybody's.

        If tables are `checked`, an action that is not legal raises ValueError, and nothing has
        changed.
        """
        if not self._is_dealt:
            raise ValueError("call reset before step")
        if actions is not self._actions:
            given = self._kernels.arrays.from_dlpack(actions)
            check_actions(given.shape, given.dtype, self.num_envs)
            self._actions[:] = given
        if self.checked:
            self._check()
        if self._is_grouped:
            self._group()
        self._notes[:1] = 0
        self._launch(
            "act",
            self._games,
            self._opponent,
            self._actions,
            self.rewards,
            self._own,
            self.ended,
            self._acted,
            self._order,
            self._queue,
            self._notes,
        )
        infos = {"seat": self.seats, "rewards": self.rewards, "acted": self._acted}
        if self._ends is not None:
            self._show_ends()
            infos |= {"final_obs": self._ends[1], "_final_obs": self.ended}
        with self._kernels.aside() as wait:
            self._deal()
        self._launch("show", self._games, self._order, self.ended, self._lists)
        wait()
        self._write_rows()
        return self.shown, self._own, self.ended, self._never, infos

    def _group(self) -> None:
        """Put games with the same action side by side."""
        chosen, ends = self._chosen, self._ends_of_slots
        chosen.fill(0)
        n = self.num_envs
        self._kernels.launch("count_actions", n, (self._actions, chosen, self._ranks))
        self._kernels.arrays.cumsum(chosen, out=ends)
        self._kernels.launch("put_in_order", n, (self._actions, ends, self._ranks, self._order))

    def _check(self) -> None:
        self._kernels.launch(
            "check_actions",
            self.num_envs,
            (self._actions, self._order, self._moves, self._move_counts, self._notes),
        )
        _, overflows, game = self._notes.tolist()
        if game != NO_GAME:
            self._notes[2] = NO_GAME
            raise ValueError(f"game {game}: action {int(self._actions[game])} is not legal there")
        if overflows:
            raise RuntimeError("a list of observations or moves was too short")

    def _deal(self) -> None:
        arguments = self._dealt, self._opponent, self._order, self._queue, self._lists
        self._kernels.launch("deal_queued", self._dealers, arguments, block=WARP)

    def _write_rows(self) -> None:
        if self._is_dense:
            self._kernels.launch(
                "spread",
                self.num_envs * WARP,
                (
                    self._entries,
                    self._entry_counts,
                    self._moves,
                    self._move_counts,
                    self._order,
                    self._rows,
                    self._masks,
                ),
                shared=(self._rows.shape[1] + self._masks.shape[1]) * WORD * (BLOCK // WARP),
            )
        if self._is_sparse:
            self._kernels.launch(
                "list_rows",
                self.num_envs * WARP,
                (
                    self._entries,
                    self._entry_counts,
                    self._order,
                    self.observation_size,
                    self.shown["indices"],
                    self.shown["values"],
                ),
            )
            self._kernels.launch(
                "list_counts",
                self.num_envs,
                (
                    self._entry_counts,
                    self._move_counts,
                    self._order,
                    self.shown["counts"],
                    self.shown["move_counts"],
                ),
            )

    def _show_ends(self) -> None:
        assert self._ends is not None
        rows, order, queue = self._ends[0], self._order, self._queue
        self._launch(
            "show_ends", self._games, self._watcher, self._acted, order, queue, self._end_lists
        )
        self._kernels.launch(
            "spread_ends",
            self._threads,
            (self._end_entries, self._end_counts, rows, order, queue, self._notes),
            shared=rows.shape[1] * WORD * (BLOCK // WARP),
        )

    def sample_actions(self, chance: np.random.Generator | None = None) -> Array:
        """A legal action for each game, any with equal chances.

        With a generator, the same as tables on a processor choose; without, the card's own chance
        decides, which is much faster. The array is written again by the next call.
        """
        if chance is None:
            self._kernels.launch("throw", self.num_envs, (self._words,))
            words = self._words
        else:
            drawn = chance.integers(0, 2**64, self.num_envs, np.uint64, endpoint=False)
            words = self._kernels.arrays.asarray(drawn)
        self._kernels.launch(
            "sample",
            self.num_envs,
            (words, self._order, self._moves, self._move_counts, self._actions),
        )
        return self._actions

    def game(self, number: int) -> Game:
        """A copy of one of the games, as the Game API has it; it has no past."""
        kept = self._kernels.to_host(self._states[number]).view(self._dtype)
        states = new_states(self.game_type.dtype, 1)
        for name in self._dtype.names or ():
            if name != "unused":
                states[name][0] = kept[name][0]
        return Game(self.game_type, states)

    def to_host(self, array: Array) -> NDArray[Any]:
        """A copy of an array as NumPy has it."""
        return self._kernels.to_host(array)

    def states(self) -> NDArray[Any]:
        """A copy of all states, without their journals."""
        return self._kernels.to_host(self._states).view(self._dtype)[:, 0]

    def close(self) -> None:
        """Nothing to end: the card's memory is free when the arrays are."""

    def _launch(self, name: str, *arguments: Any) -> None:
        self._kernels.launch(name, self._threads, arguments)
