"""A plan carried out: every batch that is missing is played and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .plan import Plan
from .storage import Run, start_run
from .workers import workers_for

RUNS = Path("oddeck-lab")  # where runs go unless a folder is named
Progress = Callable[[int], None]  # is told how many games have been kept


def carry_out(
    plan: Plan,
    folder: Path,
    jobs: int,
    *,
    resume: bool = False,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Run:
    """Plays a plan into a folder.

    What is done when it is interrupted stays, and `resume` goes on from there.
    """
    run = start_run(folder, plan, resume)
    missing = run.missing()
    if progress:
        progress(plan.games - sum(len(plan.numbers(number)) for number in missing))
    if missing:
        with workers_for(plan, jobs, ray) as workers:
            for batch in workers.play(plan, missing):
                run.keep(batch)
                if progress:
                    progress(len(batch.rows))
    return Run(folder, plan)


def folder_for(plan: Plan, within: Path = RUNS) -> Path:
    """Where a run goes unless somebody names a folder: it says what was played, and no other plan
    has the same.
    """
    return within / f"{plan.game}-{plan.players}-{'-'.join(dict.fromkeys(plan.bots))}-{plan.digest}"


def looked_up(
    plan: Plan, within: Path, jobs: int, *, ray: str | None = None, progress: Progress | None = None
) -> Run:
    """The run of just this plan: what was played before, for this question or another, is not
    played again.
    """
    folder = folder_for(plan, within)
    return carry_out(
        plan,
        folder.with_name(f"{folder.name}-{plan.games}"),
        jobs,
        resume=True,
        ray=ray,
        progress=progress,
    )
