"""The maze: turns. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

from oddeck.decks.maze import BLACK, POWER_CARDS, POWER_NUMBER
from oddeck.decks.maze_file import Power, Star
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import NO_BITS, lowest_card
from oddeck.engine.state.journal import NO_VALUE, cite, cite_feat, tell
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    bit_of,
    every_seat,
    left_of,
    show,
    shuffle_pile,
    top_card,
)

from .discarding import settle, stop, use_up
from .exchanges import right_of
from .frames import begin, end, say, write
from .obeying import draw_and_obey, obey_at_start
from .paths import deck_is_untouchable, has_any, how_many, is_blocked, length, needed
from .state import DECK, POWER_FEATS, UNDECLARED, Clause, More, State
from .vocabulary import Action, Frame, Kind, Phase, When
from .windows import open_window

THIRD, FOURTH = constant(3), constant(4)
LOOKERS = POWER_CARDS[Power.LOOK_TOP] | POWER_CARDS[Power.LOOK_DEEP]


@compiled
def begin_turn(s: State, seat: int) -> None:
    """A new turn, with nothing left of the one before."""
    s.turn = seat
    s.speed = UNDECLARED
    s.ran = 0
    s.left = 0
    s.ended = 0
    s.limit = s.fastest
    s.fewer = 0
    s.drew_black = 0
    s.lanterns = 0
    s.maps = 0
    say(s, Kind.TURN if s.resume == NOBODY else Kind.EXTRA_TURN, seat, NO_CARD, NO_VALUE)
    begin(s, Frame.TURN, seat, ZERO, NO_CARD, NO_VALUE)


@compiled
def go_on_with_turn(s: State) -> None:
    """TM-30: the order of a turn."""
    phase = top_frame(s, Slot.STEP)
    over = s.ended != 0
    if phase == Phase.START:
        write(s, Slot.STEP, Phase.LOOKS)
        obey_at_start(s)
    elif phase == Phase.LOOKS:
        if over or not can_look(s):
            write(s, Slot.STEP, Phase.BEFORE_SPEED)
        else:
            s.actors = bit_of(s.turn)
    elif phase == Phase.BEFORE_SPEED:
        if over:  # TM-61: nothing is left of the turn but its end
            cite(s, Clause.TM_61)
            write(s, Slot.STEP, Phase.END)
        else:
            write(s, Slot.STEP, Phase.SPEED)
            open_window(s, When.BEFORE_SPEED)
    elif phase == Phase.MAP:
        s.actors = bit_of(s.turn)
    elif phase == Phase.SPEED:
        if over:
            write(s, Slot.STEP, Phase.END)
        else:
            s.actors = bit_of(s.turn)
    elif phase == Phase.BEFORE_DRAW:
        if over or s.left == 0:
            write(s, Slot.STEP, Phase.END)
        else:
            write(s, Slot.STEP, Phase.DRAW)
            open_window(s, When.BEFORE_DRAW)
    elif phase == Phase.DRAW:
        if over or s.left == 0:
            write(s, Slot.STEP, Phase.END)
        else:
            s.actors = bit_of(s.turn)
    else:
        go_on_with_end(s, phase)


@compiled
def go_on_with_end(s: State, phase: int) -> None:
    """TM-30: end window, Retrograde, win check, TM-64, Timewarp, and the next turn."""
    if phase == Phase.END:
        write(s, Slot.STEP, Phase.AFTER_END)
        s.ended = 1
        s.left = 0
        open_window(s, When.END)
    elif phase == Phase.AFTER_END:
        write(s, Slot.STEP, Phase.WIN)
        s.speed = UNDECLARED
        if s.reversing != 0:
            cite(s, Clause.TM_47)
            s.direction = -s.direction
            s.reversing = 0
        ask_for_exit(s)
    elif phase == Phase.WIN:
        write(s, Slot.STEP, Phase.IDLE)
        if has_won(s):
            win(s)
    elif phase == Phase.IDLE:
        write(s, Slot.STEP, Phase.WARP)
        count_idle_turn(s)
    elif phase == Phase.WARP:
        write(s, Slot.STEP, Phase.NEXT)
        begin(s, Frame.WARP, left_of(s, s.turn), ZERO, NO_CARD, NO_VALUE)
        write(s, More.LEFT, s.players - 1)
    else:
        pass_turn(s)


# --- before the speed -----------------------------------------------------------------------------


@compiled
def can_look(s: State) -> bool:
    """TM-44: whether a Lantern or a Map still gives a look, and no Living Maze forbids it."""
    if not has_any(s.owns[s.turn], LOOKERS):
        return False
    return (lantern_is_left(s) or map_is_left(s, THIRD)) and not deck_is_untouchable(s)


@compiled
def lantern_is_left(s: State) -> bool:
    """TM-44: each Lantern gives one look a turn, if there is a card to look at."""
    return s.count[DECK] > 0 and s.lanterns < how_many(s.owns[s.turn], POWER_CARDS[Power.LOOK_TOP])


@compiled
def map_is_left(s: State, depth: int) -> bool:
    """TM-44: each Map gives one look a turn, at the third or the fourth card, if there is one."""
    return s.count[DECK] >= depth and s.maps < how_many(
        s.owns[s.turn], POWER_CARDS[Power.LOOK_DEEP]
    )


@compiled
def look(s: State, first: int, last: int) -> None:
    """TM-44: the player of the turn sees the cards of the deck from one place to another; 1 is the
    top.
    """
    cite(s, Clause.TM_44)
    cite(s, Clause.TM_2)
    card = top_card(s, DECK)
    for place in range(1, last + 1):
        if card == NO_CARD:
            return
        if place >= first:
            show(s, card, bit_of(s.turn))
            tell(s, Kind.LOOK, s.turn, card, NO_VALUE, bit_of(s.turn))
        card = int64(s.under[card])


@compiled
def look_with_lantern(s: State) -> None:
    """TM-44: the top cards, as many as the Lantern says."""
    cite_feat(s, POWER_FEATS[Power.LOOK_TOP])
    s.lanterns += 1
    deepest = ZERO
    for w in range(len(s.owns[s.turn])):
        lanterns = s.owns[s.turn, w] & POWER_CARDS[Power.LOOK_TOP, w]
        if lanterns != NO_BITS:
            deepest = POWER_NUMBER[lowest_card(lanterns, w)]
    look(s, ZERO + 1, deepest)


@compiled
def look_with_map(s: State, depth: int) -> None:
    """TM-44: one card further down; after it the deck may be shuffled."""
    cite_feat(s, POWER_FEATS[Power.LOOK_DEEP])
    s.maps += 1
    look(s, depth, depth)
    write(s, Slot.STEP, Phase.MAP)


@compiled
def answer_turn(s: State, seat: int, action: int) -> None:
    """What the player of the turn does before and between cards."""
    if action == Action.DRAW:
        cite(s, Clause.TM_2)
        s.left -= 1
        write(s, Slot.STEP, Phase.BEFORE_DRAW)
        if not draw_and_obey(s, seat):
            stop(s, seat)
    elif action == Action.LOOK:
        look_with_lantern(s)
    elif action == Action.LOOK_3 or action == Action.LOOK_4:
        look_with_map(s, THIRD if action == Action.LOOK_3 else FOURTH)
    elif action == Action.DONE:
        write(s, Slot.STEP, Phase.BEFORE_SPEED)
    elif action == Action.SHUFFLE or action == Action.NO:
        write(s, Slot.STEP, Phase.LOOKS)
        if action == Action.SHUFFLE:
            say(s, Kind.SHUFFLE, seat, NO_CARD, NO_VALUE)
            shuffle_pile(s, DECK)
    else:
        declare_speed(s, seat, action - SPEED)


SPEED = constant(Action.SPEED)


@inlined
def declare_speed(s: State, seat: int, speed: int) -> None:
    """TM-2: as many cards as that are to be drawn; TM-43: less what Caltrops took away before,
    which does not make it speed 0 (TM-65).
    """
    s.speed = speed
    s.ran = int64(speed > 0)
    s.left = max(ZERO, speed - s.fewer)
    if s.ran != 0 and s.left == 0:
        cite(s, Clause.TM_65)
    say(s, Kind.SPEED, seat, NO_CARD, speed)
    write(s, Slot.STEP, Phase.BEFORE_DRAW)


# --- at the end -----------------------------------------------------------------------------------


@compiled
def ask_for_exit(s: State) -> None:
    """TM-13, `exit_strategy`: who is long enough without a Black Zone card drawn this turn may make
    another discard one.
    """
    if s.exit_strategy != 0 and s.drew_black == 0 and length(s, s.turn) >= needed(s, s.turn):
        cite(s, Clause.TM_13)
        say(s, Kind.NOT_OUT, s.turn, NO_CARD, NO_VALUE)
        for seat in every_seat(s):
            if can_be_sent_back(s, seat):
                begin(s, Frame.EXIT, s.turn, ZERO, NO_CARD, NO_VALUE)
                return


@inlined
def can_be_sent_back(s: State, seat: int) -> bool:
    """TM-13: another seat that has a Black Zone card and may discard it."""
    return seat != s.turn and has_any(s.owns[seat], BLACK) and not is_blocked(s, seat)


@compiled
def has_won(s: State) -> bool:
    """TM-9: whether the player whose turn ends is out of the maze; TM-13: the conditions of all
    variants hold together.
    """
    if length(s, s.turn) < needed(s, s.turn) or (s.exit_strategy != 0 and s.drew_black == 0):
        return False
    if s.exit_strategy != 0 or s.through_the_black != 0 or s.gathering_clues != 0:
        cite(s, Clause.TM_13)
    if s.through_the_black != 0 and not has_any(s.owns[s.turn], BLACK):
        say(s, Kind.NOT_OUT, s.turn, NO_CARD, NO_VALUE)
        return False
    return True


@compiled
def win(s: State) -> None:
    """TM-9: the game is over."""
    cite(s, Clause.TM_9)
    say(s, Kind.WIN, s.turn, NO_CARD, NO_VALUE)
    end(s)
    s.winners = bit_of(s.turn)


@compiled
def count_idle_turn(s: State) -> None:
    """TM-64: a regular turn at speed 0, or without a speed, is counted; one at a higher speed, a
    Timewarp's too, breaks the row.
    """
    if s.ran != 0:
        s.idle = 0
    elif s.resume == NOBODY:
        if s.idle + 1 >= s.idle_rounds * s.players:
            stand_still(s)
        else:
            s.idle += 1


@compiled
def stand_still(s: State) -> None:
    """TM-64: the game is over, and all who have the longest path win together."""
    cite(s, Clause.TM_64)
    say(s, Kind.STANDSTILL, s.turn, NO_CARD, s.idle + 1)
    longest = ZERO
    for seat in every_seat(s):
        longest = max(longest, length(s, seat))
    for seat in every_seat(s):
        if length(s, seat) == longest:
            say(s, Kind.LONGEST, seat, NO_CARD, NO_VALUE)
            s.winners |= bit_of(seat)
    s.frames[:] = 0
    s.depth = 0
    s.actors = 0


@compiled
def warp(s: State, seat: int, star: int) -> None:
    """TM-48: an extra turn, once the card has reached the discards (TM-35)."""
    cite(s, Clause.TM_48)
    end(s)
    write(s, More.PICKED, seat + 1)
    use_up(s, seat, star, Star.TURN)
    settle(s, seat, star)


@compiled
def pass_turn(s: State) -> None:
    """TM-48: the player who used a Timewarp is next; else play goes on from the last regular
    player, in the direction that now stands (TM-47).
    """
    warper = top_frame(s, More.PICKED) - 1
    end(s)
    if warper != NOBODY:
        if s.resume == NOBODY:
            s.resume = s.turn
        begin_turn(s, warper)
        return
    regular = s.turn if s.resume == NOBODY else s.resume
    s.resume = NOBODY
    begin_turn(s, left_of(s, regular) if s.direction > 0 else right_of(s, regular))
