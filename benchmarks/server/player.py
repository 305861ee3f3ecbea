"""A client that plays at random over a real websocket, checks what it is told, and comes back when the connection breaks."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import websockets

PAUSE_BEFORE_RETURN = 0.05  # seconds


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
    now: dict[str, Any] = field(default_factory=dict)
    accepted: list[str] = field(default_factory=list)
    in_doubt: list[str] = field(default_factory=list)  # sent, and the connection broke before the answer
    refused: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)  # seconds from a move to its answer
    returns: int = 0
    _pending: tuple[int, str, float] | None = None  # number of the decision, move, when
    _last_asked: int | None = None

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this client knows."""
        return self.now.get("phase") == "over"

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Plays to the end, however often the connection breaks."""
        while not self.over and not until():
            try:
                async with websockets.connect(self._url(), compression=None, max_size=None) as socket:
                    await socket.send(json.dumps({"type": "hello", "key": self.key, "viewer": self.viewer, "have": len(self.steps)}))
                    await self._talk(socket, until)
                    return
            except (OSError, websockets.WebSocketException, TimeoutError):
                if self._pending:
                    self.in_doubt.append(self._pending[1])
                    self._pending = None
                self._last_asked = None  # the move may not have arrived; if it has, the decision has another number now
                self.returns += 1
                await asyncio.sleep(PAUSE_BEFORE_RETURN)

    def _url(self) -> str:
        return f"{self.address().replace('http', 'ws', 1)}/api/tables/{self.table}/socket"

    async def _talk(self, socket: websockets.ClientConnection, until: Callable[[], bool]) -> None:
        while not self.over and not until():
            message = json.loads(await socket.recv())
            if message["type"] == "update":
                self._hear(message)
            elif message["type"] == "accepted":
                assert self._pending is not None
                self.accepted.append(self._pending[1])
                self.waits.append(time.perf_counter() - self._pending[2])
                self._pending = None
            else:
                self.refused.append(message["reason"])
                self._pending = None
            moves, asked = self.now.get("moves"), int(self.now.get("asked", 0))
            if moves and self._pending is None and asked != self._last_asked:
                move = self.dice.choice(moves)
                self._last_asked = asked
                if self.think:
                    await asyncio.sleep(self.think * self.dice.uniform(0.5, 1.5))
                self._pending = (asked, move, time.perf_counter())
                await socket.send(json.dumps({"type": "play", "id": asked, "asked": asked, "move": move}))

    def _hear(self, update: dict[str, Any]) -> None:
        """Takes in an update; nothing may be missing or come twice."""
        if update["viewer"] != self.viewer:
            self.viewer, self.steps = update["viewer"], []
        assert update["first"] == len(self.steps) + 1, (update["first"], len(self.steps))
        for step in update["steps"]:
            assert step["n"] == len(self.steps) + 1
            self.steps.append(step)
        self.now = update["now"]
