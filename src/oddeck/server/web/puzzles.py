"""Puzzles over HTTP. Nothing about them is secret but the answer, and none is on a table."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated, cast

import msgspec
from fastapi import APIRouter, Path, Request, Response

from oddeck.engine.errors import IllegalMove
from oddeck.puzzles.explanation import explained_moves, player_names
from oddeck.puzzles.puzzle import (
    GRADES,
    Puzzle,
    daily_puzzle,
    games_with_puzzles,
    puzzles_of,
)

from ..domain.refusals import Refusal
from ..ops import wall_clock
from ..wire.puzzles import Grade, PuzzleList, PuzzleName, PuzzleNow, Solution, Solve, TriedMove
from .lobby import game_of
from .people import person_or_none
from .rest import JSON, answer, body_of, described, server_of

KEPT = 64  # encoded puzzles in memory

router = APIRouter(prefix="/api/puzzles")
decode_solve = msgspec.json.Decoder(Solve).decode
PuzzleId = Annotated[str, Path(max_length=40)]


@router.get("", openapi_extra=described(gives=list[PuzzleList]))
async def every_list() -> Response:
    """The puzzles of all games that have any."""
    day = today()
    return answer([listed(game, day) for game in games_with_puzzles()])


@router.get("/{game_id}", openapi_extra=described(gives=PuzzleList))
async def puzzles(game_id: str) -> Response:
    """The puzzles of a game, in no order of difficulty, and today's."""
    game = game_of(game_id).id
    if not puzzles_of(game):
        raise Refusal("no-such-page", "there are no puzzles for this game")
    return answer(listed(game, today()))


@router.get("/{game_id}/{puzzle_id}", openapi_extra=described(gives=PuzzleNow))
async def puzzle(game_id: str, puzzle_id: PuzzleId) -> Response:
    """A puzzle as the seat that solves it sees the table."""
    return Response(shown(game_id, puzzle_id), media_type=JSON)


@router.post(
    "/{game_id}/{puzzle_id}", openapi_extra=described(takes=Solve, gives=Solution, key="maybe")
)
async def solve(request: Request, game_id: str, puzzle_id: PuzzleId) -> Response:
    """Choose a move, and get the answer with its explanation. A person's first answer is kept."""
    chosen = await body_of(request, decode_solve)
    wanted = puzzle_of(game_id, puzzle_id)
    right = move_in(wanted, chosen.move) == wanted.best
    person = await person_or_none(request)
    if person is not None:
        now, store = wall_clock.now_ms(), server_of(request).store.dailies
        await store.add_answer(person.id, game_id, puzzle_id, right, now)
    return answer(solution(wanted, right))


def today() -> date:
    """The day, by UTC."""
    return datetime.fromtimestamp(wall_clock.now_ms() / 1000, UTC).date()


def listed(game: str, day: date) -> PuzzleList:
    """The puzzles of a game."""
    every = puzzles_of(game)
    named = [PuzzleName(one.id, grade_of(one)) for one in every]
    return PuzzleList(game, daily_puzzle(every, day).id, named)


def grade_of(puzzle: Puzzle) -> Grade:
    """How difficult a puzzle is, in words."""
    return cast(Grade, GRADES[puzzle.grade])


def puzzle_of(game_id: str, puzzle_id: str) -> Puzzle:
    """A puzzle by its id; Refusal if there is none."""
    for one in puzzles_of(game_of(game_id).id):
        if one.id == puzzle_id:
            return one
    raise Refusal("no-such-page", "there is no such puzzle")


@lru_cache(KEPT)
def shown(game_id: str, puzzle_id: str) -> bytes:
    """A puzzle as clients get it, encoded: puzzles are few and asked for often."""
    return encode_now(puzzle_of(game_id, puzzle_id))


def encode_now(puzzle: Puzzle) -> bytes:
    """A puzzle as its seat sees it. It depends on nothing that the seat could not know."""
    game, seat = puzzle.game(), puzzle.seat
    return msgspec.json.encode(
        PuzzleNow(
            id=puzzle.id,
            game=game.type.id,
            grade=grade_of(puzzle),
            options=game.options,
            seat=seat,
            names=player_names(puzzle),
            view=game.view(seat),
            moves=game.moves(seat),
        )
    )


def move_in(puzzle: Puzzle, move: str) -> str:
    """A move as the rules write it; Refusal if they forbid it."""
    game = puzzle.game()
    try:
        return game.move_name(puzzle.seat, game.action_of(puzzle.seat, move))
    except IllegalMove as refused:
        raise Refusal.of_move(refused) from None


def solution(puzzle: Puzzle, right: bool) -> Solution:
    """The answer to a puzzle."""
    return Solution(
        right=right,
        best=puzzle.best,
        gap=puzzle.gap,
        low=puzzle.low,
        moves=[
            TriedMove(one.move, one.chance, list(one.follows)) for one in explained_moves(puzzle)
        ],
    )
