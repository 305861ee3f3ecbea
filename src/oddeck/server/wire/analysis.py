"""Hints, and replays and reviews of finished games."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .updates import DealNow, Flourish


class Advised(msgspec.Struct, frozen=True):
    """A move, its estimated share of a win, and a sentence that explains its rank.

    `behind` is what it costs against the best move: 0 if that may be chance, none if the move was
    hardly tried and its chance says little.
    """

    move: str
    chance: float
    why: str
    behind: float | None


class Hints(msgspec.Struct, frozen=True):
    """All moves of a decision, the best first, from what the seat may know."""

    asked: int  # the number of the decision
    moves: list[Advised]


class Sitter(msgspec.Struct, frozen=True):
    """Who sat in a seat when the game ended; for a bot, its kind."""

    name: str
    bot: str | None = None


ReplayViewer = int | Literal["open", "spectator"]  # a seat; "open" shows all cards


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of a finished game or a lesson, what it caused, and the table after it.

    Seat and move are left out if the viewer may not know them.
    """

    n: int  # from 1; 0 is the deal
    events: list[dict[str, Any]]
    text: list[str]
    view: dict[str, Any]
    seat: int | None = None
    move: str | None = None
    flourishes: list[Flourish] = []


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, or a part of it, with all cards open or as one viewer saw it."""

    table: str
    game: str
    options: dict[str, Any]
    round: int  # which of the games at this table
    rounds: list[int]  # all finished games
    seats: list[Sitter]
    seed: str  # empty if the game began in the middle of another one
    seed_hash: str
    deal: DealNow | None  # the numbers that players contributed
    winners: list[int]
    scores: list[int]
    viewer: ReplayViewer
    moves: int  # turns are numbered from 0 to this
    turns: list[Turn]


class ReviewStep(msgspec.Struct, frozen=True):
    """A move, each seat's estimated chance to win after it (from what that seat could know), and a
    better move if there was one.
    """

    n: int  # from 1; 0 is the deal
    seat: int | None
    move: str | None
    chances: list[float]
    better: str | None
    cost: float  # the share of a win that the better move would have gained


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as the search bot judges it."""

    round: int
    state: Literal["none", "running", "done"]
    done: int  # reviewed moves
    of: int
    steps: list[ReviewStep] = []
    turning_points: list[int] = []  # numbers of the moves that changed the chances most
    mistakes: list[int] = []  # numbers of the moves that had a better alternative
