"""Is a state of Fortuno sound?

Whatever is found here is a bug in the rules, never the fault of a player.
"""

from __future__ import annotations

from enum import IntEnum, unique

from oddeck.decks.thoth import CARDS
from oddeck.engine.compile.jit import ZERO, compiled, inlined, int64
from oddeck.engine.state.cardset import NO_BITS, CardSet
from oddeck.engine.state.soundness import Flaw, check_shared
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NOBODY, bit_of, every_seat, everybody

from .players import in_play, is_in, partner_of
from .state import DISCARD, IS_OPEN, POOL, SEATS, Pair, State
from .vocabulary import Frame


@unique
class GameFlaw(IntEnum):
    """What `check` can find wrong beyond the table itself."""

    NO_ACTOR = Flaw.GAME + 1
    ACTOR_IS_OUT = Flaw.GAME + 2
    OUT_WITH_CARDS = Flaw.GAME + 3
    EMPTY_HAND = Flaw.GAME + 4
    STANDS_FOR_ANOTHER = Flaw.GAME + 5
    LOVER_IS_BLIND = Flaw.GAME + 6
    CARD_LEFT_BEHIND = Flaw.GAME + 7
    DRAW_IS_WRONG = Flaw.GAME + 8
    ORDER_IS_WRONG = Flaw.GAME + 9
    ANSWER_LEFT_BEHIND = Flaw.GAME + 10
    HERMIT_HAS_TURN = Flaw.GAME + 11


@compiled
def check(s: State) -> int:
    """0, or the number of a flaw: a bug in these rules."""
    flaw = check_shared(s, IS_OPEN)
    if flaw != Flaw.NONE:
        return flaw
    if (s.actors == 0) != (s.winners != 0) or (s.depth == 0) != (s.actors == 0):
        return int64(GameFlaw.NO_ACTOR)
    if s.actors & ~in_play(s) != 0 or (s.winners & s.out) != 0:
        return int64(GameFlaw.ACTOR_IS_OUT)
    if s.count[POOL] > 0:
        return int64(GameFlaw.CARD_LEFT_BEHIND)
    flaw = check_players(s)
    if flaw != Flaw.NONE:
        return flaw
    return check_turn(s)


@compiled
def check_players(s: State) -> int:
    """The eliminated have nothing, everybody sits somewhere, lovers see each other's hands, cards
    stand for themselves in hands.
    """
    sitting = ZERO
    for seat in every_seat(s):
        sitting |= bit_of(int64(s.order[seat]))
        if not is_in(s, seat) and (
            s.count[seat] > 0 or s.hermit[seat] > 0 or partner_of(s, seat) != NOBODY
        ):
            return int64(GameFlaw.OUT_WITH_CARDS)
    if sitting != everybody(s):
        return int64(GameFlaw.ORDER_IS_WRONG)
    for card in range(CARDS):
        if s.place[card] != DISCARD and s.stands_for[card] != card:
            return int64(GameFlaw.STANDS_FOR_ANOTHER)
    for number in range(s.pairs):
        one, other = int64(s.pair[number, Pair.PLAYER]), int64(s.pair[number, Pair.LOVER])
        if not knows_all(s.knows[one], s.hand[other]) or not knows_all(s.knows[other], s.hand[one]):
            return int64(GameFlaw.LOVER_IS_BLIND)
    return int64(Flaw.NONE)


@inlined
def knows_all(known: CardSet, cards: CardSet) -> bool:
    """Whether every card of the second set is in the first."""
    known_all: bool = (cards[0] & ~known[0]) | (cards[1] & ~known[1]) == NO_BITS
    return known_all


@compiled
def check_turn(s: State) -> int:
    """At the start of a turn nobody has an empty hand, nothing is left of the last card, and a draw
    has its player.
    """
    if (
        (s.pending > 0 and not (0 <= s.pending_by < s.players))
        or (s.pending == 0 and s.pending_by != 0)
        or s.pending < 0
    ):
        return int64(GameFlaw.DRAW_IS_WRONG)
    if s.depth > 0 and s.frames[0, Slot.KIND] == Frame.TURN and s.hermit[s.turn] > 0:
        return int64(GameFlaw.HERMIT_HAS_TURN)
    if s.depth == 1 and top_frame(s, Slot.KIND) == Frame.TURN:
        for seat in every_seat(s):
            if is_in(s, seat) and s.count[seat] == 0:
                return int64(GameFlaw.EMPTY_HAND)
        if (
            s.asked != 0
            or s.spared != 0
            or s.chosen != 0
            or s.kind != 0
            or s.skips != 0
            or s.lost != NOBODY
        ):
            return int64(GameFlaw.ANSWER_LEFT_BEHIND)
    if s.asked == 0:
        for seat in range(SEATS):
            if s.answer[seat] != 0:
                return int64(GameFlaw.ANSWER_LEFT_BEHIND)
    return int64(Flaw.NONE)
