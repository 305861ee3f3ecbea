"""The maze: cards that change paths, and choices made at once.

Clause numbers refer to rules.md beside this file.
"""

from __future__ import annotations

from oddeck.decks.maze_file import RIGHT
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.answers import ask_at_once, forget_answers, take_answer
from oddeck.engine.state.journal import NO_VALUE, cite
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, bit_of, every_seat, left_of

from .frames import end, mark, say, write
from .paths import arrive, hand_over, leave, length, start_of
from .state import PATH, Clause, More, State
from .vocabulary import Frame, Kind, Mark, Stage
from .windows import ask_to_cancel, can_cancel

TWO = constant(2)


@inlined
def right_of(s: State, seat: int) -> int:
    """The next seat counterclockwise."""
    return seat - 1 if seat > 0 else s.players - 1


# --- at once --------------------------------------------------------------------------------------


@inlined
def source_of_choice(s: State, seat: int) -> int:
    """Whose cards a seat chooses from, while the table waits for it."""
    return source_at(s, s.depth - 1, seat)


@compiled
def source_at(s: State, level: int, seat: int) -> int:
    """Whose cards a seat chooses from in the exchange of this frame: each other's (Timeslip), or
    its own (Crossslip).
    """
    if s.frames[level, Slot.KIND] == Frame.PASS:
        return seat
    one, other = int64(s.frames[level, Slot.SEAT]), int64(s.frames[level, Slot.VALUE])
    return other if seat == one else one


@compiled
def go_on_exchanging(s: State) -> None:
    """TM-50: all choose at once; when the last choice is in all are open, and then the cards change
    places.
    """
    cite(s, Clause.TM_50)
    stage, to_ask = top_frame(s, Slot.STEP), top_frame(s, More.LEFT)
    if top_frame(s, More.MARK) & Mark.CANCELLED:
        end(s)
        mark(s, int64(Mark.CANCELLED))
    elif stage == Stage.CHOOSE:
        write(s, Slot.STEP, int64(Stage.CHOSEN))
        ask_for_choices(s)
    elif stage == Stage.CHOSEN:
        write(s, Slot.STEP, int64(Stage.OPEN))
        write(s, More.LEFT, s.players if top_frame(s, Slot.KIND) == Frame.PASS else TWO)
        open_choices(s)
    elif to_ask > 0:
        write(s, More.LEFT, to_ask - 1)
        ask_to_cancel(s, asked_to_cancel(s, to_ask), top_frame(s, Slot.CARD))
    elif stage == Stage.OTHERS:
        write(s, Slot.STEP, int64(Stage.CHOOSE))
    else:
        for seat in every_seat(s):
            if s.answer[seat] > 0:
                exchange(s, seat, int64(s.answer[seat]) - 1)
        forget_answers(s)
        end(s)


@inlined
def open_choices(s: State) -> None:
    """TM-50: everybody may know the choices; they are told if the cards do not move at once,
    because somebody may cancel.
    """
    s.asked = 0
    for to_ask in range(top_frame(s, More.LEFT), 0, -1):
        if can_cancel(s, asked_to_cancel(s, to_ask), top_frame(s, Slot.CARD)):
            for seat in every_seat(s):
                if s.answer[seat] > 0:
                    say(s, Kind.OPEN, seat, int64(s.answer[seat]) - 1, NO_VALUE)
            return


@inlined
def asked_to_cancel(s: State, to_ask: int) -> int:
    """TM-39: whom to ask when `to_ask` are left: the obeying player, then those whom the card has
    picked, from the left.
    """
    if top_frame(s, Slot.KIND) == Frame.PASS:
        return (top_frame(s, Slot.SEAT) + s.players - to_ask) % s.players
    return top_frame(s, Slot.SEAT) if to_ask == TWO else top_frame(s, Slot.VALUE)


@inlined
def ask_for_choices(s: State) -> None:
    """TM-50: those who have something to choose from; TM-10: if there is nobody,
    nothing happens.
    """
    passing, one, other = (
        top_frame(s, Slot.KIND) == Frame.PASS,
        top_frame(s, Slot.SEAT),
        top_frame(s, Slot.VALUE),
    )
    asked = ZERO
    for seat in every_seat(s):
        if (passing or seat in (one, other)) and length(s, source_of_choice(s, seat)) > 0:
            asked |= bit_of(seat)
    if asked == 0:
        cite(s, Clause.TM_10)
        end(s)
    else:
        ask_at_once(s, asked)


@inlined
def exchange(s: State, seat: int, card: int) -> None:
    """One of the cards that change places: taken from another player, or passed to a neighbour."""
    if top_frame(s, Slot.KIND) == Frame.PASS:
        neighbour = right_of(s, seat) if top_frame(s, Slot.VALUE) == RIGHT else left_of(s, seat)
        say(s, Kind.GIVE, seat, card, neighbour)
        hand_over(s, card, neighbour)
    else:
        say(s, Kind.TAKE, seat, card, source_of_choice(s, seat))
        hand_over(s, card, seat)


@compiled
def choose(s: State, seat: int, card: int) -> None:
    """TM-50: a choice that nobody sees until the last is in."""
    say(s, Kind.CHOOSE, seat, NO_CARD, NO_VALUE)
    take_answer(s, seat, card + 1)


# --- by and by ------------------------------------------------------------------------------------


@compiled
def swap_starts(s: State, one: int, other: int, number: int) -> None:
    """`number` cards from the start of each path go to the end of the other, in order; TM-10: or as
    many as there are.
    """
    from_one = min(number, int64(s.count[PATH + one]))
    from_other = min(number, int64(s.count[PATH + other]))
    if from_one < number or from_other < number:
        cite(s, Clause.TM_10)
    # What arrives at the other's end cannot reach its start, so doing one after the other is doing
    # both at once.
    for _ in range(from_one):
        give(s, start_of(s, one), one, other)
    for _ in range(from_other):
        give(s, start_of(s, other), other, one)


@compiled
def give(s: State, card: int, seat: int, to: int) -> None:
    """A card goes to the end of another path."""
    say(s, Kind.GIVE, seat, card, to)
    hand_over(s, card, to)


@compiled
def take_for_pocket(s: State, seat: int, card: int, source: int) -> None:
    """TM-21: a card comes to the end of the taker's path, and the Pocket card goes to its last
    owner.
    """
    cite(s, Clause.TM_21)
    pocket = top_frame(s, Slot.CARD)
    end(s)
    say(s, Kind.TAKE, seat, card, source)
    hand_over(s, card, seat)
    give(s, pocket, seat, source)


@compiled
def put_in_middle(s: State, seat: int, card: int, to: int) -> None:
    """A card comes between the halves of another's path, the larger half before it."""
    say(s, Kind.PUT, seat, card, to)
    leave(s, card)
    arrive(s, to, card, int64(s.count[PATH + to]) // 2)


@compiled
def order_next(s: State, seat: int, card: int) -> None:
    """The card becomes the next from the start; the last one ends it."""
    say(s, Kind.ORDER, seat, card, NO_VALUE)
    placed = top_frame(s, More.LEFT)
    leave(s, card)
    arrive(s, seat, card, int64(s.count[PATH + seat]) - placed)
    write(s, More.LEFT, placed + 1)
    if placed + 1 == int64(s.count[PATH + seat]):
        end(s)


@compiled
def move_in_path(s: State, seat: int, card: int, place: int) -> None:
    """TM-45: the card goes to this place of its path, counted from the start."""
    say(s, Kind.MOVE, seat, card, place)
    leave(s, card)
    arrive(s, seat, card, int64(s.count[PATH + seat]) + 1 - place)
