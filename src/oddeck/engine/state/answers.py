"""Choices that several seats make at once: each answer stays in the state, for nobody's eyes, until
the last is in.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import inlined
from .layout import Int
from .table import bit_of


class Answers:
    """The part of a state that keeps them.

    What an answer's number means is the game's own affair.
    """

    actors: int
    asked: Int  # the seats of the choice that is under way, a bit each; none if there is none
    # Of the asked seats that are no longer actors; 0 of all others.
    answer: Annotated[NDArray[np.int16], "SEATS"]


@inlined
def ask_at_once(s: Answers, asked: int) -> None:
    """The table waits for all these seats."""
    s.asked = asked
    s.actors = asked


@inlined
def take_answer(s: Answers, seat: int, answer: int) -> bool:
    """Record a seat's answer; whether it was the last."""
    s.answer[seat] = answer
    s.actors &= ~bit_of(seat)
    return s.actors == 0


@inlined
def has_answered(s: Answers, seat: int) -> bool:
    """Whether the seat has made its choice and others have not."""
    return (s.asked & ~s.actors & bit_of(seat)) != 0


@inlined
def forget_answers(s: Answers) -> None:
    """The choice is over and done with."""
    s.asked = 0
    s.answer[:] = 0
