"""`make load`: many tables at once, every seat a bot or a real websocket client. Bounded in time;
says what was reached.

The clients run in separate processes, so that what is measured is the server. Every client has
its own address (127.x.y.z), so that the server's limits are on and count as they would on the
internet. Spectators watch every table, half of the tables have a bot, and clients reconnect now and
then. A move's time is from sending it until the answer that it is durable, and until every client
at the table has heard of it. Windows are watched, too: how late they close, with and without
somebody who could use them. After a quiet time the same is measured while others ask for hints
and reviews as fast as they can.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx2

from oddeck.games.registry import find_game, game_ids

from .player import Player
from .postgres import fresh_database
from .process import PATIENCE, ServerProcess, processor_time

# Hosts stay within the limits as they are; only the pace of bots is that of the clients.
SETTINGS = {"ODDECK_BOT_PAUSE": "0.15", "ODDECK_WINDOW": "0.5"}
PAUSE_AFTER_REFUSAL = 0.02  # seconds, of those who ask for hints
HINTS_PATIENCE = 120.0  # seconds until hints are measured although none has come


@dataclass(frozen=True)
class Load:
    """What was measured."""

    tables: int
    clients: int  # in seats and watching
    seconds: float
    moves: int  # of clients
    bot_moves: int
    moves_per_second: float  # of both
    p50_ms: float  # until a move is answered
    p99_ms: float
    worst_ms: float
    informed_p50_ms: float  # until everybody at the table has heard of a move
    informed_p99_ms: float
    informed_worst_ms: float
    # How late windows closed, and for how many clients; whether anyone could use one must not show.
    windows: dict[str, dict[str, float]]
    reconnects: int
    asked: dict[str, int]  # hints and reviews, by what became of them
    refused: dict[str, int]  # by reason: where several may act at once, the slower ones are late
    memory_mb: float
    server_processor_share: float  # of one core, while moves were made
    server_ms_per_move: float  # of processor time, including all that is sent
    clients_ms_per_move: float  # of processor time: the clients share the machine with the server


@dataclass(frozen=True)
class Pressure:
    """The same moves without and with those who ask for hints and reviews."""

    quiet_p99_ms: float
    pressed_p99_ms: float
    ratio: float
    informed_ratio: float
    answered: dict[str, int]


@dataclass(frozen=True)
class Mix:
    """Who is there."""

    think: float = 0.0  # seconds before a move
    spectators: int = 1  # at each table
    bot_share: float = 0.5  # of tables with a bot in one seat
    stay: float | None = 30.0  # seconds on average until a client connects again
    askers: int = 20  # who want hints and reviews
    compressed: bool = False  # whether messages travel compressed, as those to browsers do


@dataclass(frozen=True)
class Work:
    """What one process of clients is to do."""

    address: str
    server: int  # the server's process
    games: list[str]
    seconds: float
    mix: Mix
    seed: int
    least: int  # moves, reconnects and requests that are measured, however long that takes


@dataclass
class Party:
    """A table and all clients at it."""

    table: str
    players: list[Player]
    spectators: list[Player] = field(default_factory=list)

    @property
    def everybody(self) -> list[Player]:
        """Players and spectators."""
        return self.players + self.spectators

    def informed(self) -> Iterator[float]:
        """For each move, the seconds until everybody had heard of it."""
        for player in self.players:
            for step, sent in player.told:
                heard = [one.heard_at.get(step) for one in self.everybody]
                known = [at for at in heard if at is not None]
                if len(known) == len(heard):
                    yield max(known) - sent

    def windows(self) -> Iterator[tuple[bool, float]]:
        """For each window: whether a client could use it, and how late the others heard that it had
        closed.
        """
        usable = {until for player in self.players for until in player.usable}
        for watcher in self.everybody:
            for until, late in watcher.windows.items():
                if until not in watcher.usable:
                    yield until in usable, late


def players_for(game_id: str) -> int:
    """A usual number of players."""
    there_may_be = find_game(game_id).players
    return min(max(3, there_may_be.start), there_may_be.stop - 1)


def hosts(seed: int) -> Iterator[str]:
    """Addresses of this machine that nobody else has."""
    return (f"127.{1 + n // 62500}.{n // 250 % 250}.{1 + n % 250}" for n in count(seed * 10_000))


class Crowd:
    """The clients of one process."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.parties: list[Party] = []
        self.asked: Counter[str] = Counter()
        self._hosts = hosts(work.seed)

    async def play(self) -> list[dict[str, Any]]:
        """Keeps all tables busy; what was measured while it was quiet, and while others asked."""
        tables = [
            asyncio.create_task(self._one_game_after_another(number, game_id))
            for number, game_id in enumerate(self.work.games)
        ]
        while len(self.parties) < len(tables) or not all(
            player.viewer is not None for party in self.parties for player in party.players
        ):
            if broken := [table.exception() for table in tables if table.done()]:
                raise RuntimeError(f"a table broke: {broken[0]!r}")
            await asyncio.sleep(0.1)
        print("everyone is connected, measuring", file=sys.stderr, flush=True)
        measured = [await self._measure()]
        if self.work.mix.askers:
            asking = [
                asyncio.create_task(self._ask(random.Random(number)))
                for number in range(self.work.mix.askers)
            ]
            await self._until_hints_come()
            measured.append(await self._measure(asking=True))
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
        for table in tables:
            table.cancel()
        ended = await asyncio.gather(*tables, return_exceptions=True)
        measured[0]["failures"] = [
            repr(end)
            for end in ended
            if isinstance(end, BaseException) and not isinstance(end, asyncio.CancelledError)
        ]
        return measured

    async def _until_hints_come(self) -> None:
        """Wait for the process that searches, which starts with the first hint; on a busy machine
        that takes a while. Without compiled rules there are no hints.
        """
        deadline = time.monotonic() + HINTS_PATIENCE
        while not (self.asked["hint answered"] or self.asked["hint not-now"]):
            if time.monotonic() > deadline:
                return
            await asyncio.sleep(0.1)

    async def _measure(self, asking: bool = False) -> dict[str, Any]:
        """What happens in the time that was asked for, or until enough has happened."""
        for player in self._everybody():
            player.waits.clear()
            player.told.clear()
            player.refused.clear()
            player.windows.clear()
            player.returns = player.reconnects = 0
        self.asked.clear()
        clients = len([player for player in self._everybody() if not player.over])
        steps, began = self._steps(), time.monotonic()
        used, own = processor_time(self.work.server), time.process_time()
        await asyncio.sleep(self.work.seconds)
        while self._least_seen(asking) < self.work.least:
            await asyncio.sleep(0.1)
        used, own = processor_time(self.work.server) - used, time.process_time() - own
        moves = sum(len(player.waits) for player in self._everybody())
        return {
            "seconds": time.monotonic() - began,
            "waits": [wait for player in self._everybody() for wait in player.waits],
            "bot_moves": max(0, self._steps() - steps - moves),
            "informed": [wait for party in self.parties for wait in party.informed()],
            "windows": [window for party in self.parties for window in party.windows()],
            "clients": clients,
            "refused": [reason for player in self._everybody() for reason in player.refused],
            "returns": sum(player.returns for player in self._everybody()),
            "reconnects": sum(player.reconnects for player in self._everybody()),
            "asked": dict(self.asked),
            "used": used,
            "own": own,
        }

    def _least_seen(self, asking: bool) -> int:
        """How often the rarest of what is measured has happened."""
        return min(
            sum(1 for party in self.parties for _ in party.informed()),
            sum(player.reconnects for player in self._everybody()),
            *([self.asked.total()] if asking else []),
        )

    def _everybody(self) -> Iterator[Player]:
        for party in self.parties:
            yield from party.everybody

    def _steps(self) -> int:
        """How many moves and deals there were at all tables."""
        return sum(
            step["type"] == "played" for party in self.parties for step in party.players[0].steps
        )

    async def _one_game_after_another(self, number: int, game_id: str) -> None:
        """A new table whenever a game is over, so that there are always as many."""
        mix = self.work.mix
        has_bot = number % 10 < mix.bot_share * 10
        for round_number in count():
            party = await self._open(game_id, has_bot, f"{self.work.seed} {number} {round_number}")
            self.parties.append(party)
            await asyncio.gather(*(player.play() for player in party.everybody))

    async def _open(self, game_id: str, has_bot: bool, seed: str) -> Party:
        seats = players_for(game_id)
        bots = ["heuristic"] if has_bot else []
        wanted = {"game": game_id, "players": seats, "bots": bots, "hints": True}
        table = (await self._post("tables", wanted))["table"]
        players = []
        for seat in range(len(bots), seats):
            asked = {"name": f"Player {seat}", "seat": seat}
            place = await self._post(f"tables/{table}/seats", asked)
            players.append(self._player(table, place["key"], f"{seed} {seat}"))
        spectators = [
            self._player(table, None, f"{seed} {number}")
            for number in range(self.work.mix.spectators)
        ]
        return Party(table, players, spectators)

    def _player(self, table: str, key: str | None, seed: str) -> Player:
        mix = self.work.mix
        return Player(
            lambda: self.work.address,
            table,
            key,
            random.Random(seed),
            think=mix.think,
            stay=mix.stay,
            host=next(self._hosts),
            compressed=mix.compressed,
        )

    async def _post(self, path: str, message: object) -> Any:
        """What the server answers to somebody who has not been here before."""
        async with self._client() as client:
            return (await client.post(path, json=message)).raise_for_status().json()

    def _client(self) -> httpx2.AsyncClient:
        transport = httpx2.AsyncHTTPTransport(local_address=next(self._hosts))
        return httpx2.AsyncClient(
            base_url=f"{self.work.address}/api/", transport=transport, timeout=PATIENCE
        )

    async def _ask(self, dice: random.Random) -> None:
        """Asks for hints, and for reviews of finished games, as fast as answers come."""
        async with self._client() as client:
            while True:
                over = [party for party in self.parties if party.players[0].over]
                if over and dice.random() < 0.3:
                    what, path, key = "review", f"tables/{dice.choice(over).table}/review", None
                else:
                    asking = [one for one in self._everybody() if one.key and one.now.moves]
                    if not asking:
                        await asyncio.sleep(PAUSE_AFTER_REFUSAL)
                        continue
                    one = dice.choice(asking)
                    what, path, key = "hint", f"tables/{one.table}/hints", one.key
                shown = {} if key is None else {"Authorization": f"Bearer {key}"}
                answer = await client.post(path, headers=shown)
                refused = "" if answer.is_success else f" {answer.json()['reason']}"
                self.asked[f"{what}{refused or ' answered'}"] += 1
                if refused:
                    await asyncio.sleep(PAUSE_AFTER_REFUSAL)


