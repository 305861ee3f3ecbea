"""`make load`: many tables at once, every seat a real websocket client. Bounded in time; says what was reached.

The clients run in processes of their own, so that what is measured is the server. A move's time is from sending it
until the answer that it is durable.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx2

from oddeck.games.registry import find_game, game_ids

from .player import Player
from .postgres import fresh_database
from .process import ServerProcess


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
    refused: int
    memory_mb: float
    server_processor_share: float


def players_for(game_id: str) -> int:
    """A usual number of players."""
    there_may_be = find_game(game_id).players
    return min(max(3, there_may_be.start), there_may_be.stop - 1)


async def play_tables(address: str, games: list[str], seconds: float, think: float, seed: int) -> dict[str, Any]:
    """Opens a table for each of these games, fills it with clients, and plays until the time is up."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as client:
        everybody = []
        for number, game_id in enumerate(games):
            everybody += await seated(client, address, game_id, think, seed + number)
    ends = time.monotonic() + seconds
    running = [asyncio.create_task(player.play(lambda: time.monotonic() > ends)) for player in everybody]
    await asyncio.sleep(seconds)
    for task in running:
        task.cancel()
    ended = await asyncio.gather(*running, return_exceptions=True)
    failures = [str(end) for end in ended if isinstance(end, BaseException) and not isinstance(end, asyncio.CancelledError)]
    return {
        "waits": [wait for player in everybody for wait in player.waits],
        "clients": len(everybody),
        "refused": sum(len(player.refused) for player in everybody),
        "returns": sum(player.returns for player in everybody),
        "failures": failures,
    }


async def seated(client: httpx2.AsyncClient, address: str, game_id: str, think: float, seed: int) -> list[Player]:
    """A table with a client in every seat."""
    seats = players_for(game_id)
    opening = (await client.post("/api/tables", json={"game": game_id, "players": seats})).raise_for_status().json()
    players = []
    for seat in range(seats):
        asked = {"name": f"Player {seat}", "seat": seat}
        place = (await client.post(f"/api/tables/{opening['table']}/seats", json=asked)).raise_for_status().json()
        players.append(Player(lambda: address, opening["table"], place["key"], random.Random(f"{seed} {seat}"), think))
    return players


def play_in_process(address: str, games: list[str], seconds: float, think: float, seed: int) -> dict[str, Any]:
    """The same, for a process of its own."""
    return asyncio.run(play_tables(address, games, seconds, think, seed))


async def measure(database: str, folder: Path, tables: int, seconds: float, think: float = 0.0, processes: int = 1) -> Load:
    """Starts a server, loads it, and ends it. Who does not think at all finds out how much the server can do, and waits in line."""
    games = [game_ids()[number % len(game_ids())] for number in range(tables)]
    server = ServerProcess(database, folder / "server.log")
    await server.start()
    try:
        loop = asyncio.get_running_loop()
        used, started = server.processor_time(), time.monotonic()
        with ProcessPoolExecutor(processes) as pool:
            parts = [
                loop.run_in_executor(pool, play_in_process, server.address, games[part::processes], seconds, think, part * tables)
                for part in range(processes)
            ]
            results = await asyncio.gather(*parts)
        share = (server.processor_time() - used) / (time.monotonic() - started)
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
        refused=sum(result["refused"] for result in results),
        memory_mb=round(memory, 1),
        server_processor_share=round(share, 2),
    )


def main() -> None:
    """Measures and prints."""
    reader = argparse.ArgumentParser(description="Load the server with real clients on this machine.")
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--think", type=float, default=0.0, help="seconds that everybody thinks before a move")
    reader.add_argument("--processes", type=int, default=1, help="processes that the clients run in")
    reader.add_argument("--postgres", action="store_true", help="on a PostgreSQL of our own, not on SQLite")
    asked = reader.parse_args()
    with fresh_database(asked.postgres) as (database, folder):
        load = asyncio.run(measure(database, folder, asked.tables, asked.seconds, asked.think, asked.processes))
    print(json.dumps(asdict(load), indent=2))


if __name__ == "__main__":
    main()
