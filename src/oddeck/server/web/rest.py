"""What all HTTP routes share: messages are read and written by msgspec, described for OpenAPI, and
refused in one way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response

from ..domain.refusals import Refusal
from ..wire.messages import Refused
from ..work.house import House
from .limits import LARGEST_BODY

T = TypeVar("T")
JSON = "application/json"
LONGEST_COMPLAINT = 200  # letters

_described: list[Any] = [Refused]  # the types that stand in the description of the routes


def house_of(request: Request) -> House:
    """The house that this request comes to."""
    house: House = request.app.state.house
    return house


async def body_of(request: Request, read: Callable[[bytes], T]) -> T:
    """The message in a request, if it is the right one."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST_BODY:
            raise Refusal("too-large", f"a request may have {LARGEST_BODY} bytes")
    try:
        return read(bytes(body))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise Refusal("malformed", str(wrong)[:LONGEST_COMPLAINT]) from None


def key_of(request: Request) -> str | None:
    """The key that somebody shows: `Authorization: Bearer KEY`."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    scheme, _, key = given.partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise Refusal("unknown-key", "Authorization: Bearer KEY is needed")
    return key


def answer(message: object, status: int = 200) -> Response:
    """A message as the answer to a request."""
    return Response(msgspec.json.encode(message), status, media_type=JSON)


def described(
    *,
    takes: Any = None,
    gives: Any = None,
    status: int = 200,
    media_type: str = JSON,
    key: str | None = None,
) -> dict[str, Any]:
    """What OpenAPI says of a route.

    `key` says whether one is needed ("yes") or may be shown ("maybe").
    """
    words: dict[str, Any] = {}
    if takes is not None:
        words["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of(takes)}}}
    content = {"type": "string"} if gives is str else schema_of(gives)
    words["responses"] = {
        str(status): {"description": "Done", "content": {media_type: {"schema": content}}},
        "4XX": {
            "description": "Refused: nothing has changed",
            "content": {JSON: {"schema": schema_of(Refused)}},
        },
        "5XX": {
            "description": "The store does not answer, or the server is not well",
            "content": {JSON: {"schema": schema_of(Refused)}},
        },
    }
    if key is not None:
        words["security"] = [{"key": []}] if key == "yes" else [{"key": []}, {}]
    return words


def schema_of(kind: Any) -> dict[str, Any]:
    """A reference to a type's schema, which will stand among the components."""
    _described.append(kind)
    (schema,), _ = msgspec.json.schema_components(
        [kind], ref_template="#/components/schemas/{name}"
    )
    return schema


def components() -> dict[str, Any]:
    """The schemas of all types that the routes are described with."""
    _, found = msgspec.json.schema_components(
        _described, ref_template="#/components/schemas/{name}"
    )
    return found


def not_too_many(request: Request) -> None:
    """Nobody opens tables, sits down or has games looked at all the time."""
    if not request.app.state.openings.take(request.state.address):
        raise Refusal("too-fast", "wait a moment")
