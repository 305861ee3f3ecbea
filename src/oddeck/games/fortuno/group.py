"""Fortuno: cards that concern the whole group (FO-31, FO-32, FO-35, FO-37, FO-38, FO-45, FO-47,
FO-51).
"""

from __future__ import annotations

import math

import numpy as np

from oddeck.decks.thoth import OTHER_THAN_NUMERICAL, Major
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.answers import ask_at_once, take_answer
from oddeck.engine.state.cardset import first_from
from oddeck.engine.state.journal import NO_VALUE, announce, cite, tell
from oddeck.engine.state.rng import below
from oddeck.engine.state.stack import Slot, go_on_to, top_frame
from oddeck.engine.state.table import (
    NO_CARD,
    bit_of,
    every_seat,
    everybody,
    forget,
    is_one,
    show,
    shuffle_pile,
    top_card,
)

from .effects import done, holds_any
from .lovers import lovers_look
from .piles import carry, draw_cards, hand_over, remove_from_game, show_hand
from .players import in_play, next_among, not_hermits, onlookers
from .state import BOX, DISCARD, LAST_ADJUSTMENT, POOL, SEATS, Clause, State
from .vocabulary import EFFECT, Kind, Step

CHURCH_DRAW = constant(2)  # FO-32, FO-35
LIE_DRAW = constant(4)  # FO-45
UNSEEN = ZERO
TWO = constant(2)
CHARIOT, ADJUSTMENT = constant(Major.CHARIOT), constant(Major.ADJUSTMENT)
# In how many orders N players can sit, by N.
ORDERS = np.array([math.factorial(number) for number in range(SEATS + 1)])


@inlined
def taking_part(s: State) -> int:
    """Those whom a group card concerns, a bit each: no hermits (FO-39), and nobody whom a Chariot
    spares (FO-37).
    """
    return not_hermits(s) & ~s.spared


@compiled
def be_immune(s: State, seat: int) -> None:
    """FO-37: The Chariot goes on the pile, and its holder is left out."""
    cite(s, Clause.FO_37)
    carry(s, CHARIOT, DISCARD, everybody(s))
    announce(s, Kind.IMMUNE, seat, CHARIOT, NO_VALUE)
    s.spared = bit_of(seat)
    s.actors = 0
    go_on_to(s, Step.GROUP)


@compiled
def hit_group(s: State) -> None:
    """The effect on the group, or the first question it asks."""
    card, seat = top_frame(s, EFFECT), top_frame(s, Slot.SEAT)
    if card == ADJUSTMENT:
        adjust(s, seat)
    elif card == Major.MAGUS:
        change_seats(s, taking_part(s))
        done(s)
    elif card == Major.DEVIL:
        offerers = taking_part(s) & ~bit_of(seat)
        if offerers == 0:
            done(s)
        else:
            go_on_to(s, Step.OFFER)
            ask_at_once(s, offerers)
    elif card == Major.STAR:
        ask_for_passes(s)
    elif card == Major.UNIVERSE:
        pass_hands(s)
    else:
        church_draw(s, seat)


@inlined
def church_draw(s: State, seat: int) -> None:
    """FO-32, FO-35: all others draw two, one player after another from the next on (FO-8)."""
    some = taking_part(s) & ~bit_of(seat)
    other = seat
    for _ in every_seat(s):
        if some != 0:
            other = next_among(s, other, some)
            draw_cards(s, other, CHURCH_DRAW)
            some &= ~bit_of(other)
    done(s)


# --- The Magus ------------------------------------------------------------------------------------


