"""Fortuno: the draw pile and the discard pile, and what lies on top (FO-3, FO-8, FO-65)."""

from __future__ import annotations

import numpy as np

from oddeck.decks.thoth import (
    CARDS,
    MINOR_CARDS,
    MINORS,
    SUIT_OF,
    SUITS,
    VALUE_CARDS,
    VALUE_OF,
    VALUES,
    WORDS,
    Major,
    Value,
)
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import (
    CardSet,
    contains,
    first_from,
    lowest_bit,
    set_of,
)
from oddeck.engine.state.journal import NO_VALUE, announce, cite, tell
from oddeck.engine.state.table import (
    NO_CARD,
    bit_of,
    everybody,
    forget,
    lift,
    move,
    put_at,
    show,
    shuffle_pile,
    top_card,
)

from .players import onlookers, two_left
from .state import BOX, DISCARD, DRAW, Clause, State
from .vocabulary import Kind

CHARIOT = constant(Major.CHARIOT)
CHARIOTS = 2  # cards that can be one: The Chariot itself, and Art
NO_ROW = constant(-1)

# FO-65: what does nothing once two players are left.
VOIDED: CardSet = (
    VALUE_CARDS[Value.ACE]
    | VALUE_CARDS[Value.PRINCE]
    | VALUE_CARDS[Value.KNIGHT]
    | set_of(
        (
            Major.FOOL,
            Major.MAGUS,
            Major.EMPRESS,
            Major.EMPEROR,
            Major.HIEROPHANT,
            Major.LOVERS,
            Major.HERMIT,
            Major.HANGED_MAN,
            Major.DEVIL,
            Major.TOWER,
        ),
        WORDS,
    )
)
NOT_VOIDED_MINORS: CardSet = MINOR_CARDS & ~VOIDED

# How many suits a set of suits has, by its bits.
IS_THREE_SUITS = np.array([bits.bit_count() == 3 for bits in range(1 << len(SUITS))])
ALL_SUITS = (1 << len(SUITS)) - 1
VALUES_A_SUIT = len(VALUES)


# --- the top of the discard pile ------------------------------------------------------------------


@inlined
def standing(s: State, card: int) -> int:
    """What a card counts as (FO-30, FO-44)."""
    return int64(s.stands_for[card])


@inlined
def beneath_chariots(s: State, card: int) -> int:
    """The first card from this one down that is no Chariot; NO_CARD if there is none (FO-37)."""
    for _ in range(CHARIOTS):
        if card != NO_CARD and s.stands_for[card] == CHARIOT:
            card = int64(s.under[card])
    return card


@inlined
def top(s: State) -> int:
    """FO-3: what the top card counts as.

    A Chariot with nothing beneath counts as itself, a Major; NO_CARD if there is no card.
    """
    card = beneath_chariots(s, top_card(s, DISCARD))
    if card == NO_CARD:
        return NO_CARD if s.count[DISCARD] == 0 else CHARIOT
    return standing(s, card)


@inlined
def top_below(s: State, card: int) -> int:
    """What would be the top without this card and all that lies on it."""
    card = beneath_chariots(s, int64(s.under[card]))
    return NO_CARD if card == NO_CARD else standing(s, card)


@inlined
def is_minor(card: int) -> bool:
    """Whether a card, or what it stands for, is of the Minor Arcana; NO_CARD is not."""
    return 0 <= card < MINORS


@inlined
def is_void(s: State, card: int) -> bool:
    """FO-65: whether the card does nothing."""
    return contains(VOIDED, card) and two_left(s)


@compiled
def value_in_a_row(s: State) -> int:
    """The value of the three topmost cards, Chariots not counted, if a Minor has just been laid and
    they have one value; else -1.
    """
    card = top_card(s, DISCARD)
    if card == NO_CARD or not is_minor(standing(s, card)):
        return NO_ROW
    value = VALUE_OF[standing(s, card)]
    for _ in range(2):
        card = beneath_chariots(s, int64(s.under[card]))
        if card == NO_CARD or VALUE_OF[standing(s, card)] != value:
            return NO_ROW
    return int64(value)


@compiled
def fourth_card(s: State) -> int:
    """FO-13, FO-14: the card that would complete a set of the three topmost ones; NO_CARD if they
    are no set of three suits.
    """
    value = value_in_a_row(s)
    if value < 0:
        return NO_CARD
    suits, card = ZERO, top_card(s, DISCARD)
    for _ in range(3):
        card = beneath_chariots(s, card)
        suits |= 1 << SUIT_OF[standing(s, card)]
        card = int64(s.under[card])
    if not IS_THREE_SUITS[suits]:
        return NO_CARD
    return lowest_bit(np.uint64(ALL_SUITS & ~suits)) * VALUES_A_SUIT + value


# --- moving cards ---------------------------------------------------------------------------------


@compiled
def carry(s: State, card: int, to: int, seen_by: int) -> None:
    """`table.move`, compiled once instead of in place of each call."""
    move(s, card, to, seen_by)


# --- laying cards on it ---------------------------------------------------------------------------


