"""The lines to clients: how fast they are, and a short way to send over them.

They are measured by the pings that websockets have anyway. The server alone measures: its pings
have a random text, so nobody can answer one that is not there yet. A client can answer late, but
that gains it little: see races.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

# Extensions of a websocket's scope
ROUND_TRIPS = "oddeck.round_trips"
SEND_TEXTS = "oddeck.send_texts"
REMEMBERED = 5  # round trips of a line; the fastest of them counts, for others waited in between
PING_SECONDS = 10.0  # between two pings
ABNORMAL_CLOSURE = 1006
MOST_WAITING = 8  # messages of a client that wait for the application, before no more are read


class MeasuredProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websocket protocol, which remembers how long its pings took, and can send several
    messages at once.
    """

    def handle_connect(self, event: Request) -> None:
        """Give the application the round trips with the connection."""
        self.round_trips: deque[float] = deque(maxlen=REMEMBERED)
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[ROUND_TRIPS] = self.round_trips
            extensions[SEND_TEXTS] = self.send_texts

    def start_keepalive(self) -> None:
        """Send the first ping at once."""
        super().start_keepalive()
        if self.ping_timer is not None:
            self.ping_timer.cancel()
            self.send_keepalive_ping()

    def handle_pong(self, event: Frame) -> None:
        """Remember how long a ping took, if this answers it."""
        sent = self.pending_ping_payload
        super().handle_pong(event)
        if sent is not None and self.pending_ping_payload is None:
            self.round_trips.append(self.last_ping_rtt)

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application, and stop reading only while several of them wait.

        uvicorn stops after each message and goes on when it is received, which takes two system
        calls.
        """
        self.read_paused = self.queue.qsize() < MOST_WAITING
        super().send_receive_event_to_app()

    async def send_texts(self, messages: Sequence[bytes]) -> None:
        """Send encoded text messages, all in one write."""
        await self.writable.wait()
        try:
            if self.disconnected:
                raise InvalidState
            for message in messages:
                self.conn.send_text(message)
        except InvalidState:
            raise WebSocketDisconnect(ABNORMAL_CLOSURE) from None
        self.transport.write(b"".join(self.conn.data_to_send()))


async def send_texts(websocket: WebSocket, messages: Sequence[bytes]) -> None:
    """Send encoded text messages; WebSocketDisconnect if the client has disconnected.

    Every move is sent to everyone at its table, so this takes a short way past the layers of the
    web framework, if there is one.
    """
    short_way = websocket.scope.get("extensions", {}).get(SEND_TEXTS)
    if short_way is not None:
        await short_way(messages)
        return
    for message in messages:
        await websocket.send_text(message.decode())
