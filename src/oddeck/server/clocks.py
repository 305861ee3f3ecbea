"""What is due at a table by itself: a bot's move, a clock that runs out, a bot that takes over for somebody who is away."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from .settings import Settings
from .tables import Table


@dataclass(frozen=True, order=True)
class Due:
    """Something to be done at a time (in milliseconds since 1970), unless the table has moved on by then."""

    at: int
    seat: int
    what: Literal["bot", "clock", "absent"]


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def next_due(table: Table, settings: Settings, here: Collection[int] = (), gone_at: Mapping[int, int] | None = None) -> Due | None:
    """What is due first. `here` are the seats whose people are connected; the others have been gone since `gone_at`."""
    if table.running is None:
        return None
    found = []
    for number in table.running.actors:
        seat = table.seats[number]
        if not seat.played_by_person:
            pause = settings.bot_pause if table.opened.unhurried else 0.0
            found.append(Due(table.asked_at[number] + round(pause * 1000), number, "bot"))
            continue
        if seat.left is not None:
            found.append(Due(table.at + seat.left, number, "clock"))
        if number not in here and somebody_waits(table, here):
            since = max(table.asked_at[number], (gone_at or {}).get(number, 0))
            found.append(Due(since + round(settings.absence * 1000), number, "absent"))
    return min(found, default=None)


def somebody_waits(table: Table, here: Collection[int]) -> bool:
    """Whether a person is at the table: nobody's game goes on without them while no other person minds."""
    return any(table.seats[seat].person is not None for seat in here)
