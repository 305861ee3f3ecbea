"""Lessons agree with the rules, can be played to their end, and answer whatever goes wrong."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import oddeck
from oddeck.engine.errors import IllegalMove
from oddeck.games.registry import find_game
from oddeck.lessons import (
    FILE,
    LEARNER,
    USUAL_REPLY,
    BadLesson,
    Lesson,
    Step,
    has_lesson,
    lesson_of,
    read_lesson,
)

LONGEST_TEXT = 280  # characters: more would take the table's room on a phone
LONGEST_REPLY = 180
SENTENCE = re.compile(r"[A-Z“\"0-9✓].*[.!?]", re.DOTALL)
STEPS = [
    pytest.param(game, number, id=f"{game}-{number + 1}")
    for game in oddeck.game_ids()
    for number in range(len(lesson_of(find_game(game)).steps))  # type: ignore[union-attr]
]

SMALL = """\
names: [You, Ann]
steps:
  - title: Play
    text: Play a card.
    position: {hands: [[3Fr, 5Bu, 4La], [2Bo, 9Sc]], stacks: [[3La], [2Hi]]}
    accept: [play 3Fr]
    wrong: {pass: Do not pass., play: Not this one., otherwise: Play something.}
    then: [{Ann: play 2Bo}]
    done: Good.
    expect: {turn: 0}
  - title: Again
    text: Play another one.
    accept: [draw]
    done: Good.
"""


def lesson(game: str) -> Lesson:
    found = lesson_of(find_game(game))
    assert found is not None
    return found


@pytest.mark.parametrize("game", oddeck.game_ids())
def test_a_lesson_has_8_to_15_steps_and_ends_with_a_win(game: str) -> None:
    steps = lesson(game).steps
    assert 8 <= len(steps) <= 15
    titles = [step.title for step in steps]
    assert len(set(titles)) == len(titles), titles
    assert steps[-1].end().winners == (LEARNER,)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_each_step_is_told_in_short_sentences_and_answers_every_move(
    game: str, number: int
) -> None:
    step = lesson(game).steps[number]
    for text, longest in ((step.text, LONGEST_TEXT), (step.done, LONGEST_REPLY)):
        assert len(text) <= longest, f"{len(text)} characters: {text}"
        assert SENTENCE.fullmatch(text), text
    wrong = [move for move in step.start.moves(LEARNER) if not step.answer(move).accepted]
    for move in wrong:
        reply = step.reply(move)
        assert reply != USUAL_REPLY, f"{move} has no reply of its own"
        assert len(reply) <= LONGEST_REPLY, reply
        assert SENTENCE.fullmatch(reply), reply
    assert wrong or refused(step), "there is no way to go wrong"
    assert step.answer(None).states[-1].position() == step.end().position()


def refused(step: Step) -> list[str]:
    """Moves with a card of the learner's hand that the rules refuse with a clause."""
    found = []
    for card in step.start.view(LEARNER)["hands"][LEARNER]["known"]:
        try:
            step.answer(f"play {card}")
        except IllegalMove as wrong:
            found += [card] if wrong.clause else []
    return found


@pytest.mark.parametrize("game", oddeck.game_ids())
def test_what_happens_in_a_lesson_is_told(game: str) -> None:
    """Of a hand that ends, the finished table is shown, and nothing of the next deal."""
    known = lesson(game)
    for step in known.steps:
        moments = list(known.moments(step, step.answer(None)))
        assert len(moments) == 1 + len(step.then)
        assert any(moment.text for moment in moments), step.title
        for moment in moments:
            assert "hand" not in [event["kind"] for event in moment.events]
            assert moment.view["seat"] == LEARNER


def test_a_step_goes_on_where_the_one_before_ended() -> None:
    first, second = read_lesson(find_game("twisty-passages"), SMALL).steps
    assert second.start.position() == first.end().position()
    assert second.start.view(LEARNER)["stacks"] == [["3La", "3Fr"], ["2Hi", "2Bo"]]


def test_the_longest_beginning_of_a_move_decides_what_is_replied() -> None:
    first, second = read_lesson(find_game("twisty-passages"), SMALL).steps
    assert first.answer("pass").text == "Do not pass."
    assert first.answer("play 4La").text == "Not this one."
    assert first.answer("draw").text == "Play something."
    assert second.answer("pass").text == USUAL_REPLY
    assert not first.answer("pass").accepted
    assert first.answer("pass").states == ()


def test_the_rules_refuse_an_illegal_move() -> None:
    step = read_lesson(find_game("twisty-passages"), SMALL).steps[0]
    with pytest.raises(IllegalMove) as refusal:
        step.answer("play 5Bu")
    assert refusal.value.clause == "TP-5"


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("names:", "nams:", "expected the fields names and steps"),
        ("    done: Good.\n    expect", "    expect", "step 1: done: this field may not be left"),
        ("done: Good.", "don: Good.", "unknown field 'don'; there are: title, text"),
        ("accept: [draw]", "accept: draw", "step 2: accept: expected list, got 'draw'"),
        ("play 3Fr]", "play 5Bu]", "step 1: play 5Bu: .*TP-5"),
        ("play 3Fr]", "play 3Fr, play 4La]", "step 2: position: needed here"),
        ("play 2Bo", "play 9Sc", "step 1: play 9Sc: .*TP-5"),
        ("Ann: play", "Ben: play", "step 1: then: expected entries such as Ann: MOVE"),
        ("3Fr, 5Bu, 4La", "3Fr, 3Fr, 4La", "step 1: hands.*3Fr is named twice"),
        ("{pass:", "{lead:", "step 1: wrong: no legal move begins with lead"),
        ("{turn: 0}", "{turn: 1}", "step 1: expect: turn is 0 after play 3Fr, not 1"),
        ("{turn: 0}", "{points: 1}", "step 1: expect: the learner's view has no field points"),
        ("accept: [draw]", "then: [{Ann: draw}]\n    accept: [draw]", "step 2: draw: "),
        ("    position: {", "    before: [{You: play 3Fr}]\n    position: {", "has no move"),
        ("steps:\n", "steps:\n  - x: [", ": while parsing"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said(before: str, after: str, complaint: str) -> None:
    assert before in SMALL
    with pytest.raises(BadLesson, match=f"(?s)^lesson of twisty-passages.*{complaint}"):
        read_lesson(find_game("twisty-passages"), SMALL.replace(before, after))


def test_a_game_brings_its_lesson_in_its_own_folder(tmp_path: Path) -> None:
    """So a package from outside may have one as ours do; without it, there is none."""
    elsewhere = replace(find_game("twisty-passages"), folder=tmp_path)
    assert not has_lesson(elsewhere)
    assert lesson_of(elsewhere) is None
    (tmp_path / FILE.parent).mkdir()
    (tmp_path / FILE).write_text(SMALL, encoding="utf-8")
    brought = lesson_of(replace(elsewhere))
    assert brought is not None
    assert len(brought.steps) == 2
