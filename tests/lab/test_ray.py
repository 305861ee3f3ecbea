"""The same run on a Ray cluster: a real one, on this machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from oddeck.engine.errors import BadSetup
from oddeck.lab.plan import BATCH, make_plan
from oddeck.lab.running import carry_out
from oddeck.lab.storage import open_run
from oddeck.lab.workers import require_answer


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    """In a process of its own: Ray leaves processes behind that Python would warn of."""
    plan = make_plan("twisty-passages", 2, 2 * BATCH + 50)
    command = [
        "lab",
        "run",
        plan.game,
        "--players",
        "2",
        "--games",
        str(plan.games),
        "--jobs",
        "2",
        "--ray",
        "local",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "oddeck", *command, "--out", str(tmp_path / "cluster")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    cluster, alone = open_run(tmp_path / "cluster"), carry_out(plan, tmp_path / "alone", 1)
    assert cluster.plan == plan
    assert_frame_equal(cluster.games().collect(), alone.games().collect())
    assert_frame_equal(cluster.sums(), alone.sums())


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999999"])
def test_a_cluster_that_does_not_answer_is_said(address: str) -> None:
    with pytest.raises(BadSetup, match=f"no cluster answers at {address}"):
        require_answer(address)


@pytest.mark.parametrize("name", ["local", "auto"])
def test_names_are_left_to_ray(name: str) -> None:
    require_answer(name)
