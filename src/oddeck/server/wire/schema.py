"""`python -m oddeck.server.wire.schema`: all messages as JSON Schema, for other languages."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from .analysis import Hints, Replay, Review
from .answers import Accepted, Opening, Place, Refused, SpareKey
from .commands import Hello, OpenTable, SitDown, SocketCommand, TryAgain
from .evening import Evening
from .lessons import Lesson, LessonAnswer, LessonMove
from .lobby import DeckFacts, GameFacts, LobbyTable
from .updates import Commented, Noted, Now, Played, Said
from .updates import Update as EncodedUpdate

REF = "#/$defs/{name}"


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """`updates.Update` with its parts spelt out."""

    viewer: int | None
    first: int
    steps: list[Played | Said | Commented | Noted]
    now: Now


Update.__doc__ = EncodedUpdate.__doc__

FromServer = Update | Accepted | Refused


def schema() -> dict[str, Any]:
    """The messages in each direction: over the socket (`to_server`, `to_client`) and HTTP."""
    named = {
        "hello": Hello,
        "to_server": SocketCommand,
        "to_client": FromServer,
        "open_table": OpenTable,
        "opening": Opening,
        "sit_down": SitDown,
        "try_again": TryAgain,
        "place": Place,
        "spare_key": SpareKey,
        "games": list[GameFacts],
        "tables": list[LobbyTable],
        "deck": DeckFacts,
        "hints": Hints,
        "replay": Replay,
        "review": Review,
        "evening": Evening,
        "lesson": Lesson,
        "lesson_move": LessonMove,
        "lesson_answer": LessonAnswer,
    }
    shapes, parts = msgspec.json.schema_components(named.values(), ref_template=REF)
    return {"properties": dict(zip(named, shapes, strict=True)), "$defs": parts}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
