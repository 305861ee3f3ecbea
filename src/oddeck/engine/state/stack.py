"""Decisions inside decisions: a small stack of frames in the state.

A frame says what is being decided, by whom, how far it has come, and up to two numbers more. The
frame on top is what the table waits for; when it is settled it is popped and the one beneath goes
on where it stood. A turn is the lowest frame. What a question means is the game's own affair:
`legal` and `apply` look at the frame on top.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import inlined, int64
from .layout import Int
from .table import bit_of


@unique
class Slot(IntEnum):
    """The slots of a frame."""

    KIND = 0
    SEAT = 1
    STEP = 2
    CARD = 3
    VALUE = 4


class Stack:
    """The stack's part of a state. A game says how many FRAMES deep its decisions can go."""

    SLOTS = len(Slot)

    actors: int
    frames: Annotated[NDArray[np.int16], "FRAMES", "SLOTS"]
    depth: Int


@inlined
def push(s: Stack, kind: IntEnum, seat: int, step: IntEnum, card: int, value: int) -> None:
    """Put a new decision on top: the table now waits for `seat`."""
    s.frames[s.depth, Slot.KIND] = kind
    s.frames[s.depth, Slot.SEAT] = seat
    s.frames[s.depth, Slot.STEP] = step
    s.frames[s.depth, Slot.CARD] = card
    s.frames[s.depth, Slot.VALUE] = value
    s.depth += 1
    s.actors = bit_of(seat)


@inlined
def pop(s: Stack) -> None:
    """Remove the settled decision; the table waits for the seat that decides the one beneath."""
    s.depth -= 1
    s.frames[s.depth, :] = 0
    s.actors = bit_of(top_frame(s, Slot.SEAT))


@inlined
def top_frame(s: Stack, slot: IntEnum) -> int:
    """Read a slot of the decision that the table waits for."""
    return int64(s.frames[s.depth - 1, slot])


@inlined
def go_on_to(s: Stack, step: IntEnum) -> None:
    """Move the decision on top to another step."""
    s.frames[s.depth - 1, Slot.STEP] = step
