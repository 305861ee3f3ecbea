"""What the tests of quick players, and of what play shows, share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from oddeck.bots.search.tree import SearchTree, compiled_search
from oddeck.engine.kernels.inference import DEALT
from oddeck.engine.protocol import State
from oddeck.game import Game


def liked(game: Game, seat: int = 0) -> set[str]:
    """The moves that a quick player makes there, whatever the dice."""
    game_type = game.type
    out = np.empty(game_type.actions, np.int64)
    n = game_type.rules.legal(game.state, seat, out)
    dice = [np.uint64(word) for word in np.random.default_rng(1).integers(1, 2**63, 40)]
    return {
        game.move_name(seat, int(out[game_type.foresight.policy(game.state, seat, out, n, x)]))
        for x in dice
    }


def prospects(game: Game) -> list[float]:
    """Everybody's."""
    return [game.type.foresight.prospect(game.state, seat) for seat in range(game.players)]


def worth_a_thought(game: Game, seat: int = 0) -> set[str]:
    """The moves that are thought about there, farther ahead."""
    actions = np.array(game.actions(seat))
    n = game.type.foresight.sensible(game.state, seat, actions, len(actions))
    assert sorted(actions) == sorted(game.actions(seat)), "the list is the same, in another order"
    return {game.move_name(seat, int(action)) for action in actions[:n]}


def share_of_deals(
    game: Game, viewer: int, holds: Callable[[State], bool], deals: int = 400
) -> float:
    """Of the deals that a search of the viewer thinks about, how many are such."""
    think, tree = compiled_search(game.type), SearchTree(game.type)
    tree.begin(game.redealt(viewer, seed=1), viewer, seed=1)
    found = 0
    for _ in range(deals):
        tree.grow(think, 1)
        found += holds(tree.memory.states[DEALT])
    return found / deals


def share_of_fair_deals(
    game: Game, viewer: int, holds: Callable[[State], bool], deals: int = 400
) -> float:
    """Of all possible deals, how many are such."""
    return sum(holds(game.redealt(viewer, seed).state) for seed in range(deals)) / deals
