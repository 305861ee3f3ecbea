"""One moment of a game, gone on from in several ways: a template that is bound to each game's
rules and to a question about it.

A question sorts the moves of a seat into *arms*: to trade with this player or not, to declare this
speed or that. Of all the moments of a game at which a seat has moves of two arms or more, one is
drawn. From there the game goes on once for each arm, with the same cards, the same chance and the
same habits of everybody, until it is over, or the stage of it is. So what differs between arms is
what the move did. Several plays of an arm differ by chance and by what everybody does later: they
tell what a move did at this one moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import ZERO, constant, int64, unbound
from oddeck.engine.kernels.inference import reseed
from oddeck.engine.kernels.playout import next_random, one_of
from oddeck.engine.state.cardset import NO_BITS, Actions
from oddeck.engine.state.table import NOBODY, seats

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


# Each game's own functions, and those of the question, take the place of these.
deal: Callable[[Any], None] = unbound
legal: Callable[[Any, int, Actions], int] = unbound
apply: Callable[[Any, int, int], None] = unbound
score: Callable[[Any, int], int] = unbound
stage: Callable[[Any], int] = unbound
prospect: Callable[[Any, int], float] = unbound
policy: Callable[[Any, int, Actions, int, np.uint64], int] = unbound
arm: Callable[[Any, int, int], int] = unbound
context: Callable[[Any, int], int] = unbound


def keep_arm(s: Any, seat: int, out: Actions, n: int, wanted: int) -> int:
    """Leaves only the moves of one arm in `out`; gives their number."""
    kept = ZERO
    for index in range(n):
        if arm(s, seat, int64(out[index])) == wanted:
            out[kept] = out[index]
            kept += 1
    return kept


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


def lead_of(s: Any, seat: int) -> float:
    """How many points a seat is ahead of the others' average."""
    ahead = float(score(s, seat))
    for other in seats(s):
        if other != seat:
            ahead -= score(s, other) / (s.players - 1)
    return ahead


def go_on(s: Any, out: Actions, x: np.uint64, here: int, longest: int) -> None:
    """Plays on by everybody's habits until the game, or its stage, is over."""
    for _ in range(longest):
        if s.actors == 0 or stage(s) != here:
            return
        x = next_random(x)
        seat = seat_by_dice(s, x)
        n = legal(s, seat, out)
        x = next_random(x)
        apply(s, seat, int64(out[policy(s, seat, out, n, x) if n > 1 else ZERO]))


keep: Callable[[Any, int, Actions, int, int], int] = unbound
moment: Callable[[Any, int, Actions, int], bool] = unbound
lead: Callable[[Any, int], float] = unbound
rest: Callable[[Any, Actions, np.uint64, int, int], None] = unbound


def forked_games(
    states: NDArray[Any],
    rows: NDArray[Any],
    won: NDArray[np.float64],
    gained: NDArray[np.float64],
    taken: NDArray[np.int64],
    deals: NDArray[np.uint64],
    dice: NDArray[np.uint64],
    out: Actions,
    longest: int,
) -> None:
    """A game for each row. For each arm and play, `won` is the seat's chance to win after it,
    `gained` the points it made against the others; `taken` is the action, or NEITHER where an arm
    was not to be had.
    """
    for number in range(len(rows)):
        states[PLAYED] = states[BEGUN]
        s, row, x = states[PLAYED], rows[number], dice[number]
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
            if moment(s, seat, out, n):
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
        here, before = stage(states[MOMENT]), lead(states[MOMENT], row.seat)
        for which in range(won.shape[1]):
            luck = x
            for play in range(won.shape[2]):
                states[PLAYED] = states[MOMENT]
                n = keep(s, row.seat, out, legal(s, row.seat, out), which)
                if n == 0:
                    break
                choice = int64(out[policy(s, row.seat, out, n, x) if n > 1 else ZERO])
                taken[number, which] = choice
                if play > 0:  # the first goes on with the chance of the deal
                    luck = next_random(luck) * SCATTER
                    reseed(s, luck)
                apply(s, row.seat, choice)
                rest(s, out, luck, here, longest)
                won[number, which, play] = prospect(s, row.seat)
                gained[number, which, play] = lead(s, row.seat) - before
