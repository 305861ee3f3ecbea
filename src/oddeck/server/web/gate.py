"""Checks every request first: its origin and its rate."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ..domain.refusals import Refusal
from ..ops import metrics
from ..ops.settings import Settings
from .limits import Buckets
from .rest import JSON, STATUS

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = [(b"content-type", JSON.encode())]
# How headers begin that proxies add to requests.
FORWARDING = ("forwarded", "via", "x-real-ip", "x-forwarded-")


class Gate:
    """Middleware that refuses requests from foreign pages, and requests that come too fast."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = settings.allowed_origins
        self._trust_proxy = settings.trust_proxy
        self._buckets = Buckets(settings.message_rate, settings.message_burst)

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
        if not is_api and (redirect := self.canonical_url(scope, headers)):
            await RedirectResponse(redirect)(scope, receive, send)
        elif (
            scope["type"] == "websocket" or scope["method"] not in SAFE
        ) and not self.is_allowed_origin(headers):
            await refuse(
                Refusal("wrong-origin", "this page may not use this server; see ODDECK_ORIGINS"),
                scope,
                receive,
                send,
            )
        elif is_api and not self._buckets.take(address):
            await refuse(
                Refusal("too-fast", "too many requests; wait a moment"), scope, receive, send
            )
        else:
            await self._app(scope, receive, send)

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
        """The IP address of the client."""
        forwarded = headers.get("x-forwarded-for")
        if self._trust_proxy and forwarded:
            return forwarded.split(",")[-1].strip()
        client = scope.get("client")
        return client[0] if client else ""


def is_forwarded(headers: Headers) -> bool:
    """Whether a proxy has passed a request on."""
    return any(name.startswith(FORWARDING) for name in headers)


async def refuse(refused: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Send a refusal as an HTTP response, or as the close reason of a websocket."""
    metrics.refusals.labels(refused.reason).inc()
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4400, "reason": refused.reason})
        return
    await send(
        {"type": "http.response.start", "status": STATUS[refused.reason], "headers": HEADERS}
    )
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused.answer())})
