"""Is a state sound?

Whatever is found here is a bug in the rules of a game, never the fault of a player.
"""

from __future__ import annotations

from enum import IntEnum, unique

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, int64
from .cardset import contains
from .journal import JournalledTable
from .table import NO_CARD, NOBODY, Table, can_point_to


@unique
class Flaw(IntEnum):
    """What can be wrong with a state of any game. A game's own flaws are numbered from GAME on."""

    NONE = 0
    HAND_AND_PLACE_DISAGREE = 1
    COUNT_IS_WRONG = 2
    PILE_IS_BROKEN = 3
    OWN_HAND_UNKNOWN = 4
    OVER_YET_WAITING = 5
    EVENTS_LOST = 6
    OPEN_CARD_UNKNOWN = 7
    GAME = 100


@compiled
def check_shared(s: JournalledTable, is_open: NDArray[np.bool_]) -> int:
    """What every game promises: a sound table, open cards known to all (`is_open` tells it of each
    place), and no event lost.
    """
    flaw = check_table(s)
    if flaw != Flaw.NONE:
        return flaw
    for card in range(len(s.place)):
        if is_open[s.place[card]] and not can_point_to(s, NOBODY, card):
            return int64(Flaw.OPEN_CARD_UNKNOWN)
    return int64(Flaw.EVENTS_LOST) if s.events_lost != 0 else int64(Flaw.NONE)


@compiled
def check_table(s: Table) -> int:
    """Each card is in exactly one place, every count and pile agrees with that, and nobody is blind
    to their own hand.
    """
    total = 0
    for place in range(len(s.count)):
        total += s.count[place]
        found = 0
        for card in range(len(s.place)):
            if s.place[card] == place:
                found += 1
        if found != s.count[place]:
            return int64(Flaw.COUNT_IS_WRONG)
        if place >= len(s.hand):
            height = 0
            card_here = s.top[place]
            while card_here != NO_CARD and height <= found:
                if s.place[card_here] != place:
                    return int64(Flaw.PILE_IS_BROKEN)
                height += 1
                card_here = s.under[card_here]
            if height != found:
                return int64(Flaw.PILE_IS_BROKEN)
    if total != len(s.place):
        return int64(Flaw.COUNT_IS_WRONG)
    for card in range(len(s.place)):
        for seat in range(len(s.hand)):
            held = contains(s.hand[seat], card)
            if held != (s.place[card] == seat):
                return int64(Flaw.HAND_AND_PLACE_DISAGREE)
            if held and not contains(s.knows[seat], card):
                return int64(Flaw.OWN_HAND_UNKNOWN)
    if s.actors != 0 and s.winners != 0:
        return int64(Flaw.OVER_YET_WAITING)
    return int64(Flaw.NONE)
