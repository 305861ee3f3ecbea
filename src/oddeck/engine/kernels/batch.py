"""Many games side by side, for learners: templates that play one decision in each of them a call.

Where an opponent is named, only seat 0 decides: the others are played in the same call, at random
or by the game's quick player.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import inlined, template
from ..state.cardset import Actions
from ..state.table import bit_of, every_seat
from .game_functions import apply, deal, legal, observe, policy
from .observation import Observation
from .playout import next_random, one_actor, one_of


@unique
class Opponent(IntEnum):
    """Who plays the seats that do not learn."""

    NOBODY = 0  # all seats are the caller's
    RANDOM = 1
    QUICK = 2


LEARNER = 0  # the seat that is the caller's where there are opponents


class Batch(NamedTuple):
    """Many games and what is told of them, one row per game."""

    states: NDArray[Any]
    seats: NDArray[np.int64]  # who decides
    observations: NDArray[np.uint8]  # what that seat may know
    masks: NDArray[np.int8]  # and what it may do
    rewards: NDArray[np.float32]  # of the last step, by seat
    ended: NDArray[np.bool_]  # whether that step ended a game
    ends: NDArray[np.uint8]  # and what the seat that acted saw of its end
    out: Actions  # room for the actions of one seat
    dice: NDArray[np.uint64]  # the random word of the opponents


@inlined
def pay(s: Any, rewards: NDArray[np.float32]) -> None:
    """Pay 1 to the only winner, who gets it from the others; several winners share."""
    winners = 0
    for seat in every_seat(s):
        if s.winners & bit_of(seat):
            winners += 1
    for seat in every_seat(s):
        share = 1.0 / winners if s.winners & bit_of(seat) else 0.0
        rewards[seat] = (share * s.players - 1.0) / (s.players - 1.0)


@template
def play_opponents(s: Any, out: Actions, dice: NDArray[np.uint64], opponent: int) -> int:
    """Let opponents play until the learner decides or the game is over; return who decides next."""
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


@template
def deal_until_asked(s: Any, out: Actions, dice: NDArray[np.uint64], opponent: int) -> int:
    """Deal games until one asks the learner; return who decides.

    Opponents may end a game before the learner's first decision: the learner is not told of those.
    """
    seat = LEARNER
    while s.actors == 0:
        deal(s)
        seat = play_opponents(s, out, dice, opponent)
    return seat


@template
def show(s: Any, seat: int, out: Actions, observation: Observation, mask: NDArray[np.int8]) -> None:
    """Write what a seat may know, and what it may do."""
    observation[:] = 0
    observe(s, seat, observation)
    mask[:] = 0
    for index in range(legal(s, seat, out)):
        mask[out[index]] = 1


@template
def begin(batch: Batch, opponent: int) -> None:
    """Deal all games and show each to the seat that decides first."""
    for i in range(len(batch.states)):
        s = batch.states[i]
        s.actors = 0
        seat = deal_until_asked(s, batch.out, batch.dice, opponent)
        batch.seats[i] = seat
        show(s, seat, batch.out, batch.observations[i], batch.masks[i])


@template
def step(batch: Batch, actions: Actions, opponent: int) -> None:
    """Play one legal action in each game, by the seat that decides there.

    A game that ends is paid out, and the next one is dealt at once.
    """
    for i in range(len(batch.states)):
        s, acted = batch.states[i], batch.seats[i]
        apply(s, acted, actions[i])
        seat = play_opponents(s, batch.out, batch.dice, opponent)
        batch.rewards[i, :] = 0
        batch.ended[i] = s.actors == 0
        if s.actors == 0:
            pay(s, batch.rewards[i])
            batch.ends[i, :] = 0
            observe(s, acted, batch.ends[i])
            seat = deal_until_asked(s, batch.out, batch.dice, opponent)
        batch.seats[i] = seat
        show(s, seat, batch.out, batch.observations[i], batch.masks[i])
