"""The games of an evening at one table."""

from __future__ import annotations

import msgspec


class PastGame(msgspec.Struct, frozen=True):
    """A finished game in short. Without winners and scores, its result is not known."""

    round: int  # which of the games at this table
    game: str
    names: list[str]  # by seat
    winners: list[int]
    scores: list[int]
    moves: int
    began: int  # milliseconds since 1970
    ended: int


class Standing(msgspec.Struct, frozen=True):
    """What someone has won at this table."""

    name: str
    person: bool  # or a bot
    seat: int | None  # now; none for someone who has left
    played: int  # games
    games: int  # won
    hands: int  # won; in a game that does not count hands, the game is one hand


class Evening(msgspec.Struct, frozen=True):
    """All finished games of a table, and what everyone has won, the best first."""

    games: list[PastGame]
    standings: list[Standing]
