"""The maze: the stack of what is under way, and the news of what happens."""

from __future__ import annotations

from enum import IntEnum

from oddeck.engine.compile.jit import compiled, inlined
from oddeck.engine.state.journal import tell
from oddeck.engine.state.stack import Slot, pop, push
from oddeck.engine.state.table import everybody

from .state import UNBEGUN, More, State
from .vocabulary import Frame, Kind, Phase


@compiled
def begin(s: State, kind: Frame, seat: int, step: int, card: int, value: int) -> None:
    """Something new comes first (TM-11). Nobody is asked until it has been looked at."""
    if s.depth == len(s.frames):
        s.frames_lost += 1
        return
    push(s, kind, seat, Phase.START, card, value)
    s.frames[s.depth - 1, Slot.STEP] = step
    s.frames[s.depth - 1, More.LEFT] = UNBEGUN
    s.actors = 0


@compiled
def end(s: State) -> None:
    """What came first is settled, and what lies beneath goes on."""
    pop(s)
    s.actors = 0


@inlined
def write(s: State, slot: IntEnum, value: int) -> None:
    """Write a slot of the frame on top (`top_frame` reads it)."""
    s.frames[s.depth - 1, slot] = value


@inlined
def mark(s: State, bits: int) -> None:
    """Adds marks to the frame on top."""
    s.frames[s.depth - 1, More.MARK] |= bits


@compiled
def say(s: State, kind: Kind, seat: int, card: int, value: int) -> None:
    """Tells everybody."""
    tell(s, kind, seat, card, value, everybody(s))