def play_in_process(work: Work) -> list[dict[str, Any]]:
    """The clients of one process.

    Garbage is left lying: to look for it among all that was heard takes a tenth of a second.
    """
    gc.disable()
    return asyncio.run(Crowd(work).play())


async def measure(
    database: str,
    folder: Path,
    tables: int,
    seconds: float,
    mix: Mix,
    processes: int = 1,
    least: int = 0,
) -> list[Load]:
    """Starts a server, loads it, and ends it; the measures of the quiet and of the other time.

    Each time is as long as was asked for, or until `least` moves, reconnects and requests were
    measured. Who does not think at all finds out how much the server can do, and waits in line.
    """
    games = [game_ids()[number % len(game_ids())] for number in range(tables)]
    server = ServerProcess(database, folder / "server.log", SETTINGS, limits=True)
    try:
        await server.start()
        loop = asyncio.get_running_loop()
        with ProcessPoolExecutor(processes) as pool:
            works = [
                Work(server.address, server.pid, games[part::processes], seconds, mix, part, least)
                for part in range(processes)
            ]
            results = await asyncio.gather(
                *(loop.run_in_executor(pool, play_in_process, work) for work in works)
            )
        memory = server.memory()
    finally:
        server.stop()
    failures = [failure for result in results for failure in result[0]["failures"]]
    assert not failures, failures[:3]
    return [summed_up(tables, memory, parts) for parts in zip(*results, strict=True)]


