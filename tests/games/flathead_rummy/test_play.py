"""Whole games of Flathead Rummy at random."""

from __future__ import annotations

import numpy as np
import pytest

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.protocol import State
from oddeck.engine.state.rng import set_seed
from oddeck.engine.state.soundness import Flaw
from oddeck.game import fresh_states
from oddeck.games.flathead_rummy import GAME
from oddeck.games.flathead_rummy.soundness import GameFlaw
from oddeck.games.flathead_rummy.state import DEFAULT_TARGET


def dealt(players: int, seed: int, target: int = DEFAULT_TARGET) -> State:
    """A fresh game."""
    s = fresh_states(GAME, players, {"target": target})[0]
    set_seed(s, seed)
    GAME.machine_rules.deal(s)
    return s


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_are_sound_at_every_step_and_end(players: int) -> None:
    rules, out, dice = (
        GAME.machine_rules,
        np.empty(GAME.actions, np.int64),
        np.random.default_rng(players),
    )
    for seed in range(6):
        s = dealt(players, seed)
        for _ in range(GAME.longest):
            assert rules.check(s) == 0
            if s.actors == 0:
                break
            moves = rules.legal(s, s.turn, out)
            assert moves > 0
            rules.apply(s, s.turn, out[dice.integers(moves)])
        assert s.actors == 0
        assert rules.score(s, int(s.winners).bit_length() - 1) >= DEFAULT_TARGET


@pytest.mark.parametrize("players", [2, 5])
def test_machine_code_and_interpreter_go_through_the_same_states(players: int) -> None:
    out, other_out, dice = (
        np.empty(GAME.actions, np.int64),
        np.empty(GAME.actions, np.int64),
        np.random.default_rng(players),
    )
    fast, slow = dealt(players, 1, target=10), dealt(players, 1, target=10)
    while fast.actors != 0:
        moves = GAME.machine_rules.legal(fast, fast.turn, out)
        assert GAME.rules.legal(slow, slow.turn, other_out) == moves
        assert list(out[:moves]) == list(other_out[:moves])
        action = int(out[dice.integers(moves)])
        GAME.machine_rules.apply(fast, fast.turn, action)
        GAME.rules.apply(slow, slow.turn, action)
        assert fast.tobytes() == slow.tobytes()
    assert slow.actors == 0


def test_the_check_finds_what_is_wrong() -> None:
    check = machine_code(GAME.rules.check)
    s = dealt(2, 1)
    s.turns = 200
    assert check(s) == GameFlaw.TOO_MANY_TURNS
    s = dealt(2, 1)
    s.melds = 1
    assert check(s) == GameFlaw.SHAPE_IS_WRONG
    s = dealt(2, 1)
    s.out = 1
    assert check(s) == GameFlaw.WRONG_PHASE
    s = dealt(2, 1)
    s.knows[0, :] = s.hand[0]
    assert check(s) == Flaw.OPEN_CARD_UNKNOWN
    s = dealt(2, 1)
    s.phase, s.owed = 2, s.top[6]
    assert check(s) == GameFlaw.BOUND_CARD_NOT_HELD
