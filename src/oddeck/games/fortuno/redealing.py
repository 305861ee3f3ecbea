"""Fortuno: another game that a viewer cannot tell from this one (FO-66).

That somebody is asked something can tell that a hand holds a card of some sort: who gives a card to the asker of The Moon has one that
fits. Such a card is a *witness*: in the other game it must be a card of that sort too. And in a window that only the holder of one
certain card may use, that card must be in a hand that may use it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.thoth import ALL_CARDS, CARDS, OTHER_THAN_NUMERICAL, VALUE_CARDS, VALUE_OF, Major
from oddeck.engine.answers import has_answered
from oddeck.engine.cardset import NO_BITS, CardSet, contains, lowest_bit
from oddeck.engine.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.journal import rename_unseen
from oddeck.engine.rng import below
from oddeck.engine.stack import Slot, now
from oddeck.engine.table import NO_CARD, bit_of, can_point_to, exchange_names, rename, rename_set, seats

from .effects import HIEROPHANT, KIND_CARDS, PRIESTESS
from .laying import JUST_LUST, NOT_FORTUNE, is_ace
from .offers import offer_again, pick, split_again
from .piles import fourth_card, top
from .players import in_play, not_hermits
from .state import SEATS, Frame, State, Step
from .turns import FITS, completes_four

MIXING_ROUNDS = 5
CHARIOT = constant(Major.CHARIOT)
THREE, ONE_MORE = constant(3), constant(1)

# The sorts of cards that a question can tell of: what The Moon asks for, what fits a Minor, what a reward or an offer can be.
SORTS_TOLD = np.concatenate([KIND_CARDS, FITS, [NOT_FORTUNE, NOT_FORTUNE & ~JUST_LUST, OTHER_THAN_NUMERICAL]])
FITTING = constant(len(KIND_CARDS))
NO_FORTUNE, NO_LUST, TO_OFFER = (constant(len(SORTS_TOLD) - 3 + row) for row in range(3))


@compiled
def redeal(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> None:
    """Makes `out`, a copy of `s`, into another game that the viewer cannot tell from this one."""
    hidden = list_hidden(s, viewer, out, names)
    card = card_of_window(s)
    if card != NO_CARD and not can_point_to(s, viewer, card):
        mix_with_holder(s, out, hidden, card, names)
    elif tells_of_cards(s):
        mix_with_witnesses(s, out, hidden, names)
    else:
        exchange_names(out, hidden, names)
    rename(s, out, names)
    rename_unseen(s, viewer, out, names)
    rename_set(s.named, out.named, names)
    split_again(s, viewer, out)
    if card != NO_CARD:
        out.actors = bit_of(int64(out.place[card]))
    if is_choosing(s):
        answer_anew(s, viewer, out)
    else:
        rename_answers(s, out, names)
    if is_at(s, Step.ACCUSE) or is_at(s, Step.KEEP):
        offer_again(s, viewer, out)
    if holds_drawn_card(s):
        out.frames[s.depth - 1, Slot.CARD] = names[now(s, Slot.CARD)]


# --- what is hidden -------------------------------------------------------------------------------------------------


@compiled
def list_hidden(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> int:
    """Lists the cards that may get other names at the front of `out.under`, which `rename` writes anew; how many they are."""
    hidden = ZERO
    for card in range(CARDS):
        names[card] = card
        if not can_point_to(s, viewer, int64(card)) and not is_given_away(s, int64(card)):
            out.under[hidden] = card
            hidden += 1
    return hidden


@inlined
def is_at(s: State, step: Step) -> bool:
    """Whether the table waits at this step of a laid card."""
    return s.depth > 0 and now(s, Slot.KIND) == Frame.LAID and now(s, Slot.STEP) == step


@inlined
def has_drawn(s: State) -> bool:
    """Whether a drawn card leaves a choice (FO-4)."""
    return s.depth > 0 and now(s, Slot.KIND) == Frame.TURN and now(s, Slot.STEP) == Step.DRAWN


@inlined
def holds_drawn_card(s: State) -> bool:
    """Whether the frame on top has a card that only some have seen."""
    return has_drawn(s) or is_at(s, Step.MOON)


@inlined
def is_given_away(s: State, card: int) -> bool:
    """Whether the question itself says where the card is: who may add to The Priestess holds The Hierophant; who may play four has four."""
    if is_at(s, Step.ADD):
        effect = now(s, Slot.VALUE)
        return effect != Major.LUST and card == PRIESTESS + HIEROPHANT - effect
    if has_drawn(s) and s.count[s.turn] != 2:
        return contains(VALUE_CARDS[VALUE_OF[now(s, Slot.CARD)]], card) and completes_four(s, s.turn, card)
    return False


# --- windows --------------------------------------------------------------------------------------------------------


@compiled
def card_of_window(s: State) -> int:
    """The card whose holder may use the window that is open (FO-14, FO-37); NO_CARD if there is no such window."""
    if is_at(s, Step.STEAL):
        return fourth_card(s)
    return CHARIOT if is_at(s, Step.IMMUNE) else NO_CARD


@compiled
def mix_with_holder(s: State, out: State, hidden: int, card: int, names: NDArray[np.int64]) -> None:
    """Any hidden card of those who may use the window can be the one; all others go anywhere."""
    may = (in_play(s) if is_at(s, Step.STEAL) else not_hermits(s)) & ~bit_of(now(s, Slot.SEAT))
    candidates, others = ZERO, hidden
    while candidates < others:  # sort the list: first those that the card may be
        if may & seat_bit(s, int64(out.under[candidates])):
            candidates += 1
        else:
            others -= 1
            out.under[candidates], out.under[others] = out.under[others], out.under[candidates]
    holder = out.under[below(out, candidates)]
    names[holder], names[card] = card, int64(holder)
    for place in range(hidden):  # nobody else gets its name
        if out.under[place] == holder:
            out.under[place] = out.under[hidden - 1]
            out.under[hidden - 1] = holder
    exchange_names(out, hidden - 1, names)


@inlined
def seat_bit(s: State, card: int) -> int:
    """The seat in whose hand the card is, as a bit; no bit for a card in a pile."""
    return bit_of(int64(s.place[card])) if s.place[card] < SEATS else ZERO


# --- witnesses ------------------------------------------------------------------------------------------------------


@compiled
def tells_of_cards(s: State) -> bool:
    """Whether the question tells something about cards in somebody's hand."""
    if has_drawn(s):
        return True
    if s.depth == 0 or now(s, Slot.KIND) != Frame.LAID:
        return False
    step = now(s, Slot.STEP)
    return step == Step.GIVE or step == Step.MOON or step == Step.REWARD or step == Step.ACCUSE or step == Step.KEEP


