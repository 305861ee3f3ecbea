"""All outcomes of chance, for methods that search whole trees.

Only small games have few enough deals: see `GameType.small_options`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

import numpy as np

from oddeck.engine.errors import BadSetup
from oddeck.engine.protocol import State
from oddeck.engine.state.journal import Column
from oddeck.engine.state.script import scripted
from oddeck.game import Game, fresh_states
from oddeck.games.registry import find_game

MOST_RUNS = 100_000  # of the rules, to find all outcomes of one step
RUNS_ON_TRIAL = 1000  # after which it is clear if there are far too many
FAR_TOO_MANY = 10  # times as many


def all_deals(
    game: str, players: int, options: Mapping[str, Any] | None = None
) -> list[tuple[Game, Fraction]]:
    """List every deal of a game that differs from the others, each with its probability.

    It makes no difference in which order cards came into a hand.
    """
    game_type = find_game(game)

    def deal(state: State) -> None:
        game_type.rules.deal(state)
        sort_journal(state)

    start = fresh_states(game_type, players, options)
    return [(Game.started(game_type, states), chance) for states, chance in branches(start, deal)]


def outcomes(game: Game, seat: int, action: int) -> list[tuple[Game, Fraction]]:
    """List all outcomes of a legal action, each with its probability. The game does not change."""
    if action not in game.actions(seat):
        game.play_action(seat, action)  # says why not
    found = branches(game.states(), lambda state: game.type.rules.apply(state, seat, action))
    return [(game.continued(seat, action, states), chance) for states, chance in found]


class TreeSize(NamedTuple):
    """The size of a game's whole tree; the root is its first chance node."""

    deals: int
    decisions: int
    chances: int
    ends: int
    longest: int  # moves of the longest game

    @property
    def nodes(self) -> int:
        """All nodes."""
        return self.decisions + self.chances + self.ends


def tree_size(game: str, players: int, options: Mapping[str, Any] | None = None) -> TreeSize:
    """Go through the whole tree of a game and count; where several may act, the first one does."""
    deals = all_deals(game, players, options)
    ahead = [(each, 0) for each, _ in deals]
    decisions, chances, ends, longest = 0, 1, 0, 0
    while ahead:
        here, moves = ahead.pop()
        longest = max(longest, moves)
        if here.over:
            ends += 1
            continue
        decisions += 1
        for action in here.actions(here.actors[0]):
            found = outcomes(here, here.actors[0], action)
            chances += len(found) > 1
            ahead += [(after, moves + 1) for after, _ in found]
    return TreeSize(len(deals), decisions, chances, ends, longest)


def branches(before: Any, happen: Callable[[State], None]) -> list[tuple[Any, Fraction]]:
    """List the states that a step can lead to, each with its probability.

    The step is run, interpreted, once for each way in which its random numbers can fall. Ways that
    lead to the same state count as one.
    """
    found: dict[bytes, Fraction] = {}
    choices: list[int] = []
    for run in range(MOST_RUNS):
        if run == RUNS_ON_TRIAL and sum(found.values()) * FAR_TOO_MANY * MOST_RUNS < run:
            break
        after = before.copy()
        with scripted(choices) as script:
            happen(after[0])
        written = after.tobytes()
        found[written] = found.get(written, Fraction(0)) + Fraction(1, prod(script.bounds))
        choices += [0] * (len(script.bounds) - len(choices))
        while choices and choices[-1] == script.bounds[len(choices) - 1] - 1:
            choices.pop()
        if not choices:
            return [
                (np.frombuffer(states, before.dtype).copy(), chance)
                for states, chance in found.items()
            ]
        choices[-1] += 1
    raise BadSetup(
        f"chance: expected at most {MOST_RUNS} ways in which random numbers can fall, and there are"
        " more; choose fewer cards (options suits, ranks, trumps)"
    )


def sort_journal(state: State) -> None:
    """Sort what a deal has revealed, independently of the order of cards."""
    rows = state.events[: state.event_count]
    order = np.lexsort((rows[:, Column.CARD], rows[:, Column.SEAT], rows[:, Column.KIND]))
    rows[:] = rows[order]
