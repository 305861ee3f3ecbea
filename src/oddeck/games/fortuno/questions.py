"""How the study of Fortuno sorts moves: play a Major, or a Minor."""

from __future__ import annotations

from oddeck.decks.thoth import CARDS, MINORS
from oddeck.engine.compile.jit import inlined
from oddeck.engine.state.table import Table
from oddeck.lab.machine.fork import NEITHER
from oddeck.lab.machine.questions import NO, YES

from .vocabulary import Action


@inlined
def plays_major(_state: Table, _seat: int, action: int) -> int:
    """Whether the card that is played is a Major."""
    if action >= Action.FOUR:
        return NEITHER
    return YES if action % CARDS >= MINORS else NO
