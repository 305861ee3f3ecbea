"""Races: windows that several may use, and only the first of them does, such as a slap in Fortuno.

The first move that is stored wins. So that this is fair,

- bots react as people do, at random, better bots faster: see `oddeck.bots.reactions`;
- a move waits for as long as the line of its player is faster than the slowest one: see
  `compensation`. Lines are measured by the server; no client says when its player moved.

In a slow game that would only tell who happened to look. There, everyone who moves before the
window closes has entered, and the lot decides among them.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping

from oddeck.bots.reactions import USUAL_PAUSE, Reaction, react

from .entries import Entered, Moved
from .refusals import Refusal
from .tables import Table
from .windows import NO

# Seconds of a round trip that count at most: enough for another continent. A client that holds back
# its answers to the server's pings gains no more than this.
MOST_COMPENSATED = 0.25


def is_race(table: Table) -> bool:
    """Whether the open window, if there is one, is a race. Who can use the others is a secret."""
    return table.window is not None and table.window.before is None


def move(table: Table, seat: int, move: str) -> Moved | Entered:
    """The entry for a move: in a race of a slow game, it enters a seat."""
    if move == NO or not (is_race(table) and table.is_slow):
        return Moved(seat, move)
    if move not in table.moves[seat]:
        raise Refusal("illegal", "this move does not belong to the race")
    return Entered(seat, move)


def drawn(table: Table) -> Moved | None:
    """The move of the one whom the lot chooses among those who have entered; None if nobody has."""
    window = table.window
    return Moved(*secrets.choice(window.entered)) if window and window.entered else None


def reaction(table: Table, seat: int) -> Reaction:
    """How a bot reacts to the present race: the same whenever it is asked for."""
    dice = random.Random(f"{table.seed} {table.round} {seat} {table.asked[seat]}")
    return react(table.seats[seat].bot or "", dice)


def reaction_seconds(table: Table, seat: int, bot_pause: float) -> float:
    """After how long a bot reacts: as people do, where people take part."""
    hurry = bot_pause / USUAL_PAUSE if table.opened.unhurried else 0.0
    racers = () if table.window is None else table.window.users
    if table.pace == "instant" and not any(table.seats[one].played_by_person for one in racers):
        hurry = 0.0
    return reaction(table, seat).seconds * hurry


def compensation(round_trips: Mapping[int, float], seat: int | None = None) -> float:
    """For how many seconds a move waits in a race, given the round trips of all people in it.

    Until then, a move that its player made earlier may still be on a slower line. Bots, without a
    seat here, have no line.
    """
    counted = {one: min(seconds, MOST_COMPENSATED) for one, seconds in round_trips.items()}
    slowest = max(counted.values(), default=0.0)
    return slowest - (0.0 if seat is None else counted.get(seat, 0.0))
