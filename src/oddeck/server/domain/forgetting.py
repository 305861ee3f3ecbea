"""What the log keeps of a person who had their data deleted: that someone sat there and moved.

Entries are never removed or added, so the steps of all viewers keep their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .entries import (
    AnyEntry,
    BotPlaced,
    GotUp,
    KeyAdded,
    KeysRevoked,
    Opened,
    SatDown,
    SpectatorSpoke,
    Spoke,
)
from .seats import HOST

NOBODY = "Someone"  # instead of a name
NOTHING = "(deleted)"  # instead of a line of chat


def rewritten_without(person: int, log: Sequence[AnyEntry]) -> dict[int, AnyEntry]:
    """The entries with a person's name, chat and keys, by number, each without them."""
    sitting: dict[int, int] = {}  # person by seat
    rewritten: dict[int, AnyEntry] = {}
    for number, entry in enumerate(log, 1):
        match entry:
            case Opened(bots=bots, name=name):
                if name is not None:
                    sitting[bots.index(None)] = HOST
                if person == HOST:
                    hidden = None if name is None else NOBODY
                    rewritten[number] = replace(entry, name=hidden, key="")
            case SatDown(seat=seat, person=sitter):
                sitting[seat] = sitter
                if sitter == person:
                    rewritten[number] = replace(entry, name=NOBODY, key=None)
            case GotUp(seat=seat) | BotPlaced(seat=seat):
                sitting.pop(seat, None)
            case Spoke(seat=seat):
                if sitting.get(seat) == person:
                    rewritten[number] = replace(entry, text=NOTHING)
            case SpectatorSpoke(person=speaker) if speaker == person:
                rewritten[number] = replace(entry, name=NOBODY, text=NOTHING, key=None)
            case KeyAdded(person=owner) if owner == person:
                rewritten[number] = replace(entry, key="")
            case KeysRevoked(person=owner) if owner == person:
                rewritten[number] = replace(entry, kept="")
    return rewritten
