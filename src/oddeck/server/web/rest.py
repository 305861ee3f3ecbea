"""What all HTTP routes share: messages encoded by msgspec, OpenAPI descriptions, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from starlette.requests import ClientDisconnect

from ..domain.refusals import Refusal
from ..wire.answers import Refused
from ..wire.common import Reason
from ..work.server import Server
from .limits import LARGEST_BODY

T = TypeVar("T")
JSON = "application/json"
MAX_ERROR_LENGTH = 200

STATUS: dict[Reason, int] = {  # HTTP status of a refusal
    "malformed": 400,
    "unknown-key": 401,
    "wrong-origin": 403,
    "not-host": 403,
    "not-seated": 403,
    "muted": 403,
    "no-such-table": 404,
    "no-such-page": 404,
    "not-now": 409,
    "late": 409,
    "not-your-turn": 409,
    "taken": 409,
    "full": 409,
    "too-large": 413,
    "wrong-host": 421,
    "illegal": 422,
    "bad-setup": 422,
    "too-fast": 429,
    "storage": 503,
    "unknown": 503,
    "failed": 500,
}

_described: list[Any] = [Refused]  # the types that the routes are described with


def server_of(request: Request) -> Server:
    """The server of a request."""
    server: Server = request.app.state.server
    return server


async def body_of(request: Request, decode: Callable[[bytes], T]) -> T:
    """The decoded body of a request; Refusal if it is malformed."""
    body = bytearray()
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > LARGEST_BODY:
                raise Refusal("too-large", f"expected at most {LARGEST_BODY} bytes")
    except ClientDisconnect:
        raise Refusal("malformed", "the request ended before its body was complete") from None
    try:
        return decode(bytes(body))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", str(error)[:MAX_ERROR_LENGTH]) from None


def key_of(request: Request) -> str | None:
    """The key of a request: `Authorization: Bearer KEY`."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    scheme, _, key = given.partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise Refusal("unknown-key", "expected Authorization: Bearer KEY")
    return key


def answer(message: object, status: int = 200) -> Response:
    """A message as the response to a request."""
    return Response(msgspec.json.encode(message), status, media_type=JSON)


def described(
    *,
    takes: Any = None,
    gives: Any = None,
    status: int = 200,
    media_type: str = JSON,
    key: str | None = None,
) -> dict[str, Any]:
    """The OpenAPI description of a route.

    `key` says whether a key is required ("yes") or optional ("maybe").
    """
    description: dict[str, Any] = {}
    if takes is not None:
        description["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": schema_of(takes)}},
        }
    given = {"type": "string"} if gives is str else schema_of(gives)
    description["responses"] = {
        str(status): {"description": "Done", "content": {media_type: {"schema": given}}},
        "4XX": {
            "description": "Refused: nothing has changed",
            "content": {JSON: {"schema": schema_of(Refused)}},
        },
        "5XX": {
            "description": "The database is unavailable, or the server failed",
            "content": {JSON: {"schema": schema_of(Refused)}},
        },
    }
    if key is not None:
        description["security"] = [{"key": []}] if key == "yes" else [{"key": []}, {}]
    return description


def schema_of(kind: Any) -> dict[str, Any]:
    """A reference to a type's schema among the components."""
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


def limit_rate(request: Request) -> None:
    """Refuse an address that opens tables or takes seats too fast."""
    if not request.app.state.openings.take(request.state.address):
        raise Refusal("too-fast", "too many requests; wait a moment")
