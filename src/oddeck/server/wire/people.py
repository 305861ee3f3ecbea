"""A person, who is a key in a browser: their profile, games and statistics."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .common import Key, Name
from .lobby import LobbyTable


class Me(msgspec.Struct, frozen=True):
    """The profile of the person who asks. Nobody else gets it."""

    name: str | None
    avatar: str  # random; a picture can be drawn from it
    show_rating: bool  # whether this person wants to see a rating
    created: int  # milliseconds since 1970


class ChangeMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to change in one's profile."""

    name: Name | UnsetType | None = UNSET
    show_rating: bool | UnsetType = UNSET
    new_avatar: bool = False  # draw another one


class Adopt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A seat to which one has a separate key, to make it one's own."""

    table: Annotated[str, Meta(max_length=40)]
    key: Key


class RunningGame(msgspec.Struct, frozen=True):
    """A table at which the person sits."""

    seat: int
    turn: bool  # whether they have a decision to make
    at: int  # when something happened there last, in milliseconds since 1970
    table: LobbyTable
    awaited: list[int] = []  # seats that the game waits for; none while that is secret


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game in short."""

    game: str
    names: list[str]  # by seat
    bots: list[str | None]  # by seat, the kind of its bot; none for a person
    winners: list[int]
    scores: list[int]
    left: list[int]  # seats whose people left before the end
    moves: int


class OwnGame(msgspec.Struct, frozen=True):
    """A finished game of the person who asks."""

    table: str
    round: int  # which of the games at this table
    seat: int
    ended: int  # milliseconds since 1970
    kept: bool  # whether the table still exists, with its replay
    game: PlayedGame


class Tally(msgspec.Struct, frozen=True):
    """Games and wins."""

    games: int = 0
    wins: int = 0


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is, estimated from games with people, and the standard deviation of the
    estimate.
    """

    mu: float
    sigma: float
    games: int = 0


class Statistics(msgspec.Struct, frozen=True):
    """What a person has won in a game."""

    game: str
    games: int = 0
    wins: int = 0
    streak: int = 0  # wins since the last loss
    best_streak: int = 0
    # By kind of bot, and `people`: the games in which some opponent was one.
    against: dict[str, Tally] = {}
    rating: Rating | None = None


class MyGames(msgspec.Struct, frozen=True):
    """Where the person sits now, their turn first; and how many finished games are listed."""

    running: list[RunningGame]
    finished: int


class Deleted(msgspec.Struct, frozen=True):
    """How many tables still have data of the person; ask again until there is none."""

    left: int
