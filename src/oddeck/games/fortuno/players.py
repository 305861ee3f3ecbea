"""Fortuno: who is still in, who comes next, who belongs to whom."""

from __future__ import annotations

from oddeck.engine.compile.jit import ZERO, compiled, inlined, int64
from oddeck.engine.state.table import (
    NOBODY,
    bit_of,
    every_seat,
    everybody,
    is_one,
    without_first_seat,
)

from .state import Pair, State


@inlined
def in_play(s: State) -> int:
    """FO-64: the seats that are not eliminated, a bit each."""
    return everybody(s) & ~s.out


@inlined
def is_in(s: State, seat: int) -> bool:
    """Whether the seat is not eliminated."""
    return (s.out & bit_of(seat)) == 0


@inlined
def two_left(s: State) -> bool:
    """FO-65: whether only two players are left."""
    left = in_play(s)
    return is_one(without_first_seat(left))


@compiled
def next_among(s: State, seat: int, some: int) -> int:
    """The next of these seats in the direction of play, the seat itself last; NOBODY if there is
    none.
    """
    place = ZERO
    for other in every_seat(s):
        if s.order[other] == seat:
            place = other
    for _ in every_seat(s):
        place += s.direction
        if place < 0:
            place += s.players
        elif place == s.players:
            place = 0
        if some & bit_of(int64(s.order[place])):
            return int64(s.order[place])
    return NOBODY


@inlined
def next_player(s: State, seat: int) -> int:
    """The next player still in, in the direction of play."""
    return next_among(s, seat, in_play(s))


@compiled
def not_hermits(s: State) -> int:
    """The players still in who are no hermits, a bit each."""
    some = in_play(s)
    for seat in every_seat(s):
        if s.hermit[seat] > 0:
            some &= ~bit_of(seat)
    return some


@inlined
def pair_of(s: State, seat: int) -> int:
    """The number of the pair of lovers that the seat is in, NOBODY if none."""
    for number in range(s.pairs):
        if s.pair[number, Pair.PLAYER] == seat or s.pair[number, Pair.LOVER] == seat:
            return number
    return NOBODY


@inlined
def partner_of(s: State, seat: int) -> int:
    """Whom the seat is in love with, NOBODY if it is not."""
    for number in range(s.pairs):
        if s.pair[number, Pair.PLAYER] == seat:
            return int64(s.pair[number, Pair.LOVER])
        if s.pair[number, Pair.LOVER] == seat:
            return int64(s.pair[number, Pair.PLAYER])
    return NOBODY


@inlined
def onlookers(s: State, seat: int) -> int:
    """FO-60: who sees the hand of a seat: itself, and its partner in love."""
    partner = partner_of(s, seat)
    return bit_of(seat) if partner == NOBODY else bit_of(seat) | bit_of(partner)
