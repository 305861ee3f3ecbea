"""Many games side by side, for learners: templates that play one decision in each of them a call.

Where an opponent is named, only seat 0 decides: the others are played in the same call, at random
or by the game's quick player.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import ZERO, compiled, inlined, inlined_template, int64, template
from ..state.cardset import Actions
from ..state.table import bit_of, every_seat
from .crew import Crew, call_others, post, wait, wait_for_others
from .game_functions import apply, deal, legal, observe, policy
from .memory import Memory, forget_past, note_events, remembers, tell_memory
from .observation import Observation
from .playout import next_random, one_actor, one_of
from .prefetch import prefetch


@unique
class Opponent(IntEnum):
    """Who plays the seats that do not learn."""

    NOBODY = 0  # all seats are the caller's
    RANDOM = 1
    QUICK = 2


@unique
class Order(IntEnum):
    """What a crew does with its games: the first number of `Crew.order`."""

    STOP = 0
    STEP = 1
    SAMPLE = 2


OPPONENT, WATCHER = 1, 2  # the other numbers of `Crew.order`: see `step`

LEARNER = 0  # the seat that is the caller's where there are opponents


ALLOWED = 31  # actions that `Batch.allowed` has room for


class Batch(NamedTuple):
    """Many games and their outputs, one row per game."""

    states: NDArray[Any]
    seats: NDArray[np.int64]  # who decides
    observations: NDArray[np.uint8]  # what that seat may know
    masks: NDArray[np.int8]  # and what it may do
    rewards: NDArray[np.float32]  # of the last step, by seat
    ended: NDArray[np.bool_]  # whether that step ended a game
    ends: NDArray[np.uint8]  # and what the seat that acted saw of its end
    acted: NDArray[np.int64]  # who acted in the last step
    own: NDArray[np.float32]  # and what that seat was paid
    allowed: NDArray[np.int32]  # how many actions are legal, and the first of them
    dice: NDArray[np.uint64]  # the random word of each game's opponents
    wanted: NDArray[np.bool_]  # the games that an order is about
    actions: Actions  # what is played next
    words: NDArray[np.uint64]  # random words to choose these by
    out: Actions  # room for the actions of one seat
    memory: Memory


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


@inlined_template
def who_decides(batch: Batch, i: int, opponent: int) -> int:
    """The seat that decides next, once opponents have played."""
    if opponent == Opponent.NOBODY:
        return one_actor(batch.states[i]) if batch.states[i].actors != 0 else LEARNER
    return play_opponents(batch, i, opponent)


@template
def play_opponents(batch: Batch, i: int, opponent: int) -> int:
    """Let opponents play until the learner decides or the game is over; return who decides next."""
    s, out = batch.states[i], batch.out
    while s.actors != 0:
        seat = one_actor(s)
        if seat == LEARNER:
            break
        x = next_random(batch.dice[i])
        batch.dice[i] = x
        play(batch, i, seat, choose(s, seat, out, opponent, x))
    return LEARNER


@template
def choose(s: Any, seat: int, out: Any, opponent: int, x: np.uint64) -> int:
    """The action that an opponent chooses, by the random word x."""
    n = legal(s, seat, out)
    if n == 1:
        choice = 0
    elif opponent == Opponent.QUICK:
        choice = policy(s, seat, out, n, x)
    else:
        choice = one_of(x, n)
    return int64(out[choice])


@inlined_template
def play(batch: Batch, i: int, seat: int, action: int) -> None:
    """Play an action, and let every seat remember its effects."""
    s = batch.states[i]
    apply(s, seat, action)
    if remembers(batch.memory):
        note_events(batch.memory, i, s.events, s.event_count, s.players)


@template
def deal_until_asked(batch: Batch, i: int, opponent: int) -> int:
    """Deal games until one asks the learner; return who decides.

    Opponents may end a game before the learner's first decision: the learner does not see those.
    """
    s, seat = batch.states[i], LEARNER
    while s.actors == 0:
        deal(s)
        if remembers(batch.memory):
            forget_past(batch.memory, i)
            note_events(batch.memory, i, s.events, s.event_count, s.players)
        seat = who_decides(batch, i, opponent)
    return seat


@inlined_template
def look(batch: Batch, i: int, seat: int, observation: Observation) -> None:
    """Write what a seat may know."""
    observation[:] = 0
    at = observe(batch.states[i], seat, observation)
    if remembers(batch.memory):
        tell_memory(batch.memory, i, seat, observation, at)


@inlined_template
def list_actions(batch: Batch, i: int, seat: int) -> None:
    """List and mask what a seat may do.

    A mask is wide and nearly empty: only what it allowed before is cleared.
    """
    mask, allowed, out = batch.masks[i], batch.allowed[i], batch.out
    if allowed[0] < len(allowed):
        for place in range(1, allowed[0] + 1):
            mask[allowed[place]] = 0
    else:
        mask[:] = 0
    n = legal(batch.states[i], seat, out)
    allowed[0] = n
    for index in range(n):
        mask[out[index]] = 1
        if index + 1 < len(allowed):
            allowed[index + 1] = out[index]


@inlined_template
def show(batch: Batch, i: int, seat: int) -> None:
    """Show a game to the seat that decides: what it may know, and what it may do."""
    batch.seats[i] = seat
    look(batch, i, seat, batch.observations[i])
    list_actions(batch, i, seat)


# A game that is played on its own is passed as an array: to unpack a record takes Numba 15 times as
# long.


@template
def play_one(states: NDArray[Any], seat: int, action: int) -> int:
    """Play an action; return a bit for each seat that may act then."""
    apply(states[0], seat, action)
    return int64(states[0].actors)


@template
def show_one(
    states: NDArray[Any], seat: int, out: Actions, observation: Observation, mask: NDArray[np.int8]
) -> None:
    """Show a game to a seat; both rows are zero before."""
    observe(states[0], seat, observation)
    for index in range(legal(states[0], seat, out)):
        mask[out[index]] = 1


@template
def begin(batch: Batch, opponent: int) -> None:
    """Deal the games that are wanted, and show each to the seat that decides first."""
    for i in range(len(batch.states)):
        if batch.wanted[i]:
            batch.states[i].actors = 0
            show(batch, i, deal_until_asked(batch, i, opponent))


@template
def step(batch: Batch, opponent: int, watcher: int) -> None:
    """Play one legal action in each game that is wanted, by the seat that decides there.

    A game that ends is paid out, and the next one is dealt at once. `watcher` sees its end, or, if
    that is -1, the seat that acted.
    """
    for i in range(len(batch.states)):
        prefetch(batch.states, i + 1)
        if not batch.wanted[i]:
            continue
        s, acted = batch.states[i], batch.seats[i]
        play(batch, i, acted, batch.actions[i])
        seat = who_decides(batch, i, opponent)
        batch.acted[i] = acted
        if batch.ended[i]:
            batch.rewards[i, :] = 0  # for the end of the game before
        batch.own[i] = 0.0
        batch.ended[i] = s.actors == 0
        if s.actors == 0:
            pay(s, batch.rewards[i])
            batch.own[i] = batch.rewards[i, acted]
            look(batch, i, acted if watcher < 0 else watcher, batch.ends[i])
            seat = deal_until_asked(batch, i, opponent)
        show(batch, i, seat)


@template
def sample(batch: Batch) -> None:
    """Choose one of the legal actions in each game, by a random word."""
    for i in range(len(batch.states)):
        allowed = batch.allowed[i]
        n = int64(allowed[0])
        choice = one_of(batch.words[i], n)
        if n < len(allowed):
            batch.actions[i] = allowed[1 + choice]
        else:
            legal(batch.states[i], batch.seats[i], batch.out)
            batch.actions[i] = batch.out[choice]


@template
def obey(batch: Batch, order: NDArray[np.int64]) -> None:
    """Carry out an order."""
    if order[0] == Order.STEP:
        step(batch, order[OPPONENT], order[WATCHER])
    elif order[0] == Order.SAMPLE:
        sample(batch)


@template
def work(batch: Batch, crew: Crew, thread: int) -> None:
    """Carry out an order, each thread with its part of the games.

    The first thread calls the others and waits for them. The others wait to be called until they
    are told to stop.
    """
    while True:
        if thread > 0:
            wait(crew, thread)
        call_others(crew, thread)
        is_last = crew.order[0] == Order.STOP
        obey(batch, crew.order)
        if thread == 0:
            wait_for_others(crew)
            return
        post(crew, ZERO)
        if is_last:
            return


@compiled
def first_illegal(batch: Batch, actions: Actions) -> int:
    """The first game whose action is not legal; -1 if all are."""
    for i in range(len(actions)):
        known = 0 <= actions[i] < batch.masks.shape[1]
        if not (known and batch.masks[i, actions[i]] == 1):
            return i
    return -1
