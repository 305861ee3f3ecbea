"""How the study of Flathead Rummy sorts moves: lay a meld down now, or keep it."""

from __future__ import annotations

from oddeck.engine.compile.jit import inlined
from oddeck.lab.machine.fork import NEITHER
from oddeck.lab.machine.questions import NO, YES

from .foresight import count_bits
from .state import State
from .vocabulary import Action


@inlined
def lays_down(s: State, seat: int, action: int) -> int:
    """Whether a meld is laid down or, by discarding, kept for a later turn.

    A meld that goes out is neither: there is nothing to decide.
    """
    if action >= Action.MELD:
        return NEITHER if s.count[seat] - count_bits(action - Action.MELD) <= 1 else YES
    return NO if Action.DISCARD <= action < Action.LAYOFF else NEITHER
