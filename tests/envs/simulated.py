"""Tables on a graphics card, run by numba-cuda's simulator and compared with the rules.

    NUMBA_ENABLE_CUDASIM=1 python -m tests.envs.simulated twisty-passages fortuno

The simulator has a Python thread for each thread of the card, so batches are small.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from benchmarks.gpu.identity import Setup, compare
from numba import cuda
from numba.cuda.simulator.kernelapi import FakeCUDAModule
from numpy.typing import NDArray

from oddeck.engine.protocol import GameType
from oddeck.envs import gpu
from oddeck.games.registry import find_game
from oddeck.gpu import Variant, bound_kernels

GAMES, STEPS, BLOCK = 3, 12, 32
SHORT: dict[str, dict[str, Any]] = {  # options that let games end within a few steps
    "flathead-rummy": {"target": 1},
    "trophy-case": {"target": 1},
    "twisty-maze": {"length": 1},
}


class Simulated:
    """Kernels of a game as `oddeck.gpu.Loaded` launches them; arrays are NumPy's."""

    arrays = np
    processors = 1

    def __init__(self, game_type: GameType, variant: Variant) -> None:
        self.dtype = game_type.dtype
        self._kernels = {
            name: cuda.jit(function) for name, function in bound_kernels(game_type, variant).items()
        }

    def as_states(self, data: NDArray[np.uint8]) -> Any:
        """Rows of bytes as an array of states."""
        return data.view(self.dtype)[:, 0]

    def to_host(self, array: NDArray[Any]) -> NDArray[Any]:
        """A copy of an array."""
        return np.array(array)

    @contextmanager
    def aside(self) -> Iterator[Callable[[], None]]:
        """One kernel after the other."""
        yield lambda: None

    def launch(
        self, name: str, threads: int, arguments: Any, shared: int = 0, block: int = BLOCK
    ) -> None:
        """Launch a kernel."""
        blocks = -(-threads // block)
        self._kernels[name][blocks, block, 0, shared](*arguments)


def main(games: list[str]) -> None:
    """Compare small batches of these games."""
    # The simulator has no barrier for a warp; here a block is one.
    FakeCUDAModule.syncwarp = FakeCUDAModule.syncthreads
    vars(gpu).update(loaded=Simulated, BLOCK=BLOCK)
    for game in games:
        least = find_game(game).players.start
        for setup in (
            Setup(game, least, options=SHORT.get(game, {}), games=GAMES, steps=STEPS),
            Setup(game, least, "quick", history=2, games=GAMES, steps=2),
        ):
            ends = compare(setup, compiled=False)
            print(setup, "same, ends:", ends, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
