"""Whole games at random: a template, and what quick players choose with."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compile.jit import constant, inlined, int64, template
from ..state.cardset import Actions
from ..state.rng import below
from ..state.table import first_seat, is_one, may_act
from .game_functions import apply, deal, legal

HIGH_HALF = np.uint64(32)
GRAINS = 64
TRIES = 1000  # at most, to find one of the seats that may act by chance
MOVES = 1 << 12  # more than there are to choose from
NOTHING = constant(-(1 << 40))  # is less than any preference
GRAIN = np.uint64(GRAINS - 1)


@inlined
def next_random(x: np.uint64) -> np.uint64:
    """Xorshift: a fast generator for players who choose at random. Never start from 0.

    Games draw their own chance from `rng`.
    """
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    return x


@inlined
def one_of(x: np.uint64, n: int) -> int:
    """Map the random word x to a number from 0 to n - 1."""
    return (int64(x >> HIGH_HALF) * n) >> 32


@inlined
def preference(liking: int, index: int, x: np.uint64) -> int:
    """Rank a move by a number: the move liked best has the greatest; `preferred` gives its index.

    Some bits of the random word x are in it, so that chance decides among moves liked the same.
    """
    grain = int64((x >> np.uint64(index * 7 % 58)) & GRAIN)
    return (liking * GRAINS + grain) * MOVES + MOVES - 1 - index


@inlined
def preferred(preference: int) -> int:
    """The index of a move by its preference."""
    return MOVES - 1 - (preference & (MOVES - 1))


@inlined
def bring_forward(out: Actions, index: int, place: int) -> None:
    """Swap two actions of the list."""
    out[place], out[index] = out[index], out[place]


@inlined
def one_actor(s: Any) -> int:
    """Choose one of the seats that may act; in a race, by the state's own chance."""
    if is_one(s.actors):
        return first_seat(s.actors)
    for _ in range(TRIES):
        seat = below(s, s.players)
        if may_act(s, seat):
            return seat
    return first_seat(s.actors)


@template
def random_games(s: Any, out: Actions, x: np.uint64, games: int) -> int:
    """Play games one after the other in `s`, every choice at random; return the decisions made."""
    decisions = 0
    for _ in range(games):
        deal(s)
        while s.actors != 0:
            x = next_random(x)
            seat = one_actor(s)
            apply(s, seat, out[one_of(x, legal(s, seat, out))])
            decisions += 1
    return decisions
