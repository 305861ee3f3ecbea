"""How fast bots play at a table. Each person sets a pace; the slowest one counts."""

from __future__ import annotations

from collections.abc import Sequence

from ..wire.common import PACES, Pace
from .seats import Seat

# How long a bot takes, as a multiple of the server's `bot_pause`.
PAUSES: dict[Pace, float] = {"calm": 2.0, "normal": 1.0, "quick": 0.35, "instant": 0.0}

# Of a bot that moves several times in a row, after its first move.
IN_A_ROW = 0.4


def table_pace(people: Sequence[Seat]) -> Pace:
    """The pace of the slowest person; a person who fast-forwards wants no pause."""
    wanted: list[Pace] = ["instant" if seat.fast_forward else seat.pace for seat in people]
    return min(wanted, key=PACES.index, default="normal")
