"""Fortuno: another game that a viewer cannot tell from this one (FO-66).

That somebody is asked something can tell that a hand holds a card of some sort: who gives a card to
the asker of The Moon has one that fits. Such a card is a *witness*: in the other game it must be a
card of that sort too. And in a window that only the holder of one certain card may use, that card
must be in a hand that may use it. What lovers say to each other (FO-70) is hidden like a card.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.thoth import (
    ALL_CARDS,
    CARDS,
    OTHER_THAN_NUMERICAL,
    SUIT_OF,
    VALUE_CARDS,
    VALUE_OF,
    Major,
)
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.answers import has_answered
from oddeck.engine.state.cardset import (
    NO_BITS,
    ONE,
    CardSet,
    contains,
    first_of,
    without_first,
    without_lowest,
    words_of,
)
from oddeck.engine.state.journal import Column, rename_unseen
from oddeck.engine.state.rng import below
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    bit_of,
    can_point_to,
    every_seat,
    exchange_names,
    rename,
    rename_set,
)

from .effects import KIND_CARDS
from .laying import JUST_LUST, NOT_FORTUNE, is_ace
from .offers import offer_again, pick, split_again
from .piles import fourth_card, top
from .players import in_play, not_hermits, onlookers
from .state import SEATS, State
from .turns import (
    CALL,
    FIRST_OF_FOUR,
    FITS,
    FOUR,
    FOUR_CALL,
    NO_MOVE,
    PLAY,
    card_of_four,
    completes_four,
    playable,
    turn_cards,
)
from .vocabulary import PREFERENCE, PROPOSAL, Action, Frame, Kind, Step

MIXING_ROUNDS = 5
CHARIOT = constant(Major.CHARIOT)
TWO, THREE, ONE_MORE = constant(2), constant(3), constant(1)

# The sorts of cards that a question can reveal: what The Moon asks for, what fits a Minor, what a
# reward or an offer can be.
SORTS_TOLD = np.concatenate(
    [KIND_CARDS, FITS, [NOT_FORTUNE, NOT_FORTUNE & ~JUST_LUST, OTHER_THAN_NUMERICAL]]
)
FITTING = constant(len(KIND_CARDS))
NO_FORTUNE, NO_LUST, TO_OFFER = (constant(len(SORTS_TOLD) - 3 + row) for row in range(3))


@compiled
def redeal(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> None:
    """Makes `out`, a copy of `s`, into another game that the viewer cannot tell from this one."""
    hidden = list_hidden(s, viewer, out, names)
    card = card_of_window(s)
    overhears_nothing = is_conferring(s) and (
        viewer == NOBODY or not onlookers(s, s.turn) & bit_of(viewer)
    )
    if card != NO_CARD and not can_point_to(s, viewer, card):
        mix_with_holder(s, out, hidden, card, names)
    elif overhears_nothing:
        mix_with_choice(s, out, hidden, names)
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
        out.frames[s.depth - 1, Slot.CARD] = names[top_frame(s, Slot.CARD)]
    if overhears_nothing:
        confer_anew(out)


# --- what is hidden -------------------------------------------------------------------------------


@compiled
def list_hidden(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> int:
    """Lists the cards that may get other names at the front of `out.under`, which `rename` writes
    again; how many they are.
    """
    hidden = ZERO
    one_of_four = given_away(s)
    for card in range(CARDS):
        names[card] = card
        is_told = one_of_four != NO_CARD and contains(
            VALUE_CARDS[VALUE_OF[one_of_four]], int64(card)
        )
        if not is_told and not can_point_to(s, viewer, int64(card)):
            out.under[hidden] = card
            hidden += 1
    return hidden


@inlined
def is_at(s: State, step: Step) -> bool:
    """Whether the table waits at this step of a laid card."""
    return s.depth > 0 and top_frame(s, Slot.KIND) == Frame.LAID and top_frame(s, Slot.STEP) == step


@inlined
def has_drawn(s: State) -> bool:
    """Whether a drawn card leaves a choice (FO-4)."""
    return (
        s.depth > 0
        and top_frame(s, Slot.KIND) == Frame.TURN
        and top_frame(s, Slot.STEP) == Step.DRAWN
    )


@inlined
def holds_drawn_card(s: State) -> bool:
    """Whether the frame on top has a card that only some have seen."""
    return has_drawn(s) or is_at(s, Step.MOON)


@compiled
def given_away(s: State) -> int:
    """A card that, with its whole four of a kind, the question reveals: nothing else would leave a
    choice. NO_CARD if there is none.
    """
    if has_drawn(s) and s.count[s.turn] != 2:
        return top_frame(s, Slot.CARD)
    if is_conferring(s) and s.pending == 0:
        low, high = turn_cards(s)
        only = first_of(low, high)
        if number_of(low) + number_of(high) == 1 and s.count[s.place[only]] != 2:
            return only
    return NO_CARD


# --- windows --------------------------------------------------------------------------------------


@compiled
def card_of_window(s: State) -> int:
    """The card whose holder may use the window that is open (FO-14, FO-37); NO_CARD if there is no
    such window.
    """
    if is_at(s, Step.STEAL):
        return fourth_card(s)
    return CHARIOT if is_at(s, Step.IMMUNE) else NO_CARD


@compiled
def mix_with_holder(s: State, out: State, hidden: int, card: int, names: NDArray[np.int64]) -> None:
    """Any hidden card of those who may use the window can be the one; all others go anywhere."""
    may = (in_play(s) if is_at(s, Step.STEAL) else not_hermits(s)) & ~bit_of(
        top_frame(s, Slot.SEAT)
    )
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


# --- witnesses ------------------------------------------------------------------------------------


@compiled
def tells_of_cards(s: State) -> bool:
    """Whether the question tells something about cards in somebody's hand."""
    if has_drawn(s):
        return True
    if s.depth == 0 or top_frame(s, Slot.KIND) != Frame.LAID:
        return False
    step = top_frame(s, Slot.STEP)
    return (
        step == Step.GIVE
        or step == Step.MOON
        or step == Step.REWARD
        or step == Step.ACCUSE
        or step == Step.KEEP
    )


