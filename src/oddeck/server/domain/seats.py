"""Seats of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

HOST = 0  # the person who opened the table

Wish = Literal["pause", "rematch"]


@dataclass
class Seat:
    """Who has a seat, and who plays it."""

    person: int | None = None
    name: str | None = None
    bot: str | None = None  # may play for a person for a while
    away: Literal["asked", "absent", "clock"] | None = None  # why a bot plays for this person
    vacated: bool = False  # the bot plays because a person left
    muted: bool = False
    wish: Wish | None = None
    left: int | None = None  # milliseconds on the clock

    @property
    def free(self) -> bool:
        """Whether someone may sit down here."""
        return self.person is None and (self.bot is None or self.vacated)

    @property
    def played_by_person(self) -> bool:
        """Whether a person decides when this seat is to move."""
        return self.person is not None and self.bot is None


def bot_name(kind: str, seat: int) -> str:
    """The name of a bot at the table."""
    return f"{kind.capitalize()} bot {seat}"
