"""Is a state of Trophy Case sound?

Whatever is found here is a bug in the rules, never the fault of a player.
"""

from __future__ import annotations

from enum import IntEnum, unique

from oddeck.decks.fanucci import CARDS, SUITED_CARDS, TRUMP_CARDS
from oddeck.engine.compile.jit import ZERO, compiled, int64
from oddeck.engine.kernels.deduction import deductions_hold
from oddeck.engine.state.cardset import contains, have_common
from oddeck.engine.state.soundness import Flaw, check_shared
from oddeck.engine.state.table import bit_of, every_seat, everybody, first_seat

from .rules import somebody_is_out_of_cards, somebody_still_in_has_cards
from .state import HANDS_A_SHUFFLE, IS_OPEN, TRICK, State


@unique
class GameFlaw(IntEnum):
    """What `check` can find wrong beyond the table itself."""

    DEDUCTION_IS_WRONG = Flaw.GAME + 1
    TRUMP_IN_A_TRICK = Flaw.GAME + 2
    TRICK_IS_BROKEN = Flaw.GAME + 3
    ACTOR_CANNOT_ACT = Flaw.GAME + 4
    EMPTY_HAND = Flaw.GAME + 5
    TARGET_PASSED = Flaw.GAME + 6
    HAND_NUMBER_IS_WRONG = Flaw.GAME + 7


@compiled
def check(s: State) -> int:
    """0, or the number of a flaw: a bug in these rules."""
    flaw = check_shared(s, IS_OPEN)
    if flaw != Flaw.NONE:
        return flaw
    if not deductions_hold(s):
        return int64(GameFlaw.DEDUCTION_IS_WRONG)
    for card in range(CARDS):
        if s.place[card] == TRICK and contains(TRUMP_CARDS, card):
            return int64(GameFlaw.TRUMP_IN_A_TRICK)
        if s.place[card] != TRICK and s.played_by[card] != 0:
            return int64(GameFlaw.TRICK_IS_BROKEN)
    if s.hand_number < 1 or s.hand_number > HANDS_A_SHUFFLE:
        return int64(GameFlaw.HAND_NUMBER_IS_WRONG)
    if (s.suits_shown > 0) != (s.count[TRICK] > 0):
        return int64(GameFlaw.TRICK_IS_BROKEN)
    return check_play(s)


@compiled
def check_play(s: State) -> int:
    """The trick goes on and can go on, or the game is over and there is none."""
    reached = False
    for seat in every_seat(s):
        reached = reached or s.points[seat] >= s.target
    reached = reached or (s.one_hand != 0 and s.count[TRICK] == 0 and somebody_is_out_of_cards(s))
    if reached != (s.actors == 0):
        return int64(GameFlaw.TARGET_PASSED)
    if s.actors == 0:
        return int64(Flaw.NONE) if s.count[TRICK] == 0 else int64(GameFlaw.TRICK_IS_BROKEN)
    actor = first_seat(s.actors)
    if (
        s.actors != bit_of(actor)
        or s.still_in & s.actors == 0
        or not somebody_still_in_has_cards(s)
    ):
        return int64(GameFlaw.ACTOR_CANNOT_ACT)
    if s.count[TRICK] == 0:
        if actor != s.leader or s.folds != 0 or not have_common(s.hand[actor], SUITED_CARDS):
            return int64(GameFlaw.ACTOR_CANNOT_ACT)
        if somebody_is_out_of_cards(s):
            return int64(GameFlaw.EMPTY_HAND)
    out = ZERO
    for turn in range(s.folds):
        out |= bit_of(int64(s.fold_order[turn]))
    if out | s.still_in != everybody(s) or out & s.still_in != 0:
        return int64(GameFlaw.TRICK_IS_BROKEN)
    return int64(Flaw.NONE)
