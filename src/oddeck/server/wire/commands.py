"""Messages from a client. Anything that does not match these types exactly is refused."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from .common import BotKind, Clock, Key, Message, Name, Number, OwnKey, Pace, Seat, Token


class Hello(Message, frozen=True, tag="hello"):
    """The first message on a socket: the client's key, and how many steps of which viewer it has.

    A client without a key is a spectator.
    """

    key: Key | None = None
    viewer: Seat | None = None
    have: Number = 0


class Command(Message, frozen=True, kw_only=True):
    """A request to do something at a table, answered by Accepted or Refused with the same id.

    `once` is a random text of the client's choice. A command that a person sends again with the
    same text, because the answer was lost or `unknown`, is carried out only once.
    """

    id: Number = 0
    once: Token | None = None


class Play(Command, frozen=True, tag="play"):
    """A move. `asked` is the number of the decision it answers, from the last update."""

    asked: Number
    move: Annotated[str, Meta(min_length=1, max_length=400)]


class Say(Command, frozen=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    story: bool = False  # told as a part of the game; the others may applaud


class Look(Command, frozen=True, tag="look"):
    """Say whether the table is in sight. Somebody who looks is not notified of their turn.

    Over the socket only; a client that never says so looks.
    """

    looking: bool


class Applaud(Command, frozen=True, tag="applaud"):
    """Applaud the story of someone else. `said` is the number of the line of chat, from 1."""

    said: Number


class Comment(Command, frozen=True, tag="comment"):
    """A line of the spectators' chat, which players see after the game. It needs a person's key."""

    name: Name
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class AllowComments(Command, frozen=True, tag="allow-comments"):
    """Host only: allow the spectators' chat, or turn it off."""

    allowed: bool


class Leave(Command, frozen=True, tag="leave"):
    """Leave the seat for good; in a running game a bot replaces the player."""


class HandOver(Command, frozen=True, tag="hand-over"):
    """Let a bot play your seat for a while."""

    bot: BotKind | None = None


class TakeBack(Command, frozen=True, tag="take-back"):
    """Resume playing your own seat."""


class PlaceBot(Command, frozen=True, tag="place-bot"):
    """Host only: put a bot into a seat that no person has, or remove it before the game."""

    seat: Seat
    bot: BotKind | None


class Kick(Command, frozen=True, tag="kick"):
    """Host only: remove a player from a seat."""

    seat: Seat


class Mute(Command, frozen=True, tag="mute"):
    """Host only: forbid or allow a player to chat."""

    seat: Seat
    muted: bool


class Pause(Command, frozen=True, tag="pause"):
    """Ask for a pause, which starts when everyone has asked; or withdraw the request."""

    wanted: bool = True


class Resume(Command, frozen=True, tag="resume"):
    """End a pause."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Ask for another game, which starts when everyone has asked; or withdraw the request.

    It is the same game again, unless the host has planned another one.
    """

    wanted: bool = True


class PlanNext(Command, frozen=True, tag="plan-next"):
    """Host only, after a game: choose the next one. It starts when everyone has asked for it.

    People keep their seats; bots make room, the last ones first; new seats are free.
    """

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class Commit(Command, frozen=True, tag="commit"):
    """Contribute a number to the next deal: its hash first.

    The hash is SHA-256 of `oddeck number NUMBER`, in hexadecimal.
    """

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Reveal(Command, frozen=True, tag="reveal"):
    """Contribute a number to the next deal: 128 random bits, in hexadecimal."""

    number: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Ready(Command, frozen=True, tag="ready"):
    """Ready for the next hand, which is dealt when everyone is ready or the time is up."""


class SetPace(Command, frozen=True, tag="pace"):
    """How fast bots should play. At a table of several people the slowest wish counts."""

    pace: Pace


class FastForward(Command, frozen=True, tag="fast-forward"):
    """Let bots play without a pause until your next decision, or the end of the hand."""


class AllowHints(Command, frozen=True, tag="allow-hints"):
    """Host only: allow hints for everyone, or forbid them."""

    allowed: bool


AnyCommand = (
    Play
    | Say
    | Applaud
    | Comment
    | AllowComments
    | Leave
    | HandOver
    | TakeBack
    | PlaceBot
    | Kick
    | Mute
    | Pause
    | Resume
    | Rematch
    | PlanNext
    | Commit
    | Reveal
    | Ready
    | SetPace
    | FastForward
    | AllowHints
)
SocketCommand = AnyCommand | Look


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to open. With a name, the host takes the first free seat.

    The host is the person whose key is in the header, or else gets a key to this table alone: a
    new one, or `key`. A request that is sent again with the same `once` or `key` opens no second
    table.
    """

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any] = {}
    name: Name | None = None
    # A kind of bot for each seat, or none.
    bots: Annotated[list[BotKind | None], Meta(max_length=64)] = []
    listed: bool = False
    spectators: bool = True
    clock: Clock | None = None
    unhurried: bool = True
    stand_in: BotKind | None = None
    # Whether hints are allowed. Default: yes, unless the table is listed and several people play.
    hints: bool | None = None
    key: OwnKey | None = None
    once: Token | None = None


class TryAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A moment of a finished game to play on from, at a private table against bots."""

    turn: Annotated[int, Meta(ge=1, le=2**31)]  # the move to make otherwise
    name: Name


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request for this seat, or for any.

    It is taken by the person whose key is in the header, or else with a key to this seat alone: a
    new one, or `key`. A request that is sent again with the same `once` or `key` takes no second
    seat.
    """

    name: Name
    seat: Seat | None = None
    key: OwnKey | None = None
    once: Token | None = None
