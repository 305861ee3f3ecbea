"""What is due at a table by itself: a bot's move, a clock that runs out, a window that closes, a
bot for somebody who is away.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ..ops.settings import Settings
from .tables import Table

NOBODY = -1  # the seat of what concerns no seat


@dataclass(frozen=True, order=True)
class Due:
    """Something to be done at a time (in milliseconds since 1970), unless the table has moved on by
    then.
    """

    at: int
    seat: int
    what: Literal["bot", "clock", "absent", "window"]


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def next_due(
    table: Table,
    settings: Settings,
    here: Collection[int] = (),
    gone_at: Mapping[int, int] | None = None,
) -> Due | None:
    """What is due first.

    `here` are the seats whose people are connected; the others have been gone since `gone_at`.
    """
    if table.running is None:
        return None
    found = []
    if table.window is not None:
        found.append(Due(table.window.until, min(table.window.users, default=NOBODY), "window"))
        if table.window.before is not None:
            return found[0]  # whoever can use it must not be told from who cannot
    for number in table.running.actors:
        seat = table.seats[number]
        if not seat.played_by_person:
            pause = settings.bot_pause if table.opened.unhurried else 0.0
            found.append(Due(table.asked_at[number] + round(pause * 1000), number, "bot"))
        elif table.window is None:
            found += due_of_person(table, number, settings, here, gone_at or {})
    return min(found, default=None)


def due_of_person(
    table: Table, number: int, settings: Settings, here: Collection[int], gone_at: Mapping[int, int]
) -> Iterator[Due]:
    """What happens if somebody does not move: the clock runs out, or a bot takes over because
    nobody is there.
    """
    left = table.seats[number].left
    if left is not None:
        yield Due(table.at + left, number, "clock")
    if number not in here and somebody_waits(table, here):
        since = max(table.asked_at[number], gone_at.get(number, 0))
        yield Due(since + round(settings.absence * 1000), number, "absent")


def somebody_waits(table: Table, here: Collection[int]) -> bool:
    """Whether a person is at the table: nobody's game goes on without them while no other person
    minds.
    """
    return any(table.seats[seat].person is not None for seat in here)
