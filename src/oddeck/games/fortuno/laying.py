"""Fortuno: a card is laid.

FO-18 is the order: it is named, three sixes, catch, slap, steal and reward, else its effect.
"""

from __future__ import annotations

import numpy as np

from oddeck.decks.thoth import (
    ALL_CARDS,
    MINORS,
    VALUE_CARDS,
    VALUE_OF,
    WORDS,
    Major,
    Value,
)
from oddeck.engine.compile.jit import compiled, constant, inlined, int64
from oddeck.engine.state.cardset import NO_BITS, CardSet, contains, set_of, words_of
from oddeck.engine.state.journal import NO_VALUE, announce, cite, cite_feat, tell
from oddeck.engine.state.stack import Slot, go_on_to, pop, push, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY, bit_of, every_seat, everybody, top_card

from .passing import clear_card, drop_draw, end_game, finish_turn
from .piles import (
    VOIDED,
    carry,
    cover,
    discard,
    fourth_card,
    hand_over,
    is_minor,
    is_void,
    standing,
    top,
    top_below,
    value_in_a_row,
)
from .players import in_play, is_in, onlookers, two_left
from .state import BOX, DISCARD, SEATS, Clause, Feat, Manner, State
from .vocabulary import EFFECT, RECEIVER, Frame, Kind, Step

ART, FOOL, DEVIL, LUST = (
    constant(Major.ART),
    constant(Major.FOOL),
    constant(Major.DEVIL),
    constant(Major.LUST),
)
PRIESTESS = constant(Major.PRIESTESS)
FOUR_SUITS = np.arange(0, MINORS, 14)
CALLED, NOT_CALLED = constant(1), constant(0)
MAY_DECLINE, MUST_GIVE = constant(1), constant(0)
ART_AS = constant(Feat.ART_AS_ACE)
ART_AS_MAJOR = constant(Feat.ART_AS_FOOL)

JUST_FORTUNE: CardSet = set_of([Major.FORTUNE], WORDS)
JUST_LUST: CardSet = set_of([Major.LUST], WORDS)
JUST_ART: CardSet = set_of([Major.ART], WORDS)
NOT_FORTUNE: CardSet = ALL_CARDS & ~JUST_FORTUNE
JUST_PRIESTESS: CardSet = set_of([Major.PRIESTESS], WORDS)
JUST_HIEROPHANT: CardSet = set_of([Major.HIEROPHANT], WORDS)
CHURCH: CardSet = JUST_PRIESTESS | JUST_HIEROPHANT
TAKES_CARDS: CardSet = CHURCH | JUST_LUST
PRINCESSES_AND_PRINCES: CardSet = VALUE_CARDS[Value.PRINCESS] | VALUE_CARDS[Value.PRINCE]

# --- onto the pile --------------------------------------------------------------------------------


@compiled
def lay(s: State, player: int, card: int, manner: Manner, called: int) -> None:
    """A card goes onto the discard pile, and its resolution begins."""
    owner = int64(s.place[card])
    carry(s, card, DISCARD, everybody(s))
    announce(s, Kind.FLIP if manner == Manner.FLIPPED else Kind.PLAY, player, card, NO_VALUE)
    resolve(s, player, card, owner, manner, called)
    go_on_to(s, Step.NAME)


@compiled
def lay_four(s: State, player: int, card: int, called: int) -> None:
    """FO-15: four cards of a value at once, `card` on top and the others beneath in deck order."""
    cite(s, Clause.FO_15)
    owner = int64(s.place[card])
    for first_of_suit in FOUR_SUITS:
        other = int64(first_of_suit + VALUE_OF[card])
        if other != card:
            discard(s, other)
            announce(s, Kind.FOUR, player, other, NO_VALUE)
    discard(s, card)
    announce(s, Kind.FOUR, player, card, NO_VALUE)
    resolve(s, player, card, owner, Manner.FOUR, called)
    go_on_to(s, Step.CATCH)


@compiled
def resolve(s: State, player: int, card: int, owner: int, manner: Manner, called: int) -> None:
    """From now on the table is busy with this card."""
    if s.depth > 1:
        pop(s)
    push(s, Frame.LAID, player, Step.START, card, card)
    s.actors = 0
    clear_card(s)
    s.manner = manner
    note_call(s, player, owner, called)


@compiled
def note_call(s: State, player: int, owner: int, called: int) -> None:
    """FO-17: a card that leaves its owner's hand with one card may be caught, unless the call comes
    with it.
    """
    s.from_hand = NOBODY
    s.called = NOT_CALLED
    if owner < SEATS and s.count[owner] == 1:
        s.from_hand = owner
        s.called = called
        if called == CALLED:
            announce(s, Kind.CALL, player, NO_CARD, NO_VALUE)


# --- onto another card ----------------------------------------------------------------------------


