"""Short forms of `make load` and `make crash`: real processes, real sockets, no mercy."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.server.crash import endure
from benchmarks.server.load import Mix, measure
from benchmarks.server.power import Power, why_no_power

pytestmark = [pytest.mark.anyio, pytest.mark.processes]


async def test_many_tables_at_once_lose_nothing(tmp_path: Path) -> None:
    """With bots, spectators, hints, reviews, reconnects, and all limits on."""
    database, mix = f"sqlite:///{tmp_path / 'load.db'}", Mix(stay=0.5, askers=3)
    for load in await measure(database, tmp_path, tables=10, seconds=2, mix=mix, least=3):
        assert load.moves > 0, load
        assert load.reconnects > 0, load
        assert load.p50_ms > 0, load
        assert load.informed_p50_ms > 0, load
        # Where several may act at once, the slower one is told so. These clients never pause, so a
        # fast machine makes them exceed the rate of messages.
        assert set(load.refused) <= {"late", "too-fast"}, load
    assert load.asked, load


async def test_a_server_killed_in_mid_game_has_lost_nothing(database: str, tmp_path: Path) -> None:
    processes = 2 if database.startswith("postgresql") else 1
    endured = await endure(
        database,
        tmp_path,
        ["trophy-case", "fortuno"],
        processes=processes,
        kills=1,
        moves_between=15,
    )
    assert endured.games_finished == 2, endured
    # While one of two processes starts again, the other may finish all the games.
    assert endured.kills > 0, endured
    assert endured.returns > 0 or processes == 2, endured


needs_power = pytest.mark.skipif(why_no_power() is not None, reason=f"NOT TESTED: {why_no_power()}")


@needs_power
async def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    power = Power(tmp_path)
    endured = await endure(
        power.database,
        tmp_path,
        ["trophy-case", "fortuno"],
        processes=1,
        kills=1,
        moves_between=8,  # well before the games can end
        power=power,
    )
    assert (endured.games_finished, endured.kills) == (2, 1), endured


@needs_power
async def test_a_power_cut_is_noticed_where_commits_are_not_synced(tmp_path: Path) -> None:
    """Else the test above would test nothing."""
    lax = (
        "from oddeck.server.storage import database\n"
        "database.DURABLE = ('journal_mode=WAL', 'synchronous=OFF')\n"
        "from oddeck.cli import main\n"
        "main()"
    )
    power = Power(tmp_path)
    with pytest.raises(AssertionError):
        await endure(
            power.database,
            tmp_path,
            ["fortuno"],
            processes=1,
            kills=1,
            moves_between=5,  # well before the game can end, or no power is cut
            power=power,
            program=("-c", lax),
        )
