"""Search in machine code: a template that is bound to each game's rules.

This is Monte Carlo tree search over what one seat knows (single-observer information-set MCTS,
Cowling, Powley and Whitehouse, 2012). Every playout deals the hidden cards anew, so that only what
the seat may know decides; walks down the tree among the moves that are legal in this deal; adds one
node; plays on by the game's policy until the game, or the stage of it, is over; and credits every
node on the way with what it brought to the seat that chose it. A move that is not legal in every
deal is compared with others by how often it could be chosen (`seen`), not by how often its parent
was reached.

The caller owns all memory: see `bots.search`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import IntEnum, unique
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import ZERO, compiled, constant, inlined, int64, unbound
from ..state.cardset import Actions
from ..state.table import Table, may_act, seats
from .inference import DEALT, PLAYED
from .playout import next_random, one_actor, one_of
from .prospect import share_of_win

# --- what a game may provide; these serve for games that do not -----------------------------------


@inlined
def no_stage(_state: Any) -> int:
    """The whole game is one stage."""
    return ZERO


@inlined
def even_prospect(s: Table, seat: int) -> float:
    """Who has won; while nobody has, everybody has the same chance."""
    return share_of_win(s, seat) if s.actors == 0 else 1.0 / s.players


@inlined
def all_moves(_state: Any, _seat: int, _out: Actions, n: int) -> int:
    """Every move may be worth a thought."""
    return n


@inlined
def any_move(_state: Any, _seat: int, _out: Actions, n: int, x: np.uint64) -> int:
    """All moves alike."""
    return one_of(x, n)


# --- the tree -------------------------------------------------------------------------------------

NODE = np.dtype(
    [
        ("worth", np.float64),  # the sum of what its playouts brought to `seat`
        ("visits", np.int64),
        ("seen", np.int64),  # how often it could have been chosen
        ("seat", np.int64),  # who chose it
        ("action", np.int64),
        ("first", np.int64),  # of its children
        ("next", np.int64),  # of its siblings
    ]
)
Nodes: TypeAlias = NDArray[Any]

ROOT = constant(0)
NONE = constant(-1)
DEEPEST = 128  # decisions in the tree; forced ones do not count
EXPLORATION = 1.2  # in standard deviations of what a playout brings
FIRST_PLAYOUTS = 16  # after which a deviation can be told from them
LEAST_DEVIATION = 0.01
MANY = 16  # moves: more than can all be tried


@unique
class Note(IntEnum):
    """What the search has to remember besides the tree."""

    NODES = 0  # in use
    STAMP = 1  # the last that was used to mark legal actions
    PLACE = 2  # the node that this playout has come to, NONE once it has left the tree
    DEPTH = 3  # how many nodes it has passed, the root not counted


NOTES = len(Note)


@compiled
def add_node(nodes: Nodes, notes: NDArray[np.int64], parent: int, seat: int, action: int) -> int:
    """A new child of a node."""
    node = int64(notes[Note.NODES])
    notes[Note.NODES] += 1
    nodes[node].worth = 0.0
    nodes[node].visits = 0
    nodes[node].seen = 1
    nodes[node].seat = seat
    nodes[node].action = action
    nodes[node].first = NONE
    nodes[node].next = nodes[parent].first
    nodes[parent].first = node
    return node


@compiled
def start_tree(nodes: Nodes, notes: NDArray[np.int64]) -> None:
    """Nothing but a root."""
    notes[Note.NODES] = 1
    nodes[ROOT].worth = 0.0
    nodes[ROOT].visits = 0
    nodes[ROOT].seen = 0
    nodes[ROOT].seat = NONE
    nodes[ROOT].action = NONE
    nodes[ROOT].first = NONE
    nodes[ROOT].next = NONE


@compiled
def best_child(
    nodes: Nodes, parent: int, seat: int, marks: Actions, stamp: int, exploration: float
) -> int:
    """The child with the highest upper bound among the actions that are marked as legal; those that
    have a child are marked as tried.
    """
    best, highest = NONE, -1.0
    child = nodes[parent].first
    while child != NONE:
        node = nodes[child]
        if node.seat == seat and marks[node.action] == stamp:
            marks[node.action] = -stamp
            bound = node.worth / node.visits + exploration * math.sqrt(
                math.log(node.seen) / node.visits
            )
            node.seen += 1
            if bound > highest:
                best, highest = child, bound
        child = node.next
    return best


@compiled
def daring(
    shares: NDArray[np.float64], squares: NDArray[np.float64], seat: int, playouts: int
) -> float:
    """How much a seat is drawn to what was seldom tried: as much as luck can make of a playout, so
    that it sees through luck and no more.

    Where nothing is decided yet and all playouts bring about the same, small differences count.
    """
    if playouts < FIRST_PLAYOUTS:
        return EXPLORATION / 2
    mean = shares[seat] / playouts
    return EXPLORATION * math.sqrt(
        max(LEAST_DEVIATION * LEAST_DEVIATION, squares[seat] / playouts - mean * mean)
    )


@compiled
def untried(out: Actions, n: int, wish: int, marks: Actions, stamp: int, x: np.uint64) -> int:
    """A legal action that has no child yet: the one wished for, else any of them; NONE
    if all have.
    """
    if marks[wish] == stamp:
        return wish
    left = ZERO
    for index in range(n):
        left += marks[out[index]] == stamp
    if left == 0:
        return NONE
    skipped = one_of(x, left)
    for index in range(n):
        if marks[out[index]] == stamp:
            if skipped == 0:
                return int64(out[index])
            skipped -= 1
    return NONE


@inlined
def begin_walk(notes: NDArray[np.int64]) -> None:
    """A playout begins at the root."""
    notes[Note.PLACE] = ROOT
    notes[Note.DEPTH] = 0


@compiled
def step(
    nodes: Nodes,
    notes: NDArray[np.int64],
    path: NDArray[np.int64],
    marks: Actions,
    seat: int,
    out: Actions,
    n: int,
    wish: int,
    exploration: float,
    x: np.uint64,
) -> int:
    """Which action a playout takes that is still in the tree: one that was never tried, and then it
    leaves the tree; else the best.
    """
    notes[Note.STAMP] += 1
    stamp = int64(notes[Note.STAMP])
    for index in range(n):
        marks[out[index]] = stamp
    place = int64(notes[Note.PLACE])
    child = best_child(nodes, place, seat, marks, stamp, exploration)
    action = untried(out, n, wish, marks, stamp, x)
    is_new, is_room = action != NONE, notes[Note.DEPTH] < len(path)
    if is_new:
        is_room = is_room and notes[Note.NODES] < len(nodes)
        child = add_node(nodes, notes, place, seat, action) if is_room else NONE
    else:
        action = int64(nodes[child].action)
    if is_room:
        path[notes[Note.DEPTH]] = child
        notes[Note.DEPTH] += 1
    notes[Note.PLACE] = NONE if is_new or not is_room else child
    return action


# --- playouts -------------------------------------------------------------------------------------


# Each game's own functions take the place of these.
legal: Callable[[Any, int, Actions], int] = unbound
apply: Callable[[Any, int, int], None] = unbound
deal_again: Callable[[NDArray[Any], int, NDArray[np.int64], np.uint64], np.uint64] = unbound
stage: Callable[[Any], int] = unbound
prospect: Callable[[Any, int], float] = unbound
sensible: Callable[[Any, int, Actions, int], int] = unbound
policy: Callable[[Any, int, Actions, int, np.uint64], int] = unbound


def think(
    states: NDArray[Any],
    nodes: Nodes,
    notes: NDArray[np.int64],
    dice: NDArray[np.uint64],
    out: Actions,
    marks: Actions,
    names: NDArray[np.int64],
    path: NDArray[np.int64],
    shares: NDArray[np.float64],
    squares: NDArray[np.float64],
    viewer: int,
    playouts: int,
    longest: int,
) -> None:
    """So many playouts from what the viewer knows of `states[DEALT]`, each of at most `longest`
    decisions.

    `shares` sums up what the playouts brought to each seat, `squares` the squares of that. Hidden
    cards wander: each deal is made from the one before.
    """
    x = dice[0]
    here = stage(states[DEALT])
    for _ in range(playouts):
        x = deal_again(states, viewer, names, x)
        s = states[PLAYED]
        begin_walk(notes)
        seat = viewer if may_act(s, viewer) else one_actor(s)
        for _ in range(longest):
            if s.actors == 0 or stage(s) != here:
                break
            n = legal(s, seat, out)
            # Somebody waits for the answer: what is possible gets a chance.
            is_asked = n > 1 and notes[Note.PLACE] == ROOT
            if n > 1:
                worth_a_thought = sensible(s, seat, out, n)
                n = n if is_asked and worth_a_thought > 1 and n <= MANY else worth_a_thought
            action = int64(out[0])
            if n > 1:
                x = next_random(x)
                action = int64(out[policy(s, seat, out, n, x)])
            if notes[Note.PLACE] != NONE and (n > 1 or is_asked):  # what is forced has no node
                dare = daring(shares, squares, seat, int64(nodes[ROOT].visits))
                action = step(nodes, notes, path, marks, seat, out, n, action, dare, next_random(x))
            apply(s, seat, action)
            if s.actors != 0:
                seat = one_actor(s)
        nodes[ROOT].visits += 1
        for each in seats(s):
            brought = prospect(s, each)
            shares[each] += brought
            squares[each] += brought * brought
        for passed in range(notes[Note.DEPTH]):
            node = nodes[path[passed]]
            node.visits += 1
            node.worth += prospect(s, int64(node.seat))
    dice[0] = x