@compiled
def add_card(s: State, seat: int, card: int, called: int) -> None:
    """FO-32, FO-35, FO-41: a card on the one that is being resolved.

    FO-18: the same order begins for it.
    """
    owner = int64(s.place[card])
    carry(s, card, DISCARD, everybody(s))
    announce(s, Kind.ADD, seat, card, NO_VALUE)
    s.frames[s.depth - 1, Slot.CARD] = card
    s.actors = 0
    note_call(s, seat, owner, called)
    go_on_to(s, Step.NAME)


@inlined
def is_added(s: State) -> bool:
    """Whether the card that is being resolved was added to another: it stands for something else
    than the effect.
    """
    effect = top_frame(s, EFFECT)
    return contains(TAKES_CARDS, effect) and standing(s, top_frame(s, Slot.CARD)) != effect


@compiled
def cards_to_add(s: State) -> tuple[np.uint64, np.uint64]:
    """What may be added: to Lust Princesses and Princes, to one of the church's two the other,
    while they are in the game.
    """
    effect = top_frame(s, EFFECT)
    if effect == LUST:
        return in_the_game(s, PRINCESSES_AND_PRINCES[0], PRINCESSES_AND_PRINCES[1])
    other = JUST_HIEROPHANT if effect == PRIESTESS else JUST_PRIESTESS
    return in_the_game(s, other[0], other[1])


# --- the order of FO-18 ---------------------------------------------------------------------------


@compiled
def go_through(s: State) -> None:
    """FO-18: one step of what comes before the effect."""
    step = top_frame(s, Slot.STEP)
    if step == Step.NAME:
        ask_for_name(s)
    elif step == Step.SIXES:
        look_for_sixes(s)
    elif step == Step.CATCH:
        go_on_to(s, Step.SLAP)
        if s.from_hand != NOBODY:
            open_catch(s)
    elif step == Step.SLAP:
        go_on_to(s, Step.EFFECT)
        if (
            s.manner != Manner.FOUR
            and fourth_card(s) != NO_CARD
            and not is_void(s, top_frame(s, Slot.CARD))
        ):
            cite(s, Clause.FO_13)
            go_on_to(s, Step.SLAP)
            s.actors = in_play(s)
    elif step == Step.STEAL:
        open_steal(s)
    else:
        offer_reward(s)


# --- names ----------------------------------------------------------------------------------------


@inlined
def ask_for_name(s: State) -> None:
    """FO-30, FO-44: The Fool and Art are given a name; FO-65: not The Fool with two
    players left.
    """
    card = top_frame(s, Slot.CARD) if is_added(s) else top_frame(s, EFFECT)
    if card == ART or (card == FOOL and not two_left(s)):
        s.actors = bit_of(top_frame(s, Slot.SEAT))
    else:
        go_on_to(s, Step.SIXES)


@compiled
def name(s: State, seat: int, chosen: int) -> None:
    """FO-44: Art takes on what the named card does; as The Fool it is named once more. FO-30: The
    Fool just looks like it.
    """
    s.stands_for[top_frame(s, Slot.CARD)] = chosen
    announce(s, Kind.NAME, seat, chosen, NO_VALUE)
    effect = top_frame(s, EFFECT)
    if effect != FOOL:
        cite(s, Clause.FO_44)
        cite_feat(
            s, ART_AS_MAJOR + chosen - MINORS if chosen >= MINORS else ART_AS + VALUE_OF[chosen]
        )
    if effect == ART:
        cite(s, Feat.ART_FLIPPED if s.manner == Manner.FLIPPED else Feat.ART_PLAYED)
        s.frames[s.depth - 1, EFFECT] = chosen
        if s.manner == Manner.FLIPPED:
            s.manner = Manner.PLAYED
        if chosen == FOOL:
            return
    go_on_to(s, Step.SIXES)


@compiled
def names_for_art(s: State) -> tuple[np.uint64, np.uint64]:
    """FO-44: what Art may stand for."""
    if is_added(s):
        return cards_to_add(s)
    below_art = top_below(s, top_frame(s, Slot.CARD))
    if s.pending > 0:
        return answers_to(s, below_art)
    low, high = (
        ALL_CARDS[0] & ~JUST_ART[0] & ~JUST_FORTUNE[0],
        ALL_CARDS[1] & ~JUST_ART[1] & ~JUST_FORTUNE[1],
    )
    if is_ace(below_art):  # FO-41
        low, high = low & ~JUST_LUST[0], high & ~JUST_LUST[1]
    return in_the_game(s, low, high)


@compiled
def answers_to(s: State, top_card_then: int) -> tuple[np.uint64, np.uint64]:
    """FO-19: the cards still in the game that answer the draw which the player of the
    turn faces.
    """
    low, high = NO_BITS, NO_BITS
    if is_minor(top_card_then):
        value = VALUE_OF[top_card_then]
        if value == Value.PRINCESS or value == Value.PRINCE:
            low, high = VALUE_CARDS[value, 0], VALUE_CARDS[value, 1]
    if s.pending_by != s.turn:
        low, high = low | JUST_FORTUNE[0], high | JUST_FORTUNE[1]
    return in_the_game(s, low, high)


