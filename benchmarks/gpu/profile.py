"""Where the time of each kernel goes, by the card's own counters: Nsight Compute (`ncu`)."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from typing import Any

METRICS = {
    "nanoseconds": "gpu__time_duration.sum",
    "bytes_read": "dram__bytes_read.sum",
    "bytes_written": "dram__bytes_write.sum",
    "memory_busy_percent": "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    "l2_busy_percent": "lts__throughput.avg.pct_of_peak_sustained_elapsed",
    "processors_busy_percent": "sm__throughput.avg.pct_of_peak_sustained_elapsed",
    "warps_percent": "sm__warps_active.avg.pct_of_peak_sustained_active",
    "threads_of_32": "smsp__thread_inst_executed_per_inst_executed.ratio",
    "registers": "launch__registers_per_thread",
}
PROFILED = 2  # steps


def run_steps(game: str, players: int, tables: int, rows: str) -> None:
    """What runs under the profiler: some steps, of which only the last are looked at."""
    from oddeck.envs.gpu import Tables
    from oddeck.gpu import cupy

    from .speed import WARM_UP

    xp = cupy()
    env = Tables(game, players, tables, rows=rows, checked=False)
    env.reset(seed=1)
    for _ in range(WARM_UP):
        env.step(env.sample_actions())
    xp.cuda.Device().synchronize()
    xp.cuda.profiler.start()
    for _ in range(PROFILED):
        env.step(env.sample_actions())
    xp.cuda.Device().synchronize()
    xp.cuda.profiler.stop()


def profile(game: str, players: int, tables: int, rows: str = "dense") -> dict[str, Any]:
    """The counters of each kernel of a step, or why there are none."""
    facts = {"game": game, "players": players, "tables": tables, "rows": rows}
    ncu = shutil.which("ncu")
    if ncu is None:
        return {**facts, "error": "ncu is not on this machine"}
    steps = ["-m", "benchmarks.gpu.run", "steps-of", game, str(players), str(tables), rows]
    done = subprocess.run(
        [
            *(ncu, "--csv", "--page", "raw", "--print-units", "base", "--clock-control", "none"),
            *("--profile-from-start", "off", "--metrics", ",".join(METRICS.values())),
            *(sys.executable, *steps),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    kernels = read_counters(done.stdout.splitlines())
    if not kernels:
        return {**facts, "error": (done.stdout + done.stderr)[-500:]}
    return {**facts, "kernels": kernels}


def read_counters(lines: Sequence[str]) -> dict[str, dict[str, float]]:
    """The counters by kernel, from ncu's page `raw`: names, units, then a line for each launch. Of
    several launches of a kernel, the last counts.
    """
    table = [line for line in lines if line.startswith('"')]
    found: dict[str, dict[str, float]] = {}
    for row in list(csv.DictReader(StringIO("\n".join(table))))[1:]:
        found[row["Kernel Name"]] = {
            name: float(row[metric].replace(",", ""))
            for name, metric in METRICS.items()
            if row.get(metric)
        }
    return found
