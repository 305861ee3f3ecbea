"""The entries of a table's log. Applying them in order gives the table.

FORMAT is stored with each entry. Raise it when older code would misread what newer code writes: a
process refuses tables with entries of a newer format. New kinds of entries need no new format.

Entries contain secrets (seeds, hashes of keys, hidden moves) and never leave the server: clients
get what steps.py and views.py make of them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..wire.common import Clock, Pace

FORMAT = 1  # entries before format 1 have no outcomes and no states: see outcomes.py, states.py


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """Base class of all entries."""

    # The person whose command this was, and the token that they chose for it: see `Command.once`.
    by: tuple[int, str] | None = None


class Opened(Entry, frozen=True, tag="opened", kw_only=True):
    """A table was opened by person 0, the host."""

    game: str
    rules: int  # the version of the game's rules; each deal stores its own: see outcomes.py
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
    slow_window: float = 0.0  # the same where several people play a slow game: see terms.py
    hints: bool = False  # whether hints are allowed
    # Seconds that a deal waits for the players' numbers; 0: it does not ask. See dealing.py.
    entropy: float = 0.0
    hand_pause: float = 0.0  # seconds between hands at most, where several people play; 0: none
    # Seconds after which a bot plays for someone who is away; 0: never. None, in tables that older
    # versions opened: as the server has it.
    absence: float | None = None
    position: dict[str, Any] | None = None  # that the first game starts from; else it is dealt
    daily: str | None = None  # the day, of an attempt at a daily deal: see dailies.py


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


class KeysRevoked(Entry, frozen=True, tag="revoke"):
    """A person revoked all their keys but one."""

    person: int
    kept: str  # hash of the key


class Forgotten(Entry, frozen=True, tag="forgotten"):
    """A person left and had their data deleted: see forgetting.py."""

    person: int


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


class Entered(Entry, frozen=True, tag="enter"):
    """A player enters a race that is decided by lot: see races.py."""

    seat: int
    move: str


class Spoke(Entry, frozen=True, tag="say"):
    """A line of chat."""

    seat: int
    text: str
    story: bool = False  # told as a part of the game; the others may applaud


class SpectatorSpoke(Entry, frozen=True, tag="comment"):
    """A line of the spectators' chat."""

    person: int
    name: str
    text: str
    key: str | None = None  # hash of the key, of a person who has not been at the table before


class CommentsAllowed(Entry, frozen=True, tag="comments"):
    """The host allowed the spectators' chat, or turned it off."""

    allowed: bool


class Applauded(Entry, frozen=True, tag="applause"):
    """A person applauded a story."""

    seat: int
    said: int  # which line of chat, from 1


class Muted(Entry, frozen=True, tag="mute"):
    """The host forbade or allowed a person to chat."""

    seat: int
    muted: bool


class HintsAllowed(Entry, frozen=True, tag="hints"):
    """The host allowed or forbade hints."""

    allowed: bool


class Wished(Entry, frozen=True, tag="wish"):
    """A person asked for a pause, the next game or the next hand, or withdrew it."""

    seat: int
    wish: Literal["pause", "rematch", "next"] | None


class Resumed(Entry, frozen=True, tag="resume"):
    """A person ended the pause."""

    seat: int


class WindowClosed(Entry, frozen=True, tag="window"):
    """A window that no one could use has closed."""


class Committed(Entry, frozen=True, tag="commit"):
    """A person committed to a number for the next deal."""

    seat: int
    commitment: str


class Revealed(Entry, frozen=True, tag="reveal"):
    """A person revealed their number for the next deal."""

    seat: int
    number: str


class DealTimedOut(Entry, frozen=True, tag="deal"):
    """The next deal no longer waits for those who have not answered."""


class NextHand(Entry, frozen=True, tag="next-hand"):
    """The time between two hands is up."""


class PaceSet(Entry, frozen=True, tag="pace"):
    """A person said how fast bots should play."""

    seat: int
    pace: Pace


class FastForwarded(Entry, frozen=True, tag="fast-forward"):
    """A person wants no pauses until their next decision."""

    seat: int


class Again(Entry, frozen=True, tag="again"):
    """A rematch, as older versions wrote it: chance picks the first dealer."""

    seed: str


class NextPlanned(Entry, frozen=True, tag="plan", kw_only=True):
    """The host chose the next game of the evening; people take their seats for it."""

    game: str
    rules: int
    options: dict[str, Any]
    kept: list[int | None]  # for each seat of the next game, which one it was; none for a new one
    bots: list[str | None]  # for each seat of the next game, the kind of its bot
    stand_in: str


class NextGame(Entry, frozen=True, tag="next-game"):
    """Everyone wants the next game."""

    seed: str
    dealer: int | None = None  # the seat that deals first, if the game has a dealer


class NewEdition(Entry, frozen=True, tag="edition"):
    """The rules have a new edition, and the running game goes on under it."""

    rules: int
    data: str = ""


class Closed(Entry, frozen=True, tag="closed"):
    """The server closed the table, because the game cannot go on."""

    why: str


class Discarded(Entry, frozen=True, tag="discarded"):
    """The table is closed, and will be deleted: it was unused for long, or the host wants it."""

    by_host: bool = False


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
    | KeysRevoked
    | Forgotten
    | GotUp
    | BotPlaced
    | StoodIn
    | Returned
    | Moved
    | Entered
    | Spoke
    | SpectatorSpoke
    | CommentsAllowed
    | Applauded
    | Muted
    | HintsAllowed
    | Wished
    | Resumed
    | WindowClosed
    | Committed
    | Revealed
    | DealTimedOut
    | NextHand
    | PaceSet
    | FastForwarded
    | Again
    | NextPlanned
    | NextGame
    | NewEdition
    | Closed
    | Discarded
    | Stuck
)

encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyEntry)


def decode(body: str) -> AnyEntry:
    """An entry from its stored form."""
    entry: AnyEntry = _decoder.decode(body)
    return entry
