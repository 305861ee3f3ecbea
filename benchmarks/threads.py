"""How the steps of many tables scale over threads.

    PYTHONPATH=src python3 -m benchmarks.threads [--games GAME,...] [--threads 1,2,4] [--out FILE]

Needs NumPy and Numba, and platformdirs unless ODDECK_CACHE_DIR is set. A step checks the actions
and plays them, as `Tables.step` does; choosing them is not timed. Each round goes through all
numbers of threads, so that whatever else the machine does slows all of them; the median counts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from oddeck.engine.kernels.batch import Opponent
from oddeck.envs.batches import Batches
from oddeck.games.registry import find_game

GAMES = {
    "twisty-passages": 4,
    "flathead-rummy": 3,
    "fortuno": 4,
    "trophy-case": 3,
    "twisty-maze": 3,
}
TABLES = (1024, 16_384)
THREADS = (1, 2, 4, 8, 16)
ROUNDS = 7
SECONDS = 0.15  # of steps in each round
WARM_UP = 60  # steps, until games are at different points


class Run:
    """Tables on a number of threads."""

    def __init__(self, game: str, tables: int, threads: int) -> None:
        self.games = Batches(find_game(game), GAMES[game], tables, Opponent.NOBODY, threads=threads)
        self.chance = np.random.default_rng(1)
        self.games.reset(self.chance, self.games.everywhere)
        for _ in range(WARM_UP):
            self.step()
        self.wall: list[float] = []  # seconds of a step, in each round
        self.spent: list[float] = []  # and of processor time, of all threads together

    def step(self) -> tuple[float, float]:
        """Play one step; the seconds it took, and the processor time."""
        games = self.games
        actions = games.sample_actions(self.chance)
        wall, spent = time.perf_counter(), time.process_time()
        if games.first_illegal(actions) < 0:
            games.step(actions, games.everywhere)
        return time.perf_counter() - wall, time.process_time() - spent

    def measure(self) -> None:
        """Play a round."""
        taken: list[tuple[float, float]] = []
        while sum(wall for wall, _ in taken) < SECONDS:
            taken.append(self.step())
        self.wall.append(sum(wall for wall, _ in taken) / len(taken))
        self.spent.append(sum(spent for _, spent in taken) / len(taken))


def measured(game: str, tables: int, threads: Sequence[int]) -> list[dict[str, Any]]:
    """The speed of a game on each number of threads."""
    runs = {number: Run(game, tables, number) for number in threads}
    for _ in range(ROUNDS):
        for run in runs.values():
            run.measure()
    for run in runs.values():
        run.games.close()
    return [
        {
            "game": game,
            "players": GAMES[game],
            "tables": tables,
            "threads": number,
            "steps_per_second": round(tables / median(run.wall)),
            "processor_us_per_step": round(1e6 * median(run.spent) / tables, 3),
        }
        for number, run in runs.items()
    ]


def compile_all(games: Sequence[str]) -> None:
    """Compile the games, a process for each."""
    command = [sys.executable, "-m", "benchmarks.threads", "--compile"]
    for process in [subprocess.Popen([*command, "--games", game]) for game in games]:
        if process.wait():
            raise SystemExit("a game did not compile")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How steps of many tables scale over threads.")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--tables", default=",".join(map(str, TABLES)))
    parser.add_argument("--threads", default=",".join(map(str, THREADS)))
    parser.add_argument("--out", type=Path, help="a file for the numbers, as JSON")
    parser.add_argument("--compile", action="store_true", help="only compile")
    chosen = parser.parse_args()
    games = chosen.games.split(",")
    threads, sizes = (
        [int(n) for n in given.split(",")] for given in (chosen.threads, chosen.tables)
    )
    if chosen.compile:
        for game in games:
            Run(game, 1, 1)
        return
    compile_all(games)
    print(f"{len(os.sched_getaffinity(0))} cores; M steps/s (processor time of a step)", flush=True)
    print(f"{'':25}" + "".join(f"{number:>6} thr.     " for number in threads), flush=True)
    found = []
    for game in games:
        for tables in sizes:
            rows = measured(game, tables, threads)
            found += rows
            cells = (
                f"{row['steps_per_second'] / 1e6:7.2f} ({row['processor_us_per_step']:.2f} µs)"
                for row in rows
            )
            print(f"{game:16} {tables:7} " + " ".join(cells), flush=True)
            if chosen.out:
                chosen.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
