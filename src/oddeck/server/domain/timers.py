"""What is due at a table: a bot's move, a clock that runs out, a window that closes, a stand-in for
an absent player, or a deal that has waited long enough for the players' numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from . import races
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
        """After how long a bot plays for an absent player; 0: never."""


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
    slowest_line: float = 0.0,
) -> Due | None:
    """What is due first.

    `here` are the seats of connected people; the others disconnected at `gone_at`. In a race, bots
    wait for the slowest line of people, in seconds.
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
    if window is not None:
        return _first_in_race(table, window, delays, slowest_line)
    found: list[Due] = []
    for number in table.actors:
        seat = table.seats[number]
        if not seat.played_by_person:
            pause = delays.bot_pause * PAUSES[table.pace] if table.opened.unhurried else 0.0
            if number == table.last_mover:
                pause *= IN_A_ROW
            found.append(Due(table.asked_at[number] + round(pause * 1000), number, "bot"))
        else:
            found += _due_of_person(table, number, delays, here, gone_at or {})
    return min(found, default=None)


def notify_at(table: Table, seconds: float) -> int | None:
    """When to look whether people must be told that it is their turn, in seconds.

    None if nobody has to: quick games do not wait for those who are away.
    """
    asked = [table.asked_at[seat] for seat in table.turns] if table.is_slow else []
    return min(asked) + round(seconds * 1000) if asked else None


def _first_in_race(table: Table, window: Due, delays: Delays, slowest_line: float) -> Due:
    """The bot that reacts first, or the end of the window. At full speed the order still counts."""
    assert table.window is not None
    bots = [seat for seat in table.window.users if not table.seats[seat].played_by_person]
    first = min(bots, key=lambda seat: races.reaction(table, seat).seconds, default=None)
    if first is None:
        return window
    seconds = races.reaction_seconds(table, first, delays.bot_pause)
    if seconds > 0:
        seconds += slowest_line
    due = Due(table.asked_at[first] + round(seconds * 1000), first, "bot")
    return due if due.at < window.at else window


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
    absence = delays.absence if table.opened.absence is None else table.opened.absence
    if absence and number not in here and _is_anyone_waiting(table, here):
        since = max(table.asked_at[number], gone_at.get(number, 0))
        yield Due(since + round(absence * 1000), number, "absent")


def _is_anyone_waiting(table: Table, here: Collection[int]) -> bool:
    """Whether a person is connected: a game does not go on without anyone watching it."""
    return any(table.seats[seat].person is not None for seat in here)
