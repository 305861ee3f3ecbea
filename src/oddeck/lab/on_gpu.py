"""Many games on a graphics card: counted, not kept one by one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile import cuda
from oddeck.engine.compile.cuda import Kernel
from oddeck.engine.errors import BadSetup
from oddeck.engine.protocol import GameType
from oddeck.gpu import BLOCK, device_dtype, loaded

from .plan import Plan
from .simulate import bound, quick_seats
from .statistics import mean_of, share

WARP = 32
THREADS_PER_PROCESSOR = 1024
GAMES_PER_LAUNCH = 4  # of each thread: a launch shall take a second or so


class Counting(NamedTuple):
    """The kernel that counts games."""

    name: str = "counting"
    has_journal: bool = False

    def kernels(self, game_type: GameType) -> dict[str, Kernel]:
        """The kernel for a game."""
        from .machine.count import count_games

        types = cuda.types()
        state = types.Array(cuda.record_type(device_dtype(game_type, False)), 1, "C")
        numbers = types.Array(types.int64, 1, "C")
        rooms = types.Array(types.int64, 3, "C")
        return {
            "count_games": Kernel(
                bound(game_type, count_games),
                (state, rooms, numbers, *[types.int64] * 5, numbers),
                BLOCK,
            )
        }


@dataclass(frozen=True)
class Counted:
    """The results of the games of a plan."""

    plan: Plan
    numbers: NDArray[np.int64]  # by `Count`
    seconds: float

    def facts(self) -> dict[str, Any]:
        """The same for programs and tables."""
        from .machine.count import WHOLE_WIN, Count

        numbers, players = self.numbers, self.plan.players
        games = int(numbers[Count.GAMES])
        decisions = int(numbers[Count.DECISIONS])
        # Python's integers: the product of two such sums has more than 64 bits.
        variance = (games * int(numbers[Count.SQUARES]) - decisions**2) / games**2

        def wins(first: int) -> list[dict[str, float]]:
            won = numbers[first : first + players] / WHOLE_WIN
            return [asdict(share(float(each), games)) for each in won]

        return {
            "played": games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(games / self.seconds),
            "decisions": decisions,
            "decisions_per_second": round(decisions / self.seconds),
            "decisions_per_game": asdict(mean_of(decisions / games, variance**0.5, games)),
            "longest": int(numbers[Count.LONGEST]),
            "broken_off": games - int(numbers[Count.OVER]),
            "seats": wins(Count.WON),
            "bots": wins(Count.WON_BY_BOT),
            "scores": [
                float(total) / games for total in numbers[Count.SCORES : Count.SCORES + players]
            ],
        }


def count_on_gpu(plan: Plan, progress: Callable[[int], None] | None = None) -> Counted:
    """Play all games of a plan on the current card. They are those that the lab plays elsewhere."""
    if not plan.at_engine_speed:
        raise BadSetup("a graphics card plays games of random and quick players only")
    from .machine.count import SIZE

    kernels = loaded(plan.game_type, Counting())
    xp = kernels.arrays
    threads = kernels.processors * THREADS_PER_PROCESSOR
    start = np.zeros(1, kernels.dtype)
    for name in kernels.dtype.names or ():
        if name != "unused":
            start[name][0] = plan.start[name]
    counts = xp.zeros(SIZE, np.int64)
    quick = xp.asarray(quick_seats(plan, range(plan.players)))
    states = kernels.as_states(xp.asarray(start.view(np.uint8).reshape(1, -1)))
    room = xp.empty((threads // WARP, plan.game_type.actions, WARP), np.int64)
    began, step = time.perf_counter(), threads * GAMES_PER_LAUNCH
    for first in range(0, plan.games, step):
        stop = min(plan.games, first + step)
        rest = first, stop, plan.seed, plan.plays, plan.game_type.longest, counts
        kernels.launch("count_games", threads, (states, room, quick, *rest))
        if progress:
            kernels.wait()
            progress(stop - first)
    numbers = kernels.to_host(counts)
    return Counted(plan, numbers, time.perf_counter() - began)
