"""What is due at a table: a bot's move, a clock that runs out, a window that closes, a stand-in for
an absent player, or a deal that has waited long enough for the players' numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from .pace import IN_A_ROW, PAUSES
from .tables import Table

NO_SEAT = -1  # the seat of what concerns no seat


class Delays(Protocol):
    """The settings that timers depend on, in seconds."""

    @property
    def bot_pause(self) -> float:
        """How long a bot at human pace takes for a move."""

    @property
    def absence(self) -> float:
        """After how long a bot plays for an absent player."""


@dataclass(frozen=True, order=True)
class Due:
    """Something to do at a time (milliseconds since 1970), unless the table changes before."""

    at: int
    seat: int
    what: Literal["bot", "clock", "absent", "window", "deal", "hand"]


def next_due(
    table: Table,
    delays: Delays,
    here: Collection[int] = (),
    gone_at: Mapping[int, int] | None = None,
) -> Due | None:
    """What is due first.

    `here` are the seats of connected people; the others disconnected at `gone_at`.
    """
    if table.is_dealing and table.dealing is not None:
        return Due(table.dealing.until, NO_SEAT, "deal")
    if table.between is not None and len(table.people_playing()) > 1:
        return Due(table.between.until, NO_SEAT, "hand")
    if table.phase != "playing":
        return None
    window = window_due(table)
    if window is not None and table.window is not None and table.window.is_secret:
        return window  # the time must not reveal who can use the window
    found = [] if window is None else [window]
    for number in table.actors:
        seat = table.seats[number]
        if not seat.played_by_person:
            pause = delays.bot_pause * PAUSES[table.pace] if table.opened.unhurried else 0.0
            if number == table.last_mover:
                pause *= IN_A_ROW
            found.append(Due(table.asked_at[number] + round(pause * 1000), number, "bot"))
        elif table.window is None:
            found += _due_of_person(table, number, delays, here, gone_at or {})
    return min(found, default=None)


def window_due(table: Table) -> Due | None:
    """When an open window closes. Nothing that goes on at the table may delay it."""
    if table.running is None or table.window is None:
        return None
    return Due(table.window.until, min(table.window.users, default=NO_SEAT), "window")


def _due_of_person(
    table: Table, number: int, delays: Delays, here: Collection[int], gone_at: Mapping[int, int]
) -> Iterator[Due]:
    """What happens if a person does not move: the clock runs out, or a bot replaces an absent
    player.
    """
    left = table.seats[number].left
    if left is not None:
        yield Due(table.at + left, number, "clock")
    if number not in here and _is_anyone_waiting(table, here):
        since = max(table.asked_at[number], gone_at.get(number, 0))
        yield Due(since + round(delays.absence * 1000), number, "absent")


def _is_anyone_waiting(table: Table, here: Collection[int]) -> bool:
    """Whether a person is connected: a game does not go on without anyone watching it."""
    return any(table.seats[seat].person is not None for seat in here)
