"""The daily deal, and its results."""

from __future__ import annotations

from typing import Any

import msgspec

from .common import Name


class DailyAttempt(msgspec.Struct, frozen=True):
    """An attempt of the person who asks."""

    table: str
    finished: bool


class DailyGame(msgspec.Struct, frozen=True, kw_only=True):
    """Today's deal of a game."""

    game: str
    players: int
    options: dict[str, Any]
    seed_hash: str  # which the table shows, too
    finished: int  # by how many people
    # Attempts of the person who asks; yesterday's deal can still be finished.
    attempt: DailyAttempt | None = None
    yesterday: DailyAttempt | None = None


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """Today's deals."""

    day: str  # 2026-12-24, by UTC
    ends: int  # when the next day begins, in milliseconds since 1970
    commitment: str  # the hash of today's secret
    tomorrow: str  # the hash of tomorrow's
    games: list[DailyGame]


class BeginDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin today's deal, or go on with it; the name is shown in the results."""

    name: Name


class DailyDay(msgspec.Struct, frozen=True):
    """A day: the hash of its secret, and the secret when nobody can play the deals any more."""

    day: str
    commitment: str
    secret: str | None


class DailyResult(msgspec.Struct, frozen=True, kw_only=True):
    """How someone has finished a daily deal."""

    place: int
    name: str
    you: bool
    won: bool
    scores: list[int]  # by seat; the person has seat 0
    moves: int  # of everyone together
    table: str  # whose replay may be watched


class DailyResults(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a day in a game, the best first."""

    day: str
    game: str
    people: int  # who have finished it, also those who are not listed
    results: list[DailyResult]
