"""`make faults`: the database fails in the middle of games, in every way that it can.

Shows that the servers answer all the time, that nobody is told anything untrue, that nobody loses
their seat, and that all games go on to their end when the database is well again.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import json
import os
import pwd
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

import httpx2

from .crash import Party, check, moves_made, open_party
from .postgres import USER, PostgresServer, why_no_postgres
from .process import PATIENCE, ServerProcess
from .proxy import Proxy

GAMES = ("trophy-case", "twisty-passages")
MOVES_BEFORE = 15  # a fault, and after it
SMALL_DISK = "64m"
LOST_COMMITS = 5
TO_THE_END = 600.0  # seconds that all games may take
# What a server may answer to a move: the reasons for a move that came late, and for a database that
# does not work.
ALLOWED = ("late", "not-now", "storage", "unknown")


@dataclass(frozen=True)
class Survival:
    """What was gone through."""

    fault: str
    seconds: float  # that it lasted
    slowest_livez_ms: float
    not_ready: int  # how often /readyz said so
    refusals: dict[str, int]  # of moves, by reason
    moves_accepted: int
    moves_in_doubt: int
    in_doubt_that_were_kept: int
    seconds_until_play_went_on: float


class World(ABC):
    """A database that can fail, and how."""

    processes = 1

    @property
    @abstractmethod
    def database(self) -> str:
        """The address for the server."""

    @abstractmethod
    async def fail(self) -> None:
        """The fault begins."""

    @abstractmethod
    async def heal(self) -> None:
        """The fault ends."""

    def is_felt(self, not_ready: int) -> bool:
        """Whether the fault has had an effect."""
        return not_ready > 0


@dataclass
class Postgres(World):
    """PostgreSQL behind a proxy, and two servers."""

    postgres: PostgresServer
    proxy: Proxy
    name: str
    processes = 2

    @property
    def database(self) -> str:
        """The address of the proxy."""
        return self.proxy.database


class Stopped(Postgres):
    """PostgreSQL is ended without warning and started again."""

    async def fail(self) -> None:
        """End it."""
        await asyncio.to_thread(self.postgres.stop)

    async def heal(self) -> None:
        """Start it."""
        await asyncio.to_thread(self.postgres.start)


class Frozen(Postgres):
    """PostgreSQL does not run, and its connections stay open (SIGSTOP)."""

    async def fail(self) -> None:
        """Stop all processes."""
        self.postgres.freeze()

    async def heal(self) -> None:
        """Let them go on."""
        self.postgres.thaw()


class BlackHole(Postgres):
    """The network swallows everything; old connections never answer again."""

    async def fail(self) -> None:
        """Swallow."""
        self.proxy.black_hole()

    async def heal(self) -> None:
        """Let new connections through."""
        self.proxy.forget()


class LostCommits(Postgres):
    """Commits are carried out, and their replies are lost."""

    async def fail(self) -> None:
        """Lose some replies."""
        self.proxy.lose_commits = LOST_COMMITS

    async def heal(self) -> None:
        """Lose no more."""
        self.proxy.lose_commits = 0

    def is_felt(self, not_ready: int) -> bool:
        """Whether replies were lost."""
        return self.proxy.lost_commits > 0


class ReadOnly(Postgres):
    """The database can only be read, as after a failover to a server that follows."""

    async def fail(self) -> None:
        """Let all sessions begin again, without the right to write."""
        self._set("SET default_transaction_read_only = on")

    async def heal(self) -> None:
        """Let new sessions write."""
        self._set("RESET default_transaction_read_only", end_sessions=False)

    def _set(self, what: str, end_sessions: bool = True) -> None:
        self.postgres.execute(f"ALTER DATABASE {self.name} {what}")
        if end_sessions:
            self.postgres.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                f" WHERE datname = '{self.name}'"
            )


@dataclass
class FullTablespace(Postgres):
    """The disk of the tables is full; that of the write-ahead log is not."""

    disk: Path = field(default_factory=Path)

    async def fail(self) -> None:
        """Fill it."""
        await asyncio.to_thread(fill, self.disk)

    async def heal(self) -> None:
        """Make room."""
        (self.disk / "filler").unlink()


@dataclass
class FullDisk(World):
    """SQLite on a full disk."""

    disk: Path

    @property
    def database(self) -> str:
        """A file on the disk."""
        return f"sqlite:///{self.disk}/full.db"

    async def fail(self) -> None:
        """Fill it."""
        await asyncio.to_thread(fill, self.disk)

    async def heal(self) -> None:
        """Make room."""
        (self.disk / "filler").unlink()


FAULTS = {
    "stopped": Stopped,
    "frozen": Frozen,
    "black-hole": BlackHole,
    "lost-commits": LostCommits,
    "read-only": ReadOnly,
    "full-tablespace": FullTablespace,
    "full-disk": FullDisk,
}


def fill(disk: Path) -> None:
    """Write a file until nothing more fits."""
    with (disk / "filler").open("wb", buffering=0) as filler:
        for size in (1 << 20, 4096, 1):
            try:
                while True:
                    filler.write(b"\0" * size)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise


def why_no_fault(name: str) -> str | None:
    """What is missing for a fault, if anything."""
    if name.startswith("full") and (os.geteuid() != 0 or not Path("/proc/mounts").exists()):
        return "a small disk needs root on Linux"
    return None if FAULTS[name] is FullDisk else why_no_postgres()


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk that is soon full."""
    with tempfile.TemporaryDirectory(prefix="oddeck-disk-") as folder:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", folder], check=True
        )
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


