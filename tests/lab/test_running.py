"""Runs on disk: interrupted, gone on with, and the same whoever plays them."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from oddeck.engine.errors import BadSetup
from oddeck.lab import workers as worker_pools
from oddeck.lab.columns import columns_of
from oddeck.lab.plan import Plan, make_plan
from oddeck.lab.running import carry_out, folder_for, looked_up
from oddeck.lab.simulate import Batch, play_batch
from oddeck.lab.storage import Run, open_run, require_same_versions
from oddeck.lab.workers import IN_FLIGHT, Workers


def small_plan(games: int = 70, **wishes: object) -> Plan:
    return make_plan("twisty-passages", 2, games, batch=20, **wishes)  # type: ignore[arg-type]


def assert_same_runs(one: Run, other: Run) -> None:
    assert_frame_equal(one.games().collect(), other.games().collect())
    assert_frame_equal(one.sums(), other.sums())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run in one go, by one worker."""
    return carry_out(small_plan(), tmp_path_factory.mktemp("whole"), 1)


def test_a_row_has_all_that_is_needed_to_play_it_again(whole: Run) -> None:
    row = whole.games().collect().row(33, named=True)
    assert list(row) == [column.name for column in columns_of(whole.plan)]
    assert (row["number"], row["game"], row["players"], row["seed"], row["bots"]) == (
        33,
        "twisty-passages",
        2,
        33,
        "random,random",
    )
    assert json.loads(row["options"]) == {"hands": 1}
    assert row["rules"] == whole.plan.game_type.version
    assert row["ending"] in ("an empty hand", "a standstill")
    assert row["closing"] in whole.plan.game_type.deck.names


def test_every_column_says_what_it_means(whole: Run) -> None:
    assert all(
        column.meaning and column.name == column.name.lower() for column in columns_of(whole.plan)
    )


def test_the_number_of_workers_changes_nothing(whole: Run, tmp_path: Path) -> None:
    assert_same_runs(whole, carry_out(small_plan(), tmp_path / "threads", 3))


def test_an_interrupted_run_keeps_what_is_done_and_goes_on(whole: Run, tmp_path: Path) -> None:
    kept = []

    def interrupt(games: int) -> None:
        kept.append(games)
        if len(kept) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carry_out(small_plan(), tmp_path, 1, progress=interrupt)
    broken = open_run(tmp_path)
    assert broken.played == sum(kept) == 40
    assert len(broken.missing()) == 2
    again: list[int] = []
    assert_same_runs(
        whole, carry_out(small_plan(), tmp_path, 2, resume=True, progress=again.append)
    )
    assert sum(again) == 70
    assert again[0] == 40  # was there already


def test_a_file_that_was_being_written_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(frame: pl.DataFrame, file: Path, **_settings: object) -> None:
        Path(file).write_bytes(b"half a file")
        raise OSError("no space left")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", fails)
    with pytest.raises(OSError, match="no space"):
        carry_out(small_plan(), tmp_path, 1)
    assert [file.name for file in tmp_path.iterdir()] == ["run.json"]
    with pytest.raises(BadSetup, match="no games"):
        open_run(tmp_path).games()


def test_a_run_can_grow(whole: Run, tmp_path: Path) -> None:
    carry_out(small_plan(30), tmp_path, 1)
    assert_same_runs(whole, carry_out(small_plan(70), tmp_path, 1, resume=True))
    with pytest.raises(BadSetup, match="cannot shrink"):
        carry_out(small_plan(30), tmp_path, 1, resume=True)


def test_two_runs_do_not_get_mixed_up(tmp_path: Path) -> None:
    carry_out(small_plan(20), tmp_path, 1)
    with pytest.raises(BadSetup, match="--resume"):
        carry_out(small_plan(20), tmp_path, 1)
    with pytest.raises(BadSetup, match="another one"):
        carry_out(small_plan(20, seed=1), tmp_path, 1, resume=True)
    facts = json.loads((tmp_path / "run.json").read_text())
    (tmp_path / "run.json").write_text(
        json.dumps(facts | {"versions": {"oddeck": "0.0.1", "rules": 1}})
    )
    with pytest.raises(BadSetup, match=r"0\.0\.1"):
        require_same_versions(open_run(tmp_path))


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="no run here"):
        open_run(tmp_path)
    (tmp_path / "run.json").write_text("[1]")
    with pytest.raises(BadSetup, match="no plan"):
        open_run(tmp_path)


def test_what_was_played_for_one_question_serves_another(tmp_path: Path) -> None:
    played: list[int] = []
    first = looked_up(small_plan(20), tmp_path, 1, progress=played.append)
    again = looked_up(small_plan(20), tmp_path, 1, progress=played.append)
    assert first.folder == again.folder
    assert first.folder != folder_for(small_plan(20), tmp_path)
    assert played == [0, 20, 20]


def test_slow_bots_play_in_processes_and_nothing_changes(tmp_path: Path) -> None:
    plan = make_plan("twisty-passages", 2, 4, ["heuristic", "random"], batch=2)
    assert_same_runs(carry_out(plan, tmp_path / "one", 1), carry_out(plan, tmp_path / "two", 2))


class SlowWorkers:
    """Workers that finish one batch whenever somebody waits."""

    def __init__(self) -> None:
        self.unfinished: list[tuple[Future[Batch], Plan, int]] = []
        self.most = 0

    def submit(self, plan: Plan, number: int) -> Future[Batch]:
        future: Future[Batch] = Future()
        self.unfinished.append((future, plan, number))
        self.most = max(self.most, len(self.unfinished))
        return future

    def wait(
        self, waiting: set[Future[Batch]], return_when: str
    ) -> tuple[set[Future[Batch]], set[Future[Batch]]]:
        assert return_when == FIRST_COMPLETED
        future, plan, number = self.unfinished.pop()
        future.set_result(play_batch(plan, number))
        return {future}, waiting - {future}


def test_few_batches_are_in_memory_however_many_games_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = SlowWorkers()
    monkeypatch.setattr(worker_pools, "wait", slow.wait)
    plan = make_plan("twisty-passages", 2, 100, batch=2)
    numbers = [batch.number for batch in Workers(3, slow.submit).play(plan, range(plan.batches))]
    assert sorted(numbers) == list(range(50))
    assert slow.most == IN_FLIGHT * 3


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import_module: Callable[..., object] = __import__

    def without_ray(name: str, *rest: object, **more: object) -> object:
        if name == "ray":
            raise ImportError(name)
        return import_module(name, *rest, **more)

    monkeypatch.setattr("builtins.__import__", without_ray)
    with pytest.raises(BadSetup, match=r"oddeck\[cluster\]"):
        worker_pools.require_ray()
