"""HTTP connections: a limited number for each address, and requests that arrive in time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .limits import Slots, limited_address
from .security import SECURITY_HEADERS

if TYPE_CHECKING:
    from ..ops.settings import Settings

LIMITS = "connection_limits"  # the key in the state of the application's lifespan
UNFINISHED = (h11.IDLE, h11.SEND_BODY)  # while a request has not arrived completely


class ConnectionLimits:
    """The limits of all connections of a process."""

    def __init__(self, settings: Settings) -> None:
        self.request_seconds = settings.request_seconds
        # All connections of a proxy come from its address.
        self.slots = None if settings.trust_proxy else Slots(settings.address_sockets)


class LimitedProtocol(H11Protocol):
    """uvicorn's HTTP protocol with limits.

    A websocket leaves it after the handshake; `Gate` counts websockets.
    """

    _slots: Slots | None = None  # of which this connection holds one
    _address = ""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, unless its address has too many."""
        super().connection_made(transport)
        limits: ConnectionLimits = self.app_state[LIMITS]
        self._address = limited_address(self.client[0] if self.client else "")
        if limits.slots is not None:
            if not limits.slots.take(self._address):
                transport.abort()
                return
            self._slots = limits.slots
        self._set_deadline()

    def data_received(self, data: bytes) -> None:
        """Handle data, and expect the rest of its request in time."""
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a websocket now
        if self.conn.their_state not in UNFINISHED:
            self._cancel_deadline()
        elif self._deadline is None:
            self._set_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand a connection over to the websocket protocol."""
        super().handle_websocket_upgrade(event)
        self._release()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free what a closed connection held."""
        super().connection_lost(exc)
        self._release()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP, with the headers of every response."""
        headers = {"content-type": "text/plain; charset=utf-8", "connection": "close"}
        answer: list[h11.Event] = [
            h11.Response(
                status_code=400,
                reason=b"Bad Request",
                headers=list((headers | SECURITY_HEADERS).items()),
            ),
            h11.Data(data=msg.encode("ascii")),
            h11.EndOfMessage(),
        ]
        for event in answer:
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _set_deadline(self) -> None:
        limits: ConnectionLimits = self.app_state[LIMITS]
        if limits.request_seconds:
            self._deadline = self.loop.call_later(limits.request_seconds, self.transport.abort)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _release(self) -> None:
        self._cancel_deadline()
        if self._slots is not None:
            self._slots.give_back(self._address)
            self._slots = None