@asynccontextmanager
async def world(name: str, postgres: PostgresServer | None) -> AsyncIterator[World]:
    """A database that can have a fault."""
    kind = FAULTS[name]
    if kind is FullDisk:
        with small_disk() as disk:
            yield FullDisk(disk)
        return
    assert postgres is not None
    if kind is FullTablespace:
        with small_disk() as disk:
            user = pwd.getpwnam(USER)
            os.chown(disk, user.pw_uid, user.pw_gid)
            disk.chmod(0o700)
            postgres.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
            postgres.execute("CREATE DATABASE small TABLESPACE small")
            address = f"postgresql://oddeck@127.0.0.1:{postgres.port}/small"
            async with Proxy(address) as proxy:
                yield FullTablespace(postgres, proxy, "small", disk)
            postgres.execute("DROP DATABASE small WITH (FORCE)")
            postgres.execute("DROP TABLESPACE small")
        return
    database = postgres.fresh_database()
    async with Proxy(database) as proxy:
        yield kind(postgres, proxy, database.rpartition("/")[2])


@dataclass
class Watch:
    """Asks servers all the time how they are."""

    servers: Sequence[ServerProcess]
    slowest: float = 0.0
    not_ready: int = 0

    async def run(self) -> None:
        """Asks until cancelled."""
        async with httpx2.AsyncClient(timeout=PATIENCE) as client:
            while True:
                for server in self.servers:
                    began = time.monotonic()
                    answer = await client.get(f"{server.address}/livez")
                    answer.raise_for_status()
                    self.slowest = max(self.slowest, time.monotonic() - began)
                    ready = await client.get(f"{server.address}/readyz")
                    self.not_ready += ready.status_code != 200
                await asyncio.sleep(0.1)


async def survive(
    name: str,
    folder: Path,
    postgres: PostgresServer | None,
    seconds: float,
    games: Sequence[str] = GAMES,
) -> Survival:
    """Plays games to their end with a fault in the middle."""
    async with world(name, postgres) as here:
        settings = {
            "ODDECK_ABSENCE": "5",  # less than a fault lasts: connected people are never absent
            "ODDECK_GRACE": "0.5",
            "ODDECK_WINDOW": "0.2",
            "ODDECK_DATABASE_TIMEOUT": "2",
        }
        servers = [
            ServerProcess(here.database, folder / f"{name}{number}.log", settings)
            for number in range(here.processes)
        ]
        try:
            await asyncio.gather(*(server.start() for server in servers))
            async with httpx2.AsyncClient(timeout=PATIENCE) as client:
                parties = [
                    await open_party(client, servers[0].where, game, number)
                    for number, game in enumerate(games)
                ]
                async with asyncio.timeout(TO_THE_END + seconds):
                    return await play_through(name, here, servers, parties, client, seconds)
        finally:
            for server in servers:
                server.kill()


async def play_through(
    name: str,
    here: World,
    servers: Sequence[ServerProcess],
    parties: Sequence[Party],
    client: httpx2.AsyncClient,
    seconds: float,
) -> Survival:
    """Plays all games, and has the fault when they are under way."""
    everybody = [player for party in parties for player in party.players]
    for number, player in enumerate(everybody):
        player.think = 0.05
        player.address = servers[number % len(servers)].where
    playing = [asyncio.create_task(player.play()) for player in everybody]
    watch = Watch(servers)

    async def more_moves() -> None:
        wanted = moves_made(parties) + MOVES_BEFORE
        while moves_made(parties) < wanted and not all(task.done() for task in playing):
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)

    await more_moves()
    watching = asyncio.create_task(watch.run())
    await here.fail()
    began = time.monotonic()
    while time.monotonic() - began < seconds or not here.is_felt(watch.not_ready):
        assert not watching.done(), watching.result()
        await asyncio.sleep(0.05)
    lasted = time.monotonic() - began
    await here.heal()
    healed = time.monotonic()
    await more_moves()
    went_on = time.monotonic() - healed
    for player in everybody:
        player.think = 0.0
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    await asyncio.gather(*playing)
    kept = sum([await check(client, servers[0].where, party, ALLOWED) for party in parties])
    for player in everybody:
        news = [step["what"] for step in player.steps if step["type"] == "noted"]
        assert "stand-in" not in news, f"seat {player.viewer} was taken for absent"
    return Survival(
        fault=name,
        seconds=round(lasted, 1),
        slowest_livez_ms=round(watch.slowest * 1000, 1),
        not_ready=watch.not_ready,
        refusals=dict(Counter(reason for player in everybody for reason in player.refused)),
        moves_accepted=sum(len(player.accepted) for player in everybody),
        moves_in_doubt=sum(len(player.in_doubt) for player in everybody),
        in_doubt_that_were_kept=kept,
        seconds_until_play_went_on=round(went_on, 1),
    )


def main() -> None:
    """Goes through all faults and prints what it was like."""
    reader = argparse.ArgumentParser(description="Let the database fail in the middle of games.")
    reader.add_argument("--seconds", type=float, default=40.0, help="that each fault lasts")
    reader.add_argument("faults", nargs="*", default=list(FAULTS), help=", ".join(FAULTS))
    asked = reader.parse_args()
    for name in asked.faults:
        if reason := why_no_fault(name):
            print(f"NOT TESTED: {name}: {reason}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            if FAULTS[name] is FullDisk:
                survived = asyncio.run(survive(name, Path(folder), None, asked.seconds))
            else:
                with PostgresServer() as postgres:
                    survived = asyncio.run(survive(name, Path(folder), postgres, asked.seconds))
        print(json.dumps(asdict(survived), indent=2), flush=True)


if __name__ == "__main__":
    main()
