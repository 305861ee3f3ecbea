"""Metrics for Prometheus. They say nothing about a single table.

Several workers keep their metrics in files of one folder; the worker that is asked adds them up.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from .settings import METRICS_FOLDER

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

entries = Counter("oddeck_entries", "Entries appended to logs, by kind", ["kind"])
refusals = Counter("oddeck_refusals", "Refusals, by reason", ["reason"])
conflicts = Counter("oddeck_conflicts", "Appends that lost against another process")
sockets = Gauge("oddeck_sockets", "Open websockets", multiprocess_mode="livesum")
rooms = Gauge("oddeck_tables_in_memory", "Tables in memory", multiprocess_mode="livesum")
append_seconds = Histogram("oddeck_append_seconds", "Time until an append is durable", buckets=FAST)
deleted = Counter("oddeck_tables_deleted", "Tables deleted because they were unused for long")
reviews = Counter("oddeck_reviews", "Reviews of finished games")
notifications = Counter(
    "oddeck_notifications", "Notifications of people's turns, by way", ["way", "outcome"]
)
bot_seconds = Histogram(
    "oddeck_bot_seconds", "Time that bots take for a move", ["game", "bot"], buckets=FAST
)


@cache
def entries_of(kind: str) -> Counter:
    """The counter of one kind of entry: looking it up takes as long as a small query."""
    return entries.labels(kind)


def render() -> bytes:
    """The metrics of all workers, as text."""
    if METRICS_FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    remove_dead_workers(Path(os.environ[METRICS_FOLDER]))
    all_workers = CollectorRegistry()
    MultiProcessCollector(all_workers)  # type: ignore[no-untyped-call]
    return generate_latest(all_workers)


def remove_dead_workers(folder: Path) -> None:
    """Remove gauges of workers that no longer run, where /proc shows which do."""
    processes = Path("/proc")
    for file in folder.glob("gauge_live*.db") if processes.exists() else ():
        worker = file.stem.rpartition("_")[2]
        if not (processes / worker).exists():
            mark_process_dead(worker)  # type: ignore[no-untyped-call]
