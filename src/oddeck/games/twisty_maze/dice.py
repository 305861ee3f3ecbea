"""The maze: dice, and the Pocket cards that they set off. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

from oddeck.decks.maze import POCKETS, POWER_CARDS, POWER_NUMBER
from oddeck.decks.maze_file import Power
from oddeck.engine.cardset import NO_BITS, ONE, contains, lowest_bit
from oddeck.engine.jit import ZERO, compiled, constant, int64
from oddeck.engine.journal import NO_VALUE, cite
from oddeck.engine.rng import below
from oddeck.engine.table import NO_CARD

from .frames import note, say, write
from .state import FACES, Clause, Kind, More, State

SIDES = constant(FACES)


@compiled
def throw(s: State, seat: int, number: int) -> None:
    """Throws so many dice. Dice that a position has loaded come first."""
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
def next_pocket(s: State, roller: int) -> int:
    """TM-21, TM-40: the next Pocket card that the roll sets off: the roller's Demons, then Angels from the roller's left; NO_CARD if none.

    The roll's frame notes, a bit for each Pocket card in deck order, which have had their chance.
    """
    done = note(s, More.LEFT)
    for turns in range(s.players):
        seat = (roller + turns) % s.players
        bit = 1
        for w in range(len(POCKETS) if s.count[seat] > 0 else 0):
            left = POCKETS[w]
            while left != NO_BITS:
                card = w * 64 + lowest_bit(left)
                is_set_off = (
                    contains(POWER_CARDS[Power.OWN_ROLL if turns == 0 else Power.OTHER_ROLL], card) and s.faces[POWER_NUMBER[card]] > 0
                )
                if is_set_off and s.place[card] == seat and not done & bit:
                    write(s, More.LEFT, done | bit)
                    return card
                bit <<= 1
                left &= left - ONE
    return NO_CARD
