"""The maze: what may be done. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

from oddeck.decks.maze import CANCELLED_BY, CARDS, SETS, STAR_CARDS, STEPS, TYPE_OF, Column
from oddeck.decks.maze_file import Star
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import (
    NO_BITS,
    Actions,
    CardSet,
    list_common,
    lowest_card,
    without_lowest,
)
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NOBODY, every_seat, may_act, top_card

from .exchanges import source_of_choice
from .paths import has_any, is_blocked, length
from .state import DECK, DEPTHS, DISCARD, FACES, HIDER_INDEX, PATH, STAR_INDEX, STARS, More, State
from .turns import FOURTH, THIRD, can_be_sent_back, lantern_is_left, map_is_left
from .vocabulary import Action, Frame, Phase, When
from .windows import AIMED_STARS, DICE_STARS, can_make_draw_fewer

USE, FEWER, AIM, DIE, HIDE = (
    constant(base) for base in (Action.USE, Action.FEWER, Action.AIM, Action.DIE, Action.HIDE)
)
DISCARDING, PICK, TAKE, HELP, PUT = (
    constant(base) for base in (Action.DISCARD, Action.PICK, Action.TAKE, Action.HELP, Action.PUT)
)
ALL_CARDS = SETS[0]


@compiled
def legal(s: State, seat: int, out: Actions) -> int:
    """Lists what the seat may do now."""
    if not may_act(s, seat):
        return ZERO
    kind = top_frame(s, Slot.KIND)
    own = s.owns[seat]
    if kind == Frame.TURN:
        return list_turn(s, out)
    if kind == Frame.WINDOW:
        return list_window(s, seat, out)
    if kind == Frame.DISCARD:
        return list_cards(own, SETS[top_frame(s, Slot.VALUE)], DISCARDING, out, ZERO)
    if kind == Frame.CLAIM:
        return and_also(out, list_claimers(s, seat, out), Action.NO)
    if kind == Frame.CANCEL:
        return and_also(
            out,
            list_stars(own, CANCELLED_BY[TYPE_OF[top_frame(s, Slot.CARD)]], USE, out, ZERO),
            Action.NO,
        )
    if kind == Frame.WARP:
        return and_also(out, list_stars(own, STAR_CARDS[Star.TURN], USE, out, ZERO), Action.NO)
    if kind == Frame.HELP:
        return and_also(out, list_cards(own, ALL_CARDS, HELP, out, ZERO), Action.NO)
    if kind == Frame.ROLL_OR_STOP:
        return and_also(out, and_also(out, ZERO, Action.ROLL), Action.STOP)
    if kind == Frame.MAY_EXTRA:
        return and_also(out, and_also(out, ZERO, Action.EXTRA), Action.NO)
    if kind == Frame.SWAP:
        return list_cards(s.owns[source_of_choice(s, seat)], ALL_CARDS, TAKE, out, ZERO)
    if kind == Frame.PASS:
        return list_cards(own, ALL_CARDS, PICK, out, ZERO)
    if kind == Frame.NAME:
        return list_cards(s.owns[top_frame(s, Slot.VALUE)], ALL_CARDS, PICK, out, ZERO)
    if kind == Frame.SALVAGE:
        return list_pile(s, DISCARD, int64(s.count[DISCARD]), out)
    if kind == Frame.ORDER:
        return and_also(
            out,
            list_pile(s, PATH + seat, int64(s.count[PATH + seat]) - top_frame(s, More.LEFT), out),
            Action.DONE,
        )
    return list_rarer(s, seat, kind, out)


@inlined
def and_also(out: Actions, n: int, action: Action) -> int:
    """One more action."""
    out[n] = action
    return n + 1


@compiled
def list_cards(own: CardSet, others: CardSet, first_action: int, out: Actions, n: int) -> int:
    """The cards that are in both sets.

    Not written in place of each call, as `list_common` is: there are many.
    """
    return list_common(own, others, first_action, out, n)


@compiled
def list_stars(own: CardSet, stars: CardSet, first_action: int, out: Actions, n: int) -> int:
    """The cards that one has out of a set of star cards."""
    for w in range(len(own)):
        left = own[w] & stars[w]
        while left != NO_BITS:
            out[n] = first_action + STAR_INDEX[lowest_card(left, w)]
            n += 1
            left = without_lowest(left)
    return n


@compiled
def list_claimers(s: State, seat: int, out: Actions) -> int:
    """TM-36: the seat's cards that can claim and have not done so since the discard that began the
    chain.
    """
    n = ZERO
    for w in range(len(s.claimed)):
        left = s.owns[seat, w] & STAR_CARDS[Star.CLAIM, w] & ~s.claimed[w]
        while left != NO_BITS:
            out[n] = USE + STAR_INDEX[lowest_card(left, w)]
            n += 1
            left = without_lowest(left)
    return n


@compiled
def list_pile(s: State, pile: int, number: int, out: Actions) -> int:
    """The top `number` cards of a pile, to pick from."""
    card = top_card(s, pile)
    for n in range(number):
        out[n] = PICK + card
        card = int64(s.under[card])
    return number


@compiled
def list_turn(s: State, out: Actions) -> int:
    """TM-2, TM-44: looks, a speed, or a card."""
    phase = top_frame(s, Slot.STEP)
    n = ZERO
    if phase == Phase.DRAW:
        return and_also(out, n, Action.DRAW)
    if phase == Phase.SPEED:
        for speed in range(s.limit + 1):  # TM-2: standing still is always allowed
            out[n] = Action.SPEED + speed
            n += 1
        return n
    if phase == Phase.MAP:
        return and_also(out, and_also(out, n, Action.SHUFFLE), Action.NO)
    if lantern_is_left(s):
        n = and_also(out, n, Action.LOOK)
    if map_is_left(s, THIRD):
        n = and_also(out, n, Action.LOOK_3)
    if map_is_left(s, FOURTH):
        n = and_also(out, n, Action.LOOK_4)
    return and_also(out, n, Action.DONE)


@compiled
def list_window(s: State, seat: int, out: Actions) -> int:
    """TM-31: what the seat can use in the window, then `no`."""
    own, when = s.owns[seat], top_frame(s, Slot.STEP)
    n = ZERO
    if when == When.BEFORE_ROLL:
        n = list_stars(own, DICE_STARS, USE, out, n)
    elif when == When.AFTER_ROLL:
        n = list_stars(own, STAR_CARDS[Star.AGAIN], USE, out, n)
        for face in range(1, FACES):
            if s.faces[face] > 0:
                n = list_stars(own, STAR_CARDS[Star.DIE_UP], DIE + (face - 1) * STARS, out, n)
    else:
        for target in every_seat(s):
            if target != seat:
                n = list_stars(own, AIMED_STARS, AIM + target * STARS, out, n)
        if can_make_draw_fewer(s, seat, when):
            n = list_stars(own, STAR_CARDS[Star.DRAW_FEWER], FEWER, out, n)
    return and_also(out, n, Action.NO)


@compiled
def list_rarer(s: State, seat: int, kind: int, out: Actions) -> int:
    """The questions that single cards ask."""
    own = s.owns[seat]
    n = ZERO
    if kind == Frame.DISCARD_OR_STOP:
        row = top_frame(s, Slot.STEP)
        if not is_blocked(s, seat):  # TM-37: else only `stop`
            n = list_cards(own, SETS[STEPS[row, Column.WHICH]], DISCARDING, out, n)
        n = and_also(out, n, Action.STOP)
        if STEPS[row, Column.IGNORE] > 0 and has_any(own, SETS[STEPS[row, Column.IGNORE]]):
            n = and_also(out, n, Action.NO)
    elif kind == Frame.STORY:
        if s.stories != 0 or length(s, seat) == 0:  # TM-14
            n = and_also(out, n, Action.STORY)
        for target in every_seat(s):
            if target != seat:
                n = list_cards(own, ALL_CARDS, PUT + target * CARDS, out, n)
    elif kind == Frame.TAKE:
        for source in every_seat(s):
            if source != seat and (
                top_frame(s, Slot.VALUE) == NOBODY or top_frame(s, Slot.VALUE) == source
            ):
                n = list_cards(s.owns[source], ALL_CARDS, TAKE, out, n)
    elif kind == Frame.MOVE_OR_DISCARD:
        for place in range(1, s.count[PATH + seat]):
            out[n] = Action.MOVE + place
            n += 1
        if not is_blocked(s, seat):
            out[n] = Action.DISCARD + top_frame(s, Slot.CARD)
            n += 1
    elif kind == Frame.TRAP:
        n = list_hiding_places(s, seat, out)
    else:  # PICK, PASS_ON, EXIT: a seat
        for other in every_seat(s):
            if (other != seat or (kind == Frame.PICK and top_frame(s, Slot.VALUE) != 0)) and (
                kind != Frame.EXIT or can_be_sent_back(s, other)
            ):
                out[n] = Action.PICK_SEAT + other
                n += 1
        if kind != Frame.PICK:
            n = and_also(out, n, Action.NO)
    return n


@compiled
def list_hiding_places(s: State, seat: int, out: Actions) -> int:
    """TM-49: every place in the deck, from the top to beneath the last card, or `no`."""
    n = ZERO
    for w in range(len(s.owns[seat])):
        left = s.owns[seat, w] & STAR_CARDS[Star.HIDE, w]
        while left != NO_BITS:
            first = HIDE + HIDER_INDEX[lowest_card(left, w)] * DEPTHS
            for depth in range(s.count[DECK] + 1):
                out[n] = first + depth
                n += 1
            left = without_lowest(left)
    return and_also(out, n, Action.NO)
