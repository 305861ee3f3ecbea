"""The maze: the times at which cards may be used, and what they do.

Clause numbers refer to rules.md beside this file.
"""

from __future__ import annotations

from oddeck.decks.maze import CANCELLED_BY, DICE_CHANGE, STAR_CARDS, TYPE_OF
from oddeck.decks.maze_file import Star
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.answers import forget_answers
from oddeck.engine.state.cardset import contains, remove
from oddeck.engine.state.journal import NO_VALUE, cite, cite_feat
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, bit_of, every_seat, left_of, lift, put_at, top_card

from .dice import dice_showing, throw
from .discarding import can_claim, discard, lack, must_discard, reach_discards, settle, stop, use_up
from .frames import begin, end, mark, say, write
from .paths import has_any, is_blocked, length
from .state import DECK, FACES, STEP_FEATS, UNDECLARED, Clause, More, Outcome, State
from .vocabulary import Frame, Kind, Mark, When

AIMED_STARS = STAR_CARDS[Star.HIT] | STAR_CARDS[Star.HIT_AND_PASS] | STAR_CARDS[Star.NAME]
DICE_STARS = STAR_CARDS[Star.DICE_FEWER] | STAR_CARDS[Star.DICE_MORE]
ONE_CARD = constant(1)
BELOW_SIX = constant(sum(1 << face for face in range(1, FACES)))


# --- asking round the table -----------------------------------------------------------------------


@compiled
def open_window(s: State, when: When) -> None:
    """TM-31: from the player of the turn to the left; not opened if nobody can use anything."""
    for seat in every_seat(s):
        if can_use(s, seat, int64(when)):
            begin(s, Frame.WINDOW, s.turn, int64(when), NO_CARD, NO_VALUE)
            write(s, More.LEFT, s.players)
            return


@compiled
def can_use(s: State, seat: int, when: int) -> bool:
    """TM-20, TM-22: whether the seat has a card for this window; TM-37: not while the Twine blocks
    it.
    """
    if is_blocked(s, seat):
        return False
    own = s.owns[seat]
    if when == When.BEFORE_ROLL:
        return has_any(own, DICE_STARS)
    if when == When.AFTER_ROLL:
        return has_any(own, STAR_CARDS[Star.AGAIN]) or (
            has_any(own, STAR_CARDS[Star.DIE_UP]) and dice_showing(s, BELOW_SIX) > 0
        )
    return has_any(own, AIMED_STARS) or (
        can_make_draw_fewer(s, seat, when) and has_any(own, STAR_CARDS[Star.DRAW_FEWER])
    )


@inlined
def can_make_draw_fewer(s: State, seat: int, when: int) -> bool:
    """TM-43: only the player of the turn draws fewer, and only while there is something to draw;
    TM-34: nobody picks themselves.
    """
    return when != When.END and seat != s.turn


@compiled
def go_round(s: State) -> None:
    """TM-31: asks the next seat that can do something; once all have declined in a row
    it is over.
    """
    kind, seat = top_frame(s, Slot.KIND), top_frame(s, Slot.SEAT)
    # TM-30: it closes at once when the turn has ended.
    if kind == Frame.WINDOW and s.ended != 0 and top_frame(s, Slot.STEP) < When.END:
        cite(s, Clause.TM_30)
        write(s, More.LEFT, ZERO)
    for left in range(top_frame(s, More.LEFT), 0, -1):
        if can_answer(s, kind, seat):
            write(s, Slot.SEAT, seat)
            write(s, More.LEFT, left)
            s.actors = bit_of(seat)
            return
        seat = left_of(s, seat)
    row, card, value = top_frame(s, Slot.STEP), top_frame(s, Slot.CARD), top_frame(s, Slot.VALUE)
    end(s)
    if kind == Frame.CLAIM:
        reach_discards(s, card)
    elif kind == Frame.HELP:
        cite_feat(s, STEP_FEATS[row, Outcome.SECOND])
        stop(s, value)


