"""One moment of a game, continued in several ways: templates for a game and a question about it.

A question sorts the moves of a seat into *arms*: to trade with this player or not, to declare this
speed or that. Of all the moments of a game at which a seat has moves of two arms or more, one is
drawn. From there the game goes on once for each arm, with the same cards, the same chance and the
same habits of everybody, until it is over, or the stage of it is. So what differs between arms is
what the move did. Several plays of an arm differ by chance and by what everybody does later: they
tell what a move did at this one moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import ZERO, constant, int64, template, unbound
from oddeck.engine.kernels.game_functions import (
    apply,
    deal,
    legal,
    policy,
    prospect,
    score,
    stage,
)
from oddeck.engine.kernels.inference import reseed
from oddeck.engine.kernels.playout import next_random, one_of
from oddeck.engine.state.cardset import NO_BITS, Actions
from oddeck.engine.state.table import NOBODY, every_seat

from .tally import seat_by_dice

NEITHER = constant(-1)  # the arm of a move that the question is not about
BEGUN, PLAYED, MOMENT = 0, 1, 2  # states
SCATTER = np.uint64(0x9E3779B97F4A7C15)  # odd: the dice of one play are far from those of the next

FORK = np.dtype(
    [
        ("seat", np.int64),  # whose moment it is, NOBODY if there was none
        ("moments", np.int64),  # that could have been drawn
        ("context", np.int64),  # what the question wants to know of the moment
        ("decisions", np.int64),  # before it
    ]
)


class Forked(NamedTuple):
    """The memory of a batch of forked games, one row per game."""

    states: NDArray[Any]  # BEGUN, PLAYED and MOMENT
    rows: NDArray[Any]  # `FORK`
    won: NDArray[np.float64]  # by arm and play, the seat's chance to win after it
    gained: NDArray[np.float64]  # by arm and play, the points it made against the others
    taken: NDArray[np.int64]  # by arm, the action, or NEITHER where the arm was not possible
    out: Actions  # the legal actions of a seat


# The functions of a question.
arm: Callable[[Any, int, int], int] = unbound
context: Callable[[Any, int], int] = unbound


@template
def keep_arm(s: Any, seat: int, out: Actions, n: int, wanted: int) -> int:
    """Leave only the moves of one arm in `out`; return their number."""
    kept = ZERO
    for index in range(n):
        if arm(s, seat, int64(out[index])) == wanted:
            out[kept] = out[index]
            kept += 1
    return kept


@template
def is_moment(s: Any, seat: int, out: Actions, n: int) -> bool:
    """Whether a seat has moves of two arms or more."""
    first = NEITHER
    for index in range(n):
        this = arm(s, seat, int64(out[index]))
        if this != NEITHER:
            if first != NEITHER and this != first:
                return True
            first = this
    return False


@template
def lead_of(s: Any, seat: int) -> float:
    """By how many points a seat is ahead of the others' average."""
    ahead = float(score(s, seat))
    for other in every_seat(s):
        if other != seat:
            ahead -= score(s, other) / (s.players - 1)
    return ahead


@template
def play_on(s: Any, out: Actions, x: np.uint64, here: int, longest: int) -> None:
    """Play on by the policy of the game until the game, or its stage, is over."""
    for _ in range(longest):
        if s.actors == 0 or stage(s) != here:
            return
        x = next_random(x)
        seat = seat_by_dice(s, x)
        n = legal(s, seat, out)
        x = next_random(x)
        apply(s, seat, int64(out[policy(s, seat, out, n, x) if n > 1 else ZERO]))


@template
def forked_games(
    forked: Forked, deals: NDArray[np.uint64], dice: NDArray[np.uint64], longest: int
) -> None:
    """Play a game for each row, and continue it from one moment in every way."""
    states, taken, won, out = forked.states, forked.taken, forked.won, forked.out
    for number in range(len(forked.rows)):
        states[PLAYED] = states[BEGUN]
        s, row, x = states[PLAYED], forked.rows[number], dice[number]
        s.key[0] = deals[number]
        s.key[1] = NO_BITS
        s.draws = 0
        deal(s)
        row.seat = NOBODY
        row.moments = 0
        decisions = ZERO
        while s.actors != 0 and decisions < longest:
            decisions += 1
            x = next_random(x)
            seat = seat_by_dice(s, x)
            n = legal(s, seat, out)
            if is_moment(s, seat, out, n):
                row.moments += 1
                x = next_random(x)
                # Every moment has the same chance to be the one that is kept.
                if one_of(x, row.moments) == 0:
                    states[MOMENT] = s
                    row.seat = seat
                    row.decisions = decisions - 1
            x = next_random(x)
            apply(s, seat, int64(out[policy(s, seat, out, n, x) if n > 1 else ZERO]))
        taken[number, :] = NEITHER
        if row.seat == NOBODY:
            continue
        row.context = context(states[MOMENT], row.seat)
        here, before = stage(states[MOMENT]), lead_of(states[MOMENT], row.seat)
        for which in range(won.shape[1]):
            luck = x
            for play in range(won.shape[2]):
                states[PLAYED] = states[MOMENT]
                n = keep_arm(s, row.seat, out, legal(s, row.seat, out), which)
                if n == 0:
                    break
                choice = int64(out[policy(s, row.seat, out, n, x) if n > 1 else ZERO])
                taken[number, which] = choice
                if play > 0:  # the first continues with the chance of the deal
                    luck = next_random(luck) * SCATTER
                    reseed(s, luck)
                apply(s, row.seat, choice)
                play_on(s, out, luck, here, longest)
                won[number, which, play] = prospect(s, row.seat)
                forked.gained[number, which, play] = lead_of(s, row.seat) - before