@compiled
def sort_told(s: State) -> int:
    """The sort of card that the witnesses are, as a row of SORTS_TOLD."""
    if has_drawn(s):
        return FITTING + top(s)
    step = top_frame(s, Slot.STEP)
    if step == Step.GIVE or step == Step.MOON:
        return s.kind
    if step == Step.REWARD:
        return NO_LUST if is_ace(top(s)) else NO_FORTUNE
    return TO_OFFER


@compiled
def is_witness(s: State, card: int) -> bool:
    """Whether this hidden card is one of those that the question reveals."""
    if holds_drawn_card(s):
        return card == top_frame(s, Slot.CARD)
    step, seat = top_frame(s, Slot.STEP), top_frame(s, Slot.SEAT)
    if step == Step.ACCUSE or step == Step.KEEP:
        return bool(s.place[card] < SEATS and s.answer[s.place[card]] == card + 1)
    giver = s.chosen if step == Step.GIVE else seat
    return card == first_of_sort(s, giver, SORTS_TOLD[sort_told(s)])


@compiled
def first_of_sort(s: State, seat: int, sort: CardSet) -> int:
    """The first card of a sort in a hand."""
    return first_of(s.hand[seat, 0] & sort[0], s.hand[seat, 1] & sort[1])


@compiled
def mix_with_witnesses(s: State, out: State, hidden: int, names: NDArray[np.int64]) -> None:
    """As `deduction.rename_hidden_as_deduced`: from the truth on, any two hidden cards change names
    if both may have them.
    """
    sort = SORTS_TOLD[sort_told(s)]
    moon = is_at(s, Step.MOON)
    for _ in range(MIXING_ROUNDS):
        for place in range(hidden):
            one, other = int64(out.under[place]), int64(out.under[below(out, hidden)])
            if may_be(s, one, names[other], sort, moon) and may_be(
                s, other, names[one], sort, moon
            ):
                names[one], names[other] = names[other], names[one]


@inlined
def may_be(s: State, card: int, name: int, sort: CardSet, moon: bool) -> bool:
    """Whether a card may have this name. FO-48: what may be played of The Moon is never Fortune."""
    return not is_witness(s, card) or (
        contains(sort, name) and not (moon and name == Major.FORTUNE)
    )


# --- lovers who confer ----------------------------------------------------------------------------


@inlined
def is_conferring(s: State) -> bool:
    """Whether lovers talk about the move of the turn (FO-61)."""
    return s.depth > 0 and Frame.AGREE <= top_frame(s, Slot.KIND) <= Frame.MATCH


@inlined
def has_card(low: np.uint64, high: np.uint64, card: int) -> bool:
    """Whether a card is in a set that is given as two words."""
    has: bool = (
        low >> np.uint64(card) if card < 64 else high >> np.uint64(card - 64)
    ) & ONE != NO_BITS
    return has


