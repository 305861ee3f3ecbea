"""Shared by all environments: default number of players, order of simultaneous actors, rewards."""

from __future__ import annotations

import random

from oddeck.engine.state.table import seats_of


def usual_number(players: range) -> int:
    """The default number of players."""
    return 4 if 4 in players else players.start


def who_is_asked(actors: int, seed: int, moves: int) -> int:
    """The seat that is asked next: one of those whose bit is set in `actors`.

    Where several may act, in a race or all at once, the seed and the number of moves decide. The
    game's own chance is left alone, so that its record can be replayed.
    """
    seats = seats_of(actors)
    return seats[0] if len(seats) == 1 else random.Random(f"{seed} {moves}").choice(seats)


def payments(winners: tuple[int, ...], players: int) -> list[float]:
    """The reward of each seat at the end: 1 to the only winner, and the others together lose 1;
    several winners share.
    """
    share = 1 / len(winners)
    return [
        ((share if seat in winners else 0) * players - 1) / (players - 1) for seat in range(players)
    ]