def summed_up(tables: int, memory: float, parts: Sequence[dict[str, Any]]) -> Load:
    """What all processes of clients measured in the same time."""
    assert sum(part["returns"] for part in parts) == 0, "connections broke"
    waits = sorted(wait for part in parts for wait in part["waits"])
    informed = sorted(wait for part in parts for wait in part["informed"])
    used, seconds = max(part["used"] for part in parts), parts[0]["seconds"]
    bot_moves = sum(part["bot_moves"] for part in parts)
    moves = len(waits) + bot_moves
    return Load(
        tables=tables,
        clients=sum(part["clients"] for part in parts),
        seconds=round(seconds, 1),
        moves=len(waits),
        bot_moves=bot_moves,
        moves_per_second=round(moves / seconds, 1),
        p50_ms=quantile(waits, 50),
        p99_ms=quantile(waits, 99),
        worst_ms=round(waits[-1] * 1000, 1),
        informed_p50_ms=quantile(informed, 50),
        informed_p99_ms=quantile(informed, 99),
        informed_worst_ms=round(informed[-1] * 1000, 1),
        windows=late_windows([window for part in parts for window in part["windows"]]),
        reconnects=sum(part["reconnects"] for part in parts),
        asked=dict(sum((Counter(part["asked"]) for part in parts), Counter())),
        refused=dict(Counter(reason for part in parts for reason in part["refused"])),
        memory_mb=round(memory, 1),
        server_processor_share=round(used / seconds, 2),
        server_ms_per_move=round(1000 * used / moves, 2),
        clients_ms_per_move=round(1000 * sum(part["own"] for part in parts) / moves, 2),
    )