@compiled
def mix_with_choice(s: State, out: State, hidden: int, names: NDArray[np.int64]) -> None:
    """FO-61: lovers confer where they have a choice.

    So one card of theirs that may be played, or two, stays one.
    """
    low, high = turn_cards(s)
    one_witness = first_of(low, high)
    if low != NO_BITS:
        low = without_lowest(low)
    else:
        high = without_lowest(high)
    other_witness = NO_CARD if low | high == NO_BITS else first_of(low, high)
    low, high = playable(s, ALL_CARDS[0], ALL_CARDS[1])
    for _ in range(MIXING_ROUNDS):
        for place in range(hidden):
            one, other = int64(out.under[place]), int64(out.under[below(out, hidden)])
            one_free = (one != one_witness and one != other_witness) or has_card(
                low, high, names[other]
            )
            other_free = (other != one_witness and other != other_witness) or has_card(
                low, high, names[one]
            )
            if one_free and other_free:
                names[one], names[other] = names[other], names[one]


@compiled
def confer_anew(out: State) -> None:
    """FO-70: a viewer who does not hear what lovers propose and prefer may imagine any two of their
    moves.
    """
    proposal = any_move(out, NO_MOVE)
    preference = any_move(out, proposal)
    out.frames[out.depth - 1, PROPOSAL] = proposal
    if top_frame(out, Slot.KIND) != Frame.AGREE:
        out.frames[out.depth - 1, PREFERENCE] = preference
    for row in range(out.event_count):
        if out.events[row, Column.KIND] == Kind.PROPOSE:
            out.events[row, Column.VALUE] = proposal
        elif out.events[row, Column.KIND] == Kind.PREFER:
            out.events[row, Column.VALUE] = preference


@compiled
def any_move(out: State, but: int) -> int:
    """A move of the turn other than `but`: any card as likely as another, then with the call or
    with its four, if that can be.
    """
    low, high = turn_cards(out)
    said = card_of_move(but)
    only = first_of(low, high)
    if said != NO_CARD:
        said_low, said_high = words_of(said)
        low, high = low & ~said_low, high & ~said_high
    cards = number_of(low) + number_of(high)
    choices = cards + 1 if out.pending > 0 and but != Action.DRAW else cards
    if choices == 0:  # the same card in another way
        owner = int64(out.place[only])
        if but != PLAY + only:
            return PLAY + only
        return CALL + only if out.count[owner] == 2 else four_with(only)
    chosen = below(out, choices)
    if chosen == cards:
        return int64(Action.DRAW)
    for _ in range(chosen):
        low, high = without_first(low, high)
    card = first_of(low, high)
    owner = int64(out.place[card])
    if out.count[owner] == 2 and below(out, TWO) == 0:
        return CALL + card
    if out.pending == 0 and completes_four(out, owner, card) and below(out, TWO) == 0:
        return four_with(card)
    return PLAY + card


@inlined
def card_of_move(move: int) -> int:
    """The card that a move of the turn lays on top, NO_CARD if it lays none."""
    if move < PLAY or move >= Action.DRAW:
        return NO_CARD
    if move < Action.FOUR:
        return move if move < Action.CALL else move - CALL
    return card_of_four(move - FOUR if move < Action.FOUR_CALL else move - FOUR_CALL)


@inlined
def four_with(card: int) -> int:
    """Four of a kind with this card on top."""
    return FOUR + (int64(VALUE_OF[card]) - FIRST_OF_FOUR) * 4 + int64(SUIT_OF[card])


@inlined
def number_of(word: np.uint64) -> int:
    """How many bits of a word are set."""
    number = ZERO
    while word != NO_BITS:
        word = without_lowest(word)
        number += 1
    return number


# --- answers --------------------------------------------------------------------------------------


@inlined
def is_choosing(s: State) -> bool:
    """Whether answers are being given in secret (FO-45, FO-47, FO-61)."""
    return (
        is_at(s, Step.OFFER)
        or is_at(s, Step.PASS)
        or (s.depth > 0 and top_frame(s, Slot.KIND) == Frame.MATCH)
    )


@compiled
def answer_anew(s: State, viewer: int, out: State) -> None:
    """What others have answered in secret may be anything they could have answered."""
    for seat in every_seat(s):
        if seat != viewer and has_answered(s, seat):
            if top_frame(s, Slot.KIND) == Frame.MATCH:
                out.answer[seat] = below(out, THREE)
            elif is_at(s, Step.PASS):
                out.answer[seat] = pick(out, seat, ALL_CARDS, ZERO) + 1
            else:
                out.answer[seat] = pick(out, seat, OTHER_THAN_NUMERICAL, ONE_MORE) + 1


@compiled
def rename_answers(s: State, out: State, names: NDArray[np.int64]) -> None:
    """FO-45: offered cards have new names too."""
    for seat in every_seat(s):
        if s.answer[seat] != 0:
            out.answer[seat] = names[s.answer[seat] - 1] + 1
