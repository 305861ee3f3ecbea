"""Dealing, as everybody does it: one card at a time, clockwise, from the dealer's left on."""

from __future__ import annotations

from enum import IntEnum

from ..compile.jit import compiled
from .journal import NO_VALUE, JournalledTable, tell
from .layout import Int
from .table import bit_of, every_seat, left_of, move, top_card


class Dealing(JournalledTable):
    """A table with a dealer."""

    dealer: Int


@compiled
def deal_hands(s: Dealing, pile: int, each: int, kind: IntEnum) -> None:
    """Deal `each` cards to each seat off the top of a pile; every card is an event of the given
    kind, for its new holder's eyes.
    """
    for _ in range(each):
        seat = s.dealer
        for _ in every_seat(s):
            seat = left_of(s, seat)
            card = top_card(s, pile)
            move(s, card, seat, bit_of(seat))
            tell(s, kind, seat, card, NO_VALUE, bit_of(seat))
