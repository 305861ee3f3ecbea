"""The games for PettingZoo: agents act in turn, each with a mask of what it may do.

    from oddeck.envs import pettingzoo
    env = pettingzoo.env("trophy-case", players=4, options={"target": 10})

Seat 0 is `player_0`. Where several seats may act at once, they are asked one after the other, in a
race as well; the seed says who is first. The reward comes at the end: 1 to the only winner, and the
others together lose 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from oddeck.drawing import as_svg, as_text
from oddeck.engine.compile.jit import machine_code
from oddeck.engine.errors import IllegalMove, MalformedMove
from oddeck.engine.kernels.batch import play_one, show_one
from oddeck.engine.kernels.memory import new_memory, note_events, tell_memory
from oddeck.engine.state.rng import secret_seed
from oddeck.engine.state.table import seats_of
from oddeck.game import Game, compile_game, new, observation_size
from oddeck.games.registry import find_game

from .conventions import payments, usual_number, who_is_asked
from .extra import needed

with needed("PettingZoo"):
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import AECEnv

RENDER_MODES = ["human", "ansi", "svg"]
Observed = dict[str, Any]


def env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    history: int = 0,
) -> Table:
    """An environment that ends the game on an illegal move, which costs the agent 1.

    It behaves like PettingZoo's wrappers for illegal moves, bounds and order of use, without their
    cost.
    """
    return Forgiving(game, players, render_mode, options=options, history=history)


def raw_env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    history: int = 0,
) -> Table:
    """The same, but an illegal action raises IllegalMove, and nothing has changed."""
    return Table(game, players, render_mode, options=options, history=history)


class Table(AECEnv[str, Observed, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A table with an agent in every seat.

    The default number of players is four, or the fewest the game allows. `history`
    adds that many of the latest events to the observations.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
    ) -> None:
        super().__init__()
        game_type = find_game(game)
        self.players = usual_number(game_type.players) if players is None else players
        self.options = dict(options or {})
        # Complains about players and options that do not fit.
        new(game, self.players, seed=0, options=self.options)
        self.metadata = {
            "name": f"oddeck_{game.replace('-', '_')}_v{game_type.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: expected human, ansi or svg, got {render_mode}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self._history = history
        # The same spaces every time, so that they can be seeded.
        self._size = observation_size(game_type, self.players, history)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": Box(0, 255, (self._size,), np.uint8),
                    "action_mask": Box(0, 1, (int(game_type.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: Discrete(int(game_type.actions)) for agent in self.possible_agents
        }
        self.agent_selection = self.possible_agents[0]
        self._is_dealt = False
        self._prepare(game)

    def _prepare(self, game: str) -> None:
        """Load machine code, which cannot be pickled."""
        compile_game(game)
        self._game_type = game_type = find_game(game)
        self._play_one = machine_code(game_type.bind(play_one))
        self._show = machine_code(game_type.bind(show_one))
        self._out = np.empty(game_type.actions, np.int64)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but machine code; a game in progress is stored as its seed and actions."""
        lost = ("_game_type", "_play_one", "_show", "_out", "_dealt", "_states", "_told")
        kept = {name: value for name, value in vars(self).items() if name not in lost}
        return {**kept, "game_id": self._game_type.id}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Continue where the pickled table was."""
        self.__dict__.update(kept)
        self._prepare(self.__dict__.pop("game_id"))
        if self._is_dealt:
            played, asked = self._played, self.agent_selection
            self._deal()
            for seat, action in played:
                self._play(seat, action)
            self.agent_selection = asked

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """A row of bytes, see `oddeck.envs.observation`, and a mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The action ids of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the same one for the same seed."""
        self._seed = secret_seed() if seed is None else seed
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._deal()
        self._is_dealt = True
        self._ask()

    # The game is played in two places: in `_states`, at full speed, and, if somebody asks for the
    # record or a picture, in `game`, which catches up then.

    def _deal(self) -> None:
        self._dealt = new(self._game_type.id, self.players, self._seed, self.options)
        self._states = self._dealt.states()
        self._actors = int(self._states[0].actors)  # a bit for each seat that may act
        self._played: list[tuple[int, int]] = []
        self._memory = new_memory(1, self.players, self._history, self._game_type.private_kinds)
        self._remember()

    def _play(self, seat: int, action: int) -> None:
        self._actors = self._play_one(self._states, seat, action)
        self._played.append((seat, action))
        self._remember()

    def _remember(self) -> None:
        self._told: dict[int, Observed] = {}  # by seat, what `observe` has made of this state
        if self._history:
            s = self._states[0]
            machine_code(note_events)(self._memory, 0, s.events, int(s.event_count), int(s.players))

    @property
    def game(self) -> Game:
        """The game itself; its record can be replayed."""
        for seat, action in self._played[len(self._dealt.history()) :]:
            self._dealt.play_action(seat, action)
        return self._dealt

    def _ask(self) -> None:
        actors = self._actors
        seat = actors.bit_length() - 1
        if actors & (actors - 1):
            seat = who_is_asked(actors, self._seed, len(self._played))
        self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Observed:
        """What an agent may know; it may do something only when it is asked."""
        if not self._is_dealt:
            raise gymnasium.error.ResetNeeded("call reset first")
        seat = self.possible_agents.index(agent)
        told = self._told.get(seat)
        if told is None:
            row, mask = np.zeros(self._size, np.uint8), np.zeros(len(self._out), np.int8)
            self._show(self._states, seat, self._out, row, mask)
            if agent != self.agent_selection:
                mask[:] = 0
            if self._history:
                at = observation_size(self._game_type, self.players)
                machine_code(tell_memory)(self._memory, 0, seat, row, at)
            told = self._told[seat] = {"observation": row, "action_mask": mask}
        return told

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; None after the end of the game."""
        if not self._is_dealt:
            raise gymnasium.error.ResetNeeded("call reset before step")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        mask = self.observe(agent)["action_mask"]
        if action is None:
            raise MalformedMove("expected an action: the game is not over")
        if not (0 <= action < len(mask) and mask[action]):
            self.game.play_action(seat, action)  # says why not
        self._cumulative_rewards[agent] = 0.0
        self._play(seat, int(action))
        if self._actors == 0:
            paid = payments(seats_of(int(self._states[0].winners)), self.players)
            self._end(dict(zip(self.possible_agents, paid, strict=True)))
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the agent that is asked sees it: as text (`ansi`), printed (`human`) or as a
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


class Forgiving(Table):
    """A table at which an illegal move ends the game instead of raising an error."""

    def step(self, action: int | None) -> None:
        """Play an action; one that is not legal costs the agent 1 and ends the game."""
        try:
            super().step(action)
        except IllegalMove as refused:
            if action is None:
                raise
            agent = self.agent_selection
            gymnasium.logger.warn(f"illegal move made, the game ends: {refused}")
            self._cumulative_rewards[agent] = 0.0
            self._end({**dict.fromkeys(self.agents, 0.0), agent: -1.0})
