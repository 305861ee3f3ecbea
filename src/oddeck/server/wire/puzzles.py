"""Puzzles: positions with one clearly best move. They come with the games and are on no table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Grade = Literal["easy", "medium", "hard", "very hard"]


class PuzzleName(msgspec.Struct, frozen=True):
    """A puzzle in a list."""

    id: str
    grade: Grade


class PuzzleList(msgspec.Struct, frozen=True):
    """The puzzles of a game, and the one that everybody gets today."""

    game: str
    daily: str  # the id of today's puzzle
    puzzles: list[PuzzleName]


class PuzzleNow(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle as the seat that solves it sees the table."""

    id: str
    game: str
    grade: Grade
    options: dict[str, Any]
    seat: int  # that moves
    names: list[str]  # by seat
    view: dict[str, Any]
    moves: list[str]


class Solve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The move that one thinks is best."""

    move: Annotated[str, Meta(min_length=1, max_length=200)]


class TriedMove(msgspec.Struct, frozen=True):
    """A move that the search tried, the share of a win it brings, and what often follows."""

    move: str
    chance: float
    follows: list[str]  # sentences


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a puzzle, after a move has been chosen."""

    right: bool
    best: str
    gap: float  # between the chances of the best move and the next best
    low: float  # the gap is at least this, with a confidence of 99 %
    moves: list[TriedMove]  # the best first; what is missing did badly as soon as it was tried


class SolvedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle that the person has answered; the first answer counts."""

    game: str
    puzzle: str
    right: bool
    at: int  # milliseconds since 1970
