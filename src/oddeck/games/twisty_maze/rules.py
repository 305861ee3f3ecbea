"""Twisty Passages, the maze: the game as a whole.

Clause numbers refer to rules.md beside this file.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.maze import CARDS, CARDS_A_DECK, STEPS, Column
from oddeck.decks.maze_file import COLOUR_SET, Do
from oddeck.engine.compile.jit import ZERO, compiled, constant, int64
from oddeck.engine.state.answers import forget_answers, has_answered
from oddeck.engine.state.cardset import NO_BITS
from oddeck.engine.state.journal import NO_VALUE, cite, cite_feat, clear_journal, rename_unseen
from oddeck.engine.state.rng import below
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    bit_of,
    can_point_to,
    clear_table,
    every_seat,
    everybody,
    exchange_names,
    is_one,
    put,
    rename,
    show,
    shuffle_first_cards,
    shuffle_pile,
)

from .choices import legal
from .dice import SIDES
from .discarding import claim, discard, join, must_discard, stop
from .exchanges import (
    choose,
    go_on_exchanging,
    move_in_path,
    order_next,
    put_in_middle,
    source_of_choice,
    take_for_pocket,
)
from .frames import end, mark, say, write
from .obeying import begin_roll, change_pace, go_on_obeying, go_on_rolling, pick_player
from .paths import length, owner_of, random_card
from .state import (
    BOX,
    DECK,
    DEPTHS,
    HIDER_AT,
    MOST_STEPS,
    OUT,
    STAR_AT,
    STARS,
    STEP_FEATS,
    Clause,
    More,
    Outcome,
    State,
)
from .turns import answer_turn, begin_turn, go_on_with_turn, stand_still, warp
from .vocabulary import Action, Frame, Kind, Mark, Phase
from .windows import (
    aim,
    cancel,
    decline,
    go_on_striking,
    go_round,
    hide_trap,
    make_draw_fewer,
    name_card,
    pass_on,
    raise_die,
    use_on_roll,
)

__all__ = ["apply", "deal", "legal", "redeal", "score"]

USE, FEWER, AIM, DIE, HIDE, PUT = (
    constant(base)
    for base in (Action.USE, Action.FEWER, Action.AIM, Action.DIE, Action.HIDE, Action.PUT)
)
DISCARDING, PICK, PICK_SEAT, TAKE, HELP, MOVE = (
    constant(base)
    for base in (
        Action.DISCARD,
        Action.PICK,
        Action.PICK_SEAT,
        Action.TAKE,
        Action.HELP,
        Action.MOVE,
    )
)
BLACK_ZONE = constant(COLOUR_SET["black"])
EXTRA = constant(Do.EXTRA)
MOST_HIGH_ROLLS = 32  # two players tie as often once in 10 ** 25 games; then the lower seat begins


# --- the deal -------------------------------------------------------------------------------------


@compiled
def deal(s: State) -> None:
    """TM-1: all cards are shuffled into the deck, and a high roll decides who starts."""
    clear_journal(s)
    cite(s, Clause.TM_1)
    shuffle_deck(s)
    s.owns[:] = NO_BITS
    s.frames[:] = 0
    s.depth = 0
    s.winners = 0
    s.actors = 0
    forget_answers(s)
    s.faces[:] = 0
    s.loaded[:] = 0
    s.loaded_count = 0
    s.direction = 1
    s.resume = NOBODY
    s.reversing = 0
    s.blocked = 0
    s.idle = 0
    s.due[:] = NO_BITS
    s.claimed[:] = NO_BITS
    s.stuck = 0
    begin_turn(s, high_roller(s) if s.high_roll else ZERO)
    write(s, Slot.STEP, Phase.SPEED)  # nobody has a card yet, so nothing comes before the speed
    s.actors = bit_of(s.turn)


@compiled
def shuffle_deck(s: State) -> None:
    """TM-1, TM-9: all cards of one deck or two, or only some of one; the others lie in the box."""
    cards = s.decks * CARDS_A_DECK
    if s.cards_in_game == CARDS_A_DECK:
        shuffle_first_cards(s, DECK, cards)
    else:
        clear_table(s)
        for card in range(cards):
            if 0 <= card + 1 - s.first_card < s.cards_in_game:
                put(s, card, DECK)
            else:
                put(s, card, BOX)
                show(s, card, everybody(s))
        shuffle_pile(s, DECK)
    for card in range(cards, CARDS):
        put(s, card, OUT)


@compiled
def high_roller(s: State) -> int:
    """TM-1: the highest roll starts; ties roll again."""
    tied = everybody(s)
    for _ in range(MOST_HIGH_ROLLS):
        if is_one(tied):
            break
        highest, rollers, tied = ZERO, tied, ZERO
        for seat in every_seat(s):
            if rollers & bit_of(seat):
                die = below(s, SIDES) + 1
                say(s, Kind.HIGH_ROLL, seat, NO_CARD, die)
                if die > highest:
                    highest, tied = die, ZERO
                if die == highest:
                    tied |= bit_of(seat)
    for seat in every_seat(s):
        if tied & bit_of(seat):
            return seat
    return ZERO


# --- a move ---------------------------------------------------------------------------------------


@compiled
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action, and all that follows until somebody must decide again."""
    clear_journal(s)
    kind = top_frame(s, Slot.KIND)
    if kind == Frame.SWAP or kind == Frame.PASS:
        choose(s, seat, action - (TAKE if kind == Frame.SWAP else PICK))
    else:
        s.actors = 0
        if kind == Frame.TURN:
            answer_turn(s, seat, action)
        elif action == Action.NO:
            say_no(s, kind)
        elif action >= USE:
            use(s, seat, kind, action)
        else:
            answer(s, seat, kind, action)
    if s.actors == 0:
        advance(s)


