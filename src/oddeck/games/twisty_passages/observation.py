"""Twisty Passages: what a seat may know, as numbers (TP-15)."""

from __future__ import annotations

from oddeck.engine.compile.jit import ZERO, compiled, constant
from oddeck.engine.kernels.observation import (
    CARDS,
    MOST,
    SEATS,
    WHOLE,
    Observation,
    Section,
    Senses,
    planes_of,
    tell_card,
    tell_number,
    tell_one_of,
    tell_places,
    tell_seat,
    tell_seats,
    tell_shares,
)
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY

from . import state
from .state import BOX, DISCARD, DRAW, PLACES, STACK, State
from .vocabulary import OFFERED, TRADER, Decision

STAGES = ("turn begins", "has drawn", "has traded", "reply to an offer")
STAGE_COUNT = constant(len(STAGES))
REPLY = constant(STAGES.index("reply to an offer"))

PLANES, PLACE_SECTIONS = planes_of(
    PLACES,
    {"draw pile": [DRAW], "discard pile": [DISCARD], "box": [BOX]},
    {"hand": range(state.SEATS), "stack": range(STACK, STACK + state.SEATS)},
)
SECTIONS = (
    *PLACE_SECTIONS,
    Section("actors", (SEATS,), 1, "whom the table waits for"),
    Section("dealer", (SEATS,), 1, "who deals"),
    Section("stage", (STAGES,), 1, "how far the turn has come (TP-3, TP-7)"),
    Section("offerer", (SEATS,), 1, "who offers a trade (TP-7)"),
    Section("your offer", (CARDS,), 1, "the card that you offer"),
    Section("idle", (), MOST, "turns in a row without a draw or a play (TP-12)"),
    Section("won", (SEATS,), WHOLE, "hands won, in hundredths of the hands of the match (TP-13)"),
    Section("played", (), WHOLE, "hands played, in the same way"),
)


@compiled
def observe(s: State, viewer: int, out: Observation) -> int:
    """What lies open, the own hand, cards passed on, and how the turn and the match stand."""
    at = tell_places(s, viewer, out, ZERO, PLANES)
    at = tell_seats(s, viewer, out, at, s.actors)
    at = tell_seat(s, viewer, out, at, s.dealer)
    is_reply = s.depth > 0 and top_frame(s, Slot.KIND) == Decision.REPLY
    at = tell_one_of(out, at, stage(s, is_reply), STAGE_COUNT)
    at = tell_seat(s, viewer, out, at, top_frame(s, TRADER) if is_reply else NOBODY)
    at = tell_card(
        s,
        out,
        at,
        top_frame(s, OFFERED) if is_reply and top_frame(s, TRADER) == viewer else NO_CARD,
    )
    at = tell_number(out, at, s.idle)
    at = tell_shares(s, viewer, out, at, s.won, s.match_length)
    return tell_number(out, at, s.played * WHOLE // s.match_length)


@compiled
def stage(s: State, is_reply: bool) -> int:
    """The number of the stage; none of them when the match is over."""
    if s.depth == 0:
        return NOBODY
    return REPLY if is_reply else top_frame(s, Slot.STEP)


SENSES = Senses(SECTIONS, observe)
