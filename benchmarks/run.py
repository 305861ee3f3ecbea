"""`make bench`: Oddeck and others, measured in one run on one core.

Ours and a peer's random play take turns in short rounds, so that whatever else the machine does
slows both; what is reported is the median of the rounds' ratios. Time is processor time, except for
starts, for which people wait. Games differ, so a ratio says how dear a decision is, not which game
is better. Results go to results.json beside this file.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import platform
import re
import subprocess
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.status import Status
from rich.table import Table

from benchmarks import environments, ours
from benchmarks.ours import ROUNDS, SECONDS_A_ROUND, rate

HERE = Path(__file__).parent
PEERS = HERE / "peers"
RESULTS = HERE / "results.json"

PARTS = ("comparisons", "environments", "games")
PEERS_MEASURED = ("open-spiel", "rlcard", "pgx", "jax", "pettingzoo")
COLD_COMPILE_BUDGET = 30.0
START_BUDGET = 1.0
# Games that no peer has anything like, and with how many players they are measured.
BY_THEMSELVES = {"twisty-maze": 4}
WANTED_DECISIONS = {"twisty-maze": 2_000_000}


@dataclass(frozen=True)
class Comparison:
    """One of our games beside one of a peer's. `how` is a name that peers/measure.py knows."""

    game: str
    players: int
    peer: str
    how: str
    peer_game: str
    target: float | None = None  # how many times as fast we want to be
    options: Mapping[str, int] = field(default_factory=dict)
    play: Callable[..., Any] = ours.RandomPlay  # what of ours is measured


COMPARISONS = (
    Comparison(
        "twisty-passages",
        4,
        "OpenSpiel, native",
        "openspiel-native",
        "crazy_eights(players=4)",
        target=8.0,
    ),
    Comparison(
        "twisty-passages",
        4,
        "OpenSpiel, from Python",
        "openspiel-python",
        "crazy_eights(players=4)",
    ),
    Comparison("twisty-passages", 4, "RLCard", "rlcard", "uno"),
    Comparison(
        "flathead-rummy", 2, "OpenSpiel, native", "openspiel-native", "gin_rummy", target=20.0
    ),
    Comparison(
        "fortuno",
        4,
        "OpenSpiel, native",
        "openspiel-native",
        "crazy_eights(players=4,use_special_cards=true)",
        target=1.0,
    ),
    Comparison("trophy-case", 4, "OpenSpiel, native", "openspiel-native", "hearts", target=5.0),
)

# Steps of environments, each with an observation and a mask. Pgx and PettingZoo have nothing like
# our games: these are their nearest.
MANY, ONE = environments.ManyTables, environments.OneTable
ENVIRONMENTS = (
    Comparison("twisty-passages", 2, "Pgx, 1,024 tables", "pgx", "leduc_holdem", play=MANY),
    Comparison("twisty-passages", 4, "Pgx, 1,024 tables", "pgx", "sparrow_mahjong", play=MANY),
    Comparison("trophy-case", 3, "Pgx, 1,024 tables", "pgx", "sparrow_mahjong", play=MANY),
    Comparison("trophy-case", 3, "PettingZoo", "pettingzoo", "texas_holdem_v4", play=MANY),
    Comparison("trophy-case", 3, "PettingZoo", "pettingzoo", "texas_holdem_v4", play=ONE),
)


class Peers:
    """The process in the peers' environment."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def measure(self, how: str, game: str, seconds: float) -> dict[str, Any]:
        """Decisions and seconds of a peer at random play."""
        assert self._process.stdin
        assert self._process.stdout
        print(
            json.dumps({"how": how, "game": game, "seconds": seconds}),
            file=self._process.stdin,
            flush=True,
        )
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the peers' process ended while measuring {game} ({how})")
        result: dict[str, Any] = json.loads(answer)
        return result


@contextmanager
def peers_process() -> Iterator[Peers]:
    """Starts the peers, and ends them."""
    command = [PEERS / ".venv/bin/python", PEERS / "measure.py"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Peers(process)


def compare(row: Comparison, peers: Peers) -> dict[str, Any]:
    """Takes turns for some rounds."""
    play = row.play(row.game, row.players, row.options)
    peers.measure(row.how, row.peer_game, SECONDS_A_ROUND / 5)
    rounds = [
        (
            rate(play.measure(SECONDS_A_ROUND)),
            rate(peers.measure(row.how, row.peer_game, SECONDS_A_ROUND)),
        )
        for _ in range(ROUNDS)
    ]
    return {
        "game": row.game,
        "players": row.players,
        "options": dict(row.options),
        "measured": (row.play.__doc__ or "").split(",")[0].rstrip("."),
        "peer": row.peer,
        "peer_game": row.peer_game,
        "decisions_per_second": median(our for our, _ in rounds),
        "peer_decisions_per_second": median(their for _, their in rounds),
        "ratio": median(our / their for our, their in rounds),
        "ratio_range": [
            min(our / their for our, their in rounds),
            max(our / their for our, their in rounds),
        ],
        "target": row.target,
    }


def cpu_model() -> str:
    """What the processor calls itself."""
    model = re.search(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text())
    return model[1] if model else platform.machine()


def machine_and_versions() -> dict[str, Any]:
    """What the numbers depend on, and nothing that says whose machine it was."""
    lock = (PEERS / "uv.lock").read_text()
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "cpu": cpu_model(),
        "python": platform.python_version(),
        "versions": {
            name: importlib.metadata.version(name) for name in ("oddeck", "numba", "numpy")
        }
        | {
            name: re.findall(rf'name = "{name}"\nversion = "(.*)"', lock)[0]
            for name in PEERS_MEASURED
        },
    }


# --- showing it -----------------------------------------------------------------------------------


def comparisons_table(results: list[dict[str, Any]], title: str) -> Table:
    """Ours beside the peers'."""
    table = Table(
        "our game", "peer", "ours/s", "theirs/s", "ratio (lowest to highest)", title=title
    )
    for row in results:
        low, high = row["ratio_range"]
        ratio = f"{row['ratio']:.1f} ({low:.1f} to {high:.1f})"
        if row["target"]:
            ratio += f"\nat least {row['target']:g}: {verdict(row['ratio'] >= row['target'])}"
        table.add_row(
            f"{row['game']}\n{row['players']} players\n{row['measured']}",
            f"{row['peer']}\n{row['peer_game']}",
            thousands(row["decisions_per_second"]),
            thousands(row["peer_decisions_per_second"]),
            ratio,
        )
    return table