@compiled
def change_seats(s: State, some: int) -> None:
    """FO-31: these players get a random order among their places, any but the old one.

    If nobody still in is left out, the first of them stays: only the circle counts. A shuffle swaps
    each place, the last one first, with itself or an earlier one. The numbers below ORDERS stand
    for one shuffle each, 0 for the one that swaps nothing.
    """
    stays = int64(1) if some == in_play(s) else ZERO
    movers = seats_in(s, some) - stays
    if movers < TWO:
        return
    shuffle = 1 + below(s, int64(ORDERS[movers]) - 1)
    for last in range(movers - 1, 0, -1):
        one = place_of(s, some, stays + last)
        other = place_of(s, some, stays + last - shuffle % (last + 1))
        shuffle //= last + 1
        s.order[one], s.order[other] = s.order[other], s.order[one]
    for place in every_seat(s):
        if some & bit_of(int64(s.order[place])):
            announce(s, Kind.MAGUS, int64(s.order[place]), NO_CARD, place)


@inlined
def seats_in(s: State, some: int) -> int:
    """How many seats a set has."""
    number = ZERO
    for seat in every_seat(s):
        if some & bit_of(seat):
            number += 1
    return number


@compiled
def place_of(s: State, some: int, number: int) -> int:
    """The place at the table where the seat with this number, from 0, of a set sits, counted
    clockwise.
    """
    for place in every_seat(s):
        if some & bit_of(int64(s.order[place])):
            if number == 0:
                return place
            number -= 1
    return ZERO


# --- Adjustment -----------------------------------------------------------------------------------


@compiled
def adjust(s: State, seat: int) -> None:
    """FO-38: all hands are shuffled together and dealt back; the third time the card leaves the
    game first, wherever it lies.
    """
    some = taking_part(s)
    s.adjustments += 1
    if s.adjustments >= LAST_ADJUSTMENT and s.place[ADJUSTMENT] != BOX:
        remove_from_game(s, ADJUSTMENT)
    if some != 0 and not is_one(some):
        for player in every_seat(s):
            if some & bit_of(player):
                into_pool(s, player)
        shuffle_pile(s, POOL)
        player = seat
        for _ in range(s.count[POOL]):
            player = next_among(s, player, some)
            carry(s, top_card(s, POOL), player, onlookers(s, player))
        for player in every_seat(s):
            if some & bit_of(player):
                announce(s, Kind.ADJUST, player, NO_CARD, int64(s.count[player]))
    done(s)


@inlined
def into_pool(s: State, seat: int) -> None:
    """A hand goes where all are shuffled."""
    card = first_from(s.hand[seat], ZERO)
    while card != NO_CARD:
        carry(s, card, POOL, UNSEEN)
        card = first_from(s.hand[seat], card + 1)


# --- The Devil ------------------------------------------------------------------------------------


@compiled
def offer(s: State, seat: int, card: int) -> None:
    """FO-45: an offer, or NO_CARD for none, stays secret until the last is in."""
    if take_answer(s, seat, card + 1):
        show_offers(s)


@inlined
def show_offers(s: State) -> None:
    """FO-45: the player sees what is offered, and everybody hears who says to have nothing."""
    devil = top_frame(s, Slot.SEAT)
    for seat in every_seat(s):
        if s.asked & bit_of(seat):
            if s.answer[seat] == 0:
                announce(s, Kind.OFFER_NONE, seat, NO_CARD, NO_VALUE)
            else:
                card = int64(s.answer[seat]) - 1
                show(s, card, bit_of(devil))
                tell(s, Kind.OFFER, seat, card, NO_VALUE, bit_of(devil) | onlookers(s, seat))
    ask_for_accusation(s)


@compiled
def said_none(s: State) -> int:
    """FO-45: who said to have nothing to offer and was not accused of it, a bit each."""
    some = s.asked
    for seat in every_seat(s):
        if s.answer[seat] != 0:
            some &= ~bit_of(seat)
    return some


@inlined
def ask_for_accusation(s: State) -> None:
    """The player may accuse as long as there is anybody to accuse."""
    if said_none(s) == 0:
        ask_what_to_keep(s)
    else:
        go_on_to(s, Step.ACCUSE)
        s.actors = bit_of(top_frame(s, Slot.SEAT))


