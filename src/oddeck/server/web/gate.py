"""Checks every request first: the names in its headers, its origin and its rate."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ..domain.refusals import Refusal
from ..ops import metrics
from ..ops.buckets import Buckets
from ..ops.settings import Settings
from .hosts import Hosts
from .limits import Slots, limited_address
from .rest import JSON, STATUS

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = [(b"content-type", JSON.encode())]
# How headers begin that proxies add to requests.
FORWARDING = ("forwarded", "via", "x-real-ip", "x-forwarded-")


class Gate:
    """Middleware that refuses requests to foreign names and from foreign pages, requests that come
    too fast, and too many websockets.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = settings.allowed_origins
        self._hosts = Hosts(self._origins)
        self._trust_proxy = settings.trust_proxy
        self._buckets = Buckets(settings.message_rate, settings.message_burst)
        self._sockets = Slots(settings.address_sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check an HTTP request or a websocket handshake."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        address = self.address(scope, headers)
        scope.setdefault("state", {})["address"] = address
        if self._trust_proxy and headers.get("x-forwarded-proto") == "https":
            scope["scheme"] = "https" if scope["type"] == "http" else "wss"
        is_api = scope["path"].startswith("/api")
        if refused := self.refusal(scope, headers, address if is_api else None):
            await refuse(refused, scope, receive, send)
        elif not is_api and (redirect := self.canonical_url(scope, headers)):
            await RedirectResponse(redirect)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._serve_socket(address, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _serve_socket(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._sockets.take(address):
            refused = Refusal("too-fast", "too many connections from this address")
            await refuse(refused, scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets.give_back(address)

    def refusal(self, scope: Scope, headers: Headers, address: str | None) -> Refusal | None:
        """Why a request is refused, if it is. `address` is None if its rate is not limited."""
        if not self._hosts.is_own(headers.get("host", "")):
            return Refusal(
                "wrong-host",
                "this server does not answer to this name; its operator can add"
                " http://NAME:PORT, as in the address bar, to ODDECK_ORIGINS",
            )
        is_safe = scope["type"] == "http" and scope["method"] in SAFE
        if not is_safe and not self.is_allowed_origin(headers):
            return Refusal("wrong-origin", "this page may not use this server; see ODDECK_ORIGINS")
        if address is not None and not self._buckets.take(address):
            return Refusal("too-fast", "too many requests; wait a moment")
        return None

    def is_allowed_origin(self, headers: Headers) -> bool:
        """Whether the page that sent a request may use this server.

        Browsers always send an Origin; programs send none.
        """
        origin = headers.get("origin")
        return (
            origin is None
            or origin.rstrip("/") in self._origins
            or urlsplit(origin).netloc == headers.get("host")
        )

    def canonical_url(self, scope: Scope, headers: Headers) -> str | None:
        """The address at 127.0.0.1 of a page at `localhost`.

        Browsers treat the two as different sites, with separate keys to seats.
        """
        name, _, port = headers.get("host", "").partition(":")
        is_page = (
            scope["type"] == "http"
            and scope["method"] in ("GET", "HEAD")
            and "text/html" in headers.get("accept", "")
        )
        is_proxied = self._trust_proxy or is_forwarded(headers) or scope.get("scheme") != "http"
        listens_there = (scope.get("server") or ("",))[0] != "::1"
        if name.lower() != "localhost" or not is_page or is_proxied or not listens_there:
            return None
        query = scope["query_string"].decode("latin-1")
        host = f"127.0.0.1:{port}" if port else "127.0.0.1"
        return f"http://{host}{quote(scope['path'])}{f'?{query}' if query else ''}"

    def address(self, scope: Scope, headers: Headers) -> str:
        """The IP address of the client, as limits count it.

        Of several forwarded addresses only the last is the proxy's word.
        """
        forwarded = headers.getlist("x-forwarded-for")
        if self._trust_proxy and forwarded:
            return limited_address(forwarded[-1].rpartition(",")[2].strip())
        client = scope.get("client")
        return limited_address(client[0]) if client else ""


def is_forwarded(headers: Headers) -> bool:
    """Whether a proxy has passed a request on."""
    return any(name.startswith(FORWARDING) for name in headers)


async def refuse(refused: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Send a refusal as the response to a request or to a websocket's handshake."""
    metrics.refusals.labels(refused.reason).inc()
    response = "http.response"
    if scope["type"] == "websocket":
        await receive()
        response = "websocket.http.response"
    await send({"type": f"{response}.start", "status": STATUS[refused.reason], "headers": HEADERS})
    await send({"type": f"{response}.body", "body": msgspec.json.encode(refused.answer())})
