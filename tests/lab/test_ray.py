"""The same run on a Ray cluster: a real one, on this machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from oddeck.engine.errors import BadSetup
from oddeck.lab.plan import make_plan
from oddeck.lab.running import carry_out

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    plan = make_plan("twisty-passages", 2, 60, batch=15)
    told: list[int] = []
    cluster = carry_out(plan, tmp_path / "cluster", 2, ray="local", progress=told.append)
    alone = carry_out(plan, tmp_path / "alone", 1)
    assert told == [0, 15, 15, 15, 15]
    assert_frame_equal(cluster.games().collect(), alone.games().collect())
    assert_frame_equal(cluster.sums(), alone.sums())


def test_a_cluster_that_does_not_answer_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"no cluster answers at 127\.0\.0\.1:1"):
        carry_out(make_plan("twisty-passages", 2, 5), tmp_path, 1, ray="127.0.0.1:1")
