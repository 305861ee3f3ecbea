"""What a table's log consists of. The log is the truth: a table is what its entries, read in
order, make of it.

Entries hold secrets (seeds, hashes of keys, hidden moves). None of them leaves the server: see
views.py.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Anything that can happen at a table."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long everybody may think: so many seconds for the whole game, and some more for every
    move made.
    """

    seconds: float
    bonus: float = 0.0


class Opened(Entry, frozen=True, tag="opened", kw_only=True):
    """A table with empty seats. The opener is person 0, the host."""

    game: str
    rules: int  # the version of the game's rules: a log can only be replayed by those
    players: int
    options: dict[str, Any]
    seed: str  # of the first deal; decimal
    key: str  # the hash of the host's key
    bots: list[str | None]  # for each seat a kind of bot, or nobody
    name: str | None = None  # of the host, who takes the first free seat
    listed: bool = False
    spectators: bool = True
    clock: Clock | None = None
    unhurried: bool = True  # whether bots play at human pace
    stand_in: str = "random"  # the kind of bot that plays for those who are away
    window: float = 4.0  # how many seconds a window stays open: see windows.py
    hints: bool = False  # whether people may ask for hints


class SatDown(Entry, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str
    person: int
    key: str | None = None  # the hash of a new person's key


class KeyAdded(Entry, frozen=True, tag="key"):
    """Somebody got one more key, to carry a seat to another device."""

    person: int
    key: str


class GotUp(Entry, frozen=True, tag="up"):
    """Somebody left a seat for good, or was sent away by the host."""

    seat: int
    kicked: bool = False


class BotPlaced(Entry, frozen=True, tag="bot"):
    """The host put a bot into a seat nobody has; no kind takes it away again."""

    seat: int
    bot: str | None


class StoodIn(Entry, frozen=True, tag="stand-in"):
    """A bot plays for somebody who keeps the seat."""

    seat: int
    bot: str
    why: Literal["asked", "absent", "clock"]


class Returned(Entry, frozen=True, tag="back"):
    """Somebody plays for themselves again."""

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
    """The host lets somebody chat or not."""

    seat: int
    muted: bool


class HintsAllowed(Entry, frozen=True, tag="hints"):
    """The host lets everybody ask for hints, or nobody."""

    allowed: bool


class Wished(Entry, frozen=True, tag="wish"):
    """Somebody wants a pause, or another game; or no longer."""

    seat: int
    wish: Literal["pause", "rematch"] | None


class Resumed(Entry, frozen=True, tag="resume"):
    """The pause is over."""

    seat: int


class WindowClosed(Entry, frozen=True, tag="window"):
    """A window that nobody could use is over."""


class Again(Entry, frozen=True, tag="again"):
    """Another game at the same table."""

    seed: str


class Discarded(Entry, frozen=True, tag="discarded"):
    """Nobody has used the table for long: it is closed, and will be deleted."""


class Stuck(Entry, frozen=True, tag="stuck"):
    """The rules did not return: for this move of a seat, for a bot that thought about it, or,
    without a seat, at this table at all.
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
    """An entry as the store keeps it."""
    entry: AnyEntry = _decoder.decode(body)
    return entry
