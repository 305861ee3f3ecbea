"""Short forms of `make load` and `make crash`: real processes, real sockets, no mercy."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.server.crash import endure
from benchmarks.server.load import measure

pytestmark = [pytest.mark.anyio, pytest.mark.fire]


async def test_many_tables_at_once_lose_nothing(tmp_path: Path) -> None:
    load = await measure(f"sqlite:///{tmp_path / 'load.db'}", tmp_path, tables=10, seconds=3)
    assert load.moves > 0
    assert load.refused == 0


async def test_a_server_killed_in_mid_game_has_lost_nothing(database: str, tmp_path: Path) -> None:
    processes = 2 if database.startswith("postgresql") else 1
    endured = await endure(database, tmp_path, processes=processes, kills=2, tables=3, moves_between=15)
    assert endured.games_finished == 3
    assert endured.kills > 0  # while one of two processes starts again, the other may finish all the games
    assert endured.returns > 0 or processes == 2
