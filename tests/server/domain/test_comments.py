"""The spectators' chat."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from oddeck.server.domain import commands
from oddeck.server.domain.comments import MOST_LINES, MOST_OF_ONE
from oddeck.server.domain.entries import CommentsAllowed, KeysRevoked, SpectatorSpoke, decode
from oddeck.server.domain.forgetting import rewritten_without
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.refusals import Refusal
from oddeck.server.wire.commands import AllowComments, Comment

from ..tables import Log

EVE = key_hash("eve")


def lines(log: Log, viewer: int | None) -> list[Any]:
    """What a viewer has read of the spectators' chat."""
    steps = [json.loads(step) for step in log.table.streams[viewer]]
    return [(step["name"], step["text"]) for step in steps if step["type"] == "commented"]


def comment(log: Log, text: str, name: str = "Eve", key: str | None = EVE) -> SpectatorSpoke:
    """What a spectator wants to say."""
    person = None if key is None else log.table.keys.get(key)
    return commands.comment(log.table, person, key, Comment(name=name, text=text))


def refused(log: Log, **wanted: Any) -> str:
    """Why a spectator may not say something."""
    with pytest.raises(Refusal) as caught:
        comment(log, "Hello", **wanted)
    return caught.value.reason


def test_players_read_it_when_the_game_is_over() -> None:
    log = Log("twisty-passages", 2, options={"hands": 1}).fill()
    log.add(comment(log, "He has the grue!"))
    log.add(comment(log, "Look."))
    said = [("Eve", "He has the grue!"), ("Eve", "Look.")]
    assert lines(log, None) == said
    assert lines(log, 0) == lines(log, 1) == []
    for _ in log.play_on(3000, random.Random(4)):
        assert lines(log, 0) == (said if log.table.phase == "over" else [])
    assert lines(log, 0) == lines(log, None) == said
    log.add(comment(log, "Well played."))
    assert lines(log, 1)[-1] == ("Eve", "Well played.")
    assert log.read_again().streams == log.table.streams


def test_who_may_speak() -> None:
    log = Log("twisty-passages", 3).fill()
    assert refused(log, key=None) == "unknown-key"
    assert refused(log, key=key_hash("key 1")) == "not-now"  # a player
    assert refused(log, name="P1") == "taken"
    assert refused(log, name="Bot 1") == "taken"
    log.add(comment(log, "Hello"))
    assert refused(log, name="Eve", key=key_hash("other")) == "taken"
    log.host_does(AllowComments(allowed=False))
    assert refused(log) == "muted"
    log.add(CommentsAllowed(True))
    assert comment(log, "Hello").key is None  # known by now
    private = Log("twisty-passages", 3, spectators=False).fill()
    assert refused(private) == "not-seated"


def test_a_spectator_who_has_spoken_has_no_second_seat_and_stays_out_if_signed_out() -> None:
    log = Log("twisty-passages", 2).fill()
    log.add(comment(log, "Hello"))
    person = log.table.keys[EVE]
    assert log.table.seat_of(person) is None
    log.add(KeysRevoked(person, "other"))
    assert EVE in log.table.revoked


def test_there_is_a_limit() -> None:
    log = Log("twisty-passages", 2).fill()
    for _ in range(MOST_OF_ONE):
        log.add(comment(log, "Hello"))
    assert refused(log) == "too-fast"
    for number in range((MOST_LINES - MOST_OF_ONE) // MOST_OF_ONE + 1):
        for _ in range(MOST_OF_ONE):
            if len(log.table.commented.names) < MOST_LINES:
                log.add(comment(log, "Hello", f"Fan {number}", key_hash(str(number))))
    assert refused(log, name="Late", key=key_hash("late")) == "too-fast"


def test_what_a_spectator_said_is_deleted_with_their_data() -> None:
    log = Log("twisty-passages", 2).fill()
    log.add(comment(log, "My address is 5 High Street"))
    person = log.table.keys[EVE]
    every = [decode(row.body) for row in log.rows]
    rewritten = rewritten_without(person, every)
    assert [(one.name, one.text, one.key) for one in rewritten.values()] == [  # type: ignore[union-attr]
        ("Someone", "(deleted)", None)
    ]