@compiled
def sort_told(s: State) -> int:
    """The sort of card that the witnesses are, as a row of SORTS_TOLD."""
    if has_drawn(s):
        return FITTING + top(s)
    step = now(s, Slot.STEP)
    if step == Step.GIVE or step == Step.MOON:
        return s.kind
    if step == Step.REWARD:
        return NO_LUST if is_ace(top(s)) else NO_FORTUNE
    return TO_OFFER


@compiled
def is_witness(s: State, card: int) -> bool:
    """Whether this hidden card is one of those that the question tells of."""
    if holds_drawn_card(s):
        return card == now(s, Slot.CARD)
    step, seat = now(s, Slot.STEP), now(s, Slot.SEAT)
    if step == Step.ACCUSE or step == Step.KEEP:
        return bool(s.place[card] < SEATS and s.answer[s.place[card]] == card + 1)
    giver = s.chosen if step == Step.GIVE else seat
    return card == first_of_sort(s, giver, SORTS_TOLD[sort_told(s)])


@compiled
def first_of_sort(s: State, seat: int, sort: CardSet) -> int:
    """The first card of a sort in a hand."""
    low, high = s.hand[seat, 0] & sort[0], s.hand[seat, 1] & sort[1]
    return lowest_bit(low) if low != NO_BITS else 64 + lowest_bit(high)


@compiled
def mix_with_witnesses(s: State, out: State, hidden: int, names: NDArray[np.int64]) -> None:
    """As `deduction.rename_hidden_as_deduced`: from the truth on, any two hidden cards change names if both may have them."""
    sort = SORTS_TOLD[sort_told(s)]
    moon = is_at(s, Step.MOON)
    for _ in range(MIXING_ROUNDS):
        for place in range(hidden):
            one, other = int64(out.under[place]), int64(out.under[below(out, hidden)])
            if may_be(s, one, names[other], sort, moon) and may_be(s, other, names[one], sort, moon):
                names[one], names[other] = names[other], names[one]


@inlined
def may_be(s: State, card: int, name: int, sort: CardSet, moon: bool) -> bool:
    """Whether a card may have this name. FO-48: what may be played of The Moon is never Fortune."""
    return not is_witness(s, card) or (contains(sort, name) and not (moon and name == Major.FORTUNE))


# --- answers --------------------------------------------------------------------------------------------------------


@inlined
def is_choosing(s: State) -> bool:
    """Whether answers are being given in secret (FO-45, FO-47, FO-61)."""
    return is_at(s, Step.OFFER) or is_at(s, Step.PASS) or (s.depth > 0 and now(s, Slot.KIND) == Frame.MATCH)


@compiled
def answer_anew(s: State, viewer: int, out: State) -> None:
    """What others have answered in secret may be anything they could have answered."""
    for seat in seats(s):
        if seat != viewer and has_answered(s, seat):
            if now(s, Slot.KIND) == Frame.MATCH:
                out.answer[seat] = below(out, THREE)
            elif is_at(s, Step.PASS):
                out.answer[seat] = pick(out, seat, ALL_CARDS, ZERO) + 1
            else:
                out.answer[seat] = pick(out, seat, OTHER_THAN_NUMERICAL, ONE_MORE) + 1


@compiled
def rename_answers(s: State, out: State, names: NDArray[np.int64]) -> None:
    """FO-45: offered cards have new names too."""
    for seat in seats(s):
        if s.answer[seat] != 0:
            out.answer[seat] = names[s.answer[seat] - 1] + 1
