from __future__ import annotations

from enum import IntEnum

from oddeck.engine.state.layout import Int, dtype_of, new_states
from oddeck.engine.state.stack import Slot, Stack, go_on_to, pop, push, top_frame


class Question(IntEnum):
    TURN = 1
    ANSWER = 2


class Step(IntEnum):
    START = 0
    LATER = 1


class State(Stack):
    FRAMES = 3
    actors: Int


def test_the_table_waits_for_the_frame_on_top() -> None:
    s: State = new_states(dtype_of(State), 1)[0]
    push(s, Question.TURN, 2, Step.START, -1, 0)
    assert s.actors == 0b100
    go_on_to(s, Step.LATER)
    push(s, Question.ANSWER, 0, Step.START, 17, 2)
    assert s.actors == 0b001
    assert [top_frame(s, slot) for slot in Slot] == [Question.ANSWER, 0, Step.START, 17, 2]
    pop(s)
    assert s.actors == 0b100
    assert [top_frame(s, slot) for slot in Slot] == [Question.TURN, 2, Step.LATER, -1, 0]
    assert not s.frames[1].any()  # unused frames are zero, so that equal states have equal bytes
