"""Many games at once, stepped by one call of machine code: a Gymnasium vector environment.

    from oddeck.envs.vector import Tables
    env = Tables("twisty-passages", players=4, num_envs=1024, opponents="quick")
    seen, infos = env.reset(seed=7)

With opponents, `random`, `quick` or bots of your own, the caller decides for seat 0. Without, the
caller decides for everybody: `infos["seat"]` says for whom, in each game. A game that ends is
followed by a new one in the same step; `infos["final_obs"]` has its end, as the seat that acted
last saw it.

The arrays are made once and written again by every step: copy what is to be kept. PyTorch shares
them without copying (`torch.from_numpy`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.bots.protocol import Bot
from oddeck.bots.registry import make_bot
from oddeck.bots.sight import sight_of
from oddeck.drawing import as_svg, as_text
from oddeck.engine.errors import BadSetup
from oddeck.engine.kernels.batch import LEARNER, Opponent
from oddeck.game import Game
from oddeck.games.registry import find_game

from .batches import AT_ENGINE_SPEED, Batches, check_actions
from .extra import needed

with needed("Gymnasium"):
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Shown = dict[str, NDArray[Any]]
Observed = dict[str, NDArray[Any]]  # of one game
RENDER_MODES = ["ansi", "svg"]
LARGEST_SEED = 2**31


class Tables(VectorEnv[Shown, NDArray[np.int64], NDArray[Any]]):
    """Many tables of one game.

    `opponents` is `random` or `quick`, which play in machine code, any other kind of bot, or a
    function that makes a bot from a seed; such bots are asked move by move. `history` adds that
    many of the latest events to the observations. The same seed gives the same games, on any number
    of threads.
    """

    # As Gymnasium wants it.
    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int,
        num_envs: int,
        opponents: str | Callable[[int], Bot] | None = None,
        threads: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.game_type = find_game(game)
        if render_mode not in (None, *RENDER_MODES):
            raise BadSetup(f"render_mode: expected ansi or svg, got {render_mode}")
        self.players, self.num_envs = players, num_envs
        self.render_mode = render_mode
        opponent, self._make_bot = self._read_opponents(opponents)
        self._games = Batches(
            self.game_type,
            players,
            num_envs,
            opponent,
            None if opponents is None else LEARNER,
            threads=threads,
            options=options,
            history=history,
        )
        self._bots: list[list[Bot]] = []
        self._is_dealt = False
        self._name_arrays()
        size = self.shown["observation"].shape[1]
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": Box(0, 255, (size,), np.uint8),
                "action_mask": Box(0, 1, (int(self.game_type.actions),), np.int8),
            }
        )
        self.single_action_space = Discrete(int(self.game_type.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _name_arrays(self) -> None:
        """What the caller sees of the games."""
        games = self._games.all
        self.seats, self.rewards, self.ended = games.seats, games.rewards, games.ended
        self.shown: Shown = {"observation": games.observations, "action_mask": games.masks}

    def _read_opponents(
        self, opponents: str | Callable[[int], Bot] | None
    ) -> tuple[int, Callable[[int], Bot] | None]:
        """The opponents in machine code, and what makes those that are asked move by move."""
        if callable(opponents):
            return int(Opponent.NOBODY), opponents
        if opponents in AT_ENGINE_SPEED:
            return int(AT_ENGINE_SPEED[opponents]), None
        game_id, kind = self.game_type.id, str(opponents)
        make_bot(kind, game_id)  # complains if there is no such bot
        return int(Opponent.NOBODY), partial(make_bot, kind, game_id)

    def __getstate__(self) -> dict[str, Any]:
        """Everything; the game goes by its id, and arrays go once."""
        kept = dict(vars(self), game_type=self.game_type.id)
        for name in ("seats", "rewards", "ended", "shown"):
            del kept[name]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Go on where the pickled tables stood."""
        self.__dict__.update(kept, game_type=find_game(kept["game_type"]))
        self._name_arrays()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Shown, dict[str, Any]]:
        """Deal all games, or those in `options["reset_mask"]`: the same ones for the same seed."""
        wanted = self._reset_mask(options)
        chance = np.random.default_rng(seed)
        self._games.reset(chance, wanted)
        self._is_dealt = True
        if self._make_bot is not None:
            self._seat_bots(wanted, chance)
            self._play_bots()
        return self.shown, {"seat": self.seats}

    def _reset_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if (
            not isinstance(mask, np.ndarray)
            or mask.dtype != np.bool_
            or mask.shape != (self.num_envs,)
        ):
            raise ValueError(f"reset_mask: expected {self.num_envs} bools in an array")
        if not (self._is_dealt or mask.all()):
            raise gymnasium.error.ResetNeeded("reset all tables before resetting some of them")
        return mask

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Shown, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game. The rewards are those of the seats that acted;
        `infos["rewards"]` has everybody's.

        An action that is not legal raises ValueError, and nothing has changed.
        """
        if not self._is_dealt:
            raise gymnasium.error.ResetNeeded("call reset before step")
        given = np.asarray(actions)
        check_actions(given.shape, given.dtype, self.num_envs)
        chosen, games = np.ascontiguousarray(given, np.int64), self._games
        if (wrong := games.first_illegal(chosen)) >= 0:
            raise ValueError(f"game {wrong}: action {chosen[wrong]} is not legal there")
        games.step(chosen, games.everywhere)
        acted, own = games.all.acted.copy(), games.all.own.copy()
        if self._make_bot is not None:
            self._play_bots()
            own = self.rewards[np.arange(self.num_envs), acted]
        never = np.zeros(self.num_envs, np.bool_)
        infos = {"seat": self.seats, "rewards": self.rewards}
        if self.ended.any():
            infos |= self._told_of_ends(acted)
        return self.shown, own, self.ended, never, infos

    def _told_of_ends(self, acted: NDArray[np.int64]) -> dict[str, Any]:
        """What Gymnasium wants to be told of games that ended in this step, in its form."""
        nothing = np.zeros(self.game_type.actions, np.int8)
        last_seen = np.full(self.num_envs, None, object)
        games = np.flatnonzero(self.ended)
        last_seen[games] = [
            {"observation": row, "action_mask": nothing} for row in self._games.all.ends[games]
        ]
        which = self.ended.copy()
        told = {"seat": acted, "rewards": self.rewards.copy()}
        return {
            "final_obs": last_seen,
            "_final_obs": which,
            "final_info": told,
            "_final_info": which,
        }

    # --- opponents that are asked move by move ---

    def _seat_bots(self, wanted: NDArray[np.bool_], chance: np.random.Generator) -> None:
        assert self._make_bot is not None
        seeds = chance.integers(0, LARGEST_SEED, (self.num_envs, self.players))
        self._bots = self._bots or [[] for _ in range(self.num_envs)]
        for game in np.flatnonzero(wanted):
            self._bots[game] = [self._make_bot(int(seed)) for seed in seeds[game]]

    def _play_bots(self) -> None:
        """Let bots play until the learner decides in every game. What a step paid stays."""
        paid, over = self.rewards.copy(), self.ended.copy()
        actions = np.zeros(self.num_envs, np.int64)
        while (waiting := self.seats != LEARNER).any():
            for game in np.flatnonzero(waiting):
                seat = int(self.seats[game])
                sight = sight_of(self.game(int(game)), seat)
                move = self._bots[game][seat].choose(sight)
                actions[game] = sight.actions[sight.moves.index(move)]
            self._games.step(actions, waiting)
            first_end = waiting & self.ended & ~over
            paid[first_end], over[first_end] = self.rewards[first_end], True
        self.rewards[:], self.ended[:] = paid, over

    # --- other ways to look at the tables ---

    def game(self, number: int) -> Game:
        """A copy of one of the games, as the Game API has it; it has no past."""
        return Game(self.game_type, self._games.all.states[number : number + 1].copy())

    def render(self) -> tuple[str, ...] | None:
        """Each table as the seat that decides sees it: as text (`ansi`) or as a picture (`svg`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render needs a render_mode: ansi or svg")
            return None
        draw = as_text if self.render_mode == "ansi" else as_svg
        return tuple(draw(self.game(n), int(self.seats[n])) for n in range(self.num_envs))

    def sample_actions(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each game, any with equal chances."""
        return self._games.sample_actions(chance)

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self._games.close()


def compile_tables(game: str) -> None:
    """Compile, or load from the cache, all that tables of a game need."""
    for history in (0, 1):
        env = Tables(game, find_game(game).players.start, 1, threads=1, history=history)
        env.reset(seed=0)
        env.step(env.sample_actions(np.random.default_rng(0)))
        env.close()
