"""Being told that it is one's turn: by push to a browser, or by e-mail."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Base64 = Annotated[str, Meta(max_length=100, pattern="^[A-Za-z0-9_-]*$")]
Endpoint = Annotated[str, Meta(max_length=1000, pattern="^[!-~]*$")]
MailAddress = Annotated[str, Meta(min_length=3, max_length=200)]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]


class Notifications(msgspec.Struct, frozen=True):
    """What the server offers, and what the person who asks has turned on."""

    push_key: str | None  # the server's public key for push subscriptions; None: it sends none
    mail: bool  # whether the server sends e-mails
    devices: int  # push subscriptions of the person
    address: str | None  # where e-mails go
    confirmed: bool  # whether it is confirmed; until then nothing else is sent there


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A push subscription, as the browser gives it."""

    endpoint: Endpoint
    p256dh: Base64
    auth: Base64


class Unsubscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A push subscription to delete."""

    endpoint: Endpoint


class SetMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to send e-mails. The address gets a link that confirms it."""

    address: MailAddress


class ConfirmMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token from the link that confirms an address."""

    token: Secret


class Tested(msgspec.Struct, frozen=True):
    """How many notifications were sent as a test, and how many could not be."""

    sent: int
    failed: int
