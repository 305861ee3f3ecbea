"""Fortuno: the move of a turn (FO-4, FO-5, FO-12, FO-15, FO-19), and how lovers agree on it
(FO-61).
"""

from __future__ import annotations

import numpy as np

from oddeck.decks.thoth import (
    CARDS,
    MAJOR_CARDS,
    MINORS,
    SUIT_CARDS,
    SUIT_OF,
    VALUE_CARDS,
    VALUE_OF,
    VALUES,
    Value,
)
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.answers import ask_at_once, forget_answers, take_answer
from oddeck.engine.state.cardset import (
    NO_BITS,
    ONE,
    Actions,
    CardSet,
    contains,
    first_of,
    lowest_bit,
    without_first,
    without_lowest,
    words_of,
)
from oddeck.engine.state.journal import NO_VALUE, announce, cite, tell
from oddeck.engine.state.stack import Slot, go_on_to, pop, push, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY, bit_of

from .laying import (
    CALLED,
    JUST_ART,
    JUST_FORTUNE,
    JUST_LUST,
    NOT_CALLED,
    NOT_FORTUNE,
    answers_to,
    lay,
    lay_four,
)
from .passing import drop_draw, finish_turn
from .piles import draw_cards, draw_one, is_minor, next_card, no_minor_to_flip, top
from .players import onlookers, partner_of, two_left
from .state import Clause, Manner, State
from .vocabulary import PREFERENCE, PROPOSAL, Action, Frame, Kind, Step

PLAY, CALL, FOUR, FOUR_CALL = (
    constant(action) for action in (Action.PLAY, Action.CALL, Action.FOUR, Action.FOUR_CALL)
)
PREFER, ROCK = constant(Action.PREFER), constant(Action.ROCK)
NO_MOVE = constant(-1)
VALUES_A_SUIT = len(VALUES)
FIRST_OF_FOUR = 1  # values that can be played all four at once: 2 to 10 (FO-15)


def _fits(top_card: int, two_players: bool) -> CardSet:
    """FO-4: what may be played on a Minor.

    FO-41: no Lust on an Ace. FO-65: with two players left an Ace must fit like any other card.
    """
    cards: CardSet = (
        SUIT_CARDS[SUIT_OF[top_card]]
        | VALUE_CARDS[VALUE_OF[top_card]]
        | (MAJOR_CARDS & NOT_FORTUNE)
    )
    if not two_players:
        cards = cards | VALUE_CARDS[Value.ACE]
    return cards & ~JUST_LUST if VALUE_OF[top_card] == Value.ACE else cards


FITS = np.array([_fits(card, False) for card in range(MINORS)])
FITS_FOR_TWO = np.array([_fits(card, True) for card in range(MINORS)])

ONE_SUIT = np.uint64((1 << 10) - 2)  # 2 to 10 of Wands
FIRST, SECOND, THIRD = (
    np.uint64(VALUES_A_SUIT),
    np.uint64(2 * VALUES_A_SUIT),
    np.uint64(3 * VALUES_A_SUIT),
)


# --- what may be played ---------------------------------------------------------------------------


@inlined
def both_hands(s: State) -> tuple[np.uint64, np.uint64]:
    """FO-60: the cards that the player of the turn may use, the partner's too."""
    low, high = s.hand[s.turn, 0], s.hand[s.turn, 1]
    partner = partner_of(s, s.turn)
    if partner != NOBODY:
        low, high = low | s.hand[partner, 0], high | s.hand[partner, 1]
    return low, high


@inlined
def must_flip(s: State, top_now: int) -> bool:
    """FO-5: on a Major, or on nothing, unless nothing can come of it."""
    return not is_minor(top_now) and now_turn_step(s) != Step.FREE and not no_minor_to_flip(s)


@compiled
def turn_cards(s: State) -> tuple[np.uint64, np.uint64]:
    """The cards that may be played now as the move of the turn, on their own or with others of
    their value.
    """
    low, high = both_hands(s)
    if s.pending > 0:
        return playable(s, low, high)
    if now_turn_step(s) == Step.DRAWN:
        return words_of(int64(s.frames[0, Slot.CARD]))
    if must_flip(s, top(s)):
        return NO_BITS, NO_BITS
    if low == JUST_FORTUNE[0] and high == JUST_FORTUNE[1]:
        return low, high  # FO-40: the only card
    return playable(s, low, high)