@compiled
def advance(s: State) -> None:
    """TM-11: what is on top of the stack goes on, until somebody must decide or the game is over.

    It always comes to an end.
    """
    for _ in range(MOST_STEPS):
        if s.actors != 0 or s.winners != 0:
            return
        kind = top_frame(s, Slot.KIND)
        if kind == Frame.TURN:
            go_on_with_turn(s)
        elif kind == Frame.OBEY:
            go_on_obeying(s)
        elif kind == Frame.ROLL:
            go_on_rolling(s)
        elif (
            kind == Frame.WINDOW or kind == Frame.CLAIM or kind == Frame.HELP or kind == Frame.WARP
        ):
            go_round(s)
        elif kind == Frame.STAR:
            go_on_striking(s)
        elif kind == Frame.SWAP or kind == Frame.PASS:
            go_on_exchanging(s)
        else:
            s.actors = bit_of(top_frame(s, Slot.SEAT))
    s.stuck += 1
    stand_still(s)


@compiled
def say_no(s: State, kind: int) -> None:
    """The seat declines."""
    if kind == Frame.WINDOW or kind == Frame.CLAIM or kind == Frame.HELP or kind == Frame.WARP:
        decline(s)
        return
    row = top_frame(s, Slot.STEP)
    if kind == Frame.MAY_EXTRA:
        cite_feat(s, STEP_FEATS[row, Outcome.SECOND])
    elif kind == Frame.DISCARD_OR_STOP:
        cite_feat(s, STEP_FEATS[row, Outcome.THIRD])
        say(s, Kind.IGNORE, top_frame(s, Slot.SEAT), top_frame(s, Slot.CARD), NO_VALUE)
    end(s)