@inlined
def can_answer(s: State, kind: int, seat: int) -> bool:
    """Whether the seat has anything to say to the question that goes round."""
    if kind == Frame.WINDOW:
        return can_use(s, seat, top_frame(s, Slot.STEP))
    if kind == Frame.CLAIM:
        return can_claim(s, seat)
    if is_blocked(s, seat):
        return False
    return (
        length(s, seat) > 0 if kind == Frame.HELP else has_any(s.owns[seat], STAR_CARDS[Star.TURN])
    )


@inlined
def decline(s: State) -> None:
    """The next seat is asked."""
    write(s, Slot.SEAT, left_of(s, top_frame(s, Slot.SEAT)))
    write(s, More.LEFT, top_frame(s, More.LEFT) - 1)


@inlined
def restart_round(s: State, seat: int) -> None:
    """TM-31: after a use the next seat is asked, and all must decline again."""
    cite(s, Clause.TM_31)
    write(s, Slot.SEAT, left_of(s, seat))
    write(s, More.LEFT, s.players)


# --- what cards do in windows ---------------------------------------------------------------------


@compiled
def use_on_roll(s: State, seat: int, star: int) -> None:
    """TM-20: more or fewer dice before a roll, all dice again after it."""
    cite(s, Clause.TM_20)
    restart_round(s, seat)
    if top_frame(s, Slot.STEP) == When.BEFORE_ROLL:
        use_up(s, seat, star, Star.DICE_MORE if DICE_CHANGE[star] > 0 else Star.DICE_FEWER)
        rolling = s.depth - 2
        number = max(ZERO, int64(s.frames[rolling, Slot.VALUE]) + DICE_CHANGE[star])
        s.frames[rolling, Slot.VALUE] = number
        say(s, Kind.DICE, seat, NO_CARD, number)
    else:
        use_up(s, seat, star, Star.AGAIN)
        throw(s, int64(s.frames[s.depth - 2, Slot.SEAT]), dice_showing(s, BELOW_SIX | 1 << FACES))
    settle(s, seat, star)


@compiled
def raise_die(s: State, seat: int, star: int, face: int) -> None:
    """TM-20: a die that shows this face goes up by one."""
    cite(s, Clause.TM_20)
    restart_round(s, seat)
    use_up(s, seat, star, Star.DIE_UP)
    s.faces[face] -= 1
    s.faces[face + 1] += 1
    say(s, Kind.DIE_UP, seat, NO_CARD, face + 1)
    settle(s, seat, star)


@compiled
def make_draw_fewer(s: State, seat: int, star: int) -> None:
    """TM-43: the player of the turn draws one card fewer; before the speed is declared
    it is kept.
    """
    cite(s, Clause.TM_22)
    cite(s, Clause.TM_43)
    restart_round(s, seat)
    use_up(s, seat, star, Star.DRAW_FEWER)
    say(s, Kind.FEWER, s.turn, NO_CARD, ONE_CARD)
    if s.speed == UNDECLARED:
        s.fewer += 1
    else:
        s.left = max(ZERO, s.left - 1)
    settle(s, seat, star)


@compiled
def aim(s: State, seat: int, star: int, target: int) -> None:
    """TM-22: a card is used on another player; what it does is done before the window goes on
    (TM-11).
    """
    cite(s, Clause.TM_22)
    cite(s, Clause.TM_34)
    cite(s, Clause.TM_11)
    restart_round(s, seat)
    use = (
        Star.HIT
        if contains(STAR_CARDS[Star.HIT], star)
        else Star.NAME
        if contains(STAR_CARDS[Star.NAME], star)
        else Star.HIT_AND_PASS
    )
    use_up(s, seat, star, use)
    say(s, Kind.AIM, seat, star, target)
    begin(s, Frame.STAR, seat, ZERO, star, int64(use))
    write(s, More.LEFT, ZERO)
    write(s, More.PICKED, target + 1)


STRIKE, ASK, THEN, OVER = constant(0), constant(1), constant(2), constant(3)  # steps of a used card


