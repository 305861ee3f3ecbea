"""The messages of the engine protocol, one JSON object per line: see docs/reference/engine.md.

A host runs a game; a program plays one seat in it. Unknown fields are ignored, so that the
protocol can grow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar, get_args

import msgspec

PROTOCOL = 1

Want = Literal["position", "history"]


class Message(msgspec.Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """Base class of all messages."""


# --- from the host --------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message, in both directions."""

    protocol: int = PROTOCOL
    name: str = ""
    author: str = ""
    games: list[str] | None = None  # that the program plays; None: any
    wants: list[str] = []  # what the program needs to choose: see Want


class New(Message, tag="new"):
    """A game starts, in which the program plays a seat."""

    game: str
    players: int
    seat: int
    rules: int = 0  # the version of the game's rules
    options: dict[str, Any] = {}
    seed: int | None = None  # for the program's own dice


class Clock(msgspec.Struct, omit_defaults=True):
    """How long the program may think, in seconds. None means no limit."""

    move: float | None = None  # about this move
    left: float | None = None  # in this game


class Choose(Message, tag="choose"):
    """The program chooses a move."""

    id: int
    moves: list[str]
    view: dict[str, Any]
    events: list[dict[str, Any]] = []  # since the program was last asked
    clock: Clock = msgspec.field(default_factory=Clock)
    # Only for a program that wants them:
    position: dict[str, Any] | None = None  # one that the seat cannot tell from the true one
    history: list[dict[str, Any]] | None = None  # all events so far, as the seat saw them


class Stop(Message, tag="stop"):
    """The program answers the open question at once."""

    id: int


class Over(Message, tag="over"):
    """The game is over."""

    view: dict[str, Any]
    winners: list[int] = []
    scores: list[int] = []
    events: list[dict[str, Any]] = []


class Quit(Message, tag="quit"):
    """The program ends."""


# --- from the program -----------------------------------------------------------------------------


class Ready(Message, tag="ready"):
    """The program plays the game that was announced."""


class Move(Message, tag="move"):
    """The move that the program chose."""

    id: int
    move: str


class Info(Message, tag="info"):
    """Anything that the program wants to tell the people who watch it."""

    text: str = ""


class Refused(Message, tag="refused"):
    """The program cannot do what it was asked to."""

    reason: str = ""
    clause: str | None = None  # of the rules, if they forbid a move


# --- from a host that lets `oddeck engine` run the game, and what it answers ----------------------


class Start(Message, tag="start"):
    """A game is dealt, or set up from a position or a record, and the engine keeps it."""

    game: str | None = None
    players: int | None = None
    seed: int | None = None
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    record: str | None = None


class Play(Message, tag="play"):
    """A move in the game that the engine keeps."""

    seat: int
    move: str


class Look(Message, tag="look"):
    """What a seat, or a spectator, sees in the game that the engine keeps."""

    seat: int | None = None


class Ask(Message, tag="ask"):
    """The engine's bot chooses for a seat of the game that the engine keeps."""

    seat: int
    clock: Clock = msgspec.field(default_factory=Clock)


class Standing(Message, tag="standing"):
    """The status of the game that the engine keeps."""

    actors: list[int]
    over: bool
    winners: list[int]
    scores: list[int]
    events: list[dict[str, Any]]  # of the last move, as a spectator saw them


class Seen(Message, tag="seen"):
    """What a seat sees."""

    view: dict[str, Any]
    moves: list[str]
    events: list[dict[str, Any]]  # of the last move


ToProgram = Hello | New | Choose | Stop | Over | Quit
ToEngine = ToProgram | Start | Play | Look | Ask
FromProgram = Hello | Ready | Move | Info | Refused

M = TypeVar("M")


class AnyMessage(msgspec.Struct):
    """A message of any type."""

    type: str


def decoder_of(messages: type[M]) -> Callable[[bytes], M | None]:
    """Make a function that decodes these messages; it gives None for one of an unknown type."""
    decode = msgspec.json.Decoder(messages).decode
    known = {message.__struct_config__.tag for message in get_args(messages)}

    def decode_known(line: bytes) -> M | None:
        try:
            return decode(line)
        except msgspec.ValidationError:
            if msgspec.json.decode(line, type=AnyMessage).type in known:
                raise
            return None

    return decode_known


encode = msgspec.json.Encoder().encode
decode_to_engine: Callable[[bytes], ToEngine | None] = decoder_of(ToEngine)  # type: ignore[arg-type]
decode_from_program: Callable[[bytes], FromProgram | None] = decoder_of(FromProgram)  # type: ignore[arg-type]
