"""Tree search with a network: a template.

This is the search of `search.py`, with two differences. A network says beforehand how good each
move looks, and good-looking moves are tried first (as in AlphaZero: PUCT, Silver and others, 2017).
And nothing is played to the end: where a walk leaves the tree, the network says what each seat can
expect.

A move that is not legal in every deal gets its prior in the first deal in which it is.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, inlined, int64, template
from ..state.table import every_seat, may_act
from .game_functions import apply, legal, observe, sensible
from .inference import PLAYED
from .network import Floats, Layers, look_at, preferences, promise
from .observation import Observation
from .playout import one_actor
from .prospect import share_of_win
from .search import MANY, NONE, ROOT, Workspace, add_node, deal_again, exploration_weight

PRIOR_WEIGHT = 2.0  # of exploration, compared with what it is without priors
LEAST_PRIOR = 0.002


class Advice(NamedTuple):
    """A network, and room for what it says."""

    net: Layers
    observation: Observation
    liked: Floats  # by place among the legal actions
    priors: NDArray[np.float64]  # by node
    shares: NDArray[np.float64]  # by seat, what it can expect: a share of the win


@inlined
def expect(advice: Advice, s: Any, seat: int) -> None:
    """Note what every seat can expect, once the network has looked at the table from `seat`."""
    players = int64(s.players)
    whole = 0.0
    for other in every_seat(s):
        paid = promise(advice.net, (other - seat + players) % players)
        share = max(0.0, min(1.0, (paid * (players - 1) + 1.0) / players))
        advice.shares[other] = share
        whole += share
    for other in every_seat(s):
        advice.shares[other] = advice.shares[other] / whole if whole > 0 else 1.0 / players


@compiled
def to_priors(liked: Floats, n: int) -> None:
    """Turn preferences into chances that add up to 1."""
    most = liked[0]
    for index in range(1, n):
        most = max(most, liked[index])
    whole = np.float32(0)
    for index in range(n):
        liked[index] = np.float32(math.exp(liked[index] - most))
        whole += liked[index]
    for index in range(n):
        liked[index] = max(liked[index] / whole, np.float32(LEAST_PRIOR))


@inlined
def mark_known(w: Workspace, place: int, seat: int, stamp: int) -> int:
    """Mark those of the legal actions that have a node; how many there are."""
    known = int64(0)
    child = w.nodes[place].first
    while child != NONE:
        node = w.nodes[child]
        if node.seat == seat and w.marks[node.action] == stamp:
            w.marks[node.action] = -stamp
            known += 1
        child = node.next
    return known


@inlined
def most_promising(w: Workspace, advice: Advice, place: int, seat: int, stamp: int) -> int:
    """Find the child with the highest bound among the actions that are marked as known."""
    root, tried = w.nodes[ROOT], int64(0)
    usual = w.shares[seat] / root.visits if root.visits > 0 else 1.0 / len(advice.shares)
    child = w.nodes[place].first
    while child != NONE:
        node = w.nodes[child]
        if node.seat == seat and w.marks[node.action] == -stamp:
            tried += node.visits
            node.seen += 1
        child = node.next
    weight = PRIOR_WEIGHT * exploration_weight(w, seat) * math.sqrt(tried + 1.0)
    best, highest = NONE, -1.0
    child = w.nodes[place].first
    while child != NONE:
        node = w.nodes[child]
        if node.seat == seat and w.marks[node.action] == -stamp:
            worth = node.worth / node.visits if node.visits > 0 else usual
            bound = worth + weight * advice.priors[child] / (1.0 + node.visits)
            if bound > highest:
                best, highest = child, bound
        child = node.next
    return best


@template
def consult(w: Workspace, advice: Advice, s: Any, seat: int, n: int) -> None:
    """Let the network judge the n actions that are sensible, of those that are legal."""
    advice.observation[:] = 0
    observe(s, seat, advice.observation)
    every = legal(s, seat, w.out)
    look_at(advice.net, seat, advice.observation, w.out, every)
    if n < every:
        sensible(s, seat, w.out, every)
    preferences(advice.net, seat, w.out, n, advice.liked)
    to_priors(advice.liked, n)


@template
def run_guided(w: Workspace, advice: Advice, viewer: int, playouts: int, longest: int) -> None:
    """Walk down the tree `playouts` more times, from what the viewer knows of `w.states[DEALT]`.

    A walk takes at most `longest` decisions. Each deal is made from the one before.
    """
    walk = w.walks[0]
    x = walk.x
    for _ in range(playouts):
        x = deal_again(w.states, viewer, w.names, x)
        s = w.states[PLAYED]
        place, depth = int64(ROOT), int64(0)
        seat = viewer if may_act(s, viewer) else one_actor(s)
        for left in range(longest, -1, -1):
            if s.actors == 0:
                for other in every_seat(s):
                    advice.shares[other] = share_of_win(s, other)
                break
            n = legal(s, seat, w.out)
            is_asked = n > 1 and depth == 0
            if n > 1:
                few = sensible(s, seat, w.out, n)
                n = n if is_asked and few > 1 and n <= MANY else few
            action = int64(w.out[0])
            if n > 1 or is_asked or left == 0:
                walk.stamp += 1
                for index in range(n):
                    w.marks[w.out[index]] = walk.stamp
                known = mark_known(w, place, seat, walk.stamp)
                is_room = walk.nodes + n <= len(w.nodes) and depth < len(w.path) and left > 0
                if known < n or not is_room:
                    consult(w, advice, s, seat, n)
                    if not is_room:
                        expect(advice, s, seat)
                        break
                    for index in range(n):
                        if w.marks[w.out[index]] == walk.stamp:
                            child = add_node(w, place, seat, int64(w.out[index]))
                            w.nodes[child].seen = 0
                            w.marks[w.out[index]] = -walk.stamp
                            advice.priors[child] = advice.liked[index]
                    if known == 0:
                        expect(advice, s, seat)
                        break
                place = most_promising(w, advice, place, seat, walk.stamp)
                action = int64(w.nodes[place].action)
                w.path[depth] = place
                depth += 1
            apply(s, seat, action)
            if s.actors != 0:
                seat = one_actor(s)
        w.nodes[ROOT].visits += 1
        for other in every_seat(s):
            brought = advice.shares[other]
            w.shares[other] += brought
            w.squares[other] += brought * brought
        for passed in range(depth):
            node = w.nodes[w.path[passed]]
            node.visits += 1
            node.worth += advice.shares[int64(node.seat)]
    walk.x = x
