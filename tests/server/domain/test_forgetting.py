"""Nothing of a person who had their data deleted is left in the log."""

from __future__ import annotations

import random

from oddeck.server.domain import entries
from oddeck.server.domain.entries import Forgotten, KeyAdded, SatDown
from oddeck.server.domain.forgetting import rewritten_without
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.tables import Table
from oddeck.server.wire.commands import Leave, Say

from ..tables import Log


def forgotten(log: Log, person: int) -> tuple[Table, str]:
    """The table after a person was forgotten, and its whole log."""
    before = [entries.decode(row.body) for row in log.rows]
    rewritten = rewritten_without(person, before)
    after = [rewritten.get(number, entry) for number, entry in enumerate(before, 1)]
    table = Table("table")
    for row, entry in zip(log.rows, after, strict=True):
        table.apply(row.at, entry)
    table.apply(log.at, Forgotten(person))
    return table, "".join(entries.encode(entry).decode() for entry in after)


def played() -> Log:
    """Bo, the host, and Gwendolyn, who leaves and returns, have played a game and chatted."""
    log = Log("twisty-passages", 2, name="Bo")
    log.do(0, Say(text="hello"))
    log.add(SatDown(1, "Gwendolyn", 1, key_hash("gwen")))
    log.do(1, Say(text="my secret"))
    log.add(KeyAdded(1, key_hash("phone")))
    for _ in log.play_on(100_000, random.Random(6)):
        pass
    log.do(1, Leave())
    log.add(SatDown(1, "Gwendolyn the Second", 1))
    log.do(1, Say(text="another secret"))
    return log


def test_name_chat_and_keys_are_gone_and_the_rest_stays() -> None:
    log = played()
    table, bodies = forgotten(log, 1)
    told = b"".join(b"".join(stream) for stream in table.streams.values()).decode()
    for gone in ("Gwendolyn", "secret", key_hash("gwen"), key_hash("phone")):
        assert gone not in bodies + told + table.finished[0].record()
    assert "hello" in bodies
    assert table.finished[0].moves == log.table.finished[0].moves
    assert table.finished[0].names == ["Bo", "Someone"]
    assert set(table.keys.values()) == {0}
    assert table.seats[1].person is None


def test_all_viewers_keep_the_numbers_of_their_steps() -> None:
    log = played()
    table, _ = forgotten(log, 1)
    for viewer, stream in log.table.streams.items():
        assert len(table.streams[viewer]) == len(stream) + 1, "somebody leaves"


def test_a_host_can_be_forgotten_too() -> None:
    table, bodies = forgotten(played(), 0)
    assert '"Bo"' not in bodies
    assert "hello" not in bodies
    assert key_hash("host") not in bodies
    assert table.is_host(1)
    assert table.people == 2


def test_somebody_new_is_not_taken_for_somebody_who_was_forgotten() -> None:
    log = Log("twisty-passages", 3, name="Bo")
    log.add(SatDown(1, "Gwendolyn", 1, key_hash("gwen")))
    table, _ = forgotten(log, 1)
    assert table.people == 2