def thousands(number: float) -> str:
    """16,103 k, and small numbers as they are."""
    return f"{number / 1000:,.0f} k" if number >= 10_000 else f"{number:,.0f}"


def facts_table(results: dict[str, dict[str, Any]]) -> Table:
    """Each of our games alone."""
    table = Table("", *results, title="Each game alone")
    every = results.values()
    table.add_row(
        "random play, decisions/s",
        *(at_least(fact["decisions_per_second"], game) for game, fact in results.items()),
    )
    table.add_row(
        "compile, cold", *(within(fact["cold_compile_s"], COLD_COMPILE_BUDGET) for fact in every)
    )
    table.add_row("load machine code", *(f"{fact['load_machine_code_s']:.2f} s" for fact in every))
    table.add_row(
        "from nothing to a dealt game",
        *(within(fact["start_to_dealt_game_s"], START_BUDGET) for fact in every),
    )
    table.add_row(
        "the same with machine code",
        *(f"{fact['start_to_machine_code_s']:.2f} s" for fact in every),
    )
    table.add_row(
        "interpreted, through the API, decisions/s",
        *(f"{fact['interpreted_decisions_per_second']:,.0f}" for fact in every),
    )
    table.add_row("state, bytes", *(f"{fact['state_bytes']:,}" for fact in every))
    table.add_row("Game.copy, per second", *(f"{fact['copies_per_second']:,.0f}" for fact in every))
    table.add_row(
        "states copied in bulk, per second",
        *(f"{fact['states_copied_per_second']:,.0f}" for fact in every),
    )
    return table


def at_least(decisions: float, game: str) -> str:
    """A rate, and whether it is what the game wants, if it wants anything."""
    wanted = WANTED_DECISIONS.get(game)
    return thousands(decisions) + (
        f" (at least {thousands(wanted)}: {verdict(decisions >= wanted)})" if wanted else ""
    )


def within(seconds: float, budget: float) -> str:
    """A time, and whether it keeps to its budget."""
    return f"{seconds:.2f} s (under {budget:g} s: {verdict(seconds < budget)})"


def verdict(is_met: bool) -> str:
    """In colour."""
    return "[green]met[/]" if is_met else "[red]missed[/]"


def measured(parts: Collection[str], status: Status) -> dict[str, Any]:
    """The parts of the results that are wanted."""
    found: dict[str, Any] = {}
    with peers_process() as peers:
        for part, rows in (("comparisons", COMPARISONS), ("environments", ENVIRONMENTS)):
            if part in parts:
                found[part] = []
                for row in rows:
                    status.update(f"{row.game} and {row.peer}")
                    found[part].append(compare(row, peers))
    if "games" in parts:
        found["games"] = {}
        for game, players in (
            {row.game: row.players for row in COMPARISONS} | BY_THEMSELVES
        ).items():
            status.update(f"{game} alone")
            found["games"][game] = ours.facts(game, players)
    return found


def main() -> None:
    """Measures everything, or the parts that are named, shows it and writes it down; the other
    parts stay as they were.
    """
    parser = argparse.ArgumentParser(description="How fast Oddeck is, side by side with others.")
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help=f"what to measure, all if none is named: {', '.join(PARTS)}",
    )
    parts = parser.parse_args().parts or PARTS
    if unknown := set(parts) - set(PARTS):
        parser.error(
            f"there is no part {', '.join(sorted(unknown))}; there are: {', '.join(PARTS)}"
        )
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # child processes stay on the same core
    console = Console()
    with console.status("measuring") as status:
        found = measured(parts, status)
    if "comparisons" in found:
        console.print(comparisons_table(found["comparisons"], "Decisions in random play, one core"))
    if "environments" in found:
        console.print(comparisons_table(found["environments"], "Steps of environments, one core"))
    if "games" in found:
        console.print(facts_table(found["games"]))
    RESULTS.write_text(
        json.dumps(
            json.loads(RESULTS.read_text()) | machine_and_versions() | rounded(found), indent=2
        )
        + "\n"
    )


def rounded(value: Any) -> Any:
    """Numbers with as many digits as mean something."""
    if isinstance(value, float):
        return round(value) if value > 1000 else round(value, 2)
    if isinstance(value, dict):
        return {key: rounded(inner) for key, inner in value.items()}
    return [rounded(inner) for inner in value] if isinstance(value, list) else value


if __name__ == "__main__":
    main()
