"""How the study of the maze sorts moves: by the speed that is declared."""

from __future__ import annotations

from oddeck.engine.compile.jit import compiled, constant, inlined
from oddeck.engine.state.table import every_seat
from oddeck.lab.machine.fork import NEITHER

from .paths import length, needed
from .state import State
from .vocabulary import Action

SPEEDS = 8  # that are compared: 1 to 8
# Cards to the exit, and a number larger than the length of any path.
NEAR, RIVAL_NEAR = constant(3), constant(1000)


@inlined
def speed_declared(_state: State, _seat: int, action: int) -> int:
    """Which speed is declared: 0 stands for speed 1."""
    speed = action - Action.SPEED
    return speed - 1 if 1 <= speed <= SPEEDS else NEITHER


@compiled
def race(s: State, seat: int) -> int:
    """How many cards a seat still needs; RIVAL_NEAR more where another is near the exit."""
    for other in every_seat(s):
        if other != seat and needed(s, other) - length(s, other) <= NEAR:
            return needed(s, seat) - length(s, seat) + RIVAL_NEAR
    return needed(s, seat) - length(s, seat)
