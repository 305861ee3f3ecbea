"""What the tests of quick players share."""

from __future__ import annotations

import numpy as np

from oddeck.game import Game


def liked(game: Game, seat: int = 0) -> set[str]:
    """The moves that a quick player makes there, whatever the dice."""
    kind = game.type
    out = np.empty(kind.actions, np.int64)
    n = kind.rules.legal(game.state, seat, out)
    dice = [np.uint64(word) for word in np.random.default_rng(1).integers(1, 2**63, 40)]
    return {game.move_name(seat, int(out[kind.foresight.policy(game.state, seat, out, n, x)])) for x in dice}


def prospects(game: Game) -> list[float]:
    """Everybody's."""
    return [game.type.foresight.prospect(game.state, seat) for seat in range(game.players)]


def worth_a_thought(game: Game, seat: int = 0) -> set[str]:
    """The moves that are thought about there, farther ahead."""
    actions = np.array(game.actions(seat))
    n = game.type.foresight.sensible(game.state, seat, actions, len(actions))
    assert sorted(actions) == sorted(game.actions(seat)), "the list is the same, in another order"
    return {game.move_name(seat, int(action)) for action in actions[:n]}
