"""A game by mail, in virtual time: everybody looks in for a minute, hours apart."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

import oddeck
from oddeck.game import Game
from oddeck.server.domain import commands, table_game
from oddeck.server.domain.entries import Entered, Moved, SatDown, StoodIn, decode
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.tables import Table
from oddeck.server.domain.terms import usual_terms
from oddeck.server.ops import steady_clock, wall_clock
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.log import Append
from oddeck.server.wire.commands import OpenTable, Play
from oddeck.server.wire.common import Clock
from oddeck.server.work.autoplay import Autoplay
from oddeck.server.work.background import BackgroundTasks
from oddeck.server.work.log_writer import LogWriter
from oddeck.server.work.own_bots import OwnBots
from oddeck.server.work.presence import Presence
from oddeck.server.work.rooms import Connection, Room
from oddeck.server.work.scheduler import Scheduler
from oddeck.server.work.table_service import TableService
from oddeck.server.work.watchdog import Watchdog

from .virtual_time import run

T = TypeVar("T")
Opening = Callable[[dict[str, Any], int], "Mail"]
HOUR = 3600.0
BY_MAIL = Clock(seconds=3 * 24 * HOUR, bonus=HOUR)
BETWEEN_VISITS = 9 * HOUR
VISIT = 60.0
BETWEEN_LOOKS = 5.0  # while somebody is there
WAYS = ("catch", "slap", "offer", "play M15")  # what people like to do


class Memory:
    """A store in memory."""

    shared = False

    def __init__(self) -> None:
        self.log = self
        self.bodies: list[str] = []

    async def append(self, wanted: Append) -> bool:
        self.bodies.append(wanted.body)
        return True


class Bots:
    """Bots that answer at once, with the last of their moves: mostly `no`."""

    async def choose(self, _kind: str, game: Game, seat: int, *_: object) -> str:
        return game.moves(seat)[-1]


class Mail:
    """A table of people who are hardly ever there, with bots in the other seats, and its server."""

    def __init__(self, position: dict[str, Any], people: int) -> None:
        self.people = people
        self.settings, self.store, self.tasks = Settings(), Memory(), BackgroundTasks()
        watchdog, own = Watchdog(0, lambda _: None), OwnBots({}, 0.0, 1)
        store: Any = self.store
        nobody: Any = None
        bots: Any = Bots()
        writer = LogWriter(store, watchdog, self.settings)
        autoplay = Autoplay(store, writer, bots, watchdog, self.settings)
        self.scheduler = Scheduler(autoplay, self.tasks, self.settings)
        self.service = TableService(store, nobody, writer, self.settings, own, nobody)
        self.presence = Presence(store, nobody, writer, self.settings)
        table, at = Table("table"), wall_clock.now_ms()
        players = position["players"]
        kinds = [None] * people + ["heuristic"] * (players - people)
        wanted = OpenTable(game="fortuno", players=players, bots=kinds, clock=BY_MAIL)
        opened = commands.open_table(wanted, key_hash("host"), usual_terms(self.settings))
        table.apply(at, opened)
        for seat in range(people):
            table.apply(at, SatDown(seat, f"P{seat}", 1 + seat, key_hash(f"key {seat}")))
        self.room = Room(table, on_change=self.scheduler.schedule)
        self.done: list[tuple[int, str]] = []

    async def look_in(self, seat: int) -> None:
        """Somebody is there for a minute, and answers whatever is asked."""
        connection = Connection(self.room, 1 + seat, seat, 0)
        await self.presence.add_connection(connection)
        left = asyncio.get_running_loop().time() + VISIT
        while asyncio.get_running_loop().time() < left:
            await asyncio.sleep(BETWEEN_LOOKS)
            if moves := self.room.table.moves[seat]:
                move = next((one for one in moves if one.startswith(WAYS)), moves[0])
                play = Play(asked=self.room.table.asked[seat], move=move)
                await self.service.execute(self.room, 1 + seat, play)
                self.done.append((seat, move))
        await self.presence.remove_connection(connection)

    async def go_on(self, until: Callable[[], bool], rounds: int = 8) -> None:
        """Everybody looks in, one after the other with hours between, until something is so."""
        for visit in range(rounds * self.people):
            await self.look_in(visit % self.people)
            if until():
                break
            await asyncio.sleep(BETWEEN_VISITS)
        self.room.stop_timer()
        await self.tasks.close()
        assert until(), f"what was waited for did not come: {self.done}"

    def entries(self, kind: type[T]) -> list[T]:
        """The entries of a kind that have been stored."""
        stored = [decode(body) for body in self.store.bodies]
        return [entry for entry in stored if isinstance(entry, kind)]


@pytest.fixture
def mail(monkeypatch: pytest.MonkeyPatch) -> Opening:
    """Opens a table in virtual time."""

    def now_ms() -> int:
        return round(asyncio.get_running_loop().time() * 1000)

    monkeypatch.setattr(wall_clock, "now_ms", now_ms)
    monkeypatch.setattr(steady_clock, "monotonic_ms", now_ms)

    def opened(position: dict[str, Any], people: int) -> Mail:
        monkeypatch.setattr(table_game, "new", lambda *_: oddeck.from_position(position))
        return Mail(position, people)

    return opened


THREE_SEVENS = {
    "game": "fortuno",
    "players": 4,
    "hands": [["7S", "2W"], ["4W", "5C", "9S"], ["6W", "8W", "QC"], ["10W", "2C", "3D"]],
    "discard": ["7W", "7C"],
    "turn": 0,
}


def test_a_catch_and_a_slap_wait_for_people_who_are_away(
    mail: Opening,
) -> None:
    """FO-13, FO-17: the second player looks in nine hours after the card was laid."""

    async def play() -> None:
        game = mail(THREE_SEVENS, 2)
        start = asyncio.get_running_loop().time()
        slaps = Counter[str]()

        def is_slapped() -> bool:
            slaps.update(move for _, move in game.done[sum(slaps.values()) :])
            return slaps["slap"] == 2 and game.room.table.window is None

        await game.go_on(is_slapped)
        assert game.done[0] == (0, "play 7S")
        assert (1, "catch") in game.done
        slapped = [entry for entry in game.entries(Entered) if entry.move == "slap"]
        assert {entry.seat for entry in slapped} >= {0, 1}, "the first to come did not just win"
        (won,) = [entry for entry in game.entries(Moved) if entry.move == "slap"]
        assert won.seat in {entry.seat for entry in slapped}
        assert not game.entries(StoodIn)
        assert asyncio.get_running_loop().time() - start > 2 * BETWEEN_VISITS

    run(play())


DEVIL = {
    "game": "fortuno",
    "players": 4,
    "hands": [["M15", "2W", "3W"], ["4W", "5C", "QS"], ["6W", "8W", "QC"], ["10W", "2C", "3D"]],
    "discard": ["7W"],
    "turn": 0,
}


def test_simultaneous_choices_wait_for_all(mail: Opening) -> None:
    """FO-45: everybody makes the Devil an offer, each in their own time."""

    async def play() -> None:
        game = mail(DEVIL, 3)
        await game.go_on(lambda: len([1 for _, move in game.done if "offer" in move]) == 2)
        assert {seat for seat, move in game.done if move.startswith("offer")} == {1, 2}
        assert not game.entries(StoodIn)

    run(play())


def test_whoever_does_not_look_in_for_longer_misses_only_that_window(
    mail: Opening,
) -> None:
    """The window closes after twelve hours; the clock then runs for three days."""

    async def play() -> None:
        game = mail(THREE_SEVENS, 2)
        await game.look_in(0)
        window = game.room.table.window
        assert window is not None
        assert window.until - game.room.table.at == pytest.approx(12 * HOUR * 1000, abs=VISIT * 1e3)
        await asyncio.sleep(13 * HOUR)
        await game.look_in(1)
        assert (1, "catch") not in game.done
        assert not game.entries(StoodIn)
        game.room.stop_timer()
        await game.tasks.close()

    run(play())
