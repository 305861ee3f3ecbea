"""Types that several messages share."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

# "between": a hand is over, and the next one is not dealt yet.
Phase = Literal["waiting", "playing", "between", "paused", "over", "closed"]
Pace = Literal["calm", "normal", "quick", "instant"]  # how fast bots play, the slowest first
PACES: tuple[Pace, ...] = get_args(Pace)
Reason = Literal[
    "malformed",  # no such message, or a wrong field
    "too-large",
    "too-fast",
    "no-such-table",
    "no-such-page",
    "wrong-host",  # the server does not answer to the name that it was called by
    "wrong-origin",
    "unknown-key",  # a key is required, or this one is not valid here
    "not-host",
    "not-seated",
    "not-now",  # not possible in the table's present state
    "late",  # a move for a decision that is no longer open
    "not-your-turn",
    "illegal",  # a move that the rules forbid: `clause` says which
    "bad-setup",
    "taken",
    "full",
    "muted",
    "storage",  # the server cannot write now; nothing has changed
    "unknown",  # the database did not answer: it may or may not have happened
    "failed",  # an error in the server; its log has the details
]
REASONS: tuple[Reason, ...] = get_args(Reason)

Seat = Annotated[int, Meta(ge=0, le=63)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
BotKind = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=1, max_length=100)]
# A key that a client chooses: random, and long enough that no one can guess it.
OwnKey = Annotated[str, Meta(min_length=22, max_length=100, pattern="^[A-Za-z0-9_-]*$")]
Token = Annotated[str, Meta(min_length=1, max_length=40)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message over a table's socket; `type` says which."""


class Terms(msgspec.Struct, frozen=True):
    """How long a table waits, in seconds. Its clock decides: see `GET /api/terms`."""

    absence: float | None  # for someone who is away, until a bot plays for them; None: always
    window: float  # for those who may step in
    hand_pause: float  # between two hands, where several people play
    slow: bool = False  # whether people look in when they can; races are decided by lot then


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time of each player: seconds for the whole game, and a bonus for each move."""

    seconds: float
    bonus: float = 0.0
