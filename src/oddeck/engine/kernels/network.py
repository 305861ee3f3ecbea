"""A small network that judges observations, in compiled code.

Observations are nearly all zero, so the first layer is a sum of a hundred rows or so, as in the
networks of chess engines (NNUE). It takes microseconds on one core.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, int64
from ..state.cardset import NO_BITS, Actions, lowest_card, without_lowest
from .observation import Observation

Floats = NDArray[np.float32]


class Layers(NamedTuple):
    """A network at tables of one size, and room for what it computes."""

    rows: Floats  # by index of the observation: what it adds to the first layer
    first: Floats  # biases of the first layer
    second_rows: Floats  # by unit of the first layer
    second: Floats  # biases of the second
    moves: Floats  # by output: the weights of its preference
    move_bias: Floats
    cards: Floats  # by verb and card: the weights of a card of the hand that an action names
    values: Floats  # by chair: the weights of what that seat will be paid
    value_bias: Floats
    outputs: NDArray[np.int32]  # by seat and action: the output as seen from that seat's chair
    verbs: NDArray[np.int32]  # by action: its verb in `cards`
    places: NDArray[np.uint64]  # by action: the cards of the hand that it names, by place
    hand: NDArray[np.int64]  # where in an observation the seat's own hand is told: start, stop
    held: NDArray[np.int64]  # room: the cards of the hand
    hidden: Floats  # room: the first layer
    out: Floats  # room: the second layer


@compiled
def look_at(net: Layers, observation: Observation) -> None:
    """Compute both layers for an observation."""
    hidden, out = net.hidden, net.out
    width, out_width = len(hidden), len(out)
    for unit in range(width):
        hidden[unit] = net.first[unit]
    for index in range(len(observation)):
        if observation[index] != 0:
            factor = np.float32(observation[index])
            for unit in range(width):
                hidden[unit] += factor * net.rows[index, unit]
    for unit in range(out_width):
        out[unit] = net.second[unit]
    for before in range(width):
        strength = hidden[before]
        if strength > 0:
            for unit in range(out_width):
                out[unit] += strength * net.second_rows[before, unit]
    for unit in range(out_width):
        out[unit] = max(out[unit], np.float32(0))
    n, first = 0, net.hand[0]
    for index in range(first, net.hand[1]):
        if observation[index] != 0 and n < len(net.held):
            net.held[n] = index - first
            n += 1


@compiled
def preferences(net: Layers, seat: int, actions: Actions, n: int, liked: Floats) -> None:
    """Write the preference for each of n actions of the seat that was looked at: a logit."""
    for index in range(n):
        action = actions[index]
        output = net.outputs[seat, action]
        liking = net.move_bias[output]
        for unit in range(len(net.out)):
            liking += net.out[unit] * net.moves[output, unit]
        left = net.places[action]
        while left != NO_BITS:
            card = net.held[lowest_card(left, 0)]
            left = without_lowest(left)
            for unit in range(len(net.out)):
                liking += net.out[unit] * net.cards[net.verbs[action], card, unit]
        liked[index] = liking


@compiled
def promise(net: Layers, chair: int) -> float:
    """What the seat in this chair, counted from the one that looked, can expect to be paid."""
    value = net.value_bias[chair]
    for unit in range(len(net.out)):
        value += net.out[unit] * net.values[chair, unit]
    return float(value)


@compiled
def judge(
    net: Layers, seat: int, observation: Observation, actions: Actions, n: int, liked: Floats
) -> None:
    """Look at an observation, and write the preferences for n actions."""
    look_at(net, observation)
    preferences(net, int64(seat), actions, int64(n), liked)
