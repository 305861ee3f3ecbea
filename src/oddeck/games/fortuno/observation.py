"""Fortuno: what a seat may know, as numbers (FO-66)."""

from __future__ import annotations

from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
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
    tell_number,
    tell_numbers,
    tell_one_of,
    tell_places,
    tell_seat,
    tell_seats,
    tell_wide_number,
)
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY, bit_of, every_seat, may_act

from . import state
from .group import said_none
from .piles import top
from .players import onlookers
from .state import BOX, DISCARD, DRAW, PLACES, POOL, Pair, State
from .vocabulary import EFFECT, PREFERENCE, PROPOSAL, Frame, Step

FRAMES = ("none", *(frame.name.lower() for frame in Frame))
STEPS = (*(step.name.lower() for step in Step), "a window that may be for others")
FRAME_COUNT, STEP_COUNT = constant(len(FRAMES)), constant(len(STEPS))
SOME_WINDOW = constant(len(Step))
WIDE = ("256s", "rest")

PLANES, PLACE_SECTIONS = planes_of(
    PLACES,
    {"draw pile": [DRAW], "discard pile": [DISCARD], "out of the game": [BOX, POOL]},
    {"hand": range(state.SEATS)},
)
SECTIONS = (
    *PLACE_SECTIONS,
    Section("top", (CARDS,), 1, "what the top card counts as (FO-3)"),
    Section("actors", (SEATS,), 1, "whom the table waits for; in a window only yourself (FO-66)"),
    Section("turn", (SEATS,), 1, "whose turn it is"),
    Section("previous", (SEATS,), 1, "who had the turn before"),
    Section("place", (SEATS,), state.SEATS, "where each seat sits, counted clockwise"),
    Section("eliminated", (SEATS,), 1, "who is out"),
    Section("hermit", (SEATS,), MOST, "for how many turns somebody is a hermit still"),
    Section("lover", (SEATS, SEATS), 1, "who loves whom: the player of The Lovers first"),
    Section("clockwise", (), 1, "1 if play goes clockwise"),
    Section("pending", (), MOST, "cards that the next player has to draw"),
    Section("pending by", (SEATS,), 1, "who says so"),
    Section("skips", (), MOST, "players still to be skipped"),
    Section("adjustments", (), MOST, "how often Adjustment has been done (FO-38)"),
    Section("frame", (FRAMES,), 1, "what is being decided"),
    Section("step", (STEPS,), 1, "how far that has come (FO-18)"),
    Section(
        "card",
        (CARDS,),
        1,
        "the card that is being resolved, as what it counts; or the card that you have drawn",
    ),
    Section("player", (SEATS,), 1, "who played it"),
    Section("called", (), 1, "1 if “Fortuno!” was called with it (FO-17)"),
    Section("accused", (SEATS,), 1, "who may be caught (FO-17)"),
    Section("asked", (SEATS,), 1, "whom the player of The Moon has asked"),
    Section("kind", (WIDE,), MOST, "and for what: a card, a suit, a value or a sort"),
    Section(
        "proposal",
        (WIDE,),
        MOST,
        "the move that you or your lover proposes, as an action id (FO-70)",
    ),
    Section(
        "preferred",
        (WIDE,),
        MOST,
        "the move that the other of you prefers, as an action id (FO-70)",
    ),
    Section("said none", (SEATS,), 1, "who had nothing to offer The Devil (FO-45)"),
    Section(
        "offers",
        (SEATS, CARDS),
        1,
        "what you were offered, if you play The Devil; or what you have chosen in secret",
    ),
)


@inlined
def is_window(step: int) -> bool:
    """Whether only those who may use it know what is asked."""
    return step == Step.SLAP or step == Step.STEAL or step == Step.CATCH or step == Step.IMMUNE