@compiled
def use(s: State, seat: int, kind: int, action: int) -> None:
    """A star card is used (TM-22)."""
    if action >= HIDE:
        hide_trap(s, seat, HIDER_AT[(action - HIDE) // DEPTHS], (action - HIDE) % DEPTHS)
    elif action >= DIE:
        raise_die(s, seat, STAR_AT[(action - DIE) % STARS], (action - DIE) // STARS + 1)
    elif action >= AIM:
        aim(s, seat, STAR_AT[(action - AIM) % STARS], (action - AIM) // STARS)
    elif action >= FEWER:
        make_draw_fewer(s, seat, STAR_AT[action - FEWER])
    elif kind == Frame.CLAIM:
        claim(s, seat, STAR_AT[action - USE])
    elif kind == Frame.CANCEL:
        cancel(s, seat, STAR_AT[action - USE])
    elif kind == Frame.WARP:
        warp(s, seat, STAR_AT[action - USE])
    else:
        use_on_roll(s, seat, STAR_AT[action - USE])


@compiled
def answer(s: State, seat: int, kind: int, action: int) -> None:
    """Any other answer to the question on top of the stack."""
    row, card = top_frame(s, Slot.STEP), top_frame(s, Slot.CARD)
    if kind == Frame.DISCARD:
        end(s)
        discard(s, seat, action - DISCARDING)
    elif kind == Frame.DISCARD_OR_STOP or kind == Frame.ROLL_OR_STOP:
        end(s)
        choose_to_stop_or_not(s, seat, row, action)
    elif kind == Frame.MAY_EXTRA:
        cite_feat(s, STEP_FEATS[row, Outcome.FIRST])
        end(s)
        change_pace(s, seat, EXTRA, STEPS[row, Column.AMOUNT])
    elif kind == Frame.HELP:  # TM-46: the first help ends it
        cite(s, Clause.TM_46)
        cite_feat(s, STEP_FEATS[row, Outcome.FIRST])
        say(s, Kind.HELP, seat, action - HELP, top_frame(s, Slot.VALUE))
        end(s)
        discard(s, seat, action - HELP)
    elif kind == Frame.STORY:
        tell_or_put(s, seat, row, action)
    elif kind == Frame.PICK:
        pick_player(s, seat, action - PICK_SEAT)
    elif kind == Frame.ORDER:
        if action == Action.DONE:
            end(s)
        else:
            order_next(s, seat, action - PICK)
    elif kind == Frame.TAKE:
        take_for_pocket(s, seat, action - TAKE, owner_of(s, action - TAKE))
    elif kind == Frame.SALVAGE:
        end(s)
        say(s, Kind.SALVAGE, seat, action - PICK, NO_VALUE)
        join(s, seat, action - PICK, ZERO)
    elif kind == Frame.MOVE_OR_DISCARD:
        end(s)
        if action >= Action.MOVE:
            cite_feat(s, STEP_FEATS[row, Outcome.FIRST])
            move_in_path(s, seat, card, action - MOVE)
        else:
            cite_feat(s, STEP_FEATS[row, Outcome.SECOND])
            discard(s, seat, card)
    elif kind == Frame.PASS_ON:
        pass_on(s, seat, action - PICK_SEAT)
    elif kind == Frame.NAME:
        name_card(s, action - PICK)
    else:  # TM-13: another player must discard a Black Zone card
        end(s)
        say(s, Kind.PICK, seat, NO_CARD, action - PICK_SEAT)
        must_discard(s, action - PICK_SEAT, BLACK_ZONE)


@compiled
def choose_to_stop_or_not(s: State, seat: int, row: int, action: int) -> None:
    """TM-38: one `stop` answers for all that is left of the card."""
    if action == Action.STOP:
        cite_feat(s, STEP_FEATS[row, Outcome.SECOND])
        write(s, More.LEFT, ZERO)
        mark(s, int64(Mark.LAST_STEP))
        stop(s, seat)
    elif action == Action.ROLL:
        cite_feat(s, STEP_FEATS[row, Outcome.FIRST])
        begin_roll(s, seat, STEPS[row, Column.AMOUNT])
    else:
        cite_feat(s, STEP_FEATS[row, Outcome.FIRST])
        discard(s, seat, action - DISCARDING)


@compiled
def tell_or_put(s: State, seat: int, row: int, action: int) -> None:
    """A story on the honour of the table, or a card in the middle of another's path."""
    end(s)
    if action == Action.STORY:
        if s.stories == 0:
            cite(s, Clause.TM_14)
        cite_feat(s, STEP_FEATS[row, Outcome.FIRST])
        say(s, Kind.STORY, seat, NO_CARD, NO_VALUE)
    else:
        cite_feat(s, STEP_FEATS[row, Outcome.SECOND])
        put_in_middle(s, seat, (action - PUT) % CARDS, (action - PUT) // CARDS)


@compiled
def score(s: State, seat: int) -> int:
    """A score is the length of the path, Pocket cards included."""
    return length(s, seat)


# --- the same game as far as a viewer can tell ----------------------------------------------------


@compiled
def redeal(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> None:
    """Makes `out`, a copy of `s`, into another game that the viewer cannot tell from this one: the
    order of what the viewer does not know of the deck, and what others have chosen and not all know
    yet (TM-50), are drawn again.
    """
    hidden = ZERO
    for card in range(CARDS):
        names[card] = card
        if s.place[card] == DECK and not can_point_to(s, viewer, card):
            out.under[hidden] = card
            hidden += 1
    exchange_names(out, hidden, names)
    rename(s, out, names)
    rename_unseen(s, viewer, out, names)
    for seat in every_seat(s):
        if seat != viewer and has_answered(s, seat):
            out.answer[seat] = random_card(out, source_of_choice(s, seat)) + 1
