"""When a window closes, and all that anyone gets meanwhile, does not depend on who could use it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from oddeck.server.domain import commands, table_game
from oddeck.server.domain.entries import GotUp, Moved, SatDown, StoodIn
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.tables import Table
from oddeck.server.ops import steady_clock, wall_clock
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.log import Append
from oddeck.server.wire.commands import OpenTable
from oddeck.server.wire.common import Clock
from oddeck.server.work.autoplay import Autoplay
from oddeck.server.work.background import BackgroundTasks
from oddeck.server.work.log_writer import LogWriter
from oddeck.server.work.rooms import Connection, Room
from oddeck.server.work.scheduler import Scheduler
from oddeck.server.work.watchdog import Watchdog

from .small_games import Slapping
from .virtual_time import run

# Seconds that a bot thinks; the last one never decides in time.
BOTS = {"random": 0.0, "casual": 0.3, "merciless": 1.2, "sharp": 30.0}
PEOPLE = ("here", "absent", "left", "handed over")
WINDOW = 4.0
WRITING = 0.003  # seconds that an append takes


class Memory:
    """A store in memory."""

    shared = False

    def __init__(self) -> None:
        self.log = self

    async def append(self, _wanted: Append) -> bool:
        await asyncio.sleep(WRITING)
        return True


class SlowBots:
    """Bots that take their time and then do the same."""

    def __init__(self, move: str) -> None:
        self.move = move

    async def choose(self, kind: str, *_: object, **_named: object) -> str:
        await asyncio.sleep(BOTS[kind])
        return self.move

    def end_game(self, *_: object) -> Iterator[Coroutine[Any, Any, None]]:
        return iter(())


class Told(NamedTuple):
    """What a viewer got, and when."""

    at: float
    frame: bytes


def seated(sitters: tuple[str, str]) -> Table:
    """A table at which seat 0 is about to slap."""
    table = Table("table")
    wanted = OpenTable(
        game="twisty-passages",
        players=3,
        bots=[None, *(sitter if sitter in BOTS else None for sitter in sitters)],
        stand_in="merciless",
        clock=Clock(seconds=600, bonus=5),
        hints=True,
    )
    at = wall_clock.now_ms()
    table.apply(at, commands.open_table(wanted, key_hash("host")))
    for seat, sitter in enumerate(("here", *sitters)):
        if sitter not in BOTS:
            table.apply(at, SatDown(seat, f"P{seat}", 1 + seat, key_hash(f"key {seat}")))
    for seat, sitter in enumerate(sitters, 1):
        if sitter == "left":
            table.apply(at, GotUp(seat))
        elif sitter == "handed over":
            table.apply(at, StoodIn(seat, "merciless", "asked"))
    return table


async def story(sitters: tuple[str, str], bots_do: str) -> dict[int | None, list[Told]]:
    """What every viewer gets from a slap until some time after the window."""
    loop = asyncio.get_running_loop()
    settings, tasks, memory = Settings(), BackgroundTasks(), Memory()
    watchdog = Watchdog(0, lambda _: None)
    store: Any = memory
    pool: Any = SlowBots(bots_do)
    writer = LogWriter(store, watchdog, settings)
    scheduler = Scheduler(Autoplay(store, writer, pool, watchdog, settings), tasks, settings)
    room = Room(seated(sitters), on_change=scheduler.schedule)
    told: dict[int | None, list[Told]] = {}

    async def listen(connection: Connection) -> None:
        heard = told.setdefault(connection.viewer, [])
        while True:
            await connection.wake_up.wait()
            connection.wake_up.clear()
            heard += [Told(loop.time(), frame) for frame in connection.pending_frames()]

    for viewer in (None, 0, 1, 2):
        is_here = viewer is None or viewer == 0 or sitters[viewer - 1] == "here"
        if is_here:
            person = None if viewer is None else 1 + viewer
            connection = Connection(room, person, viewer, len(room.table.streams[viewer]))
            room.connections.add(connection)
            tasks.start(listen(connection))
    await writer.append(room, lambda _: Moved(0, "slap"))
    await asyncio.sleep(WINDOW + 50)
    room.stop_timer()
    await tasks.close()
    return told


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[int | None, list[Told]]]:
    """Tells the story of a window in virtual time."""

    def now_ms() -> int:
        return round(asyncio.get_running_loop().time() * 1000)

    monkeypatch.setattr(wall_clock, "now_ms", now_ms)
    monkeypatch.setattr(steady_clock, "monotonic_ms", now_ms)
    monkeypatch.setattr(commands, "secret_seed", lambda: 1)

    def tell(
        sitters: tuple[str, str], holder: int | None, bots_do: str = "no"
    ) -> dict[int | None, list[Told]]:
        monkeypatch.setattr(table_game, "new", lambda *_: Slapping(holder))
        return run(story(sitters, bots_do))

    return tell


@pytest.mark.parametrize("sitters", list(product([*BOTS, *PEOPLE], repeat=2)), ids=" and ".join)
def test_what_the_others_get_and_when_does_not_depend_on_who_could_use_it(
    sitters: tuple[str, str], play: Callable[..., dict[int | None, list[Told]]]
) -> None:
    nobody = play(sitters, None)
    opened, closed = nobody[None]
    assert round(closed.at - opened.at, 3) == WINDOW
    assert b'"moves":["take"]' in nobody[0][-1].frame
    for holder in (1, 2):
        somebody = play(sitters, holder)
        for viewer in somebody.keys() - {holder}:
            assert somebody[viewer] == nobody[viewer]


def test_a_bot_that_has_decided_acts_when_the_window_closes(
    play: Callable[..., dict[int | None, list[Told]]],
) -> None:
    stolen = play(("merciless", "here"), 1, "steal")[None]
    assert b'"steal"' in stolen[1].frame
    assert round(stolen[1].at - stolen[0].at, 3) == WINDOW


def test_a_bot_that_has_not_decided_in_time_declines(
    play: Callable[..., dict[int | None, list[Told]]],
) -> None:
    late = play(("sharp", "here"), 1, "steal")[None]
    assert all(b'"steal"' not in told.frame for told in late)
    assert round(late[1].at - late[0].at, 3) == WINDOW


def test_a_bot_that_is_thinking_about_something_else_delays_no_window(
    play: Callable[..., dict[int | None, list[Told]]],
) -> None:
    """What a table does one thing at a time is no reason to wait: see `Room.working`."""
    settings = Settings(unattended=0)

    async def busy() -> float:
        loop, tasks = asyncio.get_running_loop(), BackgroundTasks()
        watchdog = Watchdog(0, lambda _: None)
        store: Any = Memory()
        pool: Any = SlowBots("no")
        writer = LogWriter(store, watchdog, settings)
        scheduler = Scheduler(Autoplay(store, writer, pool, watchdog, settings), tasks, settings)
        room = Room(seated(("here", "here")), on_change=scheduler.schedule, working=True)
        await writer.append(room, lambda _: Moved(0, "slap"))
        opened = loop.time()
        while room.table.window is not None and loop.time() < opened + 60:
            await asyncio.sleep(0.01)
        room.stop_timer()
        await tasks.close()
        return loop.time() - opened

    play(("here", "here"), None)  # deals this game from now on
    assert run(busy()) == pytest.approx(WINDOW, abs=0.1)
