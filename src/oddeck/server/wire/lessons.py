"""Lessons: what a learner is shown and asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from .analysis import Turn

LONGEST_MOVE = 200  # characters


class LessonStep(msgspec.Struct, frozen=True):
    """One idea: what the learner reads, sees and may do. The learner has seat 0."""

    title: str
    text: str
    view: dict[str, Any]
    moves: list[str]


class Lesson(msgspec.Struct, frozen=True):
    """The lesson of a game. The learner is the first of the players."""

    game: str
    names: list[str]
    steps: list[LessonStep]


class LessonMove(msgspec.Struct, frozen=True):
    """A move in a step of a lesson; none to be shown the right one."""

    move: Annotated[str, msgspec.Meta(max_length=LONGEST_MOVE)] | None = None


class LessonAnswer(msgspec.Struct, frozen=True):
    """Whether a legal move was the right one, what is said to it, and what happened if it was."""

    accepted: bool
    text: str
    turns: list[Turn]
