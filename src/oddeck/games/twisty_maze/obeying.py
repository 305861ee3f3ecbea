"""The maze: obeying a card, step by step. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

from oddeck.decks.maze import (
    AT_START,
    BLACK,
    EFFECT,
    SETS,
    STAR_CARDS,
    STEPS,
    TRAPS,
    TYPE_OF,
    Column,
)
from oddeck.decks.maze_file import ANY, THAT_MANY, Do, If, Power, Star, Where
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.journal import NO_VALUE, cite, cite_feat
from oddeck.engine.state.rng import below
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY, bit_of, left_of, top_card

from .dice import dice_showing, highest_die, next_pocket, note_pockets, throw
from .discarding import discard, excused, join, must_discard, must_discard_from, stop
from .exchanges import give, swap_starts
from .frames import begin, end, mark, say, write
from .paths import has_any, is_blocked, length, shuffle_path, speed_of, take_top
from .state import (
    DISCARD,
    DRAWN_FEAT,
    FACES,
    PATH,
    POWER_FEATS,
    STEP_FEATS,
    UNBEGUN,
    BlackZones,
    Clause,
    More,
    Outcome,
    State,
)
from .vocabulary import Frame, Kind, Mark, Stage, When
from .windows import ask_to_cancel, open_window

ANY_CARD = constant(ANY)
FEWER = constant(Do.FEWER)
TOO_SHORT = 3  # TM-5


# --- beginning and ending -------------------------------------------------------------------------


@compiled
def draw_and_obey(s: State, seat: int) -> bool:
    """TM-2: takes the top card of the deck and begins to obey it; False if there is none (TM-4)."""
    card = take_top(s)
    if card == NO_CARD:
        return False
    s.blocked &= ~bit_of(seat)  # TM-37: the Twine's block ends on taking a card
    if seat == s.turn and contains(BLACK, card):  # TM-13: also by a Shortcut
        s.drew_black = 1
    say(s, Kind.DRAW, seat, card, NO_VALUE)
    kind = TYPE_OF[card]
    cite_feat(s, DRAWN_FEAT + kind)
    begin(s, Frame.OBEY, seat, EFFECT[kind, 0], card, length(s, s.turn))
    if contains(TRAPS, card):
        mark(s, int64(Mark.TRAP_DUE))
    if EFFECT[kind, 0] < EFFECT[kind, 1]:  # TM-39: not for cards that do nothing when drawn
        mark(s, int64(Mark.CANCEL_DUE))
    return True


@compiled
def obey_at_start(s: State) -> None:
    """TM-45: what the card at the end of the path does at the start of the turn, if anything."""
    card = top_card(s, PATH + s.turn)
    if card == NO_CARD:
        return
    kind = TYPE_OF[card]
    if AT_START[kind, 0] < AT_START[kind, 1]:
        cite(s, Clause.TM_45)
        say(s, Kind.OBEY_START, s.turn, card, NO_VALUE)
        begin(s, Frame.OBEY, s.turn, AT_START[kind, 0], card, NO_VALUE)
        mark(s, int64(Mark.AT_START | Mark.CANCEL_DUE))


@compiled
def finish_obeying(s: State, seat: int, card: int, marks: int) -> None:
    """TM-5: was the path shortened by three or more?

    TM-2: then the card joins the path, even after a stop (TM-38).
    """
    before = top_frame(s, Slot.VALUE)
    end(s)
    s.faces[:] = 0
    if marks & Mark.AT_START:
        return
    if before - length(s, s.turn) >= TOO_SHORT:
        cite(s, Clause.TM_5)
        say(s, Kind.SHORTENED, s.turn, NO_CARD, before - length(s, s.turn))
        stop(s, s.turn)
    if s.ended != 0:
        cite(s, Clause.TM_38)
    if marks & Mark.JOINS_START:
        say(s, Kind.JOIN_START, seat, card, NO_VALUE)
        join(s, seat, card, int64(s.count[PATH + seat]))
    else:
        cite(s, Clause.TM_3)
        say(s, Kind.JOIN, seat, card, NO_VALUE)
        join(s, seat, card, ZERO)


# --- step by step ---------------------------------------------------------------------------------


@compiled
def go_on_obeying(s: State) -> None:
    """The card that is being obeyed comes to its next question (TM-62: Laying Traps before a
    canceller), its next step or its end.
    """
    seat, card, marks = top_frame(s, Slot.SEAT), top_frame(s, Slot.CARD), top_frame(s, More.MARK)
    if marks & Mark.TRAP_DUE:
        write(s, More.MARK, marks & ~Mark.TRAP_DUE)
        if has_any(s.owns[seat], STAR_CARDS[Star.HIDE]) and not is_blocked(s, seat):
            cite(s, Clause.TM_62)
            begin(s, Frame.TRAP, seat, ZERO, card, NO_VALUE)
        return
    if marks & Mark.CANCEL_DUE and not marks & Mark.CANCELLED:
        write(s, More.MARK, marks & ~Mark.CANCEL_DUE)
        ask_to_cancel(s, seat, card)
        return
    row, left, kind = top_frame(s, Slot.STEP), top_frame(s, More.LEFT), TYPE_OF[card]
    past_last = AT_START[kind, 1] if marks & Mark.AT_START else EFFECT[kind, 1]
    if row == past_last or marks & Mark.CANCELLED:
        finish_obeying(s, seat, card, marks)
        return
    if left == UNBEGUN:
        left = repetitions(s, seat, row)
        write(s, More.LEFT, left)
    if left > 0:
        write(s, More.LEFT, left - 1)
        do_step(s, seat, card, row, left)
    else:
        write(s, Slot.STEP, past_last if top_frame(s, More.MARK) & Mark.LAST_STEP else row + 1)
        write(s, More.LEFT, UNBEGUN)


@compiled
def repetitions(s: State, seat: int, row: int) -> int:
    """How often a step is done: what its condition says, times its amount where it discards."""
    condition, faces = STEPS[row, Column.IF], STEPS[row, Column.FACES]
    times = ZERO
    if condition == If.ALWAYS:
        times = ZERO + 1
    elif condition == If.EACH:
        times = dice_showing(s, faces)
    elif condition == If.AT_LEAST:
        times = int64(dice_showing(s, faces) >= STEPS[row, Column.LEAST])
    elif condition == If.ON:
        times = int64((faces >> highest_die(s)) & 1)
    elif condition == If.WITH:
        if has_any(s.owns[seat], SETS[STEPS[row, Column.CARDS]]):
            mark(s, int64(Mark.LAST_STEP))
            times = ZERO + 1
    else:
        die, speed = highest_die(s), speed_of(s, seat)
        times = int64(die > speed if condition == If.OVER_SPEED else 0 < die <= speed)
    cite_feat(s, STEP_FEATS[row, Outcome.DONE if times > 0 else Outcome.MISSED])
    if STEPS[row, Column.DO] == Do.DISCARD:
        amount = STEPS[row, Column.AMOUNT]
        times *= highest_die(s) if amount == THAT_MANY else amount
    elif STEPS[row, Column.DO] == Do.ALL_DISCARD:
        times *= s.players
    return times


@compiled
def do_step(s: State, seat: int, card: int, row: int, left: int) -> None:
    """Does a step once; `left` is how often it was still to be done."""
    do, amount = STEPS[row, Column.DO], STEPS[row, Column.AMOUNT]
    if do == Do.ROLL:
        begin_roll(s, seat, amount)
    elif do == Do.DISCARD:
        discard_as_told(s, seat, card, STEPS[row, Column.WHICH], STEPS[row, Column.WHERE])
    elif do == Do.STOP or do == Do.END_TURN:
        stop(s, seat)
    elif do == Do.ROLL_OR_STOP:
        begin(s, Frame.ROLL_OR_STOP, seat, row, card, NO_VALUE)
    elif do == Do.DISCARD_OR_STOP:
        begin(s, Frame.DISCARD_OR_STOP, seat, row, card, NO_VALUE)
    elif do == Do.MAY_EXTRA:
        begin(s, Frame.MAY_EXTRA, seat, row, card, NO_VALUE)
    elif do == Do.STORY:
        begin(s, Frame.STORY, seat, row, card, NO_VALUE)
    elif do == Do.STOP_UNLESS_HELPED:  # TM-46: from the left
        begin(s, Frame.HELP, left_of(s, seat), row, card, seat)
        write(s, More.LEFT, s.players - 1)
    elif do == Do.SPEED or do == Do.EXTRA or do == Do.FEWER:
        change_pace(s, seat, do, amount)
    elif do == Do.ALL_DISCARD:  # TM-46: from the drawer to the left, before the card joins
        cite(s, Clause.TM_46)
        who = (seat + s.players - left) % s.players
        if has_any(s.owns[who], SETS[STEPS[row, Column.WHICH]]):
            must_discard(s, who, ANY_CARD)
    elif do == Do.RANDOM_PLAYER_DISCARDS or do == Do.SHORTCUT:
        draw_lots(s, card, row)
    elif do == Do.BLACK_TOLL:
        if s.black_zones == BlackZones.DISCARD:
            cite_feat(s, STEP_FEATS[row, Outcome.SECOND])
            must_discard(s, seat, ANY_CARD)
        else:
            cite_feat(s, STEP_FEATS[row, Outcome.FIRST])
            change_pace(s, seat, FEWER, amount)
    elif do == Do.PASS:
        begin(s, Frame.PASS, seat, int64(Stage.OTHERS), card, amount)
        write(s, More.LEFT, s.players - 1)
    elif do == Do.SHUFFLE_PATH:
        shuffle_path(s, seat)
    elif do == Do.JOIN_START:
        mark(s, int64(Mark.JOINS_START))
    elif do == Do.REVERSE:  # TM-47: two cancel out
        cite(s, Clause.TM_47)
        say(s, Kind.REVERSE, seat, NO_CARD, NO_VALUE)
        s.reversing = 1 - s.reversing
    elif do == Do.LIMIT_SPEED:
        limit_speed(s, seat)
    elif do == Do.SALVAGE:
        if s.count[DISCARD] > 0:
            begin(s, Frame.SALVAGE, seat, row, card, NO_VALUE)
        else:
            cite(s, Clause.TM_10)
    elif do == Do.MOVE_OR_DISCARD:
        begin_moving(s, seat, card, row)
    else:
        deal_with_picked(s, seat, card, do, left)


@compiled
def discard_as_told(s: State, seat: int, card: int, which: int, where: int) -> None:
    """TM-6: a card of the player's choice, or the one that the step names."""
    if where == Where.CHOICE:
        must_discard(s, seat, which)
    elif where != Where.THIS:
        must_discard_from(s, seat, where)
    elif int64(s.place[card]) == PATH + seat and not excused(s, seat):
        discard(s, seat, card)