def pressure(quiet: Load, pressed: Load) -> Pressure:
    """What hints and reviews cost those who move."""
    return Pressure(
        quiet.p99_ms,
        pressed.p99_ms,
        round(pressed.p99_ms / quiet.p99_ms, 2),
        round(pressed.informed_p99_ms / quiet.informed_p99_ms, 2),
        {what: n for what, n in pressed.asked.items() if what.endswith("answered")},
    )


def late_windows(windows: Sequence[tuple[bool, float]]) -> dict[str, dict[str, float]]:
    """How late windows closed that a client could use, and the others."""
    measured = {}
    for name, usable in (("somebody could", True), ("nobody could, or a bot", False)):
        late = sorted(seconds for could, seconds in windows if could == usable)
        if len(late) > 1:
            measured[name] = {
                "heard": len(late), "p50_ms": quantile(late, 50), "p99_ms": quantile(late, 99)
            }  # fmt: skip
    return measured


def quantile(sorted_waits: Sequence[float], percent: int) -> float:
    """A quantile of some waits, in milliseconds."""
    return round(statistics.quantiles(sorted_waits, n=100)[percent - 1] * 1000, 1)


def main() -> None:
    """Measures and prints."""
    reader = argparse.ArgumentParser(
        description="Load the server with real clients on this machine."
    )
    usual = Mix()
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument(
        "--think", type=float, default=0.0, help="seconds that everybody thinks before a move"
    )
    reader.add_argument("--spectators", type=int, default=usual.spectators, help="at each table")
    reader.add_argument(
        "--bots", type=float, default=usual.bot_share, help="share of tables with a bot"
    )
    reader.add_argument(
        "--stay", type=float, default=usual.stay, help="seconds until a client connects again"
    )
    reader.add_argument(
        "--askers", type=int, default=usual.askers, help="who want hints and reviews; 0: no one"
    )
    reader.add_argument("--compressed", action="store_true", help="messages, as browsers want them")
    reader.add_argument(
        "--processes", type=int, default=1, help="processes that the clients run in"
    )
    reader.add_argument(
        "--postgres", action="store_true", help="on a PostgreSQL of our own, not on SQLite"
    )
    asked = reader.parse_args()
    mix = Mix(
        asked.think,
        asked.spectators,
        asked.bots,
        asked.stay or None,
        asked.askers,
        asked.compressed,
    )
    with fresh_database(asked.postgres) as (database, folder):
        loads = asyncio.run(
            measure(database, folder, asked.tables, asked.seconds, mix, asked.processes)
        )
    for name, load in zip(("quiet", "with hints and reviews"), loads, strict=False):
        print(json.dumps({name: asdict(load)}, indent=2))
    if len(loads) > 1:
        print(json.dumps({"under pressure": asdict(pressure(*loads))}, indent=2))


if __name__ == "__main__":
    main()
