"""The games for OpenSpiel. Importing this registers them.

    import pyspiel
    import oddeck.envs.openspiel
    game = pyspiel.load_game("python_oddeck_fortuno(players=5)")

Chance comes first: four chance nodes of 256 outcomes choose the seed of the game, from which
everything else follows. With the parameter `deals` there is one chance node with that many outcomes
instead. With `explicit_chance` there is one chance node with every deal, and one after each move
that needs chance: the whole tree of a small game, for methods that search all of it. The other
parameters are the number of players and the game's options; -1, or an empty text, stands for the
usual.

An information state is everything that a seat has seen happen, in order. As a text it is what the
seat sees now and a fingerprint of all that it has seen before; as a tensor it is the observation,
the latest events and the fingerprint. Both have perfect recall. The parameter `history` is how many
of the latest events the tensor has.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from oddeck.chance import all_deals, outcomes
from oddeck.drawing import as_text
from oddeck.engine.compile.jit import machine_code
from oddeck.engine.errors import BadSetup
from oddeck.engine.kernels.memory import (
    Memory,
    copy_memory,
    new_memory,
    note_events,
    tell_memory,
)
from oddeck.engine.protocol import GameType
from oddeck.engine.text.options import Choice, Switch
from oddeck.game import Game, compile_game, new
from oddeck.games.registry import loadable_games

from .conventions import payments, usual_number, who_is_asked
from .extra import needed

with needed("OpenSpiel"):
    import pyspiel

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
SEED_BYTES = 4
OUTCOMES = 256  # of each of the chance nodes that choose a byte of the seed
USUAL_HISTORY = 64  # events in the tensor of an information state
USUAL = -1  # of a number: what the game takes if nobody says otherwise


def name_of(game_type: GameType) -> str:
    """What OpenSpiel calls a game."""
    return f"python_oddeck_{game_type.id.replace('-', '_')}"


def parameters_of(game_type: GameType) -> dict[str, Any]:
    """What may be said when a game is loaded, with what is usual."""
    options = {
        option.name: ""
        if isinstance(option, Choice)
        else option.default
        if isinstance(option, Switch)
        else USUAL
        for option in game_type.all_options
    }
    return {
        "players": usual_number(game_type.players),
        "deals": 0,
        "explicit_chance": False,
        "history": USUAL_HISTORY,
        **options,
    }


def type_of(game_type: GameType) -> Any:
    """What OpenSpiel wants to know about a game before it is loaded."""
    return pyspiel.GameType(
        short_name=name_of(game_type),
        long_name=f"Oddeck: {game_type.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game_type.players.stop - 1,
        min_num_players=game_type.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game_type),
    )


class Branches:
    """The games that chance can bring, with probabilities. They never change."""

    def __init__(self, found: list[tuple[Game, Fraction]]) -> None:
        self.games = [game for game, _ in found]
        self.chances = [(number, float(chance)) for number, (_, chance) in enumerate(found)]

    def __deepcopy__(self, memo: dict[int, Any]) -> Branches:
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its options. Each game type has its own class: see `register`."""

    game_type: GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game_type = self.game_type
        chosen = {**parameters_of(game_type), **(params or {})}
        self.seats: int = chosen.pop("players")
        self.deals: int = chosen.pop("deals")
        self.history: int = chosen.pop("history")
        explicit = chosen.pop("explicit_chance")
        if self.history < 1:
            raise BadSetup(f"history: expected a number of events from 1, got {self.history}")
        self.options = {name: value for name, value in chosen.items() if value not in ("", USUAL)}
        new(
            game_type.id, self.seats, seed=0, options=self.options
        )  # complains about what does not fit
        if not explicit:  # small trees need no machine code
            compile_game(game_type.id)
        # All deals, if chance is explicit.
        self.every_deal: Branches | None = (
            Branches(all_deals(game_type.id, self.seats, self.options)) if explicit else None
        )
        most_outcomes = (
            self.deals or OUTCOMES
            if self.every_deal is None
            else max(len(self.every_deal.games), OUTCOMES)
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=game_type.actions,
            max_chance_outcomes=most_outcomes,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game_type.longest,
        )
        super().__init__(type_of(game_type), info, params or {})

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Make what tells states to learners."""
        if params:
            raise ValueError(f"observations have no parameters; given were {params}")
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. Before the deal there is none yet, only part of its seed."""

    def __init__(self, spiel_game: SpielGame) -> None:
        super().__init__(spiel_game)
        self.game: Game | None = None
        self.seat = 0
        self._is_over = False
        self._seed: list[int] = []
        self._moves = 0
        # What chance can bring now, if it is explicit.
        self._branches = spiel_game.every_deal
        self._memory = new_memory(
            1, spiel_game.seats, spiel_game.history, spiel_game.game_type.private_kinds
        )

    def current_player(self) -> int:
        """Who acts next; where several may at once, they are asked one after the other."""
        if self.game is None or self._branches is not None:
            return CHANCE
        return TERMINAL if self._is_over else self.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.dealt.actions(player)) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Those that are possible; of seeds all with equal chances."""
        if self._branches is not None:
            return self._branches.chances
        outcomes = self.spiel_game.deals or OUTCOMES
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self._branches is not None:
            self._take(action)
            return
        if self.game is None:
            self._seed.append(action)
            if len(self._seed) == (1 if self.spiel_game.deals else SEED_BYTES):
                self._deal()
            return
        self._moves += 1
        if self.spiel_game.every_deal is None:
            self.game.play_action(self.seat, action)
            self._look()
            return
        self._branches = Branches(outcomes(self.game, self.seat, action))
        if len(self._branches.games) == 1:
            self._take(0)

    def _take(self, branch: int) -> None:
        """Chance has chosen one of its branches."""
        assert self._branches is not None
        self.game, self._branches = self._branches.games[branch], None
        self._look()

    def _deal(self) -> None:
        seed = sum(part * OUTCOMES**place for place, part in enumerate(self._seed))
        self.game = new(
            self.spiel_game.game_type.id, self.spiel_game.seats, seed, self.spiel_game.options
        )
        self._look()

    def _look(self) -> None:
        """Everybody sees what has just happened, as far as they may."""
        s = self.dealt.state
        note(self._memory, 0, s.events, int(s.event_count), self.spiel_game.seats)
        actors = int(s.actors)
        self._is_over = actors == 0
        if actors:
            self.seat = who_is_asked(actors, sum(self._seed), self._moves)

    @property
    def spiel_game(self) -> SpielGame:
        """The game that this is a state of."""
        loaded: SpielGame = self.get_game()
        return loaded

    @property
    def dealt(self) -> Game:
        """The game, once it is dealt."""
        assert self.game is not None, "the cards are not dealt yet"
        return self.game

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._is_over and self._branches is None

    def returns(self) -> list[float]:
        """1 to the only winner, and the others lose as much together."""
        if not self.is_terminal():
            return [0.0] * self.spiel_game.seats
        return payments(self.dealt.winners, self.spiel_game.seats)

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> SpielState:
        """Another state that the player cannot tell from this one: hidden cards and future chance
        are drawn again.
        """
        other = SpielState(self.spiel_game)
        other._branches = None
        other.game = self.dealt.redealt(player, seed=int(probability_sampler() * 2**62))
        other.seat, other._moves = self.seat, self._moves
        # What the others had seen in that other past is not known: to them the past begins here.
        copy_memory(self._memory, other._memory, slice(player, player + 1))
        return other

    @property
    def memory(self) -> Memory:
        """What the players have seen happen."""
        return self._memory

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance {action}" if self.game else f"deal {action}"
        return self.dealt.type.move_name(self.dealt.state, player, action) or f"action {action}"

    def __str__(self) -> str:
        if self.game is None:
            return f"before the deal {self._seed}"
        return as_text(self.game, self.seat)

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        twin = SpielState(self.spiel_game)
        twin.game = None if self.game is None else self.game.copy()
        twin.seat, twin._moves, twin._seed = self.seat, self._moves, self._seed[:]
        twin._is_over = self._is_over
        twin._branches = self._branches
        copy_memory(self._memory, twin._memory)
        return twin


class Observer:
    """Tells states to learners, as OpenSpiel's PyObserver does."""

    def __init__(self, spiel_game: SpielGame, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        history = spiel_game.history if perfect_recall else 0
        layout = spiel_game.game_type.observation_layout(spiel_game.seats, history)
        self.tensor = np.zeros(layout[-1].stop, np.float32)
        self._row = np.zeros(layout[-1].stop, np.uint8)
        self.dict = {
            laid.section.name: self.tensor[laid.start : laid.stop].reshape(laid.shape)
            for laid in layout
        }
        self._observe = machine_code(spiel_game.game_type.senses.observe)

    def set_from(self, state: SpielState, player: int) -> None:
        """Show what a player may know of a state."""
        self._row.fill(0)
        if state.game is not None:
            at = self._observe(state.game.state, player, self._row)
            if self._perfect_recall:
                machine_code(tell_memory)(state.memory, 0, player, self._row, at)
        self.tensor[:] = self._row

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as a text."""
        if state.game is None:
            return "before the deal"
        told = json.dumps(state.game.view(player), ensure_ascii=False)
        return f"{state.memory.prints[0, player]:016x} {told}" if self._perfect_recall else told


def note(*arguments: Any) -> None:
    """Note events in a memory, by machine code."""
    machine_code(note_events)(*arguments)


def register() -> None:
    """Make all games known to OpenSpiel."""
    for game_type in loadable_games():
        pyspiel.register_game(
            type_of(game_type),
            type(
                name_of(game_type),
                (SpielGame,),
                {"game_type": game_type, "__doc__": game_type.summary},
            ),
        )


register()