@compiled
def observe(s: State, viewer: int, out: Observation) -> int:
    """The table, the own hand, what was learnt of others', and what is being decided as far as the
    seat may know.
    """
    at = tell_places(s, viewer, out, ZERO, PLANES)
    at = tell_card(s, out, at, top(s))
    frame = top_frame(s, Slot.KIND) if s.depth > 0 else ZERO
    step = top_frame(s, Slot.STEP) if s.depth > 0 else NOBODY
    window = frame == Frame.LAID and is_window(step)
    at = tell_seats(s, viewer, out, at, s.actors & bit_of(viewer) if window else s.actors)
    at = tell_standing(s, viewer, out, at)
    at = tell_one_of(out, at, frame, FRAME_COUNT)
    at = tell_one_of(
        out, at, SOME_WINDOW if window and not may_act(s, viewer) else step, STEP_COUNT
    )
    at = tell_laid(s, viewer, out, at, frame, step)
    at = tell_number(out, at, s.called)
    at = tell_seat(s, viewer, out, at, s.from_hand)
    moon = frame == Frame.LAID and (step == Step.GIVE or step == Step.MOON)
    at = tell_seat(s, viewer, out, at, s.chosen if moon else NOBODY)
    at = tell_wide_number(out, at, s.kind if moon else ZERO)
    confers = Frame.AGREE <= frame <= Frame.MATCH and onlookers(s, s.turn) & bit_of(viewer) != 0
    at = tell_wide_number(out, at, top_frame(s, PROPOSAL) if confers else ZERO)
    at = tell_wide_number(
        out, at, top_frame(s, PREFERENCE) if confers and frame != Frame.AGREE else ZERO
    )
    devil = frame == Frame.LAID and (step == Step.ACCUSE or step == Step.KEEP)
    at = tell_seats(s, viewer, out, at, said_none(s) if devil else ZERO)
    return tell_offers(s, viewer, out, at, devil and top_frame(s, Slot.SEAT) == viewer)


@compiled
def tell_standing(s: State, viewer: int, out: Observation, at: int) -> int:
    """What holds for the whole table, from turn to turn."""
    at = tell_seat(s, viewer, out, at, s.turn)
    at = tell_seat(s, viewer, out, at, s.previous)
    for place in every_seat(s):
        out[at + chair(s, viewer, int64(s.order[place]))] = 1 + place
    at += s.players
    at = tell_seats(s, viewer, out, at, s.out)
    at = tell_numbers(s, viewer, out, at, s.hermit)
    for pair in range(s.pairs):
        player, lover = int64(s.pair[pair, Pair.PLAYER]), int64(s.pair[pair, Pair.LOVER])
        out[at + chair(s, viewer, player) * s.players + chair(s, viewer, lover)] = 1
    at += s.players * s.players
    at = tell_number(out, at, s.direction)
    at = tell_number(out, at, s.pending)
    at = tell_seat(s, viewer, out, at, s.pending_by if s.pending > 0 else NOBODY)
    at = tell_number(out, at, s.skips)
    return tell_number(out, at, s.adjustments)


@compiled
def tell_laid(s: State, viewer: int, out: Observation, at: int, frame: int, step: int) -> int:
    """The card that is being resolved, and its player.

    A card that was drawn, or that The Moon asks about, only its holder knows.
    """
    card, player = NO_CARD, NOBODY
    if s.depth > 1 and s.frames[1, Slot.KIND] == Frame.LAID:
        player = int64(s.frames[1, Slot.SEAT])
        if frame == Frame.LAID and step == Step.ADD:
            card = top_frame(s, EFFECT)
        elif frame != Frame.LAID or step != Step.MOON or may_act(s, viewer):
            card = int64(s.stands_for[s.frames[1, Slot.CARD]])
    elif frame == Frame.TURN and step == Step.DRAWN and may_act(s, viewer):
        card = top_frame(s, Slot.CARD)
    at = tell_card(s, out, at, card)
    return tell_seat(s, viewer, out, at, player)


@compiled
def tell_offers(s: State, viewer: int, out: Observation, at: int, sees_all: bool) -> int:
    """Cards that were offered or chosen at once: one's own, or all of them."""
    cards = len(s.place)
    for seat in every_seat(s):
        card = int64(s.answer[seat]) - 1
        if (sees_all or seat == viewer) and 0 <= card < cards:
            out[at + chair(s, viewer, seat) * cards + card] = 1
    return at + s.players * cards


SENSES = Senses(SECTIONS, observe)
