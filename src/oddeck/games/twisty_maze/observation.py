"""The maze: what a seat may know, as numbers: everything but the order of the deck, and what others
choose at once.
"""

from __future__ import annotations

from oddeck.engine.compile.jit import ZERO, compiled, constant, int64
from oddeck.engine.kernels.observation import (
    CARDS,
    MOST,
    SEATS,
    Observation,
    Section,
    Senses,
    chair,
    planes_of,
    tell_card,
    tell_depths,
    tell_number,
    tell_one_of,
    tell_places,
    tell_seat,
    tell_seats,
)
from oddeck.engine.state.answers import has_answered
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY, every_seat

from . import state
from .paths import length, needed
from .state import BOX, DECK, DISCARD, FACES, LIMBO, OUT, PATH, PLACES, State
from .vocabulary import Frame, Phase, When

FRAMES = ("none", *(frame.name.lower() for frame in Frame))
FRAME_COUNT = constant(len(FRAMES))
STEPS = constant(max(len(Phase), len(When)))
DECISION = tuple(str(step) for step in range(STEPS))

PLANES, PLACE_SECTIONS = planes_of(
    PLACES,
    {
        "deck": [DECK],
        "discard pile": [DISCARD],
        "being obeyed": [LIMBO],
        "out of the game": [BOX, OUT],
    },
    {"beside the path": range(state.SEATS), "path": range(PATH, PATH + state.SEATS)},
)
SECTIONS = (
    *PLACE_SECTIONS,
    Section(
        "end of path",
        (SEATS, CARDS),
        MOST,
        "how far a card is from the end of its path: 1 is the end",
    ),
    Section("actors", (SEATS,), 1, "whom the table waits for"),
    Section("turn", (SEATS,), 1, "whose turn it is"),
    Section("resume", (SEATS,), 1, "who had the turn before a Timewarp"),
    Section("clockwise", (), 1, "1 if play goes to the left"),
    Section("length", (SEATS,), MOST, "how many cards a path has (TM-9)"),
    Section("needed", (SEATS,), MOST, "how many it needs (TM-9, TM-13)"),
    Section("speed", (), MOST, "1 + the speed; 0 until it is declared (TM-2, TM-30)"),
    Section("left to draw", (), MOST, "cards still to be drawn"),
    Section("limit", (), MOST, "of the speed"),
    Section("fewer", (), MOST, "cards fewer, by Caltrops"),
    Section("drew black", (), 1, "1 if a Black Zone card was drawn this turn"),
    Section("blocked", (SEATS,), 1, "who discards no more, by the Twine"),
    Section(
        "dice",
        (tuple(str(face) for face in range(1, FACES + 1)),),
        MOST,
        "how many dice of the roll show this",
    ),
    Section("frame", (FRAMES,), 1, "what is being decided"),
    Section(
        "step", (DECISION,), 1, "how far a turn has come, or which window is open (TM-20, TM-30)"
    ),
    Section("asked", (SEATS,), 1, "whom the decision is about"),
    Section("card", (CARDS,), 1, "the card that the decision is about"),
    Section(
        "value",
        (),
        MOST,
        "1 + the number that the decision is about: a seat, a set of cards, a number of dice",
    ),
    Section("obeyed", (CARDS,), 1, "the card that is being obeyed, or used"),
    Section("your choice", (CARDS,), 1, "what you have chosen in secret"),
    Section(
        "choices",
        (CARDS,),
        MOST,
        "cards that were chosen at once, when all are in: 1 + whose choice it is, counted from you"
        " (TM-50)",
    ),
    Section("idle", (), MOST, "turns in a row at speed 0 (TM-64)"),
)


@compiled
def observe(s: State, viewer: int, out: Observation) -> int:
    """All paths and piles, the turn, and what is being decided."""
    at = tell_places(s, viewer, out, ZERO, PLANES)
    for seat in every_seat(s):
        tell_depths(s, out, at + chair(s, viewer, seat) * len(s.place), PATH + seat)
    at += s.players * len(s.place)
    at = tell_seats(s, viewer, out, at, s.actors)
    at = tell_seat(s, viewer, out, at, s.turn)
    at = tell_seat(s, viewer, out, at, s.resume)
    at = tell_number(out, at, s.direction)
    for seat in every_seat(s):
        tell_number(out, at + chair(s, viewer, seat), length(s, seat))
        tell_number(out, at + s.players + chair(s, viewer, seat), needed(s, seat))
    at += 2 * s.players
    at = tell_number(out, at, s.speed + 1)
    at = tell_number(out, at, s.left)
    at = tell_number(out, at, s.limit)
    at = tell_number(out, at, s.fewer)
    at = tell_number(out, at, s.drew_black)
    at = tell_seats(s, viewer, out, at, s.blocked)
    for face in range(1, FACES + 1):
        at = tell_number(out, at, int64(s.faces[face]))
    at = tell_decision(s, viewer, out, at)
    at = tell_card(s, out, at, int64(s.answer[viewer]) - 1 if has_answered(s, viewer) else NO_CARD)
    for seat in every_seat(s):
        if s.asked == 0 and s.answer[seat] > 0:
            tell_number(out, at + int64(s.answer[seat]) - 1, 1 + chair(s, viewer, seat))
    return tell_number(out, at + len(s.place), s.idle)


@compiled
def tell_decision(s: State, viewer: int, out: Observation, at: int) -> int:
    """The frame on top, and the card that is being obeyed or used."""
    frame = top_frame(s, Slot.KIND) if s.depth > 0 else ZERO
    has_step = frame == Frame.TURN or frame == Frame.WINDOW
    at = tell_one_of(out, at, frame, FRAME_COUNT)
    at = tell_one_of(out, at, top_frame(s, Slot.STEP) if has_step else NOBODY, STEPS)
    at = tell_seat(s, viewer, out, at, top_frame(s, Slot.SEAT) if s.depth > 0 else NOBODY)
    at = tell_card(s, out, at, top_frame(s, Slot.CARD) if frame >= Frame.CLAIM else NO_CARD)
    at = tell_number(out, at, 1 + top_frame(s, Slot.VALUE) if s.depth > 0 else ZERO)
    return tell_card(s, out, at, being_obeyed(s))


@compiled
def being_obeyed(s: State) -> int:
    """The card of the highest frame that obeys or uses one."""
    for level in range(s.depth - 1, -1, -1):
        if s.frames[level, Slot.KIND] == Frame.OBEY or s.frames[level, Slot.KIND] == Frame.STAR:
            return int64(s.frames[level, Slot.CARD])
    return NO_CARD


SENSES = Senses(SECTIONS, observe)
