"""The maze: dice, and the Pocket cards that they set off.

Clause numbers refer to rules.md beside this file.
"""

from __future__ import annotations

from oddeck.decks.maze import POCKETS, POWER_CARDS, POWER_NUMBER
from oddeck.decks.maze_file import Power
from oddeck.engine.compile.jit import ZERO, compiled, constant, int64
from oddeck.engine.state.cardset import (
    NO_BITS,
    add,
    lowest_card,
    remove,
    without_lowest,
)
from oddeck.engine.state.journal import NO_VALUE, cite
from oddeck.engine.state.rng import below
from oddeck.engine.state.table import NO_CARD, every_seat

from .frames import say
from .state import FACES, Clause, State
from .vocabulary import Kind

SIDES = constant(FACES)


@compiled
def throw(s: State, seat: int, number: int) -> None:
    """Throw `number` dice. Dice that a position has loaded come first."""
    s.faces[:] = 0
    for _ in range(number):
        if s.loaded_count > 0:
            s.loaded_count -= 1
            face = int64(s.loaded[s.loaded_count])
            s.loaded[s.loaded_count] = 0
        else:
            face = below(s, SIDES) + 1
        s.faces[face] += 1
        say(s, Kind.ROLL, seat, NO_CARD, face)
    if number == 0:
        say(s, Kind.NO_DICE, seat, NO_CARD, NO_VALUE)


@compiled
def dice_showing(s: State, faces: int) -> int:
    """How many dice show one of these faces, which are a bit each."""
    number = ZERO
    for face in range(1, FACES + 1):
        if faces & (1 << face):
            number += int64(s.faces[face])
    return number


@compiled
def highest_die(s: State) -> int:
    """TM-33: what a card that reads one die reads; 0 if there is none."""
    for face in range(FACES, 0, -1):
        if s.faces[face] > 0:
            return face
    cite(s, Clause.TM_33)
    return ZERO


@compiled
def note_pockets(s: State, roller: int) -> None:
    """TM-21, TM-40: the dice have come to stand: the Pocket cards that they set off, beside the
    paths where they lie now.
    """
    for seat in every_seat(s):
        s.due[seat, :] = NO_BITS
        power = Power.OWN_ROLL if seat == roller else Power.OTHER_ROLL
        for w in range(len(POCKETS) if s.count[seat] > 0 else 0):
            left = s.hand[seat, w] & POWER_CARDS[power, w]
            while left != NO_BITS:
                card = lowest_card(left, w)
                if s.faces[POWER_NUMBER[card]] > 0:
                    add(s.due[seat], card)
                left = without_lowest(left)


@compiled
def next_pocket(s: State, roller: int) -> int:
    """TM-40: the next Pocket card that the roll sets off: the roller's, then the others' from the
    roller's left, each once.

    One that lies elsewhere when its moment comes is passed over. NO_CARD if none is left.
    """
    for turns in range(s.players):
        seat = (roller + turns) % s.players
        for w in range(len(POCKETS)):
            while s.due[seat, w] != NO_BITS:
                card = lowest_card(s.due[seat, w], w)
                remove(s.due[seat], card)
                if int64(s.place[card]) == seat:
                    return card
                cite(s, Clause.TM_40)
    return NO_CARD
