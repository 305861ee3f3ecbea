"""Security headers of every response: pages, assets, data, redirects and errors."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Inline styles are allowed: the client positions cards with them.
PAGE_POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
# The service worker runs nothing else, and talks to this server only.
WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
# For what is no page: if a browser shows it anyway, it can do nothing.
DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
SECURITY_HEADERS = {
    "content-security-policy": DATA_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # the address of a table is an invitation
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class SecurityHeaders:
    """Middleware that adds the security headers that a response does not set itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and complete the headers of its response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"].endswith("http.response.start"):  # also of a refused websocket
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
