"""Short forms of `make load` and `make crash`: real processes, real sockets, no mercy."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.server.crash import endure
from benchmarks.server.load import measure

pytestmark = [pytest.mark.anyio, pytest.mark.processes]


async def test_many_tables_at_once_lose_nothing(tmp_path: Path) -> None:
    load = await measure(f"sqlite:///{tmp_path / 'load.db'}", tmp_path, tables=10, seconds=2)
    assert load.moves > 0
    # Where several may act at once, whoever is slower is told so.
    assert set(load.refused) <= {"late"}


async def test_a_server_killed_in_mid_game_has_lost_nothing(database: str, tmp_path: Path) -> None:
    processes = 2 if database.startswith("postgresql") else 1
    endured = await endure(
        database,
        tmp_path,
        ["trophy-case", "fortuno"],
        processes=processes,
        kills=2,
        moves_between=15,
    )
    assert endured.games_finished == 2
    # While one of two processes starts again, the other may finish all the games.
    assert endured.kills > 0
    assert endured.returns > 0 or processes == 2
