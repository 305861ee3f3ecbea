"""The maze: discarding and its effects. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

from oddeck.decks.maze import ITEMS, POWER_CARDS, SETS, STAR_CARDS, TYPE_OF
from oddeck.decks.maze_file import Power, Star, Where
from oddeck.engine.compile.jit import ZERO, compiled, inlined
from oddeck.engine.state.cardset import NO_BITS, add, contains
from oddeck.engine.state.journal import NO_VALUE, cite, cite_feat
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import (
    NO_CARD,
    bit_of,
    every_seat,
    everybody,
    left_of,
    lift,
    move,
    top_card,
)

from .frames import begin, end, say, write
from .paths import arrive, has_any, is_blocked, random_card, set_aside, start_of
from .state import DISCARD, PATH, POWER_FEATS, STAR_FEATS, Clause, More, State
from .vocabulary import Frame, Kind


@compiled
def discard(s: State, seat: int, card: int) -> None:
    """A card leaves a path for the discards; TM-26, TM-37: after the Twine its owner discards no
    more.
    """
    say(s, Kind.DISCARD, seat, card, NO_VALUE)
    set_aside(s, card)
    if contains(POWER_CARDS[Power.TWINE], card):
        cite(s, Clause.TM_26)
        s.blocked |= bit_of(seat)
    settle(s, seat, card)


@compiled
def settle(s: State, seat: int, card: int) -> None:
    """A card that was set aside reaches the discards; TM-25: an Item may be claimed first."""
    if contains(ITEMS, card) and somebody_can_claim(s):
        cite(s, Clause.TM_25)
        begin(s, Frame.CLAIM, left_of(s, seat), ZERO, card, seat)
        write(s, More.LEFT, s.players)
    else:
        reach_discards(s, card)


@compiled
def reach_discards(s: State, card: int) -> None:
    """Nobody claims the card; TM-36: the chain of claims is over, and all cards may claim again."""
    move(s, card, DISCARD, everybody(s))
    s.claimed[:] = NO_BITS


@compiled
def can_claim(s: State, seat: int) -> bool:
    """TM-25: who has a Whatchamacallit or a Thingamajig, and is not blocked; TM-36: one that has
    not claimed in this chain.
    """
    if not is_blocked(s, seat):
        for w in range(len(s.claimed)):
            if s.owns[seat, w] & STAR_CARDS[Star.CLAIM, w] & ~s.claimed[w] != NO_BITS:
                return True
    return False


@compiled
def somebody_can_claim(s: State) -> bool:
    """Whether anybody can claim an Item now."""
    for seat in every_seat(s):
        if can_claim(s, seat):
            return True
    return False


@compiled
def claim(s: State, seat: int, star: int) -> None:
    """TM-36: the Item goes to the end of the claimer's path; then the claimer's own card is
    discarded, and may itself be claimed, but not by a card that has claimed before.
    """
    cite(s, Clause.TM_36)
    cite(s, Clause.TM_24)
    card = top_frame(s, Slot.CARD)
    end(s)
    use_up(s, seat, star, Star.CLAIM)
    say(s, Kind.CLAIM, seat, card, NO_VALUE)
    join(s, seat, card, ZERO)
    add(s.claimed, star)
    settle(s, seat, star)


@compiled
def use_up(s: State, seat: int, star: int, use: Star) -> None:
    """TM-35: a used card leaves the path at once, and reaches the discards when its
    effect is over.
    """
    cite(s, Clause.TM_35)
    cite_feat(s, STAR_FEATS[TYPE_OF[star], use])
    say(s, Kind.USE, seat, star, NO_VALUE)
    set_aside(s, star)


@inlined
def join(s: State, seat: int, card: int, depth: int) -> None:
    """A card that was in nobody's path comes into one, beneath `depth` of its cards."""
    lift(s, card)
    arrive(s, seat, card, depth)


# --- being made to discard ------------------------------------------------------------------------


@compiled
def must_discard(s: State, seat: int, which: int) -> None:
    """TM-6: a card of the seat's choice, out of a set."""
    if excused(s, seat):
        return
    if has_any(s.owns[seat], SETS[which]):
        begin(s, Frame.DISCARD, seat, ZERO, NO_CARD, which)
    else:
        lack(s, seat)


@compiled
def must_discard_from(s: State, seat: int, where: int) -> None:
    """The card that the rules name: the start of the path, its end, or any."""
    if excused(s, seat):
        return
    if where == Where.RANDOM:
        cite(s, Clause.TM_63)
        card = random_card(s, seat)
    else:
        card = start_of(s, seat) if where == Where.START else top_card(s, PATH + seat)
    if card == NO_CARD:
        lack(s, seat)
    else:
        discard(s, seat, card)


@compiled
def excused(s: State, seat: int) -> bool:
    """TM-26: whether the Twine excuses the seat from a discard, which is then not made."""
    if not is_blocked(s, seat):
        return False
    cite(s, Clause.TM_37)
    cite_feat(s, POWER_FEATS[Power.TWINE])
    say(s, Kind.BLOCKED, seat, NO_CARD, NO_VALUE)
    return True


@compiled
def lack(s: State, seat: int) -> None:
    """TM-6: who must discard and has nothing of the kind ends their turn."""
    cite(s, Clause.TM_6)
    say(s, Kind.LACK, seat, NO_CARD, NO_VALUE)
    stop(s, seat)


@compiled
def stop(s: State, seat: int) -> None:
    """TM-8: the turn ends, but what is under way is done to its end (TM-38).

    TM-32: outside one's own turn it does nothing.
    """
    if seat == s.turn:
        cite(s, Clause.TM_8)
        if s.ended == 0:
            say(s, Kind.STOP, seat, NO_CARD, NO_VALUE)
        s.ended = 1
        s.left = 0
    else:
        cite(s, Clause.TM_32)
