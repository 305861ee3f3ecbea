"""Who plays the batches of a run: threads, processes, or a Ray cluster.

All do the same work, whatever their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from socket import create_connection
from typing import Any

from oddeck.engine.errors import BadSetup

from .plan import Plan
from .simulate import Batch, get_ready_for, play_batch

LOCAL = "local"
PATIENCE = 5.0  # seconds
IN_FLIGHT = 2  # batches for each worker: one being played, one waiting


@dataclass(frozen=True)
class Workers:
    """Workers, and how to give them a batch."""

    count: int
    submit: Callable[[Plan, int], Future[Batch]]

    def play(self, plan: Plan, batches: Sequence[int]) -> Iterator[Batch]:
        """The batches, in the order in which they get done.

        No more than a few are in memory at any time.
        """
        waiting: set[Future[Batch]] = set()
        wanted = iter(batches)
        try:
            while True:
                for number in wanted:
                    waiting.add(self.submit(plan, number))
                    if len(waiting) >= IN_FLIGHT * self.count:
                        break
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def workers_for(plan: Plan, jobs: int, ray: str | None = None) -> Iterator[Workers]:
    """Threads where all is machine code, which holds no lock; else processes; or what is at the
    address of a Ray cluster.
    """
    if ray is not None:
        with cluster(ray, jobs) as workers:
            yield workers
    elif plan.at_engine_speed or jobs == 1:
        get_ready_for(plan)
        with ThreadPoolExecutor(jobs) as pool:
            yield Workers(jobs, lambda plan, number: pool.submit(play_batch, plan, number))
    else:
        get_ready_for(plan)  # once, so that the processes find it compiled
        with ProcessPoolExecutor(
            jobs, get_context("spawn"), initializer=get_ready_for, initargs=(plan,)
        ) as pool:
            yield Workers(jobs, lambda plan, number: pool.submit(play_batch, plan, number))


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Workers]:
    """A Ray cluster; `local` starts one on this machine, with `jobs` workers."""
    ray = require_ray()
    settings = (
        {"num_cpus": jobs, "include_dashboard": False} if address == LOCAL else {"address": address}
    )
    require_answer(address)
    try:
        ray.init(**settings, log_to_driver=False, logging_level="error")
    except Exception as wrong:  # of all kinds, also plain ones
        ray.shutdown()
        raise BadSetup(f"ray: no cluster answers at {address}: {wrong}") from None
    try:
        play = ray.remote(play_batch)
        workers = int(ray.cluster_resources().get("CPU", 1))
        yield Workers(max(1, workers), lambda plan, number: play.remote(plan, number).future())
    finally:
        ray.shutdown()


def require_answer(address: str) -> None:
    """Check the address first: Ray itself waits for minutes if nothing listens there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return  # a name, such as `local` or `auto`, that Ray looks up
    try:
        create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as wrong:
        raise BadSetup(f"ray: no cluster answers at {address}: {wrong}") from None


def require_ray() -> Any:
    """Import the optional library for clusters."""
    try:
        import ray
    except ImportError:
        raise BadSetup("a cluster needs the package ray: pip install 'oddeck[cluster]'") from None
    return ray
