"""A small network that judges observations, in compiled code.

Observations are nearly all zero, so the first layer is a sum of a hundred rows or so, as in the
networks of chess engines (NNUE). Then the cards at hand (those of the seat's hand, and those that
its legal actions name) tell each other what they know: those that share a trait (suit, rank,
colour) apart, a few times over, so that a card can learn how long a chain goes on from it, or what
meld it belongs to. It takes tens of microseconds on one core.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, int64
from ..state.cardset import NO_BITS, Actions, lowest_card, without_lowest
from .observation import Observation

Floats = NDArray[np.float32]

MOST_HELD = 24  # cards that tell each other something: the hand comes first, in deck order
NONE, NAMED = -1, -2
A_HAND = np.float32(0.125)  # the sum over a hand is multiplied by this


class Layers(NamedTuple):
    """A network at tables of one size, and room for what it computes."""

    rows: Floats  # by index of the observation: what it adds to the first layer
    first: Floats  # biases of the first layer
    second_rows: Floats  # by unit of the first layer
    second: Floats  # biases of the second
    moves: Floats  # by output: the weights of its preference
    move_bias: Floats
    planes: Floats  # by trait (first the card itself) and plane: what a card there tells
    cards: Floats  # by card: what it is
    card_context: Floats  # by unit of the second layer: what it tells all cards
    own: Floats  # by round: what a card makes of what it knows
    traits: Floats  # by round and trait: what it tells others that share the trait
    hand_rows: Floats  # by round: what it tells all
    round_bias: Floats
    pool: Floats  # what the cards at hand tell the third layer
    third_rows: Floats  # by unit of the second layer
    third: Floats
    named: Floats  # by what an action does with a card: the weights of what the card knows
    named_places: Floats  # by verb, the same for actions that name places of the hand
    values: Floats  # by chair: the weights of what that seat will be paid
    value_bias: Floats
    plane_at: NDArray[np.int32]  # by index of the observation: its plane, or -1
    card_at: NDArray[np.int32]  # and its card
    trait_of: NDArray[np.int32]  # by card and trait; 0: it has none
    named_plane: NDArray[np.int32]  # by output: what it does with the card that it names
    named_card: NDArray[np.int32]  # the card, or -1
    outputs: NDArray[np.int32]  # by seat and action: the output as seen from that seat's chair
    verbs: NDArray[np.int32]  # by action: its verb in `named_places`
    places: NDArray[np.uint64]  # by action: the cards of the hand that it names, by place
    hand: NDArray[np.int64]  # where in an observation the seat's own hand is told: start, stop
    held: NDArray[np.int64]  # room: the cards at hand
    slot_of: NDArray[np.int64]  # room: by card, its place among these, or -1
    hidden: Floats  # room: the first layer
    before: Floats  # room: the second layer
    out: Floats  # room: the third layer
    about: Floats  # room: what each card at hand knows
    told: Floats  # room: what it is told
    added: Floats  # room: what it tells others
    pooled: Floats  # room: what all of them know


@compiled
def add_product(x: Floats, rows: Floats, out: Floats) -> None:
    """Add a row times a matrix to `out`."""
    for before in range(len(x)):
        strength = x[before]
        if strength != 0:
            for unit in range(len(out)):
                out[unit] += strength * rows[before, unit]


@compiled
def copy_to(x: Floats, out: Floats) -> None:
    """Copy a row. (Numba would allocate memory for `out[:] = x`.)"""
    for unit in range(len(out)):
        out[unit] = x[unit]


@compiled
def keep_positive(x: Floats) -> None:
    """Replace negative numbers by zero."""
    for unit in range(len(x)):
        x[unit] = max(x[unit], np.float32(0))


@compiled
def look_at(net: Layers, seat: int, observation: Observation, actions: Actions, n: int) -> None:
    """Compute all layers for an observation of a seat that may choose one of n actions."""
    copy_to(net.first, net.hidden)
    for index in range(len(observation)):
        if observation[index] != 0:
            factor = np.float32(observation[index])
            for unit in range(len(net.hidden)):
                net.hidden[unit] += factor * net.rows[index, unit]
    keep_positive(net.hidden)
    copy_to(net.second, net.before)
    add_product(net.hidden, net.second_rows, net.before)
    keep_positive(net.before)
    held = find_cards(net, seat, observation, actions, n)
    look_at_cards(net, observation, held)
    net.pooled[:] = 0
    for slot in range(held):
        for unit in range(len(net.pooled)):
            net.pooled[unit] += net.about[slot, unit] * A_HAND
    copy_to(net.third, net.out)
    add_product(net.before, net.third_rows, net.out)
    add_product(net.pooled, net.pool, net.out)
    keep_positive(net.out)


@compiled
def find_cards(net: Layers, seat: int, observation: Observation, actions: Actions, n: int) -> int:
    """List the cards at hand; how many there are."""
    net.slot_of[:] = NONE
    held, first = 0, net.hand[0]
    for card in range(net.hand[1] - first):
        if observation[first + card] != 0 and held < len(net.held):
            net.held[held] = card
            net.slot_of[card] = held
            held += 1
    for index in range(n):
        card = net.named_card[net.outputs[seat, actions[index]]]
        if card >= 0 and net.slot_of[card] == NONE:
            net.slot_of[card] = NAMED
    for card in range(len(net.slot_of)):
        if net.slot_of[card] == NAMED:
            net.slot_of[card] = NONE
            if held < len(net.held):
                net.held[held] = card
                net.slot_of[card] = held
                held += 1
    return held


@compiled
def look_at_cards(net: Layers, observation: Observation, n: int) -> None:
    """Find out what each of the n cards at hand knows."""
    net.pooled[:] = 0
    add_product(net.before, net.card_context, net.pooled)
    for slot in range(n):
        for unit in range(len(net.pooled)):
            net.about[slot, unit] = net.pooled[unit] + net.cards[net.held[slot], unit]
    kinds = net.trait_of.shape[1]
    for index in range(len(observation)):
        plane = net.plane_at[index]
        if observation[index] == 0 or plane < 0:
            continue
        factor, card = np.float32(observation[index]), net.card_at[index]
        for slot in range(n):
            held = net.held[slot]
            if held == card:
                for unit in range(len(net.pooled)):
                    net.about[slot, unit] += factor * net.planes[0, plane, unit]
            for kind in range(kinds):
                trait = net.trait_of[card, kind]
                if trait != 0 and trait == net.trait_of[held, kind]:
                    for unit in range(len(net.pooled)):
                        net.about[slot, unit] += factor * net.planes[1 + kind, plane, unit]
    for slot in range(n):
        keep_positive(net.about[slot])
    for turn in range(len(net.round_bias)):
        exchange(net, turn, n)


@compiled
def exchange(net: Layers, turn: int, n: int) -> None:
    """Let the n cards at hand tell each other what they know, once."""
    net.pooled[:] = 0
    for slot in range(n):
        for unit in range(len(net.pooled)):
            net.pooled[unit] += net.about[slot, unit] * A_HAND
    for slot in range(n):
        copy_to(net.round_bias[turn], net.told[slot])
        add_product(net.pooled, net.hand_rows[turn], net.told[slot])
        add_product(net.about[slot], net.own[turn], net.told[slot])
    for kind in range(net.trait_of.shape[1]):
        for slot in range(n):
            net.added[slot, :] = 0
            trait = net.trait_of[net.held[slot], kind]
            if trait == 0:
                continue
            for other in range(n):
                if net.trait_of[net.held[other], kind] == trait:
                    for unit in range(len(net.pooled)):
                        net.added[slot, unit] += net.about[other, unit]
            add_product(net.added[slot], net.traits[turn, kind], net.told[slot])
    for slot in range(n):
        for unit in range(len(net.pooled)):
            net.about[slot, unit] += max(net.told[slot, unit], np.float32(0))


@compiled
def preferences(net: Layers, seat: int, actions: Actions, n: int, liked: Floats) -> None:
    """Write the preference for each of n actions of the seat that was looked at: a logit."""
    for index in range(n):
        action = actions[index]
        output = net.outputs[seat, action]
        liking = net.move_bias[output]
        for unit in range(len(net.out)):
            liking += net.out[unit] * net.moves[output, unit]
        card = net.named_card[output]
        if card >= 0 and net.slot_of[card] >= 0:
            slot, plane = net.slot_of[card], net.named_plane[output]
            for unit in range(len(net.pooled)):
                liking += net.about[slot, unit] * net.named[plane, unit]
        left = net.places[action]
        while left != NO_BITS:
            slot = lowest_card(left, 0)
            left = without_lowest(left)
            for unit in range(len(net.pooled)):
                liking += net.about[slot, unit] * net.named_places[net.verbs[action], unit]
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
    look_at(net, int64(seat), observation, actions, int64(n))
    preferences(net, int64(seat), actions, int64(n), liked)