@compiled
def change_pace(s: State, seat: int, do: int, amount: int) -> None:
    """TM-7: more or fewer cards to draw, or a higher speed; TM-32: only for the player
    of the turn.
    """
    cite(s, Clause.TM_7)
    if seat != s.turn:
        cite(s, Clause.TM_32)
    elif do == Do.SPEED:
        s.speed += amount
        say(s, Kind.FASTER, seat, NO_CARD, s.speed)
    elif do == Do.FEWER:
        say(s, Kind.FEWER, seat, NO_CARD, amount)
        s.left = max(ZERO, s.left - amount)
    elif s.ended == 0:
        say(s, Kind.EXTRA, seat, NO_CARD, amount)
        s.left += amount


@compiled
def draw_lots(s: State, card: int, row: int) -> None:
    """TM-12: any player, the drawer included, discards, or takes the top card of the deck and obeys
    it first (TM-11).
    """
    cite(s, Clause.TM_12)
    who = below(s, s.players)
    say(s, Kind.LOT, who, card, NO_VALUE)
    if STEPS[row, Column.DO] == Do.SHORTCUT:
        cite(s, Clause.TM_11)
        draw_and_obey(s, who)
    else:
        discard_as_told(s, who, card, ANY_CARD, STEPS[row, Column.WHERE])


