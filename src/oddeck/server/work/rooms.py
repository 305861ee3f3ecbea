"""A table in memory, and those who are connected to it."""

from __future__ import annotations

import asyncio
import uuid
from dataclasses import dataclass, field

from oddeck.game import Hint

from ..domain import clocks, views
from ..domain.tables import HOST, Table


@dataclass(eq=False)
class Connection:
    """Somebody who is connected to a table: what they have been sent, and what waits to be sent."""

    room: Room
    person: int | None
    viewer: int | None  # whose steps they have been sent
    sent: int  # how many of them
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    answers: list[bytes] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    last_seen: bytes = b""

    def frames(self) -> list[bytes]:
        """All that is to be sent now: answers, then what was missed and how things stand if that
        has changed.
        """
        frames, self.answers = self.answers, []
        table = self.room.table
        viewer = table.seat_of(self.person)
        if viewer != self.viewer or self.sent > len(table.streams[viewer]):
            self.viewer, self.sent = viewer, 0
        steps = table.streams[viewer][self.sent :]
        stands = self.room.now(viewer, self.person == HOST)
        if steps or stands != self.last_seen:
            frames.append(views.update(viewer, self.sent + 1, steps, stands))
            self.sent, self.last_seen = self.sent + len(steps), stands
        return frames

    def answer(self, message: object) -> None:
        """Something for this client alone."""
        self.answers.append(views.written(message))
        self.news.set()


@dataclass(eq=False)
class Room:
    """A table in memory, and those who are connected to it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    elsewhere: set[int] = field(
        default_factory=set
    )  # seats whose people are connected to other processes
    # Seat: since when its person is not connected.
    gone_at: dict[int, int] = field(default_factory=dict)
    # Whether this process wrote last: others only help when it does not do what is due.
    in_charge: bool = False
    timer: asyncio.TimerHandle | None = None
    working: bool = False
    # By seat: for which decision, what is thought.
    hints: dict[int, tuple[int, asyncio.Task[list[Hint]]]] = field(default_factory=dict)
    used_at: int = field(default_factory=clocks.now)
    _now: dict[tuple[int | None, bool], bytes] = field(default_factory=dict)

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected."""
        seats = {self.table.seat_of(connection.person) for connection in self.connections}
        return {seat for seat in seats if seat is not None} | self.elsewhere

    def now(self, viewer: int | None, is_host: bool) -> bytes:
        """How things stand, made once for all who see the same."""
        if (viewer, is_host) not in self._now:
            self._now[viewer, is_host] = views.now(self.table, viewer, self.here, is_host)
        return self._now[viewer, is_host]

    def changed(self) -> None:
        """Something has happened: everybody connected is told."""
        self._now.clear()
        self.used_at = clocks.now()
        for connection in self.connections:
            connection.news.set()

    def stop_timer(self) -> None:
        """Nothing is to be done by itself."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
