"""Answers to commands and requests."""

from __future__ import annotations

from typing import Literal

import msgspec

from .common import Message, Reason


class Accepted(Message, frozen=True, tag="accepted"):
    """The command was carried out, and its effect is durable."""

    id: int


class Refused(Message, frozen=True, tag="refused"):
    """Nothing has changed, and why; `clause` is the rule of the game that forbids it.

    Only if the reason is `unknown`, the command may have been carried out: send it again with the
    same `once`.
    """

    reason: Reason
    message: str
    clause: str | None = None
    id: int = 0


class Opening(msgspec.Struct, frozen=True):
    """A new table: the host's key, and the host's seat if any."""

    table: str
    key: str
    seat: int | None


class Place(msgspec.Struct, frozen=True):
    """A seat that was taken, and its key."""

    table: str
    seat: int
    key: str


class SpareKey(msgspec.Struct, frozen=True):
    """Another key to the same seat, and a link that contains it."""

    key: str
    link: str


class ServerKey(msgspec.Struct, frozen=True):
    """The public key that a server signs records with, in hexadecimal."""

    algorithm: Literal["ed25519"]
    key: str
