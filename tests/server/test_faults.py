"""A short form of `make faults`: real processes whose database fails in the middle of games."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.server.faults import survive, why_no_fault

pytestmark = [pytest.mark.anyio, pytest.mark.processes]

# Longer than the time after which an absent player is replaced there.
SECONDS = 6.0


@pytest.mark.parametrize("fault", ["frozen", "lost-commits", "full-disk"])
async def test_games_survive_a_fault_of_the_database(
    fault: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if reason := why_no_fault(fault):
        pytest.skip(f"NOT TESTED: {reason}")
    postgres = None if fault == "full-disk" else request.getfixturevalue("postgres")
    survived = await survive(fault, tmp_path, postgres, SECONDS, ["trophy-case"])
    assert survived.not_ready > 0 or fault == "lost-commits"
