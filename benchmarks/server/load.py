"""`make load`: many tables at once, every seat a real websocket client. Bounded in time; says what
was reached.

The clients run in processes of their own, so that what is measured is the server. A move's time is
from sending it until the answer that it is durable.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import statistics
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

import httpx2

from oddeck.games.registry import find_game, game_ids

from .player import Player
from .postgres import fresh_database
from .process import PATIENCE, ServerProcess, processor_time


@dataclass(frozen=True)
class Load:
    """What was measured."""

    tables: int
    clients: int
    seconds: float
    moves: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    refused: dict[str, int]  # by reason: where several may act at once, whoever is slower is late
    memory_mb: float
    server_processor_share: float  # of one core, while moves were made
    server_ms_per_move: float  # of processor time


def players_for(game_id: str) -> int:
    """A usual number of players."""
    there_may_be = find_game(game_id).players
    return min(max(3, there_may_be.start), there_may_be.stop - 1)


@dataclass(frozen=True)
class Work:
    """What one process of clients is to do."""

    address: str
    server: int  # the server's process
    games: list[str]
    seconds: float
    think: float
    seed: int


async def play_tables(work: Work) -> dict[str, Any]:
    """Keeps a table of each of these games busy.

    The time runs from when everybody is there until it is up.
    """
    everybody: list[Player] = []
    async with httpx2.AsyncClient(base_url=work.address, timeout=PATIENCE) as client:
        tables = [
            asyncio.create_task(
                one_game_after_another(client, work, game_id, work.seed + number, everybody)
            )
            for number, game_id in enumerate(work.games)
        ]
        while len(everybody) < sum(map(players_for, work.games)) or any(
            player.viewer is None for player in everybody
        ):
            if broken := [table.exception() for table in tables if table.done()]:
                raise RuntimeError(f"a table broke: {broken[0]!r}")
            await asyncio.sleep(0.1)
        clients = len(everybody)
        for player in everybody:
            player.waits.clear()
            player.refused.clear()
        used_before = processor_time(work.server)
        await asyncio.sleep(work.seconds)
        used = processor_time(work.server) - used_before
        for table in tables:
            table.cancel()
        ended = await asyncio.gather(*tables, return_exceptions=True)
    return {
        "waits": [wait for player in everybody for wait in player.waits],
        "clients": clients,
        "refused": [reason for player in everybody for reason in player.refused],
        "returns": sum(player.returns for player in everybody),
        "failures": [
            str(end)
            for end in ended
            if isinstance(end, BaseException) and not isinstance(end, asyncio.CancelledError)
        ],
        "used": used,
    }


async def one_game_after_another(
    client: httpx2.AsyncClient, work: Work, game_id: str, seed: int, everybody: list[Player]
) -> None:
    """A new table whenever a game is over, so that there are always as many."""
    for round_number in count():
        players = await seated(client, work.address, game_id, work.think, f"{seed} {round_number}")
        everybody += players
        await asyncio.gather(*(player.play() for player in players))


async def seated(
    client: httpx2.AsyncClient, address: str, game_id: str, think: float, seed: str
) -> list[Player]:
    """A table with a client in every seat."""
    seats = players_for(game_id)
    opening = (
        (await client.post("/api/tables", json={"game": game_id, "players": seats}))
        .raise_for_status()
        .json()
    )
    players = []
    for seat in range(seats):
        asked = {"name": f"Player {seat}", "seat": seat}
        place = (
            (await client.post(f"/api/tables/{opening['table']}/seats", json=asked))
            .raise_for_status()
            .json()
        )
        players.append(
            Player(
                lambda: address,
                opening["table"],
                place["key"],
                random.Random(f"{seed} {seat}"),
                think,
            )
        )
    return players


def play_in_process(work: Work) -> dict[str, Any]:
    """The same, for a process of its own.

    Garbage is left lying: to look for it among all that was heard takes a tenth of a second.
    """
    gc.disable()
    return asyncio.run(play_tables(work))


async def measure(
    database: str, folder: Path, tables: int, seconds: float, think: float = 0.0, processes: int = 1
) -> Load:
    """Starts a server, loads it, and ends it.

    Who does not think at all finds out how much the server can do, and waits in line.
    """
    games = [game_ids()[number % len(game_ids())] for number in range(tables)]
    server = ServerProcess(database, folder / "server.log")
    try:
        await server.start()
        loop = asyncio.get_running_loop()
        with ProcessPoolExecutor(processes) as pool:
            works = [
                Work(
                    server.address,
                    server.pid,
                    games[part::processes],
                    seconds,
                    think,
                    part * tables,
                )
                for part in range(processes)
            ]
            results = await asyncio.gather(
                *(loop.run_in_executor(pool, play_in_process, work) for work in works)
            )
        used = max(result["used"] for result in results)
        memory = server.memory()
    finally:
        server.stop()
    failures = [failure for result in results for failure in result["failures"]]
    assert not failures, failures[:3]
    assert sum(result["returns"] for result in results) == 0, "connections broke"
    waits = sorted(wait for result in results for wait in result["waits"])
    quantiles = statistics.quantiles(waits, n=100)
    return Load(
        tables=tables,
        clients=sum(result["clients"] for result in results),
        seconds=seconds,
        moves=len(waits),
        moves_per_second=round(len(waits) / seconds, 1),
        p50_ms=round(quantiles[49] * 1000, 1),
        p99_ms=round(quantiles[98] * 1000, 1),
        worst_ms=round(waits[-1] * 1000, 1),
        refused=dict(Counter(reason for result in results for reason in result["refused"])),
        memory_mb=round(memory, 1),
        server_processor_share=round(used / seconds, 2),
        server_ms_per_move=round(1000 * used / len(waits), 2),
    )


def main() -> None:
    """Measures and prints."""
    reader = argparse.ArgumentParser(
        description="Load the server with real clients on this machine."
    )
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument(
        "--think", type=float, default=0.0, help="seconds that everybody thinks before a move"
    )
    reader.add_argument(
        "--processes", type=int, default=1, help="processes that the clients run in"
    )
    reader.add_argument(
        "--postgres", action="store_true", help="on a PostgreSQL of our own, not on SQLite"
    )
    asked = reader.parse_args()
    with fresh_database(asked.postgres) as (database, folder):
        load = asyncio.run(
            measure(database, folder, asked.tables, asked.seconds, asked.think, asked.processes)
        )
    print(json.dumps(asdict(load), indent=2))


if __name__ == "__main__":
    main()
