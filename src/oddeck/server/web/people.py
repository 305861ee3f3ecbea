"""Who asks over HTTP: `Authorization: Bearer KEY`, with the key of a person.

Routes for a person begin with `/api/me`. Nothing in an answer names another person's key or its
hash: names, which anyone may take, are all that others see.
"""

from __future__ import annotations

from fastapi import Request

from ..domain.refusals import Refusal
from ..work.people import Person
from .rest import key_of, server_of


async def person_of(request: Request) -> Person:
    """The person who asks; Refusal if there is no key, or nobody has it."""
    person = await person_or_none(request)
    if person is None:
        raise Refusal("unknown-key", "this requires the key of a person: see POST /api/me")
    return person


async def person_or_none(request: Request) -> Person | None:
    """The person who asks; None without a key. Refusal if nobody has this key."""
    key = key_of(request)
    if key is None:
        return None
    person = await server_of(request).people.find(key)
    if person is None:
        raise Refusal("unknown-key", "nobody has this key")
    return person
