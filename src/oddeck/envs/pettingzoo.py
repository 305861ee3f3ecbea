"""The games for PettingZoo: agents act in turn, each with a mask of what it may do.

    from oddeck.envs import pettingzoo
    env = pettingzoo.env("trophy-case", players=4, target=10)

Seat 0 is `player_0`. Where several seats may act at once, they are asked one after the other, in a
race as well; the seed says who is first. The reward comes at the end: 1 to the only winner, and the
others lose as much together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from oddeck.drawing import as_svg, as_text
from oddeck.engine.errors import MalformedMove
from oddeck.engine.state.rng import secret_seed
from oddeck.game import Game, compile_game, new, observation_size
from oddeck.games.registry import find_game

from .conventions import payments, usual_number, who_is_asked
from .extra import needed
from .observation import observe

with needed("PettingZoo"):
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

RENDER_MODES = ["human", "ansi", "svg"]
Observed = dict[str, Any]


def env(
    game: str, players: int | None = None, render_mode: str | None = None, **options: Any
) -> AECEnv[str, Observed, int]:
    """An environment that ends the game on an illegal move and refuses use out of order."""
    made: AECEnv[str, Observed, int] = raw_env(game, players, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))
    )


def raw_env(
    game: str, players: int | None = None, render_mode: str | None = None, **options: Any
) -> Table:
    """The same without the wrappers: an illegal action raises IllegalMove, and nothing
    has changed.
    """
    return Table(game, players, render_mode, **options)


class Table(AECEnv[str, Observed, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A table at which agents sit.

    Without a number of players, as few as the game is for, but four if it is for four.
    """

    def __init__(
        self, game: str, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        game_type = find_game(game)
        self.players = usual_number(game_type.players) if players is None else players
        self.options = options
        # Complains about players and options that do not fit.
        new(game, self.players, seed=0, options=options)
        compile_game(game)
        self.metadata = {
            "name": f"oddeck_{game.replace('-', '_')}_v{game_type.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: one of human, ansi, svg is needed, not {render_mode}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self._game_type = game_type
        # The same spaces every time, so that they can be seeded.
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": Box(
                        0, 255, (observation_size(game_type, self.players),), np.uint8
                    ),
                    "action_mask": Box(0, 1, (int(game_type.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: Discrete(int(game_type.actions)) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """A row of bytes, see `oddeck.envs.observation`, and a mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The action ids of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the same one for the same seed."""
        self._seed, self._moves = secret_seed() if seed is None else seed, 0
        self.game: Game = new(self._game_type.id, self.players, self._seed, self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        self.agent_selection = self.possible_agents[
            who_is_asked(self.game, self._seed, self._moves)
        ]

    def observe(self, agent: str) -> Observed:
        """What an agent may know; it may do something only when it is asked."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._game_type.actions, np.int8)
        if not self.game.over and agent == self.agent_selection:
            mask[self.game.actions(seat)] = 1
        return {"observation": observe(self.game, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; None takes leave of a game
        that is over.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise MalformedMove("an action is needed: the game is not over")
        self._cumulative_rewards[agent] = 0.0
        self.game.play_action(self.possible_agents.index(agent), action)
        self._moves += 1
        self._clear_rewards()
        if self.game.over:
            self.rewards = dict(zip(self.agents, payments(self.game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as whoever is asked sees it: as text (`ansi`), printed (`human`) or as a
        picture (`svg`).
        """
        seat = self.possible_agents.index(self.agent_selection)
        if self.render_mode == "svg":
            return as_svg(self.game, seat)
        if self.render_mode == "ansi":
            return as_text(self.game, seat)
        if self.render_mode == "human":
            print(as_text(self.game, seat))
        else:
            gymnasium.logger.warn("render needs a render_mode: human, ansi or svg")
        return None

    def close(self) -> None:
        """There is nothing to close."""
