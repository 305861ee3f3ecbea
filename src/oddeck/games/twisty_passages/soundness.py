"""Is a state of Twisty Passages sound?

Whatever is found here is a bug in the rules, never the fault of a player.
"""

from __future__ import annotations

from enum import IntEnum, unique

from oddeck.decks.fanucci import CARDS, TRUMP_CARDS
from oddeck.engine.compile.jit import compiled, int64
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.soundness import Flaw, check_shared
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import every_seat

from .state import IS_OPEN, STACK, State
from .vocabulary import OFFERED, TRADER, Decision


@unique
class GameFlaw(IntEnum):
    """What `check` can find wrong beyond the table itself."""

    TRUMP_ON_A_STACK = Flaw.GAME + 1
    EMPTY_HAND = Flaw.GAME + 2
    OFFER_NOT_HELD = Flaw.GAME + 3
    IDLE_TOO_LONG = Flaw.GAME + 4


@compiled
def check(s: State) -> int:
    """0, or the number of a flaw: a bug in these rules."""
    flaw = check_shared(s, IS_OPEN)
    if flaw != Flaw.NONE:
        return flaw
    for card in range(CARDS):
        if contains(TRUMP_CARDS, card) and s.place[card] >= STACK:
            return int64(GameFlaw.TRUMP_ON_A_STACK)
    for seat in every_seat(s):
        if s.count[seat] == 0 and s.actors != 0:
            return int64(GameFlaw.EMPTY_HAND)
    if s.idle >= s.idle_rounds * s.players and s.actors != 0:
        return int64(GameFlaw.IDLE_TOO_LONG)
    if top_frame(s, Slot.KIND) == Decision.REPLY and s.place[top_frame(s, OFFERED)] != top_frame(
        s, TRADER
    ):
        return int64(GameFlaw.OFFER_NOT_HELD)
    return int64(Flaw.NONE)
