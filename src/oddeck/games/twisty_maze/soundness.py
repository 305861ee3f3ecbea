"""Is a state of the maze sound?

Whatever is found here is a bug in the rules, never the fault of a player.
"""

from __future__ import annotations

from enum import IntEnum, unique

from oddeck.decks.maze import CARDS, CARDS_A_DECK, POCKETS, STAR_CARDS, WORDS
from oddeck.decks.maze_file import Star
from oddeck.engine.compile.jit import ZERO, compiled, int64
from oddeck.engine.state.cardset import NO_BITS, contains
from oddeck.engine.state.soundness import Flaw, check_shared
from oddeck.engine.state.stack import Slot
from oddeck.engine.state.table import NOBODY, bit_of, everybody

from .choices import ALL_CARDS
from .exchanges import source_at
from .paths import how_many, length, owner_of
from .state import IS_OPEN, LIMBO, OUT, PATH, SEATS, UNDECLARED, More, State
from .vocabulary import Frame, Mark, Stage


@unique
class GameFlaw(IntEnum):
    """What `check` can find wrong beyond the table itself."""

    STACK_OVERFLOW = Flaw.GAME + 1
    OWNERS_ARE_WRONG = Flaw.GAME + 2
    POCKET_IN_A_PATH = Flaw.GAME + 3
    CARD_LEFT_IN_LIMBO = Flaw.GAME + 4
    NOBODY_MAY_ACT = Flaw.GAME + 5
    TURN_IS_WRONG = Flaw.GAME + 6
    DECKS_ARE_WRONG = Flaw.GAME + 7
    ANSWERS_ARE_WRONG = Flaw.GAME + 8
    WRONG_FRAME = Flaw.GAME + 9
    POCKETS_ARE_WRONG = Flaw.GAME + 10
    CLAIMS_ARE_WRONG = Flaw.GAME + 11
    MOVE_WITHOUT_END = Flaw.GAME + 12


@compiled
def check(s: State) -> int:
    """0, or the number of a flaw: a bug in these rules."""
    flaw = check_shared(s, IS_OPEN)
    if flaw != Flaw.NONE:
        return flaw
    if s.frames_lost != 0:
        return int64(GameFlaw.STACK_OVERFLOW)
    if s.stuck != 0:
        return int64(GameFlaw.MOVE_WITHOUT_END)
    for card in range(CARDS):
        place = int64(s.place[card])
        if (place == OUT) != (card >= s.decks * CARDS_A_DECK):
            return int64(GameFlaw.DECKS_ARE_WRONG)
        if place < PATH + SEATS:
            if not contains(s.owns[owner_of(s, card)], card):
                return int64(GameFlaw.OWNERS_ARE_WRONG)
            if contains(POCKETS, card) != (place < PATH):
                return int64(GameFlaw.POCKET_IN_A_PATH)
    for seat in range(SEATS):
        if how_many(s.owns[seat], ALL_CARDS) != length(s, seat):
            return int64(GameFlaw.OWNERS_ARE_WRONG)
    return check_play(s)


@compiled
def check_play(s: State) -> int:
    """The stack, the turn and the questions make sense."""
    if (s.depth == 0) != (s.winners != 0) or (s.actors == 0) != (s.winners != 0):
        return int64(GameFlaw.NOBODY_MAY_ACT)
    held = ZERO
    for level in range(s.depth):
        kind, mark = s.frames[level, Slot.KIND], s.frames[level, More.MARK]
        if (level == 0) != (kind == Frame.TURN):
            return int64(GameFlaw.WRONG_FRAME)
        if (
            kind == Frame.CLAIM
            or kind == Frame.STAR
            or (kind == Frame.OBEY and not mark & Mark.AT_START)
        ):
            held += 1
            if s.place[s.frames[level, Slot.CARD]] != LIMBO:
                return int64(GameFlaw.CARD_LEFT_IN_LIMBO)
    if held != s.count[LIMBO]:
        return int64(GameFlaw.CARD_LEFT_IN_LIMBO)
    if (
        s.left < 0
        or (s.ended != 0 and s.left != 0)  # TM-8
        or s.speed < UNDECLARED
        or s.turn < 0
        or s.turn >= s.players
        or s.blocked & ~everybody(s) != 0
    ):
        return int64(GameFlaw.TURN_IS_WRONG)
    if s.idle < 0 or s.idle >= s.idle_rounds * s.players:
        return int64(GameFlaw.TURN_IS_WRONG)
    return check_sets(s) if choices_are_sound(s) else int64(GameFlaw.ANSWERS_ARE_WRONG)


@compiled
def choices_are_sound(s: State) -> bool:
    """TM-50: answers are there for those who have chosen while others choose, or for all once they
    are open; nobody else has one.
    """
    level = NOBODY
    for lower in range(s.depth):
        if s.frames[lower, Slot.KIND] == Frame.SWAP or s.frames[lower, Slot.KIND] == Frame.PASS:
            if level != NOBODY:
                return False
            level = int64(lower)
    stage = int64(s.frames[level, Slot.STEP]) if level != NOBODY else int64(Stage.CHOOSE)
    choosing = level != NOBODY and level == s.depth - 1
    if choosing != (s.asked != 0) or (choosing and stage != Stage.CHOSEN):
        return False
    if (s.actors & ~s.asked != 0) if choosing else (s.actors & (s.actors - 1) != 0):
        return False
    is_open = (
        stage == Stage.OPEN and not choosing and not s.frames[level, More.MARK] & Mark.CANCELLED
    )
    for seat in range(SEATS):
        answered = s.answer[seat] != 0
        if (answered and not is_open and not choosing) or (
            choosing and answered != (s.asked & ~s.actors & bit_of(seat) != 0)
        ):
            return False
        if answered and (
            seat >= s.players
            or not contains(s.owns[source_at(s, level, seat)], int64(s.answer[seat]) - 1)
        ):
            return False
    return True


@compiled
def check_sets(s: State) -> int:
    """TM-36, TM-40: cards have claimed only while an Item is being discarded, and Pocket cards wait
    only behind another.
    """
    kind = int64(s.frames[s.depth - 1, Slot.KIND]) if s.depth > 0 else ZERO
    for w in range(WORDS):
        if s.claimed[w] & ~STAR_CARDS[Star.CLAIM, w] != NO_BITS or (
            s.claimed[w] != NO_BITS and kind != Frame.CLAIM
        ):
            return int64(GameFlaw.CLAIMS_ARE_WRONG)
        for seat in range(SEATS):
            if s.due[seat, w] & ~POCKETS[w] != NO_BITS or (
                s.due[seat, w] != NO_BITS and (kind != Frame.TAKE or seat >= s.players)
            ):
                return int64(GameFlaw.POCKETS_ARE_WRONG)
    return int64(Flaw.NONE)