@compiled
def cover(s: State, card: int) -> None:
    """FO-65: `card` lies on what was the top, which leaves the game if it does nothing. A Chariot
    does not cover.
    """
    covered = beneath_chariots(s, int64(s.under[card]))
    if standing(s, card) != CHARIOT and covered != NO_CARD and is_void(s, covered):
        cite(s, Clause.FO_65)
        remove_from_game(s, covered)


@compiled
def remove_from_game(s: State, card: int) -> None:
    """A card goes into the box, for all to see, wherever it lies."""
    s.stands_for[card] = card
    carry(s, card, BOX, everybody(s))
    announce(s, Kind.REMOVE, s.turn, card, NO_VALUE)


@compiled
def discard(s: State, card: int) -> None:
    """The card goes from a hand onto the discard pile, for all to see."""
    carry(s, card, DISCARD, everybody(s))
    cover(s, card)


@compiled
def shed_hand(s: State, seat: int) -> None:
    """FO-43, FO-50: a whole hand goes to the bottom of the discard pile, in deck order."""
    announce(s, Kind.SHED, seat, NO_CARD, int64(s.count[seat]))
    height = ZERO
    card = first_from(s.hand[seat], ZERO)
    while card != NO_CARD:
        lift(s, card)
        put_at(s, card, DISCARD, int64(s.count[DISCARD]) - height)
        show(s, card, everybody(s))
        height += 1
        card = first_from(s.hand[seat], card + 1)


# --- the draw pile --------------------------------------------------------------------------------


@compiled
def next_card(s: State) -> int:
    """The card on top of the draw pile, which FO-8 fills up if need be and out of which FO-65 takes
    cards; NO_CARD if there is none.
    """
    for _ in range(CARDS):
        if s.count[DRAW] == 0:
            reshuffle(s)
        card = top_card(s, DRAW)
        if card == NO_CARD or not is_void(s, card):
            return card
        cite(s, Clause.FO_65)
        carry(s, card, BOX, everybody(s))
        announce(s, Kind.VOID, s.turn, card, NO_VALUE)
    return NO_CARD


@compiled
def reshuffle(s: State) -> None:
    """FO-8: all of the discard pile but its top, and Chariots on it, becomes the draw pile; cards
    lose what they stood for.
    """
    bottom = lowest_that_stays(s)
    if bottom == NO_CARD or s.under[bottom] == NO_CARD:
        return
    cite(s, Clause.FO_8)
    announce(s, Kind.RESHUFFLE, s.turn, NO_CARD, NO_VALUE)
    card = int64(s.under[bottom])
    s.under[bottom] = NO_CARD
    s.top[DRAW] = card
    for _ in range(s.count[DISCARD]):
        if card == NO_CARD:
            break
        s.place[card] = DRAW
        s.stands_for[card] = card
        s.count[DRAW] += 1
        s.count[DISCARD] -= 1
        card = int64(s.under[card])
    shuffle_pile(s, DRAW)


@inlined
def lowest_that_stays(s: State) -> int:
    """The card of the discard pile under which everything may be shuffled: its top (FO-3); of a
    pile of Chariots, the lowest.
    """
    card = top_card(s, DISCARD)
    for _ in range(CHARIOTS):
        if card != NO_CARD and s.stands_for[card] == CHARIOT and s.under[card] != NO_CARD:
            card = int64(s.under[card])
    return card


@compiled
def no_minor_to_flip(s: State) -> bool:
    """FO-5: whether the draw pile is empty, and a new one would have no Minor in it that counts."""
    if s.count[DRAW] > 0:
        return False
    minors = NOT_VOIDED_MINORS if two_left(s) else MINOR_CARDS
    card = lowest_that_stays(s)
    for _ in range(s.count[DISCARD]):
        card = int64(s.under[card])
        if card == NO_CARD:
            return True
        if contains(minors, card):
            return False
    return True


@compiled
def draw_one(s: State, seat: int) -> int:
    """The seat draws the next card; which one, NO_CARD if there is none."""
    card = next_card(s)
    if card == NO_CARD:
        cite(s, Clause.FO_8)
        announce(s, Kind.EMPTY, seat, NO_CARD, NO_VALUE)
    else:
        carry(s, card, seat, onlookers(s, seat))
        tell(s, Kind.DRAW, seat, card, NO_VALUE, onlookers(s, seat))
    return card


@compiled
def draw_cards(s: State, seat: int, number: int) -> None:
    """The seat draws `number` cards, or as many as there are."""
    for _ in range(number):
        if draw_one(s, seat) == NO_CARD:
            return


# --- cards from hand to hand ----------------------------------------------------------------------


@compiled
def hand_over(s: State, card: int, to: int, seen_by: int) -> None:
    """FO-66: a card goes from one hand to another; who does not see it no longer knows what the
    hand still holds.
    """
    cite(s, Clause.FO_66)
    forget(s, s.hand[s.place[card]], seen_by)
    carry(s, card, to, seen_by)


@compiled
def show_hand(s: State, seat: int, seen_by: int) -> None:
    """All cards of a hand become known to these seats."""
    for viewer in range(s.players):
        if seen_by & bit_of(viewer):
            for w in range(len(s.hand[seat])):
                s.knows[viewer, w] |= s.hand[seat, w]
