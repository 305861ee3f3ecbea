"""A table in memory, and the connections to it."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Collection
from dataclasses import KW_ONLY, dataclass, field

from oddeck.game import Hint

from ..domain import races, views
from ..domain.refusals import Refusal
from ..domain.steps import encode
from ..domain.tables import Table
from ..ops import wall_clock
from ..ops.steady_clock import SteadyClock
from ..wire.updates import Now
from .table_clock import TableClock


@dataclass(eq=False)
class Connection:
    """A client that is connected to a table: what it has been sent, and what is waiting."""

    room: Room
    person: int | None
    viewer: int | None  # whose steps it has been sent
    sent: int  # how many of them
    _: KW_ONLY
    key: str | None = None  # hash of the person's key, if they are known at the table
    who: str | None = None  # hash of the key that they said hello with
    address: str = ""
    looking: bool = True  # whether the client has the table in sight
    # The round trips of this client's line that were measured lately, in seconds.
    round_trips: Collection[float] = ()
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    answers: list[bytes] = field(default_factory=list)
    wake_up: asyncio.Event = field(default_factory=asyncio.Event)
    last_state: bytes = b""

    def pending_frames(self) -> list[bytes]:
        """Take everything to send now: answers, then an update if anything has changed."""
        frames = self.answer_frames()
        table = self.room.table
        viewer = table.seat_of(self.person)
        if viewer != self.viewer or self.sent > len(table.streams[viewer]):
            self.viewer, self.sent = viewer, 0
        steps = table.streams[viewer][self.sent :]
        state = self.room.state_for(viewer, table.is_host(self.person))
        if steps or state != self.last_state:
            frames.append(views.update(viewer, self.sent + 1, steps, state))
            self.sent, self.last_state = self.sent + len(steps), state
        return frames

    def answer_frames(self) -> list[bytes]:
        """Take the answers that are waiting."""
        frames, self.answers = self.answers, []
        return frames

    def answer(self, message: object) -> None:
        """Queue a message for this client alone."""
        self.answers.append(encode(message))
        self.wake_up.set()


@dataclass(eq=False)
class Room:
    """A table in memory, the connections to it, and its timer."""

    table: Table
    clock: TableClock = field(default_factory=lambda: TableClock(SteadyClock()))
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    # Seats whose people are connected to other processes.
    elsewhere: set[int] = field(default_factory=set)
    # By seat, when its person disconnected, or could connect at the earliest.
    gone_at: dict[int, int] = field(default_factory=dict)
    # Whether this process wrote the last entry. Others act only if it does not.
    in_charge: bool = False
    timer: asyncio.TimerHandle | None = None
    working: bool = False
    # By seat: the number of a decision, and the search for a hint.
    hints: dict[int, tuple[int, asyncio.Task[list[Hint]]]] = field(default_factory=dict)
    # What bots will do when the open window closes; None while they think. By seat, number of the
    # decision and kind of bot.
    decisions: dict[tuple[int, int, str], str | None] = field(default_factory=dict)
    # Why this process must not serve the table any longer.
    refusal: Refusal | None = None
    used_at: int = field(default_factory=wall_clock.now_ms)
    # When someone last connected, disconnected or asked for something; or the table was opened.
    attended_at: int = 0
    on_change: Callable[[Room], None] = lambda _room: None
    # Made when someone needs them, and thrown away with every change.
    _states: dict[tuple[int | None, bool], bytes] = field(default_factory=dict)
    _public_state: Now | None = None

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected."""
        seats = {self.table.seat_of(connection.person) for connection in self.connections}
        return {seat for seat in seats if seat is not None} | self.elsewhere

    @property
    def is_idle(self) -> bool:
        """Whether no one is connected and nothing is going on."""
        busy = self.connections or self.timer is not None or self.working or self.lock.locked()
        return not busy

    def round_trips(self) -> dict[int, float]:
        """The fastest measured round trip of everyone in the open race, by seat.

        It is empty if some of them are connected to other processes, which measure theirs.
        """
        window, table = self.table.window, self.table
        if window is None or not races.is_race(table) or self.elsewhere.intersection(window.users):
            return {}
        found: dict[int, float] = {}
        for connection in self.connections:
            seat = table.seat_of(connection.person)
            if seat in window.users and connection.round_trips:
                best = min(connection.round_trips)
                found[seat] = min(best, found.get(seat, best))
        return found

    def attend(self) -> None:
        """Note that someone is here; a table that has stopped goes on."""
        self.attended_at = self.clock.now_ms()
        if self.timer is None:
            self.on_change(self)

    def is_attended(self, since: int) -> bool:
        """Whether anyone is connected, or was here since this time."""
        return bool(self.connections or self.elsewhere) or self.attended_at >= since

    def state_for(self, viewer: int | None, is_host: bool) -> bytes:
        """The encoded state of the table, made once for all who see the same."""
        if self._public_state is None:
            self._public_state = views.public_state(self.table, self.here)
        if (viewer, is_host) not in self._states:
            self._states[viewer, is_host] = views.state_for(
                self.table, self._public_state, viewer, is_host
            )
        return self._states[viewer, is_host]

    def set_elsewhere(self, seats: set[int]) -> None:
        """Take over which seats are connected to other processes."""
        for seat in self.elsewhere - seats:
            self.gone_at[seat] = self.clock.now_ms()
        self.elsewhere = seats

    def replace_table(self, table: Table) -> None:
        """Use a table whose earlier steps have changed; everyone gets them all again."""
        self.table = table
        for connection in self.connections:
            connection.sent = 0

    def changed(self) -> None:
        """Update all connections and the timer after a change."""
        self._states.clear()
        self._public_state = None
        self.used_at = wall_clock.now_ms()
        for connection in self.connections:
            connection.wake_up.set()
        self.on_change(self)

    def refuse(self, refusal: Refusal) -> None:
        """Stop serving the table; its connections are closed."""
        self.refusal = refusal
        self.stop_timer()
        for connection in self.connections:
            connection.wake_up.set()

    def stop_timer(self) -> None:
        """Cancel the timer."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
