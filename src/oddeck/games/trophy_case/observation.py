"""Trophy Case: what a seat may know, as numbers (TC-15)."""

from __future__ import annotations

from oddeck.decks import fanucci
from oddeck.engine.compile.jit import ZERO, compiled, int64
from oddeck.engine.kernels.observation import (
    CARDS,
    MOST,
    SEATS,
    Observation,
    Section,
    Senses,
    chair,
    planes_of,
    tell_one_of,
    tell_places,
    tell_seat,
    tell_seats,
    tell_shares,
)
from oddeck.engine.state.cardset import NO_BITS, lowest_card, without_lowest
from oddeck.engine.state.table import every_seat, top_card

from . import state
from .state import ASIDE, BOX, DISCARD, DRAW, HANDS_A_SHUFFLE, PLACES, TRICK, State

SUITS = tuple(suit.letters for suit in fanucci.SUITS)
PLANES, PLACE_SECTIONS = planes_of(
    PLACES,
    {
        "draw pile": [DRAW],
        "trick": [TRICK],
        "aside": [ASIDE],
        "box": [BOX],
        "thrown in": range(DISCARD, PLACES),
    },
    {"hand": range(state.SEATS)},
)
SECTIONS = (
    *PLACE_SECTIONS,
    Section("played by", (SEATS, CARDS), 1, "who has played which card of the trick (TC-5)"),
    Section("lacks", (SEATS, CARDS), 1, "cards that everybody knows a seat not to hold (TC-15)"),
    Section("actors", (SEATS,), 1, "whom the table waits for"),
    Section("dealer", (SEATS,), 1, "who deals"),
    Section("leader", (SEATS,), 1, "who leads this trick (TC-3)"),
    Section("still in", (SEATS,), 1, "who has not folded (TC-7)"),
    Section(
        "suits",
        (SUITS,),
        len(SUITS),
        "1 for the lowest suit of the led colour, 2 for the next ... (TC-8)",
    ),
    Section(
        "hand of the shuffle",
        (("first", "second", "third"),),
        1,
        "which hand since the shuffle this is (TC-2)",
    ),
    Section("points", (SEATS,), MOST, "points, in hundredths of those that end the game (TC-13)"),
)


@compiled
def observe(s: State, viewer: int, out: Observation) -> int:
    """Everything played or shown, the own hand, what all can work out, and how the trick and the
    game stand.
    """
    at = tell_places(s, viewer, out, ZERO, PLANES)
    at = tell_trick(s, viewer, out, at)
    at = tell_lacks(s, viewer, out, at)
    at = tell_seats(s, viewer, out, at, s.actors)
    at = tell_seat(s, viewer, out, at, s.dealer)
    at = tell_seat(s, viewer, out, at, s.leader)
    at = tell_seats(s, viewer, out, at, s.still_in)
    for place in range(s.suits_shown):
        out[at + s.suits[place]] = place + 1
    at += len(SUITS)
    at = tell_one_of(out, at, s.hand_number - 1, HANDS_A_SHUFFLE)
    return tell_shares(s, viewer, out, at, s.points, s.target)


@compiled
def tell_trick(s: State, viewer: int, out: Observation, at: int) -> int:
    """Who has played what."""
    cards, card = len(s.place), top_card(s, TRICK)
    for _ in range(s.count[TRICK]):
        out[at + chair(s, viewer, int64(s.played_by[card])) * cards + card] = 1
        card = int64(s.under[card])
    return at + s.players * cards


@compiled
def tell_lacks(s: State, viewer: int, out: Observation, at: int) -> int:
    """Who is known to lack what."""
    cards = len(s.place)
    for seat in every_seat(s):
        first = at + chair(s, viewer, seat) * cards
        for w in range(len(s.lacks[seat])):
            left = s.lacks[seat, w]
            while left != NO_BITS:
                out[first + lowest_card(left, w)] = 1
                left = without_lowest(left)
    return at + s.players * cards


SENSES = Senses(SECTIONS, observe)
