"""A push service and a mail server of our own, on loopback."""

from __future__ import annotations

import asyncio
import base64
import email
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import Message
from email.policy import default
from typing import Any

import http_ece
from aiohttp import web
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from oddeck.server.wire.notifications import Subscribe


def text_of(raw: bytes) -> str:
    """Bytes as base64url."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """What a browser does for a push subscription: it keeps the keys, and decrypts."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes !!"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = Subscribe(endpoint, text_of(point), text_of(self._auth))

    def read(self, body: bytes) -> dict[str, Any]:
        """A message that was meant for this browser."""
        read: dict[str, Any] = json.loads(
            http_ece.decrypt(
                body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
            )
        )
        return read


class PushService:
    """Remembers what is posted to it, and answers with `status`."""

    def __init__(self) -> None:
        self.status = 201
        self.posted: list[tuple[str, dict[str, str], bytes]] = []
        self.address = ""

    async def take(self, request: web.Request) -> web.Response:
        """Take a message."""
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.posted.append((request.path, headers, await request.read()))
        return web.Response(status=self.status, headers={"location": f"{self.address}/elsewhere"})


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service that listens for a while."""
    service, app = PushService(), web.Application()
    app.router.add_post("/{_:.*}", service.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    service.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        await runner.cleanup()


class Mailbox:
    """Everybody's mail."""

    def __init__(self) -> None:
        self.mails: list[tuple[list[str], Message]] = []
        self.url = ""

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """Take an e-mail."""
        message = email.message_from_bytes(envelope.content.replace(b"\r\n", b"\n"), policy=default)
        self.mails.append((envelope.rcpt_tos, message))
        return "250 taken"


@asynccontextmanager
async def mail_server() -> AsyncIterator[Mailbox]:
    """A mail server that listens for a while."""
    mailbox = Mailbox()
    server = await asyncio.get_running_loop().create_server(
        lambda: SMTP(mailbox, hostname="localhost"), "127.0.0.1", 0
    )
    mailbox.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield mailbox
    finally:
        server.close()
