"""The maze: paths and the deck, and the cards that come and go.

Clause numbers refer to rules.md beside this file.
"""

from __future__ import annotations

from oddeck.decks.maze import COLOURS, POCKETS, POWER_CARDS
from oddeck.decks.maze_file import Power
from oddeck.engine.compile.jit import ZERO, compiled, inlined, int64
from oddeck.engine.state.cardset import (
    NO_BITS,
    CardSet,
    add,
    contains,
    count_common,
    have_common,
    lowest_card,
    remove,
    without_lowest,
)
from oddeck.engine.state.journal import NO_VALUE, cite, cite_feat
from oddeck.engine.state.rng import below
from oddeck.engine.state.table import (
    NO_CARD,
    bit_of,
    every_seat,
    everybody,
    lift,
    move,
    put,
    put_at,
    show,
    shuffle_pile,
    top_card,
)

from .frames import say
from .state import DECK, DISCARD, LIMBO, PATH, POWER_FEATS, SEATS, Clause, State
from .vocabulary import Kind

# --- what a seat has ------------------------------------------------------------------------------


@compiled
def has_any(cards: CardSet, others: CardSet) -> bool:
    """As `have_common`, but not written out at each of the many places that ask."""
    return have_common(cards, others)


@compiled
def how_many(cards: CardSet, others: CardSet) -> int:
    """As `count_common`, but not written out at each of the many places that ask."""
    return count_common(cards, others)


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
def is_blocked(s: State, seat: int) -> bool:
    """TM-26, TM-37: whether the Twine lets the seat discard no more."""
    return (s.blocked & bit_of(seat)) != 0


@inlined
def speed_of(s: State, seat: int) -> int:
    """TM-32: a player has a speed only in their own turn."""
    if seat != s.turn:
        cite(s, Clause.TM_32)
        return ZERO
    return max(ZERO, s.speed)


@compiled
def needed(s: State, seat: int) -> int:
    """TM-9: how many cards the seat needs; TM-13, `gathering_clues`: one fewer for each Zone colour
    it has.
    """
    number = s.length
    if s.gathering_clues != 0:
        for colour in range(len(COLOURS)):
            if has_any(s.owns[seat], COLOURS[colour]):
                number -= 1
    return number


@compiled
def deck_is_untouchable(s: State) -> bool:
    """Whether a Living Maze forbids looking at and shuffling the deck: its owner has the fewest, or
    the most, cards, alone or tied.
    """
    for seat in every_seat(s):
        fewest, most = True, True
        for other in every_seat(s):
            fewest = fewest and length(s, seat) <= length(s, other)
            most = most and length(s, seat) >= length(s, other)
        if fewest and has_any(s.owns[seat], POWER_CARDS[Power.FEWEST]):
            cite_feat(s, POWER_FEATS[Power.FEWEST])
            return True
        if most and has_any(s.owns[seat], POWER_CARDS[Power.MOST]):
            cite_feat(s, POWER_FEATS[Power.MOST])
            return True
    return False


# --- finding a card -------------------------------------------------------------------------------


@compiled
def start_of(s: State, seat: int) -> int:
    """TM-3: the first card of a path; NO_CARD if it is empty."""
    card = top_card(s, PATH + seat)
    for _ in range(int64(s.count[PATH + seat]) - 1):
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
                return lowest_card(left, w)
            chosen -= 1
            left = without_lowest(left)
    return NO_CARD


# --- coming and going -----------------------------------------------------------------------------


@compiled
def leave(s: State, card: int) -> None:
    """A card is lifted out of the path it is in, or from beside it."""
    remove(s.owns[owner_of(s, card)], card)
    lift(s, card)


@compiled
def arrive(s: State, seat: int, card: int, depth: int) -> None:
    """A lifted card comes into a path, beneath `depth` of its cards; TM-40: a Pocket card always
    comes beside it.
    """
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
    """The cards of a path come into any order, for all to see; TM-40: Pocket cards stay
    out of it.
    """
    say(s, Kind.SHUFFLE_PATH, seat, NO_CARD, NO_VALUE)
    shuffle_pile(s, PATH + seat)
    card = top_card(s, PATH + seat)
    for _ in range(s.count[PATH + seat]):
        show(s, card, everybody(s))
        card = int64(s.under[card])


# --- the deck -------------------------------------------------------------------------------------


@compiled
def take_top(s: State) -> int:
    """The top card of the deck, for all to see; TM-4: an empty deck is made again of the discards.

    NO_CARD if there are none either.
    """
    if s.count[DECK] == 0:
        cite(s, Clause.TM_4)
        if s.count[DISCARD] == 0:
            say(s, Kind.NO_DECK, s.turn, NO_CARD, NO_VALUE)
            return NO_CARD
        say(s, Kind.RESHUFFLE, s.turn, NO_CARD, NO_VALUE)
        for _ in range(s.count[DISCARD]):
            move(s, top_card(s, DISCARD), DECK, ZERO)
        shuffle_pile(s, DECK)
    card = top_card(s, DECK)
    move(s, card, LIMBO, everybody(s))
    return card