@compiled
def playable(s: State, low: np.uint64, high: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Those of some cards that go on the top, or answer the draw that is faced."""
    top_now = top(s)
    if s.pending > 0:
        return answering_cards(s, top_now, low, high)
    if is_minor(top_now):
        return fitting(s, top_now, low, high)
    return low & NOT_FORTUNE[0], high & NOT_FORTUNE[1]


@inlined
def fitting(s: State, top_now: int, low: np.uint64, high: np.uint64) -> tuple[np.uint64, np.uint64]:
    """FO-4: those of the cards that fit the Minor on top."""
    if two_left(s):
        return low & FITS_FOR_TWO[top_now, 0], high & FITS_FOR_TWO[top_now, 1]
    return low & FITS[top_now, 0], high & FITS[top_now, 1]


@compiled
def answering_cards(
    s: State, top_now: int, low: np.uint64, high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """FO-19: the same court as on top, Fortune, and Art where it could stand for one of them."""
    answer_low, answer_high = answers_to(s, top_now)
    if answer_low | answer_high != NO_BITS:
        answer_low, answer_high = answer_low | JUST_ART[0], answer_high | JUST_ART[1]
    return low & answer_low, high & answer_high


@inlined
def fours_in(hand: np.uint64) -> np.uint64:
    """FO-15: the numerical values, as Wands, of which a hand has all four suits."""
    return hand & (hand >> FIRST) & (hand >> SECOND) & (hand >> THIRD) & ONE_SUIT


@compiled
def list_turn(s: State, first: int, but: int, out: Actions) -> int:
    """Lists the moves of the turn, each with `first` added; the move `but` is left out."""
    low, high = turn_cards(s)
    n = list_cards(s, low, high, first, out)
    if s.pending > 0:  # FO-19: four at once do not answer a draw
        out[n] = first + Action.DRAW
        n += 1
    elif n == 0:
        out[n] = first + (Action.DRAW if is_minor(top(s)) else Action.FLIP)
        n += 1
    else:
        n = list_fours(s, s.turn, low, first, out, n)
        partner = partner_of(s, s.turn)
        if partner != NOBODY:
            n = list_fours(s, partner, low, first, out, n)
    return n if but == NO_MOVE else leave_out(out, n, first + but)


@inlined
def now_turn_step(s: State) -> int:
    """How far the turn has come, whatever lies on its frame."""
    return int64(s.frames[0, Slot.STEP])


@inlined
def list_cards(s: State, low: np.uint64, high: np.uint64, first: int, out: Actions) -> int:
    """Lists `play CARD` for each card; FO-17: also with the call if one card would be left in the
    hand that it comes from.
    """
    n = ZERO
    while low | high != NO_BITS:
        card = first_of(low, high)
        out[n] = first + PLAY + card
        n += 1
        if s.count[s.place[card]] == 2:
            out[n] = first + CALL + card
            n += 1
        low, high = without_first(low, high)
    return n


@compiled
def list_fours(s: State, seat: int, low: np.uint64, first: int, out: Actions, n: int) -> int:
    """FO-15: all four of a value in one hand, if one of them may be played; whichever on top."""
    left = fours_in(s.hand[seat, 0])
    called = s.count[seat] == 5
    while left != NO_BITS:
        value = lowest_bit(left)
        if low & VALUE_CARDS[value, 0] != NO_BITS:
            for suit in range(4):
                out[n] = first + FOUR + (value - FIRST_OF_FOUR) * 4 + suit
                n += 1
                if called:
                    out[n] = first + FOUR_CALL + (value - FIRST_OF_FOUR) * 4 + suit
                    n += 1
        left = without_lowest(left)
    return n


@compiled
def leave_out(out: Actions, n: int, action: int) -> int:
    """The list without one action."""
    kept = ZERO
    for i in range(n):
        if out[i] != action:
            out[kept] = out[i]
            kept += 1
    return kept


# --- doing it -------------------------------------------------------------------------------------


@compiled
def decide_turn(s: State, seat: int, action: int) -> int:
    """FO-61: lovers who have a choice talk about it; all others just do it.

    Gives the move to make, NO_MOVE while it is not decided.
    """
    partner = partner_of(s, seat)
    if partner == NOBODY or top_frame(s, Slot.STEP) == Step.DRAWN or not has_choice(s):
        return action
    cite(s, Clause.FO_61)
    say_move(s, Kind.PROPOSE, seat, action)
    push(s, Frame.AGREE, partner, Step.START, NO_CARD, action)
    return NO_MOVE


@compiled
def has_choice(s: State) -> bool:
    """Whether there are two legal moves or more."""
    low, high = turn_cards(s)
    if low | high == NO_BITS:
        return False
    card = first_of(low, high)
    low, high = without_first(low, high)
    owner = int64(s.place[card])
    return bool(
        s.pending > 0
        or low | high != NO_BITS
        or s.count[owner] == 2
        or completes_four(s, owner, card)
    )


@compiled
def do_move(s: State, action: int) -> None:
    """The move of the turn is made."""
    s.actors = 0
    s.frames[0, Slot.STEP] = Step.START
    s.frames[0, Slot.CARD] = NO_CARD
    if action < Action.FOUR:
        card, called = (action, NOT_CALLED) if action < Action.CALL else (action - CALL, CALLED)
        cite_play(s)
        lay(s, s.turn, card, Manner.PLAYED, called)
    elif action < Action.DRAW:
        card, called = (
            (action - FOUR, NOT_CALLED)
            if action < Action.FOUR_CALL
            else (action - FOUR_CALL, CALLED)
        )
        lay_four(s, s.turn, card_of_four(card), called)
    elif action == Action.FLIP:
        flip(s)
    elif s.pending > 0:
        take_draw(s)
    else:
        draw_until_playable(s)


@inlined
def card_of_four(number: int) -> int:
    """The card on top of four: `number` counts value by value, suit by suit."""
    return (number & 3) * VALUES_A_SUIT + (number >> 2) + FIRST_OF_FOUR


@inlined
def cite_play(s: State) -> None:
    """FO-4 says what may be played on a Minor, FO-5 when anything may, FO-19 what answers a draw;
    FO-3 what the top is.
    """
    cite(s, Clause.FO_3)
    if s.pending > 0:
        cite(s, Clause.FO_19)
    elif is_minor(top(s)):
        cite(s, Clause.FO_4)
    else:
        cite(s, Clause.FO_5)


@inlined
def take_draw(s: State) -> None:
    """FO-12: who does not stack draws the total and loses the turn; FO-19: that was the turn."""
    cite(s, Clause.FO_12)
    total = s.pending
    drop_draw(s)
    draw_cards(s, s.turn, total)
    finish_turn(s, s.turn, s.turn)


@compiled
def draw_until_playable(s: State) -> None:
    """FO-4: card after card, until one can be played; if nothing is left to draw, the turn passes.

    FO-71: only the call (FO-17) and four at once (FO-15) leave a choice; else the rules say what is
    played.
    """
    cite(s, Clause.FO_4)
    cite(s, Clause.FO_71)
    fits = FITS_FOR_TWO if two_left(s) else FITS
    card = draw_one(s, s.turn)
    for _ in range(CARDS):
        if card == NO_CARD or contains(fits[top(s)], card):
            break
        card = draw_one(s, s.turn)
    if card == NO_CARD:
        announce(s, Kind.STUCK, s.turn, NO_CARD, NO_VALUE)
        finish_turn(s, s.turn, s.turn)
    elif s.count[s.turn] == 2 or completes_four(s, s.turn, card):
        s.frames[0, Slot.STEP] = Step.DRAWN
        s.frames[0, Slot.CARD] = card
    else:
        lay(s, s.turn, card, Manner.PLAYED, NOT_CALLED)


@inlined
def completes_four(s: State, seat: int, card: int) -> bool:
    """FO-15: whether all four of the card's value are in a hand."""
    return (
        card < MINORS and fours_in(s.hand[seat, 0]) & (ONE << np.uint64(VALUE_OF[card])) != NO_BITS
    )


@compiled
def flip(s: State) -> None:
    """FO-5: the top card of the draw pile; if there is none, any card may be played instead."""
    cite(s, Clause.FO_5)
    card = next_card(s)
    if card == NO_CARD:
        announce(s, Kind.EMPTY, s.turn, NO_CARD, NO_VALUE)
        go_on_to(s, Step.FREE)
    else:
        lay(s, s.turn, card, Manner.FLIPPED, NOT_CALLED)


# --- lovers who disagree --------------------------------------------------------------------------


@compiled
def say_move(s: State, kind: Kind, seat: int, action: int) -> None:
    """FO-70: a lover names a move to the other alone; all others see that they confer."""
    cite(s, Clause.FO_70)
    tell(s, kind, seat, NO_CARD, action, onlookers(s, seat))


@compiled
def decide_together(s: State, seat: int, action: int) -> int:
    """FO-61: what lovers say to a proposal.

    Gives the move to make, NO_MOVE while it is not decided.
    """
    proposal, preference = top_frame(s, PROPOSAL), top_frame(s, PREFERENCE)
    if action >= Action.ROCK:
        return decide_match(s, seat, action - ROCK)
    pop(s)
    if action == Action.AGREE:
        announce(s, Kind.AGREE, seat, NO_CARD, NO_VALUE)
        return proposal
    if action == Action.YIELD:
        announce(s, Kind.YIELD, seat, NO_CARD, NO_VALUE)
        return preference
    if action == Action.NO:  # neither yields
        announce(s, Kind.INSIST, seat, NO_CARD, NO_VALUE)
        push(s, Frame.MATCH, seat, Step.START, preference, proposal)
        ask_at_once(s, bit_of(seat) | bit_of(partner_of(s, seat)))
    else:
        say_move(s, Kind.PREFER, seat, action - PREFER)
        push(s, Frame.YIELD, s.turn, Step.START, action - PREFER, proposal)
    return NO_MOVE


@compiled
def decide_match(s: State, seat: int, fist: int) -> int:
    """FO-61: 0 is rock, 1 paper, 2 scissors, each beaten by the next; a tie is played again."""
    if not take_answer(s, seat, fist):
        return NO_MOVE
    partner = partner_of(s, s.turn)
    mine, theirs = int64(s.answer[s.turn]), int64(s.answer[partner])
    announce(s, Kind.MATCH, s.turn, NO_CARD, mine)
    announce(s, Kind.MATCH, partner, NO_CARD, theirs)
    forget_answers(s)
    if mine == theirs:
        ask_at_once(s, bit_of(s.turn) | bit_of(partner))
        return NO_MOVE
    action = top_frame(s, PROPOSAL) if (mine + 2) % 3 == theirs else top_frame(s, PREFERENCE)
    pop(s)
    return action
