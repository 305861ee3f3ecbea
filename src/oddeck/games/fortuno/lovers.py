"""Fortuno: lovers, their divorce and their widows (FO-60, FO-62, FO-63)."""

from __future__ import annotations

from oddeck.engine.compile.jit import ZERO, compiled, constant, int64
from oddeck.engine.state.cardset import (
    NO_BITS,
    add,
    contains,
    first_from,
    lowest_card,
    without_lowest,
)
from oddeck.engine.state.journal import announce, cite
from oddeck.engine.state.stack import Slot, pop, push, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY, bit_of, forget

from .piles import carry, show_hand
from .players import pair_of, partner_of
from .state import Clause, Pair, State
from .vocabulary import LEFT, SPLITTER, Frame, Kind, Step

DUE = constant(1)
ANY_TIME = constant(0)
PAIR_COLUMNS = len(Pair)


@compiled
def wed(s: State, player: int, lover: int) -> None:
    """FO-60: the two see both hands from now on."""
    s.pair[s.pairs, Pair.PLAYER] = player
    s.pair[s.pairs, Pair.LOVER] = lover
    s.pair[s.pairs, Pair.IS_DUE] = 0
    s.pairs += 1
    lovers_look(s)
    announce(s, Kind.LOVE, player, NO_CARD, lover)


@compiled
def lovers_look(s: State) -> None:
    """FO-60: every pair sees both of their hands; to be done whenever hands have changed."""
    for number in range(s.pairs):
        player, lover = int64(s.pair[number, Pair.PLAYER]), int64(s.pair[number, Pair.LOVER])
        show_hand(s, player, bit_of(lover))
        show_hand(s, lover, bit_of(player))


@compiled
def part(s: State, number: int) -> None:
    """A pair is none any more; the younger pairs move up."""
    s.pairs -= 1
    for later in range(number, s.pairs):
        for column in range(PAIR_COLUMNS):
            s.pair[later, column] = s.pair[later + 1, column]
    s.pair[s.pairs, :] = 0


@compiled
def divorce(s: State, number: int) -> None:
    """FO-62: the lover is asked for the half to keep, if half of all their cards is any."""
    player, lover = int64(s.pair[number, Pair.PLAYER]), int64(s.pair[number, Pair.LOVER])
    cite(s, Clause.FO_62)
    announce(s, Kind.DIVORCE, player, NO_CARD, lover)
    half = int64(s.count[player] + s.count[lover]) // 2
    push(s, Frame.SPLIT, lover, Step.START, player, half)
    if half == 0:
        settle_divorce(s)


@compiled
def divorce_at_once(s: State, seat: int) -> bool:
    """If the seat is in a pair, that is over (FO-62, FO-63); whether it was."""
    number = pair_of(s, seat)
    if number == NOBODY:
        return False
    divorce(s, number)
    return True


@compiled
def divorce_if_due(s: State, seat: int, least: int) -> None:
    """FO-62: the turn of a player of The Lovers is over (DUE), skipped or lost (ANY_TIME): now they
    part.
    """
    for number in range(s.pairs):
        if s.pair[number, Pair.PLAYER] == seat and s.pair[number, Pair.IS_DUE] >= least:
            divorce(s, number)
            return


@compiled
def split(s: State, card: int) -> None:
    """FO-62: the lover names a card to keep, and after the last of them the hands change."""
    add(s.named, card)
    s.frames[s.depth - 1, LEFT] -= 1
    if top_frame(s, LEFT) == 0:
        settle_divorce(s)


@compiled
def settle_divorce(s: State) -> None:
    """FO-62: the lover has the named cards, the player of The Lovers all others."""
    lover, player = top_frame(s, Slot.SEAT), top_frame(s, SPLITTER)
    both = bit_of(lover) | bit_of(player)
    cite(s, Clause.FO_66)
    forget(s, s.hand[lover], both)
    forget(s, s.hand[player], both)
    for w in range(len(s.named)):
        left = s.hand[lover, w] | s.hand[player, w]
        while left != NO_BITS:
            card = lowest_card(left, w)
            carry(s, card, lover if contains(s.named, card) else player, both)
            left = without_lowest(left)
    s.named[:] = NO_BITS
    announce(s, Kind.SPLIT, lover, NO_CARD, int64(s.count[lover]))
    announce(s, Kind.SPLIT, player, NO_CARD, int64(s.count[player]))
    part(s, pair_of(s, lover))
    pop(s)
    s.actors = 0


@compiled
def widow(s: State, seat: int) -> None:
    """FO-63: the partner of an eliminated player keeps both hands."""
    partner = partner_of(s, seat)
    cite(s, Clause.FO_63)
    announce(s, Kind.WIDOW, partner, NO_CARD, seat)
    part(s, pair_of(s, seat))
    card = first_from(s.hand[seat], ZERO)
    while card != NO_CARD:
        carry(s, card, partner, bit_of(partner))
        card = first_from(s.hand[seat], card + 1)
