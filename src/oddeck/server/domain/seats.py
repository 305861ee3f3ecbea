"""Seats of a table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import count
from typing import Literal

from ..wire.common import Pace

HOST = 0  # the person who opened the table, and its first host

Wish = Literal["pause", "rematch", "next"]


@dataclass
class Seat:
    """Who has a seat, and who plays it."""

    person: int | None = None
    name: str | None = None
    bot: str | None = None  # may play for a person for a while
    away: Literal["asked", "absent", "clock"] | None = None  # why a bot plays for this person
    vacated: bool = False  # the bot plays because a person left or was kicked
    muted: bool = False
    wish: Wish | None = None
    left: int | None = None  # milliseconds on the clock
    pace: Pace = "normal"  # how fast the person wants bots to play
    fast_forward: bool = False  # no pauses until the person's next decision

    def copy(self) -> Seat:
        """An independent copy: every move copies all seats."""
        twin = Seat()
        twin.__dict__.update(self.__dict__)
        return twin

    @property
    def free(self) -> bool:
        """Whether someone may sit down here, unless a game is running: see `Table.free_seats`."""
        return self.person is None and (self.bot is None or self.vacated)

    @property
    def played_by_person(self) -> bool:
        """Whether a person decides when this seat is to move."""
        return self.person is not None and self.bot is None


def bot_name(taken: Collection[str | None]) -> str:
    """The name of a new bot at a table with these names: the first of Bot 1, Bot 2 and so on."""
    return next(name for number in count(1) if (name := f"Bot {number}") not in taken)
