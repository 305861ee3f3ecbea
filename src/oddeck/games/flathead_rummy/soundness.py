"""Is a state of Flathead Rummy sound?

Whatever is found here is a bug in the rules, never the fault of a player.
"""

from __future__ import annotations

from enum import IntEnum, unique

from oddeck.engine.compile.jit import compiled, int64
from oddeck.engine.state.soundness import Flaw, check_shared
from oddeck.engine.state.table import NO_CARD, NOBODY, can_point_to, every_seat, top_card

from .melds import NO_CARDS, is_meld, join
from .rules import can_take
from .state import HAND_SIZE, IS_OPEN, LARGEST_HAND, MELD, Phase, State


@unique
class GameFlaw(IntEnum):
    """What `check` can find wrong beyond the table itself."""

    NO_MELD = Flaw.GAME + 1
    SHAPE_IS_WRONG = Flaw.GAME + 2
    HAND_TOO_LARGE = Flaw.GAME + 3
    EMPTY_HAND = Flaw.GAME + 4
    BOUND_CARD_NOT_HELD = Flaw.GAME + 5
    BOUND_CARD_UNKNOWN = Flaw.GAME + 6
    WRONG_PHASE = Flaw.GAME + 7
    NOTHING_TO_TAKE = Flaw.GAME + 8
    TOO_MANY_TURNS = Flaw.GAME + 9


@compiled
def check(s: State) -> int:
    """0, or the number of a flaw: a bug in these rules."""
    flaw = check_shared(s, IS_OPEN)
    if flaw == Flaw.NONE:
        flaw = check_melds(s)
    if flaw == Flaw.NONE:
        flaw = check_hands(s)
    if flaw == Flaw.NONE:
        flaw = check_turn(s)
    return flaw


@compiled
def check_melds(s: State) -> int:
    """Every meld is one."""
    for number in range(len(s.meld_shape)):
        shape = NO_CARDS
        card = top_card(s, MELD + number)
        while card != NO_CARD:
            shape = join(shape, card)
            card = int64(s.under[card])
        if number >= s.melds:
            if s.meld_shape[number] != 0 or shape != NO_CARDS:
                return int64(GameFlaw.SHAPE_IS_WRONG)
        elif shape != s.meld_shape[number]:
            return int64(GameFlaw.SHAPE_IS_WRONG)
        elif not is_meld(shape):
            return int64(GameFlaw.NO_MELD)
    return int64(Flaw.NONE)


@compiled
def check_hands(s: State) -> int:
    """No hand is larger than it can be, and an empty one has ended the hand."""
    for seat in every_seat(s):
        most = LARGEST_HAND if s.phase == Phase.PLAY and seat == s.turn else HAND_SIZE
        if s.count[seat] > most:
            return int64(GameFlaw.HAND_TOO_LARGE)
        if s.count[seat] == 0 and s.phase != Phase.LAYOFF:
            return int64(GameFlaw.EMPTY_HAND)
    return int64(Flaw.NONE)


@compiled
def check_turn(s: State) -> int:
    """What binds the player is in the player's hand, and there is something to do."""
    for card in (s.owed, s.taken):
        if card != NO_CARD:
            if s.phase != Phase.PLAY:
                return int64(GameFlaw.WRONG_PHASE)
            if s.place[card] != s.turn:
                return int64(GameFlaw.BOUND_CARD_NOT_HELD)
            if not can_point_to(s, NOBODY, card):
                return int64(GameFlaw.BOUND_CARD_UNKNOWN)
    if (s.out != NOBODY) != (s.phase == Phase.LAYOFF) or (s.owed != NO_CARD and s.taken != NO_CARD):
        return int64(GameFlaw.WRONG_PHASE)
    if s.phase == Phase.TAKE and s.actors != 0 and not can_take(s):
        return int64(GameFlaw.NOTHING_TO_TAKE)
    if s.turns >= s.most_turns * s.players and s.actors != 0:
        return int64(GameFlaw.TOO_MANY_TURNS)
    return int64(Flaw.NONE)
