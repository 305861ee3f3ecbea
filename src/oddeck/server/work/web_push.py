"""Web Push: encrypted messages to browsers, by way of their makers' push services.

A subscription's endpoint is a URL that a client has supplied. So nothing is sent but to HTTPS on
its usual port, to addresses on the internet, checked when the connection is made; redirects are
not followed and answers are not read.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import logging
import secrets
import socket
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from oddeck.engine.errors import BadSetup

from ..domain.refusals import Refusal
from ..ops.public import is_public
from ..storage.notifications import PushRow

if TYPE_CHECKING:
    from aiohttp.abc import ResolveResult

log = logging.getLogger(__name__)

Outcome = Literal["sent", "gone", "failed"]

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
KEY_BYTES = 32
POINT_BYTES, AUTH_BYTES = 65, 16
SECONDS = 5.0  # that a push service has to answer
AT_ONCE = 8  # messages on their way
KEPT_SECONDS = 24 * 3600  # that a push service keeps a message for a browser that is off
GONE = (404, 410)
SIGNED_SECONDS = 12 * 3600  # that a signature is valid


def new_push_key() -> str:
    """A new private key, with which the server signs its messages to push services."""
    while not 0 < int.from_bytes(raw := secrets.token_bytes(KEY_BYTES)) < ORDER:
        continue
    return encoded(raw)


class WebPush:
    """Sends messages to push subscriptions."""

    def __init__(self, private_key: str, contact: str, *, anywhere: bool = False) -> None:
        """`anywhere` allows any URL: for tests alone."""
        try:
            from aiohttp import ClientSession, ClientTimeout, DummyCookieJar, TCPConnector
            from py_vapid import Vapid02
        except ModuleNotFoundError:
            raise BadSetup("Web Push needs an extra: pip install 'oddeck[push]'") from None
        self._contact = contact
        self._anywhere = anywhere
        self._vapid = Vapid02.from_raw(private_key.encode())
        self._slots = asyncio.Semaphore(AT_ONCE)
        resolver: Any = None if anywhere else PublicResolver()
        connector = TCPConnector(resolver=resolver, force_close=True)
        self._session = ClientSession(
            connector=connector,
            timeout=ClientTimeout(total=SECONDS),
            cookie_jar=DummyCookieJar(),  # nothing is remembered of what others answer
        )

    @property
    def public_key(self) -> str:
        """What browsers need to subscribe to this server's messages."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

    async def close(self) -> None:
        """End all connections."""
        await self._session.close()

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Refuse a subscription that nothing can be sent to."""
        if not self._anywhere and not is_allowed(endpoint):
            raise Refusal("malformed", "expected an endpoint such as https://push.example/...")
        if len(decoded(auth)) != AUTH_BYTES or not is_point(decoded(p256dh)):
            raise Refusal("malformed", "expected the keys of a push subscription")

    async def send(self, to: PushRow, message: bytes, topic: str) -> Outcome:
        """Send a message. One with the same topic that is not delivered yet is replaced by it."""
        from aiohttp import ClientError

        if not self._anywhere and not is_allowed(to.endpoint):
            return "gone"
        body, headers = self._encrypted(to, message)
        headers |= {"TTL": str(KEPT_SECONDS), "Topic": topic, "Urgency": "normal"}
        try:
            async with (
                self._slots,
                self._session.post(
                    to.endpoint, data=body, headers=headers, allow_redirects=False
                ) as answer,
            ):
                status = answer.status
        except (ClientError, TimeoutError, OSError, ValueError) as error:
            log.warning("push failed", extra={"reason": type(error).__name__})
            return "failed"
        if status in GONE:
            return "gone"
        if not 200 <= status < 300:
            log.warning("push refused", extra={"reason": status})
            return "failed"
        return "sent"

    def _encrypted(self, to: PushRow, message: bytes) -> tuple[bytes, dict[str, str]]:
        from pywebpush import WebPusher

        keys = {"p256dh": to.p256dh, "auth": to.auth}
        pusher = WebPusher({"endpoint": to.endpoint, "keys": keys})
        where = urlsplit(to.endpoint)
        claims = {
            "aud": f"{where.scheme}://{where.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": self._contact,
        }
        headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        return pusher.encode(message)["body"], headers | self._vapid.sign(claims)


class PublicResolver:
    """Finds the addresses of a name, but only public ones.

    The connection is made to these very addresses, so a name that leads elsewhere a moment later
    gains nothing.
    """

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses of a name; OSError if one of them is not public."""
        loop = asyncio.get_running_loop()
        found: Sequence[Any] = await loop.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, family=family
        )
        if not found or not all(is_public(address[0]) for *_, address in found):
            raise OSError("the name leads to an address that is not public")
        return [
            {
                "hostname": host,
                "host": address[0],
                "port": address[1],
                "family": kind,
                "proto": protocol,
                "flags": socket.AI_NUMERICHOST,
            }
            for kind, _, protocol, _, address in found
        ]

    async def close(self) -> None:
        """There is nothing to close."""


def is_allowed(endpoint: str) -> bool:
    """Whether a URL may be that of a push service: HTTPS, a name with a dot, the usual port."""
    try:
        url = urlsplit(endpoint)
        host, port = url.hostname or "", url.port
    except ValueError:
        return False
    # What ends with a digit is an address, in one of the many ways to write one.
    is_name = "." in host and ":" not in host and not host.rstrip(".")[-1:].isdigit()
    plain = url.username is None and url.password is None and not url.fragment
    return url.scheme == "https" and is_name and port in (None, 443) and plain


def is_point(raw: bytes) -> bool:
    """Whether bytes are a point of the curve P-256."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw)
    except ValueError:
        return False
    return len(raw) == POINT_BYTES


def encoded(raw: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Bytes from base64url; none if it is malformed."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
