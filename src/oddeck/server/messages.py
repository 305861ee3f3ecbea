"""All that goes over the wire, both ways. Whatever does not fit these types exactly is refused.

A client's types can be generated from here: `python -m oddeck.server.schema` prints them as JSON
Schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from .entries import Clock

# --- words with a meaning -------------------------------------------------------------------------

Phase = Literal["waiting", "playing", "paused", "over", "closed"]
Reason = Literal[
    "malformed",  # not understood: no such message, or a field that is wrong
    "too-large",
    "too-fast",
    "no-such-table",
    "no-such-page",
    "wrong-origin",
    "unknown-key",  # a key is needed, or this one opens nothing here
    "not-host",
    "not-seated",
    "not-now",  # the table is not at the point where this can be done
    "late",  # a move for a decision that is no longer open
    "not-your-turn",
    "illegal",  # a move that the rules forbid: `clause` says which
    "bad-setup",
    "taken",
    "full",
    "muted",
    "storage",  # the server cannot write now; nothing has changed
    "failed",  # something is wrong with the server, and its log says what
]
REASONS: tuple[Reason, ...] = get_args(Reason)

Seat = Annotated[int, Meta(ge=0, le=63)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
BotKind = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=1, max_length=100)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Anything sent over a table's socket. `type` says what it is."""


# --- from a client --------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first message on a socket: who this is, and how many steps of which viewer it has
    already. No key: a spectator.
    """

    key: Key | None = None
    viewer: Seat | None = None
    have: Number = 0


class Command(Message, frozen=True, kw_only=True):
    """Something to be done at a table, answered by Accepted or Refused with the same id."""

    id: Number = 0


class Play(Command, frozen=True, tag="play"):
    """A move. `asked` is the number of the decision it answers, as the last update gave it."""

    asked: Number
    move: Annotated[str, Meta(min_length=1, max_length=400)]


class Say(Command, frozen=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Leave(Command, frozen=True, tag="leave"):
    """Gives up the seat for good; in a running game a bot plays on."""


class HandOver(Command, frozen=True, tag="hand-over"):
    """Lets a bot play for a while."""

    bot: BotKind | None = None


class TakeBack(Command, frozen=True, tag="take-back"):
    """Plays oneself again."""


class PlaceBot(Command, frozen=True, tag="place-bot"):
    """The host puts a bot into a seat that no person has, or takes it away before the game."""

    seat: Seat
    bot: BotKind | None


class Kick(Command, frozen=True, tag="kick"):
    """The host sends somebody away."""

    seat: Seat


class Mute(Command, frozen=True, tag="mute"):
    """The host lets somebody chat or not."""

    seat: Seat
    muted: bool


class Pause(Command, frozen=True, tag="pause"):
    """Asks for a pause, which begins when everybody has asked; or withdraws that."""

    wanted: bool = True


class Resume(Command, frozen=True, tag="resume"):
    """Ends a pause."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Asks for another game, which begins when everybody has asked; or withdraws that."""

    wanted: bool = True


class AllowHints(Command, frozen=True, tag="allow-hints"):
    """The host lets everybody ask for hints, or nobody."""

    allowed: bool


AnyCommand = (
    Play
    | Say
    | Leave
    | HandOver
    | TakeBack
    | PlaceBot
    | Kick
    | Mute
    | Pause
    | Resume
    | Rematch
    | AllowHints
)


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to be opened. With a name the opener sits down in the first free seat."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any] = {}
    name: Name | None = None
    # For each seat a kind of bot, or nobody.
    bots: Annotated[list[BotKind | None], Meta(max_length=64)] = []
    listed: bool = False
    spectators: bool = True
    clock: Clock | None = None
    unhurried: bool = True
    stand_in: BotKind | None = None
    # Whether people may ask for hints; left out: unless anybody may join and several people play.
    hints: bool | None = None


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody who wants a seat: this one, or any."""

    name: Name
    seat: Seat | None = None


# --- to a client: answers -------------------------------------------------------------------------


class Accepted(Message, frozen=True, tag="accepted"):
    """It is done, and will not be forgotten."""

    id: int


class Refused(Message, frozen=True, tag="refused"):
    """Nothing has changed, and why; `clause` is the rule of the game that forbids it."""

    reason: Reason
    message: str
    clause: str | None = None
    id: int = 0


class Opening(msgspec.Struct, frozen=True):
    """A table that was opened: the host's key, and the seat if the host sat down."""

    table: str
    key: str
    seat: int | None


class Place(msgspec.Struct, frozen=True):
    """A seat that was taken, and the key to it."""

    table: str
    seat: int
    key: str


class SpareKey(msgspec.Struct, frozen=True):
    """One more key to the same seat, and a link that carries it."""

    key: str
    link: str


class ServerKey(msgspec.Struct, frozen=True):
    """The public key that a server signs records with, in hexadecimal."""

    algorithm: Literal["ed25519"]
    key: str


class GameFacts(msgspec.Struct, frozen=True):
    """A game that can be played here. `by_seat` names the fields of its views that have an entry
    for each seat.
    """

    id: str
    title: str
    designer: str
    summary: str
    players: tuple[int, int]
    options: list[dict[str, Any]]
    bots: list[str]
    by_seat: list[str]


class CardFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: its full name, what colours its face, and what it does, where that is not told by the
    name.
    """

    title: str
    kind: str | None = None
    text: str | None = None


class DeckFacts(msgspec.Struct, frozen=True):
    """A deck: its cards by their short names, in order."""

    name: str
    cards: dict[str, CardFacts]


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat as the lobby shows it."""

    name: str | None
    bot: str | None
    free: bool


class LobbyTable(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    game: str
    phase: Phase
    seats: list[LobbySeat]
    clock: Clock | None
    spectators: bool


# --- to a client: advice, and games that are over -------------------------------------------------


class Advised(msgspec.Struct, frozen=True):
    """A move, the share of a win that it should bring, and a sentence why it is ranked as it is."""

    move: str
    chance: float
    why: str


class Hints(msgspec.Struct, frozen=True):
    """All moves of a decision, the best first, by what the seat may know."""

    asked: int  # the number of the decision
    moves: list[Advised]


class Sitter(msgspec.Struct, frozen=True):
    """Who sat in a seat when the game ended; a bot is named by its kind."""

    name: str
    bot: str | None = None


Onlooker = int | Literal["open", "spectator"]  # a seat; "open" for all cards open


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of a finished game, what it caused, and the table after it.

    Seat and move are told of those that the viewer may know.
    """

    n: int  # from 1; 0 is the deal
    events: list[dict[str, Any]]
    text: list[str]
    view: dict[str, Any]
    seat: int | None = None
    move: str | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, or a part of it, with all cards open or as one viewer saw it."""

    table: str
    game: str
    options: dict[str, Any]
    round: int  # which of the games at this table
    rounds: list[int]  # all that are finished
    seats: list[Sitter]
    seed: str
    seed_hash: str
    winners: list[int]
    scores: list[int]
    viewer: Onlooker
    moves: int  # how many there were; turns are numbered from 0 to this
    turns: list[Turn]


class ReviewStep(msgspec.Struct, frozen=True):
    """A move, every seat's chance to win after it (as that seat could reckon it), and what would
    have been better, if anything.
    """

    n: int  # from 1; 0 is the deal
    seat: int | None
    move: str | None
    chances: list[float]
    better: str | None
    cost: float  # how much of a win the better move was worth


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as the search bot judges it."""

    round: int
    state: Literal["none", "running", "done"]
    done: int  # moves looked at
    of: int
    steps: list[ReviewStep] = []
    turning_points: list[int] = []  # the numbers of the moves that changed most
    mistakes: list[int] = []  # the numbers of the moves that there was a better one for


# --- to a client: what happens at the table -------------------------------------------------------


class Step(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """One thing that happened, as this viewer may know it.

    Each viewer's steps are numbered from 1 without gaps.
    """

    n: int
    at: int  # milliseconds since 1970


class Played(Step, frozen=True, tag="played"):
    """What a deal or a move caused."""

    events: list[dict[str, Any]]
    text: list[str]


class Said(Step, frozen=True, tag="said"):
    """A line of chat."""

    seat: int
    name: str
    text: str


News = Literal[
    "opened", "sat", "left", "kicked", "bot", "no-bot", "stand-in", "back", "muted", "unmuted",
    "wish", "no-wish", "paused", "resumed", "dealt", "again", "over", "closed", "hints", "no-hints",
]  # fmt: skip


class Noted(Step, frozen=True, tag="noted"):
    """Something about the table.

    `text` has what the word leaves open: the bot's kind, why, which wish, the hash of a seed.
    """

    what: News
    seat: int | None = None
    name: str | None = None
    text: str | None = None


class SeatNow(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    name: str | None
    person: bool  # somebody has this seat
    bot: str | None  # who plays: this kind of bot, or the person
    free: bool  # somebody may sit down here
    here: bool  # the person is connected
    host: bool
    muted: bool
    wish: Literal["pause", "rematch"] | None
    left: int | None  # milliseconds on the clock, as it stood at `clock_at`


class Now(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand, as this viewer may know it."""

    table: str
    game: str
    options: dict[str, Any]
    phase: Phase
    round: int  # how many games were dealt
    seed_hash: str  # of the present or next deal
    listed: bool
    hints: bool  # whether people may ask for hints
    clock: Clock | None
    # When the clocks were read; since then those of `view.actors` run, unless a window is open.
    clock_at: int | None
    host: bool  # whether the viewer is the host
    seats: list[SeatNow]
    view: dict[str, Any] | None  # see the Game API; none before the first deal
    moves: list[str]
    asked: int  # the number of the decision that `moves` are for
    # A window that may be used by somebody is open until then (milliseconds since 1970).
    window: int | None


class Update(Message, frozen=True, tag="update"):
    """What this viewer has missed, and how things stand.

    If `viewer` changed, older steps were another viewer's.
    """

    viewer: int | None
    first: int  # the number of the first of the steps
    steps: list[msgspec.Raw]
    now: msgspec.Raw
