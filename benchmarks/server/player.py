"""A client that plays at random over a real websocket, checks what it is told, and comes back when
the connection breaks.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import websockets

from oddeck.deals import commitment

PAUSE_BEFORE_RETURN = 0.05  # seconds
PAUSE_AFTER_FAILURE = 0.2  # of the database
REFUSED_FOR_CERTAIN = ("late", "not-now", "not-your-turn", "illegal", "too-fast")
GONE = ("no-such-table", "unknown-key")  # what a server says that has lost something


class Deal(msgspec.Struct):
    """The numbers that everyone contributes to a deal."""

    stage: str
    commitments: list[str | None]
    numbers: list[str | None]


class Now(msgspec.Struct):
    """What a client that plays at random wants to know of the table: not the view, which takes the
    longest to read.
    """

    phase: str = ""
    moves: list[str] = []
    asked: int = 0
    window: int | None = None
    deal: Deal | None = None


class Heard(msgspec.Struct):
    """A message from the server: an update, or the answer to a move."""

    type: str
    viewer: int | None = None
    first: int = 0
    steps: list[dict[str, Any]] = []
    now: Now = msgspec.field(default_factory=Now)
    reason: str = ""
    message: str = ""
    id: int = 0


read = msgspec.json.Decoder(Heard).decode
write = msgspec.json.Encoder().encode


@dataclass
class Player:
    """Somebody in a seat (or, without a key, a spectator)."""

    address: Callable[[], str]  # where the server is now
    table: str
    key: str | None
    dice: random.Random
    think: float = 0.0  # seconds before each move
    stay: float | None = None  # seconds on average until it connects again, as phones do
    host: str = "127.0.0.1"  # the address that it connects from
    compressed: bool = False  # whether messages travel compressed, as those to browsers do
    steps: list[dict[str, Any]] = field(default_factory=list)
    heard_at: dict[int, float] = field(default_factory=dict)  # by step
    viewer: int | None = None
    now: Now = field(default_factory=Now)
    accepted: list[str] = field(default_factory=list)
    # Sent, and the connection broke before the answer, or nobody knew whether it was written.
    in_doubt: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)  # seconds from a move to its answer
    told: list[tuple[int, float]] = field(default_factory=list)  # step of a move, when it was sent
    returns: int = 0  # after a connection broke
    reconnects: int = 0  # on purpose
    # By the time at which a window was to close: how many seconds later this client heard of it.
    windows: dict[int, float] = field(default_factory=dict)
    usable: set[int] = field(default_factory=set)  # the windows that this client could use
    _pending: tuple[int, str, float] | None = None  # number of the decision, move, when
    _accepted_at: float | None = None  # when a move was sent whose step has not come yet
    _last_asked: int | None = None
    _number: str = field(default_factory=lambda: secrets.token_hex(16))

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this client knows."""
        return self.now.phase == "over"

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Plays to the end, however often the connection breaks."""
        while not self.over and not until():
            try:
                async with websockets.connect(
                    self._url(),
                    compression="deflate" if self.compressed else None,
                    max_size=None,
                    local_addr=(self.host, 0),
                ) as socket:
                    self.now.window = None  # whether it closes meanwhile, this client cannot tell
                    hello = {
                        "type": "hello",
                        "key": self.key,
                        "viewer": self.viewer,
                        "have": len(self.steps),
                    }
                    await socket.send(write(hello), text=True)
                    await self._talk(socket, until)
                    self.reconnects += 1
            except (OSError, websockets.WebSocketException, TimeoutError):
                if self._pending:
                    self.in_doubt.append(self._pending[1])
                    self._pending = None
                # The move may not have arrived; if it has, the decision has another number now.
                self._last_asked = None
                self.returns += 1
                await asyncio.sleep(PAUSE_BEFORE_RETURN)

    def _url(self) -> str:
        return f"{self.address().replace('http', 'ws', 1)}/api/tables/{self.table}/socket"

    async def _talk(self, socket: websockets.ClientConnection, until: Callable[[], bool]) -> None:
        leave_at = None
        if self.stay is not None:
            leave_at = time.perf_counter() + self.dice.expovariate(1 / self.stay)
        while not self.over and not until():
            if leave_at is not None and self._pending is None and time.perf_counter() > leave_at:
                return
            message = read(await socket.recv(decode=False))
            if message.type == "update":
                self._hear(message)
                if contribution := self._contribution():
                    await socket.send(write(contribution), text=True)
            elif message.id == 0:
                # About a contribution: another device of this seat may have been faster.
                assert message.reason not in GONE, f"the server has lost something: {message}"
            elif message.type == "accepted":
                assert self._pending is not None
                self.accepted.append(self._pending[1])
                self.waits.append(time.perf_counter() - self._pending[2])
                self._accepted_at = self._pending[2]
                self._pending = None
            else:
                await self._be_refused(message)
            asked = self.now.asked
            if self.now.moves and self._pending is None and asked != self._last_asked:
                move = self.dice.choice(self.now.moves)
                self._last_asked = asked
                if self.think:
                    await asyncio.sleep(self.think * self.dice.uniform(0.5, 1.5))
                self._pending = (asked, move, time.perf_counter())
                await socket.send(
                    write({"type": "play", "id": asked, "asked": asked, "move": move}), text=True
                )

    async def _be_refused(self, message: Heard) -> None:
        """A move was refused; if the database failed, it is sent again after a while."""
        self.refused.append(message.reason)
        pending, self._pending = self._pending, None
        if message.reason in REFUSED_FOR_CERTAIN:
            return
        if pending is not None and "nothing has changed" not in message.message:
            self.in_doubt.append(pending[1])
        self._last_asked = None
        await asyncio.sleep(PAUSE_AFTER_FAILURE)

    def _contribution(self) -> dict[str, str] | None:
        """What to send for the next deal, if it waits for this seat: see `oddeck.deals`."""
        deal, seat = self.now.deal, self.viewer
        if deal is None or seat is None:
            return None
        if deal.stage == "commit" and deal.commitments[seat] is None:
            return {"type": "commit", "commitment": commitment(self._number)}
        if (
            deal.stage == "reveal"
            and deal.numbers[seat] is None
            and deal.commitments[seat] == commitment(self._number)
        ):
            return {"type": "reveal", "number": self._number}
        return None

    def _hear(self, update: Heard) -> None:
        """Takes in an update; nothing may be missing or come twice."""
        now = time.perf_counter()
        if update.viewer != self.viewer:
            self.viewer, self.steps = update.viewer, []
        assert update.first == len(self.steps) + 1, (update.first, len(self.steps))
        for step in update.steps:
            assert step["n"] == len(self.steps) + 1
            self.steps.append(step)
            self.heard_at[step["n"]] = now
        if self._accepted_at is not None and update.steps:
            self.told.append((len(self.steps), self._accepted_at))
        self._accepted_at = None
        self._watch_window(self.now.window, update.now)
        self.now = update.now

    def _watch_window(self, open_until: int | None, now: Now) -> None:
        """Note how late a window closes; one that somebody uses closes early."""
        if open_until is not None and open_until != now.window:
            late = time.time() - open_until / 1000
            if late >= 0:
                self.windows[open_until] = late
        if now.window is not None and now.moves:
            self.usable.add(now.window)
