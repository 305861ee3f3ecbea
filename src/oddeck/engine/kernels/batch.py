"""Many games side by side, for learners: one decision in each of them a call. Templates that are
bound to each game's rules.

The games lie in one array, and so does everything that is told of them, a row a game. Where an
opponent is named, only seat 0 decides: the others are played in the same call, at random or by the
game's quick player.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, unique
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import inlined, unbound
from ..state.cardset import Actions
from ..state.table import bit_of, seats
from .observation import Observation
from .playout import next_random, one_actor, one_of

# Each game's own functions take the place of these.
deal: Callable[[Any], None] = unbound
legal: Callable[[Any, int, Actions], int] = unbound
apply: Callable[[Any, int, int], None] = unbound
policy: Callable[[Any, int, Actions, int, np.uint64], int] = unbound
observe: Callable[[Any, int, Observation], int] = unbound


@unique
class Opponent(IntEnum):
    """Who plays the seats that do not learn."""

    NOBODY = 0  # all seats are the caller's
    RANDOM = 1
    QUICK = 2


LEARNER = 0  # the seat that is the caller's where there are opponents


@inlined
def pay(s: Any, rewards: NDArray[np.float32]) -> None:
    """At the end: 1 to the only winner, and the others lose as much together; several winners
    share.
    """
    winners = 0
    for seat in seats(s):
        if s.winners & bit_of(seat):
            winners += 1
    for seat in seats(s):
        share = 1.0 / winners if s.winners & bit_of(seat) else 0.0
        rewards[seat] = (share * s.players - 1.0) / (s.players - 1.0)


def go_on(s: Any, out: Actions, dice: NDArray[np.uint64], opponent: int) -> int:
    """Lets opponents play until it is the learner's turn, or the game is over; the seat that
    decides next.
    """
    while s.actors != 0:
        seat = one_actor(s)
        if opponent == Opponent.NOBODY or seat == LEARNER:
            return seat
        dice[0] = next_random(dice[0])
        n = legal(s, seat, out)
        if n == 1:
            choice = 0
        elif opponent == Opponent.QUICK:
            choice = policy(s, seat, out, n, dice[0])
        else:
            choice = one_of(dice[0], n)
        apply(s, seat, out[choice])
    return LEARNER


def show(s: Any, seat: int, out: Actions, observation: Observation, mask: NDArray[np.int8]) -> None:
    """Writes what a seat may know, and what it may do."""
    observation[:] = 0
    observe(s, seat, observation)
    mask[:] = 0
    for index in range(legal(s, seat, out)):
        mask[out[index]] = 1


def begin(
    states: Any,
    seats: NDArray[np.int64],
    observations: NDArray[np.uint8],
    masks: NDArray[np.int8],
    out: Actions,
    dice: NDArray[np.uint64],
    opponent: int,
) -> None:
    """Deals all the games and shows each to the seat that decides first."""
    for i in range(len(states)):
        s = states[i]
        deal(s)
        seats[i] = go_on(s, out, dice, opponent)
        while s.actors == 0:
            deal(s)
            seats[i] = go_on(s, out, dice, opponent)
        show(s, seats[i], out, observations[i], masks[i])


def step(
    states: Any,
    actions: Actions,
    seats: NDArray[np.int64],
    observations: NDArray[np.uint8],
    masks: NDArray[np.int8],
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    ends: NDArray[np.uint8],
    out: Actions,
    dice: NDArray[np.uint64],
    opponent: int,
) -> None:
    """Plays one legal action in each game, by the seat that decides there. A game that ends is
    paid out and dealt anew at once.

    What the seat saw at the end is written to `ends`.
    """
    for i in range(len(states)):
        s, acted = states[i], seats[i]
        apply(s, acted, actions[i])
        seats[i] = go_on(s, out, dice, opponent)
        rewards[i, :] = 0
        ended[i] = s.actors == 0
        if ended[i]:
            pay(s, rewards[i])
            ends[i, :] = 0
            observe(s, acted, ends[i])
        # Opponents may end a game before the learner's first decision: it is not told of those.
        while s.actors == 0:
            deal(s)
            seats[i] = go_on(s, out, dice, opponent)
        show(s, seats[i], out, observations[i], masks[i])
