"""Monte Carlo tree search: a template.

This is tree search over what one seat knows (single-observer information-set MCTS, Cowling, Powley
and Whitehouse, 2012). Every playout redeals the hidden cards, so that only what the seat may know
decides; walks down the tree among the moves that are legal in this deal; adds one node; plays on by
the game's policy until the game, or the stage of it, is over; and credits every node on the way
with what it brought to the seat that chose it. A move that is not legal in every deal is compared
with others by how often it could be chosen (`seen`), not by how often its parent was reached.

The caller owns all memory: a `Workspace`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import ZERO, compiled, constant, inlined, int64, template, unbound
from ..state.cardset import Actions
from ..state.layout import Float, Int, UInt64, dtype_of, new_states
from ..state.table import Table, every_seat, may_act
from .game_functions import apply, legal, policy, prospect, sensible, stage
from .inference import DEALT, PLAYED
from .playout import next_random, one_actor, one_of
from .prospect import share_of_win

# --- defaults for games without foresight ---------------------------------------------------------


@inlined
def no_stage(_state: Any) -> int:
    """The whole game is one stage."""
    return ZERO


@inlined
def even_prospect(s: Table, seat: int) -> float:
    """The share of the win; before the end, the same for everyone."""
    return share_of_win(s, seat) if s.actors == 0 else 1.0 / s.players


@inlined
def all_moves(_state: Any, _seat: int, _out: Actions, n: int) -> int:
    """Consider every move."""
    return n


@inlined
def any_move(_state: Any, _seat: int, _out: Actions, n: int, x: np.uint64) -> int:
    """Choose any move, all equally likely."""
    return one_of(x, n)


# --- memory ---------------------------------------------------------------------------------------

ROOT = constant(0)
NONE = constant(-1)
DEEPEST = 128  # decisions in the tree; forced ones do not count
EXPLORATION = 1.2  # in standard deviations of what a playout brings
FIRST_PLAYOUTS = 16  # after which their standard deviation is used
LEAST_DEVIATION = 0.01
MANY = 16  # moves: more than can all be tried


class Node:
    """A decision in the tree."""

    worth: Float  # the sum of what its playouts brought to `seat`
    visits: Int
    seen: Int  # how often it could have been chosen
    seat: Int  # who chose it
    action: Int
    first: Int  # of its children
    next: Int  # of its siblings


class Walk:
    """Where a search stands."""

    nodes: Int  # in use
    stamp: Int  # the last that was used to mark legal actions
    place: Int  # the node that this playout has come to, NONE once it has left the tree
    depth: Int  # how many nodes it has passed, the root not counted
    x: UInt64  # the last random word


Nodes: TypeAlias = NDArray[Any]


class Workspace(NamedTuple):
    """The memory of one search tree."""

    states: NDArray[Any]  # DEALT and PLAYED
    walks: NDArray[Any]  # one `Walk`
    nodes: Nodes  # the root, and room for more
    path: NDArray[np.int64]  # the nodes that a playout passes
    out: Actions  # the legal actions of a seat
    marks: Actions  # by action, the stamp of the last decision at which it was legal
    names: NDArray[np.int64]  # for `redeal`
    shares: NDArray[np.float64]  # by seat, the sum of what the playouts brought
    squares: NDArray[np.float64]  # and of its squares


def new_workspace(states: NDArray[Any], actions: int, most_nodes: int) -> Workspace:
    """Allocate the memory of a search tree."""
    seats, cards = len(states[0].hand), len(states[0].place)
    return Workspace(
        states=states,
        walks=new_states(dtype_of(Walk), 1),
        nodes=new_states(dtype_of(Node), most_nodes),
        path=np.empty(DEEPEST, np.int64),
        out=np.empty(actions, np.int64),
        marks=np.zeros(actions, np.int64),
        names=np.empty(cards, np.int64),
        shares=np.zeros(seats, np.float64),
        squares=np.zeros(seats, np.float64),
    )


# --- the tree -------------------------------------------------------------------------------------


@inlined
def add_node(w: Workspace, parent: int, seat: int, action: int) -> int:
    """Add a child to a node."""
    walk = w.walks[0]
    child = int64(walk.nodes)
    walk.nodes += 1
    node = w.nodes[child]
    node.worth = 0.0
    node.visits = 0
    node.seen = 1
    node.seat = seat
    node.action = action
    node.first = NONE
    node.next = w.nodes[parent].first
    w.nodes[parent].first = child
    return child


@compiled
def start_tree(w: Workspace) -> None:
    """Remove all nodes but the root."""
    w.walks[0].nodes = 1
    root = w.nodes[ROOT]
    root.worth = 0.0
    root.visits = 0
    root.seen = 0
    root.seat = NONE
    root.action = NONE
    root.first = NONE
    root.next = NONE
    w.shares[:] = 0.0
    w.squares[:] = 0.0


@inlined
def best_child(w: Workspace, parent: int, seat: int, stamp: int, exploration: float) -> int:
    """Find the child with the highest upper bound among the actions that are marked as legal, and
    mark those that have a child as tried.
    """
    best, highest = NONE, -1.0
    child = w.nodes[parent].first
    while child != NONE:
        node = w.nodes[child]
        if node.seat == seat and w.marks[node.action] == stamp:
            w.marks[node.action] = -stamp
            bound = node.worth / node.visits + exploration * math.sqrt(
                math.log(node.seen) / node.visits
            )
            node.seen += 1
            if bound > highest:
                best, highest = child, bound
        child = node.next
    return best


@inlined
def exploration_weight(w: Workspace, seat: int) -> float:
    """Weigh exploration by the standard deviation of what playouts brought to a seat.

    Where nothing is decided yet and all playouts bring about the same, small differences count.
    """
    playouts = w.nodes[ROOT].visits
    if playouts < FIRST_PLAYOUTS:
        return EXPLORATION / 2
    mean = w.shares[seat] / playouts
    return EXPLORATION * math.sqrt(
        max(LEAST_DEVIATION * LEAST_DEVIATION, w.squares[seat] / playouts - mean * mean)
    )


@inlined
def untried(w: Workspace, n: int, wish: int, stamp: int, x: np.uint64) -> int:
    """Choose a legal action that has no child yet: `wish` if possible, else any; NONE if all have
    one.
    """
    if w.marks[wish] == stamp:
        return wish
    left = ZERO
    for index in range(n):
        left += w.marks[w.out[index]] == stamp
    if left == 0:
        return NONE
    skipped = one_of(x, left)
    for index in range(n):
        if w.marks[w.out[index]] == stamp:
            if skipped == 0:
                return int64(w.out[index])
            skipped -= 1
    return NONE


@inlined
def step(w: Workspace, seat: int, n: int, wish: int, exploration: float, x: np.uint64) -> int:
    """Choose the action of a playout that is still in the tree.

    An action that was never tried comes first, and with it the playout leaves the tree; else the
    best one.
    """
    walk = w.walks[0]
    walk.stamp += 1
    for index in range(n):
        w.marks[w.out[index]] = walk.stamp
    child = best_child(w, walk.place, seat, walk.stamp, exploration)
    action = untried(w, n, wish, walk.stamp, x)
    is_new, is_room = action != NONE, walk.depth < len(w.path)
    if is_new:
        is_room = is_room and walk.nodes < len(w.nodes)
        child = add_node(w, walk.place, seat, action) if is_room else NONE
    else:
        action = int64(w.nodes[child].action)
    if is_room:
        w.path[walk.depth] = child
        walk.depth += 1
    walk.place = NONE if is_new or not is_room else child
    return action


# --- playouts -------------------------------------------------------------------------------------

# `inference.deal_fairly` or `deal_plausibly`.
deal_again: Callable[[NDArray[Any], int, NDArray[np.int64], np.uint64], np.uint64] = unbound


@template
def run_playouts(w: Workspace, viewer: int, playouts: int, longest: int) -> None:
    """Run `playouts` more playouts of at most `longest` decisions each, from what the viewer knows
    of `w.states[DEALT]`.

    Each deal is made from the one before.
    """
    walk = w.walks[0]
    x = walk.x
    here = stage(w.states[DEALT])
    for _ in range(playouts):
        x = deal_again(w.states, viewer, w.names, x)
        s = w.states[PLAYED]
        walk.place = ROOT
        walk.depth = 0
        seat = viewer if may_act(s, viewer) else one_actor(s)
        for _ in range(longest):
            if s.actors == 0 or stage(s) != here:
                break
            n = legal(s, seat, w.out)
            # At the root every legal move is tried, unless there are too many.
            is_asked = n > 1 and walk.place == ROOT
            if n > 1:
                worth_a_thought = sensible(s, seat, w.out, n)
                n = n if is_asked and worth_a_thought > 1 and n <= MANY else worth_a_thought
            action = int64(w.out[0])
            if n > 1:
                x = next_random(x)
                action = int64(w.out[policy(s, seat, w.out, n, x)])
            if walk.place != NONE and (n > 1 or is_asked):  # a forced move has no node
                action = step(w, seat, n, action, exploration_weight(w, seat), next_random(x))
            apply(s, seat, action)
            if s.actors != 0:
                seat = one_actor(s)
        w.nodes[ROOT].visits += 1
        for each in every_seat(s):
            brought = prospect(s, each)
            w.shares[each] += brought
            w.squares[each] += brought * brought
        for passed in range(walk.depth):
            node = w.nodes[w.path[passed]]
            node.visits += 1
            node.worth += prospect(s, int64(node.seat))
    walk.x = x
