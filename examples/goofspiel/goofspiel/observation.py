"""Goofspiel: what a seat may know, as numbers for learners (GS-8)."""

from __future__ import annotations

from oddeck.engine.compile.jit import ZERO, compiled, int64
from oddeck.engine.kernels.observation import (
    CARDS,
    SEATS,
    Observation,
    Section,
    Senses,
    planes_of,
    tell_card,
    tell_places,
    tell_seats,
)
from oddeck.engine.state.answers import has_answered
from oddeck.engine.state.table import NO_CARD

from . import state
from .state import BOX, DRAW, PLACES, PRIZE, SPENT, WON, State

PLANES, PLACE_SECTIONS = planes_of(
    PLACES,
    {"prizes to come": [DRAW], "prize": [PRIZE], "spent": [SPENT], "box": [BOX]},
    {"hand": range(state.SEATS), "won": range(WON, WON + state.SEATS)},
)
SECTIONS = (
    *PLACE_SECTIONS,
    Section("actors", (SEATS,), 1, "who has not bid yet (GS-3)"),
    Section("your bid", (CARDS,), 1, "the card that you have put down"),
)


@compiled
def observe(s: State, viewer: int, out: Observation) -> int:
    """Where the cards lie, who has not bid, and the own bid."""
    at = tell_places(s, viewer, out, ZERO, PLANES)
    at = tell_seats(s, viewer, out, at, s.actors)
    return tell_card(s, out, at, int64(s.answer[viewer]) if has_answered(s, viewer) else NO_CARD)


SENSES = Senses(SECTIONS, observe)
