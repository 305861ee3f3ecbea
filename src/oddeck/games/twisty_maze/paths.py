"""The maze: paths, and the cards that come to them and leave them. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

from enum import IntEnum

from oddeck.decks.maze import COLOURS, POCKETS, POWER_CARDS, POWER_NUMBER, Power
from oddeck.engine.cardset import NO_BITS, ONE, CardSet, add, contains, lowest_bit, remove
from oddeck.engine.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.journal import NO_VALUE, cite, tell
from oddeck.engine.rng import below
from oddeck.engine.stack import Slot, pop, push
from oddeck.engine.table import NO_CARD, bit_of, everybody, lift, move, put, put_at, seats, show, shuffle_pile, top_card

from .state import (
    DECK,
    DISCARD,
    FACES,
    LIMBO,
    PATH,
    POWER_FEATS,
    SEATS,
    UNBEGUN,
    Clause,
    Frame,
    Kind,
    More,
    Phase,
    State,
    Variant,
)

SIDES = constant(FACES)

# --- frames and news ------------------------------------------------------------------------------------------------


@compiled
def begin(s: State, kind: Frame, seat: int, step: int, card: int, value: int) -> None:
    """Something new comes first (TM-11). Nobody is asked until it has been looked at."""
    if s.depth == len(s.frames):
        s.frames_lost += 1
        return
    push(s, kind, seat, Phase.START, card, value)
    s.frames[s.depth - 1, Slot.STEP] = step
    s.frames[s.depth - 1, More.LEFT] = UNBEGUN
    s.actors = 0


@compiled
def end(s: State) -> None:
    """What came first is settled, and what lies beneath goes on."""
    pop(s)
    s.actors = 0


@inlined
def write(s: State, slot: IntEnum, value: int) -> None:
    """Notes something in the frame on top."""
    s.frames[s.depth - 1, slot] = value


@inlined
def note(s: State, slot: IntEnum) -> int:
    """What the frame on top has noted."""
    return int64(s.frames[s.depth - 1, slot])


@inlined
def mark(s: State, bits: int) -> None:
    """Adds marks to the frame on top."""
    s.frames[s.depth - 1, More.MARK] |= bits


@compiled
def say(s: State, kind: Kind, seat: int, card: int, value: int) -> None:
    """Tells everybody."""
    tell(s, kind, seat, card, value, everybody(s))


@inlined
def reach(s: State, feat: int) -> None:
    """Notes that something was seen that play must reach."""
    add(s.cited, feat)


# --- what a seat has ------------------------------------------------------------------------------------------------


@inlined
def has_any(cards: CardSet, others: CardSet) -> bool:
    """Whether any card is in both sets."""
    for w in range(len(cards)):
        if cards[w] & others[w] != NO_BITS:
            return True
    return False


@compiled
def how_many(cards: CardSet, others: CardSet) -> int:
    """How many cards are in both sets."""
    number = ZERO
    for w in range(len(cards)):
        both = cards[w] & others[w]
        while both != NO_BITS:
            number += 1
            both &= both - ONE
    return number


@inlined
def length(s: State, seat: int) -> int:
    """How many cards a seat's path has, the Pocket cards beside it included."""
    return int64(s.count[PATH + seat]) + int64(s.count[seat])


@inlined
def owner_of(s: State, card: int) -> int:
    """The seat that a card in a path, or beside one, belongs to."""
    place = int64(s.place[card])
    return place if place < SEATS else place - PATH


@inlined
def is_owned(s: State, card: int) -> bool:
    """Whether the card is in a path, or beside one."""
    return int64(s.place[card]) < PATH + SEATS


@inlined
def is_blocked(s: State, seat: int) -> bool:
    """TM-26, TM-37: whether the Twine lets the seat discard no more."""
    return (s.blocked & bit_of(seat)) != 0


@inlined
def speed_of(s: State, seat: int) -> int:
    """TM-32: a player has a speed only in their own turn."""
    if seat != s.turn:
        cite(s, Clause.TM_32)
        return ZERO
    return s.speed


@compiled
def needed(s: State, seat: int) -> int:
    """TM-9, TM-13: how many cards the seat needs; with clues, one fewer for each Zone colour it has."""
    number = s.length
    if s.variant == Variant.CLUES:
        for colour in range(len(COLOURS)):
            if has_any(s.owns[seat], COLOURS[colour]):
                number -= 1
    return number


@compiled
def deck_is_untouchable(s: State) -> bool:
    """Whether a Living Maze forbids looking at and shuffling the deck: its owner has the fewest, or the most, cards, alone or tied."""
    for seat in seats(s):
        fewest, most = True, True
        for other in seats(s):
            fewest = fewest and length(s, seat) <= length(s, other)
            most = most and length(s, seat) >= length(s, other)
        if fewest and has_any(s.owns[seat], POWER_CARDS[Power.FEWEST]):
            reach(s, POWER_FEATS[Power.FEWEST])
            return True
        if most and has_any(s.owns[seat], POWER_CARDS[Power.MOST]):
            reach(s, POWER_FEATS[Power.MOST])
            return True
    return False


# --- finding a card -------------------------------------------------------------------------------------------------


