"""What questions of studies share: arms for yes and no, and what to note about the moment.

How a study sorts the moves of its game into arms stands in `questions.py` of that game.
"""

from __future__ import annotations

from oddeck.engine.compile.jit import constant, inlined, int64
from oddeck.engine.state.table import Table, every_seat

YES, NO = constant(0), constant(1)  # arms
MANY = constant(1000)  # cards: more than there are


@inlined
def hand_size(s: Table, seat: int) -> int:
    """How many cards a seat has."""
    return int64(s.count[seat])


@inlined
def fewest_elsewhere(s: Table, seat: int) -> int:
    """The fewest cards that another seat has: how near somebody is to going out."""
    fewest = MANY
    for other in every_seat(s):
        if other != seat:
            fewest = min(fewest, int64(s.count[other]))
    return fewest
