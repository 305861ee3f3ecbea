"""Lessons over HTTP.

Their positions are fixed and public, so nothing is stored and no key is needed.
"""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache

import msgspec
from fastapi import APIRouter, Request, Response

from oddeck import lessons
from oddeck.engine.errors import IllegalMove
from oddeck.engine.protocol import GameType

from ..domain.refusals import Refusal
from ..wire.analysis import Turn
from ..wire.lessons import Lesson, LessonAnswer, LessonMove, LessonStep
from ..wire.updates import Flourish
from .lobby import game_of
from .rest import JSON, body_of, described

ANSWERS_KEPT = 1024  # encoded, in memory

router = APIRouter(prefix="/api")
decode_move = msgspec.json.Decoder(LessonMove).decode


@router.get("/games/{game_id}/lesson", openapi_extra=described(gives=Lesson))
async def lesson(game_id: str) -> Response:
    """The lesson of a game: a few fixed positions, each with one idea."""
    kind = game_of(game_id)
    await lesson_of(kind)
    return Response(encoded_lesson(kind), media_type=JSON)


@router.post(
    "/games/{game_id}/lesson/{number}",
    openapi_extra=described(takes=LessonMove, gives=LessonAnswer),
)
async def answer(request: Request, game_id: str, number: int) -> Response:
    """Answer the learner's move in a step, counted from 1. The rules refuse illegal moves."""
    kind = game_of(game_id)
    known = await lesson_of(kind)
    if not 1 <= number <= len(known.steps):
        raise Refusal("no-such-page", f"the lesson has {len(known.steps)} steps")
    wanted = await body_of(request, decode_move)
    try:
        return Response(encoded_answer(kind, number, wanted.move), media_type=JSON)
    except IllegalMove as refused:
        raise Refusal.of_move(refused) from None


async def lesson_of(kind: GameType) -> lessons.Lesson:
    """The lesson of a game, read in a thread; Refusal if there is none."""
    try:
        known = await asyncio.to_thread(lessons.lesson_of, kind)
    except lessons.BadLesson as wrong:
        raise Refusal("failed", str(wrong)) from None
    if known is None:
        raise Refusal("no-such-page", "there is no lesson for this game")
    return known


@cache
def encoded_lesson(kind: GameType) -> bytes:
    """A lesson as it is sent."""
    known = lessons.lesson_of(kind)
    assert known is not None
    steps = [
        LessonStep(
            step.title,
            step.text,
            step.start.view(lessons.LEARNER),
            step.start.moves(lessons.LEARNER),
        )
        for step in known.steps
    ]
    return msgspec.json.encode(Lesson(kind.id, list(known.names), steps))


@lru_cache(maxsize=ANSWERS_KEPT)
def encoded_answer(kind: GameType, number: int, move: str | None) -> bytes:
    """The answer to a move as it is sent; IllegalMove if the rules refuse it."""
    known = lessons.lesson_of(kind)
    assert known is not None
    step = known.steps[number - 1]
    answered = step.answer(move)
    turns = [
        Turn(
            n,
            list(moment.events),
            moment.text,
            moment.view,
            flourishes=[Flourish(one.name, one.seat, one.rude) for one in moment.flourishes],
        )
        for n, moment in enumerate(known.moments(step, answered), 1)
    ]
    return msgspec.json.encode(LessonAnswer(answered.accepted, answered.text, turns))
