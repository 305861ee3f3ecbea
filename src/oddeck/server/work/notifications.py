"""How people are told that it is their turn: what they have turned on, and what is sent."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from dataclasses import dataclass

import msgspec

from ..domain.keys import key_hash, new_key
from ..domain.refusals import Refusal
from ..ops import metrics, wall_clock
from ..ops.buckets import Bucket
from ..ops.settings import Settings
from ..storage.notifications import MailRow, PushRow
from ..storage.store import Store
from ..wire.notifications import Notifications, Subscribe, Tested
from .mail import Mailer, check_address
from .web_push import WebPush, new_push_key

HOUR_MS = 3600 * 1000
DAY_MS = 24 * HOUR_MS
CONFIRM_MS = DAY_MS  # how long a link that confirms an address is valid
SILENT_MS = 30 * DAY_MS  # how long an address that said no is asked for no confirmation
REMEMBERED_MS = 60 * DAY_MS  # how long the last notification is remembered
TIDY_SECONDS = 3600.0
# Links that confirm addresses, of one process: a second, and at once.
CONFIRMATION_RATE, CONFIRMATION_BURST = 0.2, 60.0


@dataclass(frozen=True)
class Message:
    """A notification: short, and without anything that is secret at the table."""

    title: str
    body: str
    path: str  # of the page that it leads to
    tag: str  # a later one with the same tag takes its place


class NotificationService:
    """Push subscriptions, e-mail addresses, and messages to them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store.notifications
        self._secrets = store
        self._settings = settings
        self.push: WebPush | None = None
        self.mail = Mailer(settings) if settings.smtp else None
        self._secret = b""
        self._confirmations = Bucket(CONFIRMATION_RATE, CONFIRMATION_BURST)

    async def open(self, secret: str) -> None:
        """Get ready to send. `secret` is the server's, the same in all processes."""
        self._secret = secret.encode()
        if self._settings.push_contact:
            key = await self._secrets.push_key(new_push_key())
            contact, anywhere = self._settings.push_contact, self._settings.push_anywhere
            self.push = WebPush(key, contact, anywhere=anywhere)

    async def close(self) -> None:
        """End all connections."""
        if self.push is not None:
            await self.push.close()

    async def facts(self, person: str | None) -> Notifications:
        """What the server offers, and what a person has turned on."""
        mail = None if person is None else await self._store.mail_of(person)
        return Notifications(
            push_key=None if self.push is None else self.push.public_key,
            mail=self.mail is not None,
            devices=0 if person is None else len(await self._store.pushes(person)),
            address=None if mail is None else mail.address,
            confirmed=mail is not None and mail.token is None,
        )

    async def subscribe(self, person: str, wanted: Subscribe) -> None:
        """Turn push on for a browser."""
        if self.push is None:
            raise Refusal("not-now", "this server sends no push messages")
        self.push.check(wanted.endpoint, wanted.p256dh, wanted.auth)
        await self._store.subscribe(
            PushRow(person, wanted.endpoint, wanted.p256dh, wanted.auth, wall_clock.now_ms())
        )

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Turn push off for a browser."""
        await self._store.unsubscribe(person, endpoint)

    async def set_mail(self, person: str, text: str) -> None:
        """Enter an address, which gets a link that confirms it. Nothing else is sent there before.

        Anyone can enter anyone's address, so an address gets such a link once a day at most, and
        it can say no.
        """
        if self.mail is None:
            raise Refusal("not-now", "this server sends no e-mails")
        address, now = check_address(text), wall_clock.now_ms()
        if not self._confirmations.take():
            raise Refusal("too-fast", "too many addresses are being entered; try again later")
        if not await self._store.may_confirm(self._hash(address), now, now + DAY_MS):
            raise Refusal("too-fast", "this address has had a link lately; try again tomorrow")
        token, stop = new_key(), new_key()
        await self._store.set_mail(MailRow(person, address, key_hash(token), stop, now))
        link = self.mail.link(f"/mail?confirm={token}")
        text = (
            "Somebody, hopefully you, wants e-mails at this address when it is their turn in a"
            f" game of Oddeck.\n\nIf it was you, confirm it within a day:\n{link}\n\n"
            "If not, you need not do anything."
        )
        if not await self.mail.send(address, "Confirm your address", text, stop):
            await self._store.delete_mail(person)
            await self._store.silence(self._hash(address), now)
            raise Refusal("failed", "the e-mail could not be sent; try again later")

    async def confirm_mail(self, token: str) -> None:
        """Confirm an address by the token from its link."""
        since = wall_clock.now_ms() - CONFIRM_MS
        if not await self._store.confirm_mail(key_hash(token), since):
            raise Refusal("not-now", "this link is no longer valid; enter the address again")

    async def delete_mail(self, person: str) -> None:
        """Turn e-mails off."""
        await self._store.delete_mail(person)

    async def stop_mail(self, stop: str) -> None:
        """Turn e-mails off for the owner of such a link; nobody can tell whether there was one."""
        unconfirmed = await self._store.stop_mail(stop)
        if unconfirmed is not None:
            until = wall_clock.now_ms() + SILENT_MS
            await self._store.silence(self._hash(unconfirmed), until)

    async def send(self, person: str, message: Message) -> Tested:
        """Send a message to a person, every way that they have turned on."""
        sendings = [self._send_push(to, message) for to in await self._store.pushes(person)]
        mail = await self._store.mail_of(person)
        if self.mail is not None and mail is not None and mail.token is None:
            sendings.append(self._send_mail(mail, message))
        sent = [done for done in await asyncio.gather(*sendings) if done is not None]
        return Tested(sent.count(True), sent.count(False))

    async def tidy(self) -> None:
        """Delete what is no longer needed."""
        now = wall_clock.now_ms()
        await self._store.tidy(now, now - CONFIRM_MS, now - REMEMBERED_MS)

    async def _send_push(self, to: PushRow, message: Message) -> bool | None:
        """Send by push; whether it worked. None: the subscription is gone, and is deleted."""
        if self.push is None:
            return None
        topic = hashlib.sha256(message.tag.encode()).hexdigest()[:32]
        outcome = await self.push.send(to, msgspec.json.encode(message), topic)
        metrics.notifications.labels("push", outcome).inc()
        if outcome == "gone":
            await self._store.unsubscribe(to.person, to.endpoint)
            return None
        return outcome == "sent"

    async def _send_mail(self, to: MailRow, message: Message) -> bool:
        assert self.mail is not None
        subject = f"{message.title}: {message.body}"
        text = f"{message.title}: {message.body}.\n\n{self.mail.link(message.path)}"
        sent = await self.mail.send(to.address, subject, text, to.stop)
        metrics.notifications.labels("mail", "sent" if sent else "failed").inc()
        return sent

    def _hash(self, address: str) -> str:
        """What is remembered of an address that may not be known to anyone."""
        text = f"mail {address.lower()}".encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()
