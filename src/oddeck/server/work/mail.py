"""E-mails, by way of the operator's SMTP server."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid, parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

from oddeck.engine.errors import BadSetup

from ..domain.refusals import Refusal
from ..ops.settings import Settings

log = logging.getLogger(__name__)

SECONDS = 15.0  # that the SMTP server has for an e-mail
AT_ONCE = 4
PORTS = {"smtp": 587, "smtps": 465}
UNFOLDED = SMTP.clone(max_line_length=900)  # some programs do not find links in folded headers
LOOPBACK = ("localhost", "127.0.0.1", "::1")
# One address and nothing else: no lists, names, comments, quotes or control characters.
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
)


class Mailer:
    """Sends e-mails."""

    def __init__(self, settings: Settings) -> None:
        try:
            import aiosmtplib
        except ModuleNotFoundError:
            raise BadSetup("e-mail needs an extra: pip install 'oddeck[mail]'") from None
        self._send = aiosmtplib.send
        self._failures = (aiosmtplib.SMTPException, OSError, TimeoutError, ValueError)
        self._site = settings.public_url
        self._from = settings.mail_from
        self._sender = parseaddr(self._from)[1]
        url = urlsplit(settings.smtp)
        self._how: dict[str, Any] = {
            "hostname": url.hostname,
            "port": url.port or PORTS[url.scheme],
            "username": unquote(url.username) if url.username else None,
            "password": unquote(url.password) if url.password else None,
            "use_tls": url.scheme == "smtps",
            # Encrypted, unless it never leaves this machine.
            "start_tls": url.scheme == "smtp" and url.hostname not in LOOPBACK,
            "timeout": SECONDS,
        }
        self._slots = asyncio.Semaphore(AT_ONCE)

    def link(self, path: str) -> str:
        """The address of a page of this server."""
        return self._site + path

    async def send(self, to: str, subject: str, text: str, stop: str) -> bool:
        """Send an e-mail; whether the SMTP server has taken it. `stop` is what stops e-mails."""
        message = self._message(to, subject, text, stop)
        try:
            async with self._slots:
                await self._send(
                    message.as_bytes(), sender=self._sender, recipients=[to], **self._how
                )
        except self._failures as error:
            log.warning("e-mail failed", extra={"reason": type(error).__name__})
            return False
        return True

    def _message(self, to: str, subject: str, text: str, stop: str) -> EmailMessage:
        message = EmailMessage(policy=UNFOLDED)
        message["From"] = self._from
        message["To"] = Address(addr_spec=to)
        message["Subject"] = subject
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = make_msgid(domain=self._sender.partition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        # One click, without signing in: RFC 8058.
        message["List-Unsubscribe"] = f"<{self.link(f'/api/mail/stop?token={stop}')}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        page = self.link(f"/mail?stop={stop}")
        message.set_content(
            f"{text}\n\n-- \nNo more e-mails from Oddeck to this address:\n{page}\n"
        )
        return message


def check_address(text: str) -> str:
    """An e-mail address without spaces around it; Refusal if it is none."""
    address = text.strip()
    if ADDRESS.fullmatch(address) is None or ".." in address:
        raise Refusal("malformed", "expected an e-mail address such as ann@example.org")
    return address