@compiled
def limit_speed(s: State, seat: int) -> None:
    """Your speed may not exceed the lowest die; TM-33: without dice there is no limit."""
    for face in range(1, FACES + 1):
        if s.faces[face] > 0:
            say(s, Kind.LIMIT, seat, NO_CARD, face)
            s.limit = min(s.limit, face)
            return


@compiled
def begin_moving(s: State, seat: int, card: int, row: int) -> None:
    """TM-45: the card goes elsewhere in its path, or is discarded; TM-60: the Twine forbids the
    latter.
    """
    if int64(s.place[card]) == PATH + seat:
        blocked = excused(s, seat)
        if blocked:
            cite(s, Clause.TM_60)
        if not blocked or s.count[PATH + seat] > 1:
            begin(s, Frame.MOVE_OR_DISCARD, seat, row, card, NO_VALUE)


@compiled
def deal_with_picked(s: State, seat: int, card: int, do: int, left: int) -> None:
    """Steps that pick a player: first who it is (TM-34), then what is done."""
    picked, end_card = top_frame(s, More.PICKED) - 1, top_card(s, PATH + seat)
    number = highest_die(s) if do == Do.SWAP_STARTS else ZERO
    if (do == Do.SWAP_STARTS and number == 0) or (do == Do.GIVE_END and end_card == NO_CARD):
        cite(s, Clause.TM_10)
        write(s, More.LEFT, ZERO)
    elif picked == NOBODY:
        cite(s, Clause.TM_34)
        write(s, More.LEFT, left)
        begin(s, Frame.PICK, seat, ZERO, card, int64(do == Do.ORDER))
    else:
        write(s, More.PICKED, ZERO)
        if do == Do.GIVE_END:
            give(s, end_card, seat, picked)
        elif do == Do.SWAP_STARTS:
            swap_starts(s, seat, picked, number)
        elif do == Do.SWAP_CARDS:
            begin(s, Frame.SWAP, seat, int64(Stage.CHOOSE), card, picked)
        elif s.count[PATH + picked] > 0:
            begin(s, Frame.ORDER, picked, ZERO, card, NO_VALUE)
            write(s, More.LEFT, ZERO)


