"""A run on disk: a folder with its plan and, batch by batch, its games and sums, in Parquet.

Every file is complete.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from oddeck.engine.errors import BadSetup

from .columns import columns_of, frame_of
from .machine.tally import CardSum, ClauseSum
from .plan import Plan, versions
from .simulate import Batch

PLAN = "run.json"
CARD, CLAUSE = "card", "clause"


@dataclass(frozen=True)
class Run:
    """The games of a plan, as far as they have been played."""

    folder: Path
    plan: Plan

    # --- writing ---

    def missing(self) -> list[int]:
        """The batches that are not there yet, or not whole because more games are wanted now."""
        return [number for number in range(self.plan.batches) if not self._is_whole(number)]

    def _is_whole(self, number: int) -> bool:
        file = self._games_file(number)
        return file.exists() and int(
            pl.scan_parquet(file).select(pl.len()).collect().item()
        ) == len(self.plan.numbers(number))

    def keep(self, batch: Batch) -> None:
        """Writes a batch. It counts from the moment that its games are there."""
        write_whole(self._sums_file(batch.number), sums_of(self.plan, batch))
        write_whole(
            self._games_file(batch.number),
            frame_of(self.plan, self.plan.numbers(batch.number), batch.rows),
        )

    def _games_file(self, number: int) -> Path:
        return self.folder / f"games-{number:06}.parquet"

    def _sums_file(self, number: int) -> Path:
        return self.folder / f"sums-{number:06}.parquet"

    # --- reading ---

    @cached_property
    def batches(self) -> list[int]:
        """The batches that are there."""
        return [number for number in range(self.plan.batches) if self._games_file(number).exists()]

    def games(self) -> pl.LazyFrame:
        """A row for each game, in the order of their numbers."""
        if not self.batches:
            raise BadSetup(f"{self.folder}: no games have been played yet")
        games = pl.scan_parquet([self._games_file(number) for number in self.batches])
        if games.collect_schema().names() != [column.name for column in columns_of(self.plan)]:
            raise BadSetup(
                f"{self.folder}: another version of oddeck measured these games; move the folder"
                " away to play them again"
            )
        return games

    def sums(self) -> pl.DataFrame:
        """What was counted of each card and clause, over all games."""
        files = [self._sums_file(number) for number in self.batches]
        numbers = [name.lower() for name in (*CardSum.__members__, *ClauseSum.__members__)]
        return (
            pl.scan_parquet(files)
            .group_by("sort", "name", maintain_order=True)
            .agg(pl.col(numbers).sum())
            .collect()
        )

    @cached_property
    def played(self) -> int:
        """How many games there are."""
        return int(self.games().select(pl.len()).collect().item())


def write_whole(file: Path, frame: pl.DataFrame) -> None:
    """Write a file in one step: it is either complete or absent."""
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        frame.write_parquet(half, compression="zstd", compression_level=1)
        half.replace(file)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def sums_of(plan: Plan, batch: Batch) -> pl.DataFrame:
    """The sums of a batch: a row for each card that is in the game, and for each clause
    and feat.
    """
    kind, names = plan.game_type, plan.deck.names
    clauses = [*kind.clauses, *kind.feats]
    return pl.concat(
        [
            pl.DataFrame({"sort": [CARD] * len(names), "name": names}).hstack(
                numbers_of(CardSum, batch.cards[: len(names)])
            ),
            pl.DataFrame(
                {
                    "sort": [CLAUSE] * len(clauses),
                    "name": [kind.clause_name(clause) for clause in clauses],
                }
            ).hstack(numbers_of(ClauseSum, batch.clauses[clauses])),
        ],
        how="diagonal",
    )


def numbers_of(columns: Any, sums: NDArray[np.float64]) -> pl.DataFrame:
    """The columns of a table of sums."""
    return pl.DataFrame({column.name.lower(): sums[:, column] for column in columns})


# --- finding a run --------------------------------------------------------------------------------


def open_run(folder: Path) -> Run:
    """A run on disk."""
    file = folder / PLAN
    if not file.is_file():
        raise BadSetup(f"{folder}: there is no run here (no {PLAN})")
    try:
        facts = json.loads(file.read_text(encoding="utf-8"))
        return Run(folder, Plan.of_facts(facts))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadSetup(f"{file}: this is no plan of a run") from None


def start_run(folder: Path, plan: Plan, resume: bool) -> Run:
    """A run to be played: a new one or, with `resume`, one that was interrupted, perhaps with more
    games than before.
    """
    if (folder / PLAN).exists():
        before = open_run(folder)
        if not resume:
            raise BadSetup(
                f"{folder}: there is a run here already; --resume continues it, --out names"
                " another folder"
            )
        if replace(before.plan, games=plan.games) != plan:
            raise BadSetup(f"{folder}: the run here is another one; --out names another folder")
        if plan.games < before.plan.games:
            raise BadSetup(
                f"games: the run here has {before.plan.games} games, and cannot shrink to"
                f" {plan.games}"
            )
        require_same_versions(before)
    folder.mkdir(parents=True, exist_ok=True)
    half = folder / f".{PLAN}.{os.getpid()}"
    half.write_text(json.dumps(plan.facts(), indent=2) + "\n", encoding="utf-8")
    half.replace(folder / PLAN)
    return Run(folder, plan)


def require_same_versions(run: Run) -> None:
    """BadSetup if a game of the run would no longer be the same game."""
    then = json.loads((run.folder / PLAN).read_text(encoding="utf-8")).get("versions")
    now = versions(run.plan.game_type)
    if then != now:
        raise BadSetup(f"{run.folder}: the run was made with {then}, and this is {now}")