@compiled
def start_of(s: State, seat: int) -> int:
    """TM-3: the first card of a path; NO_CARD if it is empty."""
    card = top_card(s, PATH + seat)
    if card != NO_CARD:
        while s.under[card] != NO_CARD:
            card = int64(s.under[card])
    return card


@compiled
def random_card(s: State, seat: int) -> int:
    """TM-63: any card of a seat, Pocket cards included; NO_CARD if it has none."""
    number = length(s, seat)
    if number == 0:
        return NO_CARD
    chosen = below(s, number)
    for w in range(len(s.owns[seat])):
        left = s.owns[seat, w]
        while left != NO_BITS:
            if chosen == 0:
                return w * 64 + lowest_bit(left)
            chosen -= 1
            left &= left - ONE
    return NO_CARD


# --- coming and going -----------------------------------------------------------------------------------------------


@compiled
def leave(s: State, card: int) -> None:
    """A card is lifted out of the path it is in, or from beside it."""
    remove(s.owns[owner_of(s, card)], card)
    lift(s, card)


@compiled
def arrive(s: State, seat: int, card: int, depth: int) -> None:
    """A lifted card comes into a path, beneath so many of its cards; TM-40: a Pocket card always comes beside it."""
    add(s.owns[seat], card)
    if contains(POCKETS, card):
        cite(s, Clause.TM_40)
        put(s, card, seat)
    else:
        put_at(s, card, PATH + seat, depth)


@compiled
def set_aside(s: State, card: int) -> None:
    """A card leaves its path and counts for nobody until it is settled where it goes (TM-35)."""
    leave(s, card)
    put(s, card, LIMBO)


@compiled
def hand_over(s: State, card: int, seat: int) -> None:
    """A card goes from one path to the end of another."""
    leave(s, card)
    arrive(s, seat, card, ZERO)


@compiled
def shuffle_path(s: State, seat: int) -> None:
    """The cards of a path come into any order, for all to see; TM-40: Pocket cards stay out of it."""
    say(s, Kind.SHUFFLE_PATH, seat, NO_CARD, NO_VALUE)
    shuffle_pile(s, PATH + seat)
    card = top_card(s, PATH + seat)
    while card != NO_CARD:
        show(s, card, everybody(s))
        card = int64(s.under[card])


# --- the deck -------------------------------------------------------------------------------------------------------


@compiled
def take_top(s: State) -> int:
    """The top card of the deck, for all to see; TM-4: an empty deck is made anew of the discards. NO_CARD if there are none either."""
    if s.count[DECK] == 0:
        cite(s, Clause.TM_4)
        if s.count[DISCARD] == 0:
            say(s, Kind.NO_DECK, s.turn, NO_CARD, NO_VALUE)
            return NO_CARD
        say(s, Kind.RESHUFFLE, s.turn, NO_CARD, NO_VALUE)
        while s.count[DISCARD] > 0:
            move(s, top_card(s, DISCARD), DECK, ZERO)
        shuffle_pile(s, DECK)
    card = top_card(s, DECK)
    move(s, card, LIMBO, everybody(s))
    return card


# --- dice -----------------------------------------------------------------------------------------------------------


@compiled
def throw(s: State, seat: int, number: int) -> None:
    """Throws so many dice. Dice that a position has loaded come first."""
    s.faces[:] = 0
    for _ in range(number):
        if s.loaded_count > 0:
            s.loaded_count -= 1
            face = int64(s.loaded[s.loaded_count])
            s.loaded[s.loaded_count] = 0
        else:
            face = below(s, SIDES) + 1
        s.faces[face] += 1
        say(s, Kind.ROLL, seat, NO_CARD, face)
    if number == 0:
        say(s, Kind.NO_DICE, seat, NO_CARD, NO_VALUE)


@compiled
def dice_showing(s: State, faces: int) -> int:
    """How many dice show one of these faces, which are a bit each."""
    number = ZERO
    for face in range(1, FACES + 1):
        if faces & (1 << face):
            number += int64(s.faces[face])
    return number


@compiled
def highest_die(s: State) -> int:
    """TM-33: what a card that reads one die reads; 0 if there is none."""
    for face in range(FACES, 0, -1):
        if s.faces[face] > 0:
            return face
    cite(s, Clause.TM_33)
    return ZERO


@compiled
def next_pocket(s: State, roller: int) -> int:
    """TM-21, TM-40: the next Pocket card that the roll sets off: the roller's Demons, then Angels from the roller's left; NO_CARD if none.

    The roll's frame notes, a bit for each Pocket card in deck order, which have had their chance.
    """
    done = note(s, More.LEFT)
    for turns in range(s.players):
        seat = (roller + turns) % s.players
        bit = 1
        for w in range(len(POCKETS) if s.count[seat] > 0 else 0):
            left = POCKETS[w]
            while left != NO_BITS:
                card = w * 64 + lowest_bit(left)
                is_set_off = (
                    contains(POWER_CARDS[Power.OWN_ROLL if turns == 0 else Power.OTHER_ROLL], card) and s.faces[POWER_NUMBER[card]] > 0
                )
                if is_set_off and s.place[card] == seat and not done & bit:
                    write(s, More.LEFT, done | bit)
                    return card
                bit <<= 1
                left &= left - ONE
    return NO_CARD
