"""Flathead Rummy: what a seat may know, as numbers (FR-20)."""

from __future__ import annotations

from oddeck.engine.compile.jit import ZERO, compiled, constant
from oddeck.engine.kernels.observation import (
    CARDS,
    MOST,
    SEATS,
    Observation,
    Section,
    Senses,
    planes_of,
    tell_card,
    tell_depths,
    tell_number,
    tell_numbers,
    tell_one_of,
    tell_places,
    tell_seat,
    tell_seats,
    tell_shares,
)

from . import state
from .state import BOX, DRAW, MELD, PLACES, TABLEAU, State

PHASES = ("take", "play", "lay off")
PHASE_COUNT = constant(len(PHASES))

PLANES, PLACE_SECTIONS = planes_of(
    PLACES,
    {"draw pile": [DRAW], "tableau": [TABLEAU], "box": [BOX], "melds": range(MELD, PLACES)},
    {"hand": range(state.SEATS)},
)
SECTIONS = (
    *PLACE_SECTIONS,
    Section("actors", (SEATS,), 1, "whom the table waits for"),
    Section("dealer", (SEATS,), 1, "who deals"),
    Section("phase", (PHASES,), 1, "how far the turn, or the hand, has come (FR-3)"),
    Section("out", (SEATS,), 1, "who has gone out (FR-12)"),
    Section("owed", (CARDS,), 1, "the deeper card that must be played this turn (FR-5)"),
    Section("taken", (CARDS,), 1, "the card that may not be discarded at once (FR-18)"),
    Section(
        "depth",
        (CARDS,),
        MOST,
        "how deep a card lies in the tableau; 1 is the end that is taken first (FR-5)",
    ),
    Section("meld", (CARDS,), MOST, "1 + the number of the meld that a card belongs to (FR-7)"),
    Section("marks", (SEATS,), MOST, "marks for bonus melds (FR-10)"),
    Section("points", (SEATS,), MOST, "points, in hundredths of those that end the match (FR-16)"),
    Section("turns", (), MOST, "turns finished in this hand (FR-17)"),
)


@compiled
def observe(s: State, viewer: int, out: Observation) -> int:
    """What lies open and in which order, the own hand, what others have taken, and how the hand and
    the match stand.
    """
    at = tell_places(s, viewer, out, ZERO, PLANES)
    at = tell_seats(s, viewer, out, at, s.actors)
    at = tell_seat(s, viewer, out, at, s.dealer)
    at = tell_one_of(out, at, s.phase - 1, PHASE_COUNT)
    at = tell_seat(s, viewer, out, at, s.out)
    at = tell_card(s, out, at, s.owed)
    at = tell_card(s, out, at, s.taken)
    at = tell_depths(s, out, at, TABLEAU)
    at = tell_melds(s, out, at)
    at = tell_numbers(s, viewer, out, at, s.marks)
    at = tell_shares(s, viewer, out, at, s.points, s.target)
    return tell_number(out, at, s.turns)


@compiled
def tell_melds(s: State, out: Observation, at: int) -> int:
    """Which meld each card is part of."""
    for card in range(len(s.place)):
        if s.place[card] >= MELD:
            out[at + card] = 1 + s.place[card] - MELD
    return at + len(s.place)


SENSES = Senses(SECTIONS, observe)
