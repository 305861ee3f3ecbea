"""What stands before every request: where it comes from, and how often."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ..domain.refusals import STATUS, Refusal
from ..ops import metrics
from ..ops.settings import Settings
from .limits import Buckets
from .rest import JSON

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = [
    (b"content-type", JSON.encode()),
    (b"x-content-type-options", b"nosniff"),
]


class Gate:
    """Lets through what comes from our own pages, or from no page at all, and not too fast."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = settings.allowed_origins
        self._trust_proxy = settings.trust_proxy
        self._buckets = Buckets(settings.message_rate, settings.message_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, or a wish for a websocket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        address = self.address(scope, headers)
        scope.setdefault("state", {})["address"] = address
        is_api = scope["path"].startswith("/api")
        if not is_api and (elsewhere := self.one_origin(scope, headers)):
            await RedirectResponse(elsewhere)(scope, receive, send)
        elif (
            scope["type"] == "websocket" or scope["method"] not in SAFE
        ) and not self.may_come_from(headers):
            await refuse(
                Refusal("wrong-origin", "this page may not talk to this server"),
                scope,
                receive,
                send,
            )
        elif is_api and not self._buckets.take(address):
            await refuse(Refusal("too-fast", "wait a moment"), scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def may_come_from(self, headers: Headers) -> bool:
        """Whether a page of this origin may act here.

        Programs send no Origin; browsers always do.
        """
        origin = headers.get("origin")
        return (
            origin is None
            or origin.rstrip("/") in self._origins
            or urlsplit(origin).netloc == headers.get("host")
        )

    def one_origin(self, scope: Scope, headers: Headers) -> str | None:
        """Where a page at `localhost` really is: at 127.0.0.1.

        To a browser they are two sites, and it keeps seats for each alone.
        """
        name, _, port = headers.get("host", "").partition(":")
        is_page = (
            scope["type"] == "http"
            and scope["method"] in ("GET", "HEAD")
            and "text/html" in headers.get("accept", "")
        )
        is_proxied = (
            self._trust_proxy or "x-forwarded-for" in headers or scope.get("scheme") != "http"
        )
        listens_there = (scope.get("server") or ("",))[0] != "::1"
        if name.lower() != "localhost" or not is_page or is_proxied or not listens_there:
            return None
        query = scope["query_string"].decode("latin-1")
        host = f"127.0.0.1:{port}" if port else "127.0.0.1"
        return f"http://{host}{quote(scope['path'])}{f'?{query}' if query else ''}"

    def address(self, scope: Scope, headers: Headers) -> str:
        """Who is calling."""
        forwarded = headers.get("x-forwarded-for")
        if self._trust_proxy and forwarded:
            return forwarded.split(",")[-1].strip()
        client = scope.get("client")
        return client[0] if client else ""


async def refuse(refused: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the reason; a websocket that is refused before it is open gets the same as an
    HTTP answer would.
    """
    metrics.refusals.labels(refused.reason).inc()
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4400, "reason": refused.reason})
        return
    await send(
        {"type": "http.response.start", "status": STATUS[refused.reason], "headers": HEADERS}
    )
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused.answer())})
