"""What play has shown of hidden cards: templates that are bound to each game.

`redeal` knows what is certain, and makes all deals that are possible alike. But players tell more
about their hands than the rules make certain: who folds in Trophy Case hardly ever holds a trump. A
game may provide its `plausibility`: how likely a seat would have come to play as it did, if it held
the hand that it has in some deal. Then every deal comes up in proportion to that of all the hands
that the viewer cannot see (Metropolis and others, 1953). Only quotients count, so a plausibility
need not be a probability.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, constant, unbound
from ..state.table import Table, seats
from .playout import next_random

# Each game's own functions take the place of these.
redeal: Callable[[Any, int, Any, NDArray[np.int64]], None] = unbound
plausibility: Callable[[Any, int], float] = unbound
credence: Callable[[Any, int], float] = unbound  # `plausibility_of_all`, bound

DEALT, PLAYED = constant(0), constant(1)  # states: as it was dealt anew, and as it is played on
UNIT = 2.0**-64  # times a random word: a number from 0 to 1


@compiled
def reseed(s: Table, x: np.uint64) -> None:
    """Gives a state a chance of its own."""
    s.key[0] = x
    s.key[1] = next_random(x)
    s.draws = 0


def deal_fairly(
    states: NDArray[Any], viewer: int, names: NDArray[np.int64], x: np.uint64
) -> np.uint64:
    """Deals what the viewer cannot know anew, out of the deal before, all possible deals alike;
    gives the random word that is used up.
    """
    x = next_random(x)
    states[PLAYED] = states[DEALT]
    reseed(states[PLAYED], x)
    redeal(states[DEALT], viewer, states[PLAYED], names)
    states[DEALT] = states[PLAYED]
    return x


def deal_plausibly(
    states: NDArray[Any], viewer: int, names: NDArray[np.int64], x: np.uint64
) -> np.uint64:
    """As `deal_fairly`, but a deal that is less plausible than the one before takes its place only
    so much less often.
    """
    x = next_random(x)
    states[PLAYED] = states[DEALT]
    reseed(states[PLAYED], x)
    redeal(states[DEALT], viewer, states[PLAYED], names)
    x = next_random(x)
    if x * UNIT * credence(states[DEALT], viewer) < credence(states[PLAYED], viewer):
        states[DEALT] = states[PLAYED]
    else:
        states[PLAYED] = states[DEALT]
        reseed(states[PLAYED], x)
    return x


def plausibility_of_all(s: Table, viewer: int) -> float:
    """How plausible the hands are, taken together, that the viewer cannot see."""
    product = 1.0
    for seat in seats(s):
        if seat != viewer:
            product *= plausibility(s, seat)
    return product
