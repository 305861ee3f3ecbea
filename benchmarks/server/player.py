"""A client that plays at random over a real websocket, checks what it is told, and comes back when
the connection breaks.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import websockets

PAUSE_BEFORE_RETURN = 0.05  # seconds


class Now(msgspec.Struct):
    """What a client that plays at random wants to know of the table: not the view, which takes the
    longest to read.
    """

    phase: str = ""
    moves: list[str] = []
    asked: int = 0


class Heard(msgspec.Struct):
    """A message from the server: an update, or the answer to a move."""

    type: str
    viewer: int | None = None
    first: int = 0
    steps: list[dict[str, Any]] = []
    now: Now = msgspec.field(default_factory=Now)
    reason: str = ""


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
    steps: list[dict[str, Any]] = field(default_factory=list)
    viewer: int | None = None
    now: Now = field(default_factory=Now)
    accepted: list[str] = field(default_factory=list)
    # Sent, and the connection broke before the answer.
    in_doubt: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)  # seconds from a move to its answer
    returns: int = 0
    _pending: tuple[int, str, float] | None = None  # number of the decision, move, when
    _last_asked: int | None = None

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this client knows."""
        return self.now.phase == "over"

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Plays to the end, however often the connection breaks."""
        while not self.over and not until():
            try:
                async with websockets.connect(
                    self._url(), compression=None, max_size=None
                ) as socket:
                    hello = {
                        "type": "hello",
                        "key": self.key,
                        "viewer": self.viewer,
                        "have": len(self.steps),
                    }
                    await socket.send(write(hello), text=True)
                    await self._talk(socket, until)
                    return
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
        while not self.over and not until():
            message = read(await socket.recv(decode=False))
            if message.type == "update":
                self._hear(message)
            elif message.type == "accepted":
                assert self._pending is not None
                self.accepted.append(self._pending[1])
                self.waits.append(time.perf_counter() - self._pending[2])
                self._pending = None
            else:
                self.refused.append(message.reason)
                self._pending = None
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

    def _hear(self, update: Heard) -> None:
        """Takes in an update; nothing may be missing or come twice."""
        if update.viewer != self.viewer:
            self.viewer, self.steps = update.viewer, []
        assert update.first == len(self.steps) + 1, (update.first, len(self.steps))
        for step in update.steps:
            assert step["n"] == len(self.steps) + 1
            self.steps.append(step)
        self.now = update.now
