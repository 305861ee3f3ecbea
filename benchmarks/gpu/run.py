"""`make gpu`: everything about tables on a graphics card, in one go.

    python -m benchmarks.gpu.run [compile] [identity] [speed] [profile] [--games GAME,...]

`compile` makes the kernels of all games, which needs no card; `identity` compares tables of all
games, sizes and options with those on the processor; `speed` measures them, next to the processor
and to Pgx on the same card; `profile` asks Nsight Compute where the time goes. Results go to
benchmarks/gpu.json as soon as they are there; what is not measured again stays.
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

from oddeck.engine.compile.cuda import NoGpu
from oddeck.games.registry import game_ids

from .profile import run_steps

RUN = (sys.executable, "-m", "benchmarks.gpu.run")
RESULTS = Path(__file__).parents[1] / "gpu.json"
HOPPER = "9.0"
STAGES = ("compile", "identity", "speed", "profile")


def compile_kernels(games: list[str], compute: tuple[int, int]) -> dict[str, float]:
    """Compile the kernels of games for a kind of card, a process for each; seconds by file."""
    running = [
        subprocess.Popen([*RUN, "kernels-of", game, *map(str, compute)], stdout=subprocess.PIPE)
        for game in games
    ]
    times: dict[str, float] = {}
    for process in running:
        told, _ = process.communicate()
        if process.returncode:
            raise SystemExit("kernels did not compile")
        times |= json.loads(told)
    return times


def compute_capability() -> str:
    """What the card is, as 9.0; NoGpu if there is none."""
    from oddeck.gpu import cupy

    capability = str(cupy().cuda.Device().compute_capability)
    return f"{capability[:-1]}.{capability[-1]}"


def kernels_of(game: str, compute: tuple[int, int]) -> dict[str, float]:
    """Compile all kernels of a game; seconds by file, of those that were not there yet."""
    from oddeck.games.registry import find_game
    from oddeck.gpu import KernelSet, Playouts, Variant, cached_ptx

    choices = (False, True)
    sets: list[KernelSet] = [Playouts()]
    sets += [Variant(opponents, history) for history in choices for opponents in choices]
    times = {}
    for kernels in sets:
        began = time.monotonic()
        file = cached_ptx(find_game(game), kernels, compute)
        times[file.stem] = round(time.monotonic() - began, 1)
    return times


def check_identity(game: str, part: int, parts: int, seconds: float) -> list[dict[str, Any]]:
    """Compare every `parts`-th setup of a game; the first difference is an error."""
    from .identity import compare, compare_counts, setups

    done, began = [], time.monotonic()
    for setup in list(setups([game]))[part::parts]:
        if time.monotonic() - began > seconds:
            print(f"{game}: time is up", flush=True)
            break
        ends = compare(setup)
        done.append({"setup": str(setup), "games": setup.games, "steps": setup.steps, "ends": ends})
        print(f"same: {setup}, {setup.games} games, {ends} ended", flush=True)
    if part == 0:
        for bot in ("random", "quick"):
            if time.monotonic() - began < seconds:
                print(f"same: {game}, {compare_counts(game, bot)} counted games", flush=True)
    return done


def identity_in_processes(games: list[str], seconds: float) -> list[dict[str, Any]]:
    """Compare all setups of games, in as many processes as there are cores."""
    parts = max(1, (os.cpu_count() or 1) // len(games))
    running = [
        (
            game,
            subprocess.Popen(
                [*RUN, "identity-of", game, str(part), str(parts), "--seconds", str(seconds)],
                stdout=subprocess.PIPE,
                text=True,
            ),
        )
        for game in games
        for part in range(parts)
    ]
    done: list[dict[str, Any]] = []
    for game, process in running:
        told, _ = process.communicate()
        *lines, last = told.splitlines() or [""]
        print("\n".join(lines), flush=True)
        if process.returncode:
            print(last)
            raise SystemExit(f"{game}: not the same games")
        done += json.loads(last)
    return sorted(done, key=lambda each: str(each["setup"]))


def look_closer(games: list[str]) -> list[dict[str, Any]]:
    """What Nsight Compute says of a step of each game."""
    from .profile import profile
    from .speed import BENCHED, SIZES

    found = [profile(*each, SIZES[-1]) for each in BENCHED if each[0] in games]
    for each in found:
        print("profile", json.dumps(each), flush=True)
    return found


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
    }
    again = {*games, *(speed.PEERS if peers else ())}
    for kind in ("tables", "random_play", "random_play_in_steps", "processor", "pgx"):
        facts[kind] = [each for each in facts.get(kind, []) if each["game"] not in again]

    def add(kind: str, work: Any, *arguments: Any) -> None:
        found = work(*arguments)
        facts[kind].append(found)
        print(kind, json.dumps(found), flush=True)
        write(out, results)

    benched = [each for each in speed.BENCHED if each[0] in games]
    for game, players in benched:
        for tables in reversed((*speed.SIZES, 2 * speed.SIZES[-1])):
            add("tables", speed.tables_speed, xp, game, players, tables, "dense")
        add("tables", speed.tables_speed, xp, game, players, speed.SIZES[-1], "sparse")
    for game, players in benched:
        add("random_play", speed.playout_speed, xp, game, players)
        add("random_play_in_steps", speed.stepped_speed, xp, game, players, 4 * speed.SIZES[-1])
    for game, players in benched:
        for threads in sorted({1, os.cpu_count() or 1}):
            add("processor", speed.processor_speed, game, players, threads)
    if peers and not speed.missing_peers():
        for name in speed.PEERS:
            add("pgx", speed.pgx_speed, name, speed.SIZES[-1])


def write(out: Path, results: dict[str, Any]) -> None:
    """Write the results so far."""
    out.write_text(json.dumps(results, indent=1) + "\n")


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", default=list(STAGES))
    parser.add_argument("--games", default=",".join(game_ids()))
    parser.add_argument("--seconds", type=float, default=3600, help="for identity, of each game")
    parser.add_argument("--compute", help="capability, for `compile` alone; else the card's")
    parser.add_argument("--no-peers", action="store_true", help="leave out Pgx")
    parser.add_argument("--out", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    match chosen.what:  # what this program starts itself
        case ["kernels-of", game, major, minor]:
            print(json.dumps(kernels_of(game, (int(major), int(minor)))))
            return
        case ["identity-of", game, part, parts]:
            print(json.dumps(check_identity(game, int(part), int(parts), chosen.seconds)))
            return
        case ["steps-of", game, players, tables, rows]:
            run_steps(game, int(players), int(tables), rows)
            return
    if unknown := set(chosen.what) - set(STAGES):
        parser.error(f"expected {', '.join(STAGES)}, got {', '.join(sorted(unknown))}")
    games = chosen.games.split(",")
    results: dict[str, Any] = json.loads(chosen.out.read_text()) if chosen.out.exists() else {}
    compute = chosen.compute or HOPPER
    if set(chosen.what) != {"compile"}:
        try:
            compute = compute_capability()
        except NoGpu as missing:
            parser.exit(2, f"{missing}\n")
    if "compile" in chosen.what:
        major, minor = compute.split(".")
        results["seconds_to_compile"] = compile_kernels(games, (int(major), int(minor)))
    if "identity" in chosen.what:
        results["identity"] = identity_in_processes(games, chosen.seconds)
        write(chosen.out, results)
    if "speed" in chosen.what:
        measure(games, not chosen.no_peers, results, chosen.out)
    if "profile" in chosen.what:
        results["profile"] = look_closer(games)
    write(chosen.out, results)


if __name__ == "__main__":
    main()