@compiled
def in_the_game(s: State, low: np.uint64, high: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Those of a set of cards that have not left the game and do not do so when played (FO-65)."""
    card = top_card(s, BOX)
    for _ in range(s.count[BOX]):
        card_low, card_high = words_of(card)
        low, high = low & ~card_low, high & ~card_high
        card = int64(s.under[card])
    if two_left(s):
        low, high = low & ~VOIDED[0], high & ~VOIDED[1]
    return low, high


@inlined
def is_ace(card: int) -> bool:
    """Whether a card, as what it stands for, is an Ace."""
    return is_minor(card) and VALUE_OF[card] == Value.ACE


# --- three sixes ----------------------------------------------------------------------------------


@inlined
def look_for_sixes(s: State) -> None:
    """FO-16: with three sixes in a row, the holder of The Devil has won.

    FO-65: the card covers what is to leave the game.
    """
    go_on_to(s, Step.CATCH)
    cover(s, top_frame(s, Slot.CARD))
    holder = int64(s.place[DEVIL])
    if holder < SEATS and value_in_a_row(s) == Value.SIX and not two_left(s):
        cite(s, Clause.FO_16)
        announce(s, Kind.SIXES, holder, DEVIL, NO_VALUE)
        end_game(s, bit_of(holder))


# --- the call and the catch -----------------------------------------------------------------------


@inlined
def open_catch(s: State) -> None:
    """FO-17: all others with a card may catch who has one left."""
    cite(s, Clause.FO_17)
    may = in_play(s) & ~bit_of(s.from_hand)
    for seat in every_seat(s):
        if s.count[seat] == 0:
            may &= ~bit_of(seat)
    s.actors = may
    if may != 0:
        go_on_to(s, Step.CATCH)


@compiled
def catch(s: State, seat: int) -> None:
    """FO-17: the catcher gives a card if the call was missed; else the one wrongly accused may give
    one.
    """
    go_on_to(s, Step.SLAP)
    announce(s, Kind.CATCH, seat, NO_CARD, s.from_hand)
    if s.called == CALLED:
        push(s, Frame.GIFT, s.from_hand, Step.START, seat, MAY_DECLINE)
    else:
        push(s, Frame.GIFT, seat, Step.START, s.from_hand, MUST_GIVE)


@compiled
def give_gift(s: State, seat: int, card: int) -> None:
    """FO-17: the card changes hands; NO_CARD if the seat keeps what it has."""
    to = top_frame(s, RECEIVER)
    pop(s)
    s.actors = 0
    if card == NO_CARD:
        announce(s, Kind.KEEP_OWN, seat, NO_CARD, to)
        return
    seen_by = onlookers(s, seat) | onlookers(s, to)
    hand_over(s, card, to, seen_by)
    tell(s, Kind.GIVE, seat, card, to, seen_by)


# --- slap, steal, reward --------------------------------------------------------------------------


@compiled
def slap(s: State, seat: int) -> None:
    """FO-13: the card's effect and any draw lapse; the reward is the slapper's, unless it is
    stolen.
    """
    announce(s, Kind.SLAP, seat, NO_CARD, NO_VALUE)
    drop_draw(s)
    take_over(s, seat)
    go_on_to(s, Step.STEAL)


@inlined
def take_over(s: State, seat: int) -> None:
    """The reward is this seat's."""
    s.frames[s.depth - 1, Slot.SEAT] = seat
    s.actors = 0


@inlined
def open_steal(s: State) -> None:
    """FO-14: another who holds the fourth card of the set may steal the reward.

    All are told that there is such a moment.
    """
    announce(s, Kind.WINDOW, top_frame(s, Slot.SEAT), NO_CARD, NO_VALUE)
    holder = int64(s.place[fourth_card(s)])
    if holder < SEATS and is_in(s, holder) and holder != top_frame(s, Slot.SEAT):
        cite(s, Clause.FO_14)
        s.actors = bit_of(holder)
    else:
        go_on_to(s, Step.REWARD)


@compiled
def steal(s: State, seat: int) -> None:
    """FO-14: the fourth card is discarded, and the reward is the thief's."""
    card = fourth_card(s)
    discard(s, card)
    announce(s, Kind.STEAL, seat, card, NO_VALUE)
    take_over(s, seat)
    go_on_to(s, Step.REWARD)


@inlined
def offer_reward(s: State) -> None:
    """FO-14a: any one card, if there is one that may be played."""
    seat = top_frame(s, Slot.SEAT)
    cite(s, Clause.FO_14a)
    low, high = reward_cards(s, seat)
    if low | high == NO_BITS:
        finish_turn(s, seat, seat)
    else:
        s.actors = bit_of(seat)


@compiled
def reward_cards(s: State, seat: int) -> tuple[np.uint64, np.uint64]:
    """FO-14a: the cards of the hand but for Fortune (FO-40), and for Lust on an Ace (FO-41)."""
    low, high = s.hand[seat, 0] & NOT_FORTUNE[0], s.hand[seat, 1] & NOT_FORTUNE[1]
    if is_ace(top(s)):
        low, high = low & ~JUST_LUST[0], high & ~JUST_LUST[1]
    return low, high