@compiled
def pick_player(s: State, seat: int, picked: int) -> None:
    """A player is picked, who may cancel the card (TM-39)."""
    say(s, Kind.PICK, seat, top_frame(s, Slot.CARD), picked)
    card = top_frame(s, Slot.CARD)
    end(s)
    write(s, More.PICKED, picked + 1)
    ask_to_cancel(s, picked, card)


# --- rolling --------------------------------------------------------------------------------------

BEFORE, THROW, AFTER, STAND, POCKETS = (constant(step) for step in range(5))  # steps of a roll


@compiled
def begin_roll(s: State, seat: int, dice: int) -> None:
    """TM-20: `dice` dice; a negative number stands for the speed."""
    begin(s, Frame.ROLL, seat, BEFORE, NO_CARD, speed_of(s, seat) if dice < 0 else dice)


@compiled
def go_on_rolling(s: State) -> None:
    """TM-20: a window, the throw, a window; TM-21: the Pocket cards; then the dice stand, and
    cancelling is asked again (TM-39).
    """
    roller, step = top_frame(s, Slot.SEAT), top_frame(s, Slot.STEP)
    write(s, Slot.STEP, min(step + 1, POCKETS))
    if step == BEFORE:
        open_window(s, When.BEFORE_ROLL)
    elif step == THROW:
        throw(s, roller, top_frame(s, Slot.VALUE))
    elif step == AFTER:
        if highest_die(s) > 0:
            open_window(s, When.AFTER_ROLL)
    elif step == STAND:
        note_pockets(s, roller)
    else:
        pocket = next_pocket(s, roller)
        if pocket == NO_CARD:
            end(s)
            mark(s, int64(Mark.CANCEL_DUE))
        else:
            set_off_pocket(s, roller, pocket)


@inlined
def set_off_pocket(s: State, roller: int, pocket: int) -> None:
    """TM-40: with no card to take it stays."""
    owner = int64(s.place[pocket])
    others = ZERO
    for seat in range(s.players):
        if seat != owner:
            others += length(s, seat)
    if owner == roller and others > 0:
        cite_feat(s, POWER_FEATS[Power.OWN_ROLL])
        cite(s, Clause.TM_11)
        begin(s, Frame.TAKE, owner, ZERO, pocket, NOBODY)
    elif owner != roller and length(s, roller) > 0:
        cite_feat(s, POWER_FEATS[Power.OTHER_ROLL])
        cite(s, Clause.TM_11)
        begin(s, Frame.TAKE, owner, ZERO, pocket, roller)
