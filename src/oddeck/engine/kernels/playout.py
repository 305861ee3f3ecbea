"""Whole games at random, as fast as the machine goes: templates that are bound to each game's
rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..compile.jit import constant, inlined, int64, unbound
from ..state.cardset import Actions, lowest_bit
from ..state.rng import below
from ..state.table import may_act

# Each game's own functions take the place of these.
deal: Callable[[Any], None] = unbound
legal: Callable[[Any, int, Actions], int] = unbound
apply: Callable[[Any, int, int], None] = unbound

HIGH_HALF = np.uint64(32)
GRAINS = 64
TRIES = 1000  # at most, to find one of the seats that may act by chance
MOVES = 1 << 12  # more than there are to choose from
NOTHING = constant(-(1 << 40))  # is less than any preference
GRAIN = np.uint64(GRAINS - 1)


@inlined
def next_random(x: np.uint64) -> np.uint64:
    """Xorshift: quick dice for players who choose at random.

    The games' own chance is in `rng`. Never start from 0.
    """
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    return x


@inlined
def one_of(x: np.uint64, n: int) -> int:
    """A number from 0 to n - 1 out of the random word x."""
    return (int64(x >> HIGH_HALF) * n) >> 32


@inlined
def preference(liking: int, index: int, x: np.uint64) -> int:
    """A move among others as a number: the greatest is that of a move liked best, and tells its
    index (`preferred`).

    A grain of the random word x is in it, so that of moves liked the same any may come first.
    """
    grain = int64((x >> np.uint64(index * 7 % 58)) & GRAIN)
    return (liking * GRAINS + grain) * MOVES + MOVES - 1 - index


@inlined
def preferred(preference: int) -> int:
    """The index of a move by its preference."""
    return MOVES - 1 - (preference & (MOVES - 1))


@inlined
def bring_forward(out: Actions, index: int, place: int) -> None:
    """An action changes places with another of the list."""
    out[place], out[index] = out[index], out[place]


@inlined
def one_actor(s: Any) -> int:
    """One of the seats that may act.

    Where several may, in a race, the state's own chance says who is first.
    """
    if s.actors & (s.actors - 1) == 0:
        return lowest_bit(np.uint64(s.actors))
    for _ in range(TRIES):
        seat = below(s, s.players)
        if may_act(s, seat):
            return seat
    return lowest_bit(np.uint64(s.actors))


def random_games(s: Any, out: Actions, x: np.uint64, games: int) -> int:
    """Plays games one after the other in `s`, every choice made at random with equal chances; gives
    the number of decisions.
    """
    decisions = 0
    for _ in range(games):
        deal(s)
        while s.actors != 0:
            x = next_random(x)
            seat = one_actor(s)
            apply(s, seat, out[one_of(x, legal(s, seat, out))])
            decisions += 1
    return decisions