@compiled
def accuse(s: State, seat: int, other: int) -> None:
    """FO-45: a liar draws four, for an innocent the accuser does."""
    announce(s, Kind.ACCUSE, seat, NO_CARD, other)
    s.asked &= ~bit_of(other)
    s.actors = 0
    if holds_any(s, other, OTHER_THAN_NUMERICAL):
        announce(s, Kind.LIAR, other, NO_CARD, NO_VALUE)
        draw_cards(s, other, LIE_DRAW)
    else:
        announce(s, Kind.INNOCENT, other, NO_CARD, NO_VALUE)
        draw_cards(s, seat, LIE_DRAW)
    ask_for_accusation(s)


@compiled
def ask_what_to_keep(s: State) -> None:
    """FO-45: one of the offered cards, if there is any."""
    for seat in every_seat(s):
        if s.answer[seat] != 0:
            go_on_to(s, Step.KEEP)
            s.actors = bit_of(top_frame(s, Slot.SEAT))
            return
    done(s)


@compiled
def keep(s: State, seat: int, card: int) -> None:
    """FO-45: the card changes hands, the other offers go back."""
    giver = int64(s.place[card])
    seen_by = onlookers(s, giver) | onlookers(s, seat)
    hand_over(s, card, seat, seen_by)
    tell(s, Kind.KEEP, seat, card, giver, seen_by)
    done(s)


# --- The Star -------------------------------------------------------------------------------------


@inlined
def ask_for_passes(s: State) -> None:
    """FO-47: everyone with a card chooses one to pass on; one player alone does nothing."""
    some = taking_part(s)
    givers = some
    for seat in every_seat(s):
        if s.count[seat] == 0:
            givers &= ~bit_of(seat)
    if is_one(some) or givers == 0:
        done(s)
    else:
        go_on_to(s, Step.PASS)
        ask_at_once(s, givers)


@compiled
def pass_card(s: State, seat: int, card: int) -> None:
    """FO-47: once all have chosen, every card goes to the next player."""
    if not take_answer(s, seat, card + 1):
        return
    some = taking_part(s)
    cite(s, Clause.FO_66)
    for giver in every_seat(s):
        if s.answer[giver] != 0:
            forget(s, s.hand[giver], onlookers(s, giver) | onlookers(s, next_among(s, giver, some)))
    for giver in every_seat(s):
        if s.answer[giver] != 0:
            to = next_among(s, giver, some)
            passed, seen_by = int64(s.answer[giver]) - 1, onlookers(s, giver) | onlookers(s, to)
            carry(s, passed, to, seen_by)
            tell(s, Kind.PASS, giver, passed, to, seen_by)
    done(s)


# --- The Universe ---------------------------------------------------------------------------------


@inlined
def pass_hands(s: State) -> None:
    """FO-51: every hand goes to the next player; FO-66: who knew it still does."""
    some = taking_part(s)
    if some != 0 and not is_one(some):
        cite(s, Clause.FO_66)
        rotate_hands(s, some)
        lovers_look(s)
    done(s)


@compiled
def rotate_hands(s: State, some: int) -> None:
    """The hands of these seats move on by one."""
    for card in range(len(s.place)):
        if s.place[card] < len(s.hand) and some & bit_of(int64(s.place[card])):
            s.place[card] = next_among(s, int64(s.place[card]), some)
    seat = next_among(s, s.turn, some)
    low, high, count = s.hand[seat, 0], s.hand[seat, 1], s.count[seat]
    for _ in range(seats_in(s, some)):
        to = next_among(s, seat, some)
        announce(s, Kind.UNIVERSE, seat, NO_CARD, to)
        s.hand[to, 0], low = low, s.hand[to, 0]
        s.hand[to, 1], high = high, s.hand[to, 1]
        s.count[to], count = count, s.count[to]
        show_hand(s, to, bit_of(to))
        seat = to
