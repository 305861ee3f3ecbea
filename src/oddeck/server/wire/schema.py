"""`python -m oddeck.server.wire.schema`: all messages as JSON Schema, for other languages."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from . import messages
from .messages import (
    Accepted,
    AnyCommand,
    Hello,
    Noted,
    Now,
    Opening,
    OpenTable,
    Place,
    Played,
    Refused,
    Said,
    SitDown,
    SpareKey,
)

REF = "#/$defs/{name}"


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """What this viewer has missed, and how things stand.

    If `viewer` changed, older steps were another viewer's.
    """

    viewer: int | None
    first: int
    steps: list[Played | Said | Noted]
    now: Now


FromServer = Update | Accepted | Refused


def schema() -> dict[str, Any]:
    """What goes each way: over the socket (`to_server`, `to_client`), and over HTTP."""
    named = {
        "hello": Hello,
        "to_server": AnyCommand,
        "to_client": FromServer,
        "open_table": OpenTable,
        "opening": Opening,
        "sit_down": SitDown,
        "place": Place,
        "spare_key": SpareKey,
        "games": list[messages.GameFacts],
        "tables": list[messages.LobbyTable],
        "deck": messages.DeckFacts,
        "hints": messages.Hints,
        "replay": messages.Replay,
        "review": messages.Review,
    }
    shapes, parts = msgspec.json.schema_components(named.values(), ref_template=REF)
    return {"properties": dict(zip(named, shapes, strict=True)), "$defs": parts}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
