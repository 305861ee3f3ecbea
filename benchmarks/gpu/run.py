"""`make gpu`: identity tests and benchmark of tables on a graphics card.

    python -m benchmarks.gpu.run [identity] [speed] [--games GAME,...] [--jobs N] [--out FILE]

Identity runs a process for each game. Results go to benchmarks/gpu.json.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from oddeck.games.registry import game_ids

RUN = (sys.executable, "-m", "benchmarks.gpu.run")
RESULTS = Path(__file__).parents[1] / "gpu.json"


def check_identity(games: list[str], seconds: float) -> list[dict[str, Any]]:
    """Compare every setup of these games; the first difference is an error."""
    from .identity import compare, compare_counts, setups

    done, began = [], time.monotonic()
    for setup in setups(games):
        if time.monotonic() - began > seconds:
            print(f"{games}: time is up", flush=True)
            break
        ends = compare(setup)
        done.append({"setup": str(setup), "games": setup.games, "steps": setup.steps, "ends": ends})
        print(f"same: {setup}, {setup.games} games, {ends} ended", flush=True)
    for game in games:
        for bot in ("random", "quick"):
            if time.monotonic() - began < seconds:
                print(f"same: {game}, {compare_counts(game, bot)} counted games", flush=True)
    return done


def identity_in_processes(games: list[str], seconds: float) -> list[dict[str, Any]]:
    """The same, a process for each game."""
    began = [
        subprocess.Popen(
            [*RUN, "identity-of", game, "--seconds", str(seconds)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for game in games
    ]
    done: list[dict[str, Any]] = []
    for game, process in zip(games, began, strict=True):
        told, _ = process.communicate()
        *lines, last = told.splitlines() or [""]
        print("\n".join(lines), flush=True)
        if process.returncode:
            print(last)
            raise SystemExit(f"{game}: not the same games")
        done += json.loads(last)
    return done


def measure(games: list[str], peers: bool, results: dict[str, Any], out: Path) -> None:
    """Everything that is measured; each number is written as soon as it is there."""
    from oddeck.gpu import cupy

    from . import speed

    xp = cupy()
    device = xp.cuda.runtime.getDeviceProperties(0)
    speed.COPY_RATE[0] = speed.copy_rate(xp)
    facts = results
    facts |= {
        "card": device["name"].decode(),
        "cupy": xp.__version__,
        "driver": xp.cuda.runtime.driverGetVersion(),
        "copied_bytes_per_second": round(speed.COPY_RATE[0]),
        "tables": [],
        "random_play": [],
        "random_play_in_steps": [],
        "processor": [],
        "pgx": [],
    }

    def add(kind: str, work: Any, *arguments: Any) -> None:
        found = work(*arguments)
        facts[kind].append(found)
        print(kind, json.dumps(found), flush=True)
        write(out, results)

    benched = [each for each in speed.BENCHED if each[0] in games]
    for game, players in benched:
        for tables in reversed(speed.SIZES):
            add("tables", speed.tables_speed, xp, game, players, tables, "dense")
        add("tables", speed.tables_speed, xp, game, players, speed.SIZES[-1], "sparse")
    for game, players in benched:
        add("random_play", speed.playout_speed, xp, game, players)
        add("random_play_in_steps", speed.stepped_speed, xp, game, players, 4 * speed.SIZES[-1])
    for game, players in benched:
        for threads in sorted({1, os.cpu_count() or 1}):
            add("processor", speed.processor_speed, game, players, threads)
    if peers:
        for name in speed.PEERS:
            add("pgx", speed.pgx_speed, name, speed.SIZES[-1])


def write(out: Path, results: dict[str, Any]) -> None:
    """Write the results so far."""
    out.write_text(json.dumps(results, indent=1) + "\n")


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["identity", "speed"])
    parser.add_argument("--games", default=",".join(game_ids()))
    parser.add_argument("--seconds", type=float, default=3600, help="for identity, of each game")
    parser.add_argument("--no-peers", action="store_true", help="leave out Pgx")
    parser.add_argument("--out", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    if chosen.what[0] == "identity-of":
        print(json.dumps(check_identity(chosen.what[1:], chosen.seconds)))
        return
    games = chosen.games.split(",")
    results: dict[str, Any] = {}
    if "identity" in chosen.what:
        results["identity"] = identity_in_processes(games, chosen.seconds)
    if "speed" in chosen.what:
        measure(games, not chosen.no_peers, results, chosen.out)
    write(chosen.out, results)


if __name__ == "__main__":
    main()
