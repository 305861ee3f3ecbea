"""What `make load` measures."""

from __future__ import annotations

import random
import time

import pytest
from benchmarks.server.load import Party, late_windows
from benchmarks.server.player import Heard, Now, Player


def player() -> Player:
    return Player(lambda: "", "table", None, random.Random(1))


def hear(one: Player, **now: object) -> None:
    """An update without steps."""
    one._hear(Heard("update", first=1, now=Now(**now)))  # type: ignore[arg-type]


def test_how_late_windows_close_for_those_who_could_not_use_them() -> None:
    """A window that is used closes early, and says nothing about the server's times."""
    holder, other, spectator = player(), player(), player()
    party = Party("table", [holder, other], [spectator])
    past, future = (round((time.time() + seconds) * 1000) for seconds in (-2, 60))
    hear(holder, window=past, moves=["steal", "no"])
    for one in (other, spectator):
        hear(one, window=past)
    for one in party.everybody:
        hear(one, window=future)
        hear(one)
    found = list(party.windows())
    assert [could for could, _ in found] == [True, True]
    assert all(late > 1.9 for _, late in found), found
    measured = late_windows([*found, (False, 0.003), (False, 0.005)])
    assert measured["somebody could"]["heard"] == 2
    assert measured["nobody could, or a bot"]["p50_ms"] == pytest.approx(4.0)
