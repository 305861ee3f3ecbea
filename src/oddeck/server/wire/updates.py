"""What happens at a table: steps, and the state after them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .common import Clock, Message, Pace, Phase, Terms


class Step(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """One thing that happened, as this viewer may know it.

    The steps of each viewer are numbered from 1 without gaps.
    """

    n: int
    at: int  # milliseconds since 1970


class Flourish(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the designers call something that happened. Show rude names only to those who ask."""

    name: str
    seat: int
    rude: bool = False


class Played(Step, frozen=True, tag="played", omit_defaults=True):
    """What a deal or a move caused."""

    events: list[dict[str, Any]]
    text: list[str]
    flourishes: list[Flourish] = []


class Said(Step, frozen=True, tag="said", omit_defaults=True):
    """A line of chat."""

    seat: int
    name: str
    text: str
    story: bool = False


class Commented(Step, frozen=True, tag="commented"):
    """A line of the spectators' chat; players get those of a game when it is over."""

    name: str
    text: str


News = Literal[
    "opened", "sat", "left", "kicked", "bot", "no-bot", "stand-in", "back", "muted", "unmuted",
    "wish", "no-wish", "paused", "resumed", "dealt", "again", "over", "closed", "hints", "no-hints",
    "host", "edition", "old-game", "plan", "applause", "comments", "no-comments",
]  # fmt: skip


class Noted(Step, frozen=True, tag="noted"):
    """A change at the table besides moves and chat.

    `text` has the details: the kind of bot, the cause, the wish, the hash of a seed, the id of the
    next game, or the number of the line of chat that is applauded.
    """

    what: News
    seat: int | None = None
    name: str | None = None
    text: str | None = None


DealStage = Literal["commit", "reveal", "done"]


class DealNow(msgspec.Struct, frozen=True):
    """The numbers that players contribute to a deal: see `oddeck.deals`.

    While it is `commit`, each player may send `commit`; then each who has may send `reveal`.
    """

    stage: DealStage
    until: int  # when the stage ends at the latest, in milliseconds since 1970
    commitments: list[str | None]  # by seat
    numbers: list[str | None]  # by seat


class SeatNow(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    name: str | None
    person: bool  # whether the seat belongs to a person
    bot: str | None  # the kind of bot that plays, if the person does not
    free: bool  # whether someone may sit down here
    here: bool  # whether the person is connected
    host: bool
    muted: bool
    wish: Literal["pause", "rematch", "next"] | None
    left: int | None  # milliseconds on the clock at `clock_at`
    pace: Pace = "normal"  # how fast the person wants bots to play


class Now(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a table, as this viewer may know it."""

    table: str
    game: str
    options: dict[str, Any]
    phase: Phase
    round: int  # games dealt so far
    seed_hash: str  # of the server's secret, for the present or next deal
    deal: DealNow | None  # the numbers for the present or next deal
    listed: bool
    hints: bool  # whether hints are allowed
    comments: bool = True  # whether spectators may chat
    clock: Clock | None
    terms: Terms  # how long the table waits for people
    # When the clocks were read. Since then the clocks of `view.actors` run, unless a window is
    # open.
    clock_at: int | None
    host: bool  # whether the viewer is the host
    seats: list[SeatNow]
    view: dict[str, Any] | None  # see the Game API; none before the first deal
    moves: list[str]
    asked: int  # the number of the decision that `moves` are for
    # The end of an open window, in milliseconds since 1970.
    window: int | None
    entered: bool = False  # whether the viewer takes part in a race that the lot will decide
    pace: Pace = "normal"  # how fast bots play: the slowest wish
    # Between hands: when the next one is dealt at the latest. None: when the only person is ready.
    next_hand: int | None = None
    trial: bool = False  # whether the game began in the middle of another one
    daily: str | None = None  # the day (2026-12-24), if this is an attempt at a daily deal


class Update(Message, frozen=True, tag="update"):
    """The steps that this viewer has missed, and the state of the table.

    If `viewer` changed, older steps were another viewer's.
    """

    viewer: int | None
    first: int  # the number of the first of the steps
    steps: list[msgspec.Raw]
    now: msgspec.Raw
