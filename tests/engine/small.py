"""A small table for tests of the engine: ten cards, four seats, two piles."""

from __future__ import annotations

from oddeck.engine.state.layout import dtype_of, new_states
from oddeck.engine.state.rng import set_seed
from oddeck.engine.state.table import Table, shuffle_whole_deck

DRAW, PILE = 4, 5


class SmallTable(Table):
    """Ten cards."""

    CARDS = 10
    WORDS = 1
    SEATS = 4
    PLACES = 6


DTYPE = dtype_of(SmallTable)


def seeded(seed: int) -> SmallTable:
    """A state with nothing but its generator set."""
    s: SmallTable = new_states(DTYPE, 1)[0]
    set_seed(s, seed)
    return s


def table(players: int = 3, seed: int = 1) -> SmallTable:
    """All ten cards shuffled into the draw pile."""
    s = seeded(seed)
    s.players = players
    shuffle_whole_deck(s, DRAW)
    return s
