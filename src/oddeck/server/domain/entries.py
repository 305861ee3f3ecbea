"""The entries of a table's log. Applying them in order gives the table.

Entries contain secrets (seeds, hashes of keys, hidden moves) and never leave the server: clients
get what steps.py and views.py make of them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..wire.common import Clock


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Base class of all entries."""


class Opened(Entry, frozen=True, tag="opened", kw_only=True):
    """A table was opened by person 0, the host."""

    game: str
    rules: int  # the version of the game's rules, needed to replay the log
    players: int
    options: dict[str, Any]
    seed: str  # of the first deal; decimal
    key: str  # hash of the host's key
    bots: list[str | None]  # a kind of bot for each seat, or none
    name: str | None = None  # of the host, if they take the first free seat
    listed: bool = False
    spectators: bool = True
    clock: Clock | None = None
    unhurried: bool = True  # whether bots play at human pace
    stand_in: str = "random"  # the kind of bot that plays for absent players
    window: float = 4.0  # seconds that a window stays open: see windows.py
    hints: bool = False  # whether hints are allowed


class SatDown(Entry, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: int
    name: str
    person: int
    key: str | None = None  # hash of the key, for a new person


class KeyAdded(Entry, frozen=True, tag="key"):
    """A person got another key, for another device."""

    person: int
    key: str


class GotUp(Entry, frozen=True, tag="up"):
    """A person left their seat for good, or was kicked by the host."""

    seat: int
    kicked: bool = False


class BotPlaced(Entry, frozen=True, tag="bot"):
    """The host put a bot into a seat without a person, or removed it."""

    seat: int
    bot: str | None


class StoodIn(Entry, frozen=True, tag="stand-in"):
    """A bot plays for a person who keeps the seat."""

    seat: int
    bot: str
    why: Literal["asked", "absent", "clock"]


class Returned(Entry, frozen=True, tag="back"):
    """A person plays their own seat again."""

    seat: int


class Moved(Entry, frozen=True, tag="move"):
    """A move of the game."""

    seat: int
    move: str


class Spoke(Entry, frozen=True, tag="say"):
    """A line of chat."""

    seat: int
    text: str


class Muted(Entry, frozen=True, tag="mute"):
    """The host forbade or allowed a person to chat."""

    seat: int
    muted: bool


class HintsAllowed(Entry, frozen=True, tag="hints"):
    """The host allowed or forbade hints."""

    allowed: bool


class Wished(Entry, frozen=True, tag="wish"):
    """A person asked for a pause or a rematch, or withdrew it."""

    seat: int
    wish: Literal["pause", "rematch"] | None


class Resumed(Entry, frozen=True, tag="resume"):
    """A person ended the pause."""

    seat: int


class WindowClosed(Entry, frozen=True, tag="window"):
    """A window that no one could use has closed."""


class Again(Entry, frozen=True, tag="again"):
    """A rematch."""

    seed: str


class Discarded(Entry, frozen=True, tag="discarded"):
    """The table was unused for long: it is closed, and will be deleted."""


class Stuck(Entry, frozen=True, tag="stuck"):
    """The rules did not return.

    With a move: when it was played. With a seat only: while a bot searched for its move. Without
    either: the table cannot be loaded, and is closed.
    """

    seat: int | None = None
    move: str | None = None


AnyEntry = (
    Opened
    | SatDown
    | KeyAdded
    | GotUp
    | BotPlaced
    | StoodIn
    | Returned
    | Moved
    | Spoke
    | Muted
    | HintsAllowed
    | Wished
    | Resumed
    | WindowClosed
    | Again
    | Discarded
    | Stuck
)

encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyEntry)


def decode(body: str) -> AnyEntry:
    """An entry from its stored form."""
    entry: AnyEntry = _decoder.decode(body)
    return entry
