"""How fast the lines of clients are, by the pings that websockets have anyway.

The server alone measures: its pings have a random text, so nobody can answer one that is not there
yet. A client can answer late, but that gains it little: see races.py.
"""

from __future__ import annotations

from collections import deque

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

ROUND_TRIPS = "oddeck.round_trips"  # the extension of a websocket's scope
REMEMBERED = 5  # round trips of a line; the fastest of them counts, for others waited in between
PING_SECONDS = 10.0  # between two pings


class MeasuredProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websocket protocol, which remembers how long its pings took."""

    def handle_connect(self, event: Request) -> None:
        """Give the application the round trips with the connection."""
        self.round_trips: deque[float] = deque(maxlen=REMEMBERED)
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[ROUND_TRIPS] = self.round_trips

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
