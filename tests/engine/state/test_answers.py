from __future__ import annotations

from oddeck.engine.state.answers import (
    Answers,
    ask_at_once,
    forget_answers,
    has_answered,
    take_answer,
)
from oddeck.engine.state.layout import Int, dtype_of, new_states


class State(Answers):
    SEATS = 4
    actors: Int


def test_answers_are_kept_until_the_last_is_in() -> None:
    states = new_states(dtype_of(State), 1)
    s: State = states[0]
    ask_at_once(s, 0b1101)
    assert s.actors == 0b1101
    assert not take_answer(s, 2, 17)
    assert s.actors == 0b1001
    assert [has_answered(s, seat) for seat in range(4)] == [False, False, True, False]
    assert not take_answer(s, 0, 5)
    assert take_answer(s, 3, 9)
    assert s.answer.tolist() == [5, 0, 17, 9]
    forget_answers(s)
    assert not states.tobytes().strip(b"\0")  # nothing is left behind
