"""Fortuno: secret choices among cards that others may know, drawn again for a redeal (FO-66).

A seat that knows a hand still does not see which of its cards is offered to The Devil, or which
ones a lover picks.
"""

from __future__ import annotations

from oddeck.decks.thoth import ALL_CARDS, CARDS, OTHER_THAN_NUMERICAL
from oddeck.engine.compile.jit import ZERO, compiled, int64
from oddeck.engine.state.cardset import NO_BITS, CardSet, add, contains, count_common, remove
from oddeck.engine.state.rng import below
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY, bit_of, every_seat

from .players import onlookers
from .state import State
from .vocabulary import SPLITTER, Frame


@compiled
def pick(out: State, seat: int, sort: CardSet, none: int) -> int:
    """Any card of a sort in a hand, or, if `none` is 1, perhaps NO_CARD."""
    cards = none
    for card in range(CARDS):
        if out.place[card] == seat and contains(sort, int64(card)):
            cards += 1
    left = below(out, cards) - none
    for card in range(CARDS):
        if out.place[card] == seat and contains(sort, int64(card)):
            if left == 0:
                return int64(card)
            left -= 1
    return NO_CARD


@compiled
def offer_again(s: State, viewer: int, out: State) -> None:
    """FO-45: an offer that the viewer has not seen may be any card that could be offered; The
    Devil's player knows that one instead.
    """
    devil = top_frame(s, Slot.SEAT)
    for seat in every_seat(s):
        seen_by = bit_of(devil) | onlookers(s, seat)
        if s.answer[seat] == 0 or (viewer != NOBODY and seen_by & bit_of(viewer)):
            continue
        before, card = int64(out.answer[seat]) - 1, pick(out, seat, OTHER_THAN_NUMERICAL, ZERO)
        out.answer[seat] = card + 1
        if not contains(out.knows[devil], card):
            remove(out.knows[devil], before)
            add(out.knows[devil], card)


@compiled
def split_again(s: State, viewer: int, out: State) -> None:
    """FO-62: the cards that a lover has picked so far may be any of both hands, if the viewer is
    neither of the two.
    """
    if (
        s.depth == 0
        or top_frame(s, Slot.KIND) != Frame.SPLIT
        or viewer == top_frame(s, Slot.SEAT)
        or viewer == top_frame(s, SPLITTER)
    ):
        return
    lover, player = top_frame(s, Slot.SEAT), top_frame(s, SPLITTER)
    wanted, left = count_common(s.named, ALL_CARDS), int64(s.count[lover]) + int64(s.count[player])
    out.named[:] = NO_BITS
    for card in range(CARDS):
        if out.place[card] == lover or out.place[card] == player:
            if below(out, left) < wanted:
                add(out.named, int64(card))
                wanted -= 1
            left -= 1
