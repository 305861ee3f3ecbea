"""What everybody can work out about hidden places: cards that are known not to lie there.

Who cannot follow has shown what they lack. A game notes such facts in `s.lacks`, a set of cards for
each place, and takes them back when they may no longer be true. A table with other hidden cards, as
`table.rename_hidden` makes it, must agree with them.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, inlined
from ..state.cardset import NO_BITS, CardSet, contains
from ..state.rng import below
from ..state.table import Table, collect_hidden, rename

MIXING_ROUNDS = 5


class Deduced(Table):
    """A table with what can be deduced about it."""

    # Cards that everybody knows not to lie in a place.
    lacks: Annotated[NDArray[np.uint64], "PLACES", "WORDS"]


@inlined
def record_lack(s: Deduced, place: int, cards: CardSet) -> None:
    """From now on everybody knows that none of these cards lies in the place."""
    for w in range(len(cards)):
        s.lacks[place, w] |= cards[w]


@inlined
def clear_lacks(s: Deduced, place: int) -> None:
    """Nothing is known any more about what the place lacks."""
    for w in range(len(s.lacks[place])):
        s.lacks[place, w] = NO_BITS


@inlined
def is_lacking(s: Deduced, place: int) -> bool:
    """Whether anything is known about what the place lacks."""
    for w in range(len(s.lacks[place])):
        if s.lacks[place, w] != NO_BITS:
            return True
    return False


@compiled
def rename_hidden_as_deduced(
    s: Deduced, viewer: int, pinned: int, out: Deduced, names: NDArray[np.int64]
) -> None:
    """As `table.rename_hidden`, but no card gets to a place that is known to lack it.

    The cards as they truly lie agree with all that is known. From there, every hidden card in turn
    changes places with a random other one if both may lie where they would come to, several times
    over. That always ends, and since a change is as likely as its reverse, no allowed outcome is
    favoured.
    """
    hidden = collect_hidden(s, viewer, pinned, out, names)
    for _ in range(MIXING_ROUNDS):
        for place in range(hidden):
            one, other = out.under[place], out.under[below(out, hidden)]
            if not contains(s.lacks[s.place[one]], names[other]) and not contains(
                s.lacks[s.place[other]], names[one]
            ):
                names[one], names[other] = names[other], names[one]
    rename(s, out, names)


@compiled
def deductions_hold(s: Deduced) -> bool:
    """Whether no card lies where it is known not to be."""
    for card in range(len(s.place)):
        if contains(s.lacks[s.place[card]], card):
            return False
    return True
