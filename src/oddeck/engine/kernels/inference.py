"""Dealing hidden cards for the search: templates.

`redeal` knows what is certain, and makes all possible deals equally likely. But players tell more
about their hands than the rules make certain: a player who gives up a trick hardly ever holds a
trump. A game may provide its `plausibility`: how likely a seat would have played as it did if it
held the hand that it has in some deal. Then every deal comes up in proportion to the plausibility
of all the hands that the viewer cannot see (Metropolis and others, 1953). Only quotients count, so
a plausibility need not be a probability.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, constant, template
from ..state.table import Table, every_seat
from .game_functions import plausibility, redeal
from .playout import next_random

DEALT, PLAYED = constant(0), constant(1)  # states: the last deal, and the one that is played
UNIT = 2.0**-64  # times a random word: a number from 0 to 1


@compiled
def reseed(s: Table, x: np.uint64) -> None:
    """Seed the random generator of a state with a random word."""
    s.key[0] = x
    s.key[1] = next_random(x)
    s.draws = 0


@template
def deal_fairly(
    states: NDArray[Any], viewer: int, names: NDArray[np.int64], x: np.uint64
) -> np.uint64:
    """Redeal what the viewer cannot know, all possible deals equally likely.

    Each deal is made from the one before. Return the random word that was used up.
    """
    x = next_random(x)
    states[PLAYED] = states[DEALT]
    reseed(states[PLAYED], x)
    redeal(states[DEALT], viewer, states[PLAYED], names)
    states[DEALT] = states[PLAYED]
    return x


@template
def deal_plausibly(
    states: NDArray[Any], viewer: int, names: NDArray[np.int64], x: np.uint64
) -> np.uint64:
    """Redeal so that deals come up in proportion to their plausibility.

    A deal that is less plausible than the one before is accepted with the quotient of both.
    """
    x = next_random(x)
    states[PLAYED] = states[DEALT]
    reseed(states[PLAYED], x)
    redeal(states[DEALT], viewer, states[PLAYED], names)
    x = next_random(x)
    if x * UNIT * plausibility_of_all(states[DEALT], viewer) < plausibility_of_all(
        states[PLAYED], viewer
    ):
        states[DEALT] = states[PLAYED]
    else:
        states[PLAYED] = states[DEALT]
        reseed(states[PLAYED], x)
    return x


@template
def plausibility_of_all(s: Table, viewer: int) -> float:
    """Multiply the plausibilities of the hands that the viewer cannot see."""
    product = 1.0
    for seat in every_seat(s):
        if seat != viewer:
            product *= plausibility(s, seat)
    return product