@compiled
def go_on_striking(s: State) -> None:
    """A card used on a player does what it does, and goes to the discards after it (TM-24)."""
    user, target, step, use = (
        top_frame(s, Slot.SEAT),
        top_frame(s, More.PICKED) - 1,
        top_frame(s, Slot.STEP),
        top_frame(s, Slot.VALUE),
    )
    star = top_frame(s, Slot.CARD)
    if step == OVER or top_frame(s, More.MARK) & Mark.CANCELLED:
        cite(s, Clause.TM_24)
        end(s)
        settle(s, user, star)
    elif use == Star.NAME:
        write(s, Slot.STEP, step + 1)
        if step == STRIKE:
            ask_to_cancel(s, target, star)
        elif step == THEN:
            stop(s, target)
        elif length(s, user) > 0:
            begin(s, Frame.NAME, target, ZERO, star, user)
        else:  # TM-42
            cite(s, Clause.TM_42)
            lack(s, user)
    elif step == STRIKE:
        write(s, Slot.STEP, ASK if use == Star.HIT_AND_PASS else OVER)
        must_discard(s, target, ZERO)
    else:  # TM-41: passed on at most once by each
        write(s, Slot.STEP, OVER)
        if not top_frame(s, More.LEFT) & bit_of(target):
            cite(s, Clause.TM_41)
            begin(s, Frame.PASS_ON, target, ZERO, star, NO_VALUE)


@compiled
def pass_on(s: State, seat: int, target: int) -> None:
    """TM-41: the same again, for another player."""
    say(s, Kind.AIM, seat, top_frame(s, Slot.CARD), target)
    end(s)
    write(s, Slot.STEP, STRIKE)
    write(s, More.LEFT, top_frame(s, More.LEFT) | bit_of(seat))
    write(s, More.PICKED, target + 1)


@compiled
def name_card(s: State, card: int) -> None:
    """The user of a Missing Time discards the card that was picked."""
    user = top_frame(s, Slot.VALUE)
    end(s)
    discard(s, user, card)


# --- cancelling -----------------------------------------------------------------------------------


@compiled
def ask_to_cancel(s: State, seat: int, card: int) -> None:
    """TM-23, TM-39: the seat may cancel what the frame on top does, if it has a canceller that
    works on the card.
    """
    if can_cancel(s, seat, card):
        cite(s, Clause.TM_39)
        begin(s, Frame.CANCEL, seat, ZERO, card, NO_VALUE)


@inlined
def can_cancel(s: State, seat: int, card: int) -> bool:
    """TM-23: whether the seat has a canceller that works on the card; TM-37: and is not blocked."""
    return has_any(s.owns[seat], CANCELLED_BY[TYPE_OF[card]]) and not is_blocked(s, seat)


@compiled
def cancel(s: State, seat: int, star: int) -> None:
    """TM-23: the card does nothing more."""
    cite(s, Clause.TM_23)
    card = top_frame(s, Slot.CARD)
    end(s)
    mark(s, int64(Mark.CANCELLED))
    forget_answers(s)
    use_up(
        s,
        seat,
        star,
        Star.CANCEL_TIME if contains(STAR_CARDS[Star.CANCEL_TIME], star) else Star.CANCEL_STOP,
    )
    say(s, Kind.CANCEL, seat, card, NO_VALUE)
    settle(s, seat, star)


# --- laying traps ---------------------------------------------------------------------------------


@compiled
def hide_trap(s: State, seat: int, star: int, depth: int) -> None:
    """TM-49: the trap is slipped into the deck; only its user knows where, and what others knew of
    the deck lapses.
    """
    cite(s, Clause.TM_49)
    trap = top_frame(s, Slot.CARD)
    end(s)
    end(s)  # it is not obeyed
    use_up(s, seat, star, Star.HIDE)
    say(s, Kind.HIDE, seat, trap, NO_VALUE)
    lift(s, trap)
    put_at(s, trap, DECK, depth)
    card = top_card(s, DECK)
    for _ in range(s.count[DECK]):
        for other in every_seat(s):
            if other != seat:
                remove(s.knows[other], card)
        card = int64(s.under[card])
    settle(s, seat, star)
