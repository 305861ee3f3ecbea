"""The games for Gymnasium: one learner against opponents. Importing this registers them.

    import gymnasium
    import oddeck.envs.gym
    env = gymnasium.make("oddeck/twisty-passages-v1", players=4, opponents="quick")
    envs = gymnasium.make_vec("oddeck/twisty-passages-v1", num_envs=1024, players=4)

The learner sits in seat 0. The number after `v` is the version of the game's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from oddeck.bots.protocol import Bot
from oddeck.engine.protocol import GameType
from oddeck.game import Game
from oddeck.games.registry import find_game, loadable_games

from .conventions import usual_number
from .extra import needed
from .vector import RENDER_MODES, Observed, Tables

with needed("Gymnasium"):
    import gymnasium


class Table(gymnasium.Env[Observed, np.int64]):
    """One table with one learner: a `Tables` with a single game that does not deal itself again."""

    # As Gymnasium wants it.
    metadata = {"render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Callable[[int], Bot] = "random",
        *,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self._tables = Tables(
            game,
            usual_number(find_game(game).players) if players is None else players,
            1,
            opponents,
            options=options,
            history=history,
            render_mode=render_mode,
        )
        self.render_mode = render_mode
        self.observation_space = self._tables.single_observation_space
        self.action_space = self._tables.single_action_space
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal a game: the same one for the same seed."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**62))
        shown, _ = self._tables.reset(seed=seed)
        self._is_over = False
        return {name: row[0].copy() for name, row in shown.items()}, {}

    def step(self, action: np.int64 | int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the opponents answer; ValueError if it is not legal."""
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset")
        shown, rewards, ended, _, infos = self._tables.step(np.array([action]))
        self._is_over = bool(ended[0])
        seen = infos["final_obs"][0] if ended[0] else {name: row[0] for name, row in shown.items()}
        copied = {name: row.copy() for name, row in seen.items()}
        return copied, float(rewards[0]), self._is_over, False, {}

    @property
    def game(self) -> Game:
        """A copy of the game, as the Game API has it."""
        return self._tables.game(0)

    def render(self) -> str | None:
        """The table as the learner sees it: as text (`ansi`) or as a picture (`svg`)."""
        drawn = self._tables.render()
        return None if drawn is None else drawn[0]

    def close(self) -> None:
        """End the threads."""
        self._tables.close()


def id_of(game_type: GameType) -> str:
    """What Gymnasium calls a game."""
    return f"oddeck/{game_type.id}-v{game_type.version}"


def make_tables(game: str, num_envs: int = 1, players: int | None = None, **more: Any) -> Tables:
    """Many tables with a learner each, for `gymnasium.make_vec`."""
    players = usual_number(find_game(game).players) if players is None else players
    return Tables(game, players, num_envs, **{"opponents": "random", **more})


def register() -> None:
    """Make all games known to Gymnasium."""
    for game_type in loadable_games():
        gymnasium.register(
            id_of(game_type),
            entry_point="oddeck.envs.gym:Table",
            vector_entry_point="oddeck.envs.gym:make_tables",
            kwargs={"game": game_type.id},
            disable_env_checker=True,  # it asks for actions that are not legal
        )


register()
