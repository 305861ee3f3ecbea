"""Numbers for whoever runs the server, in the form that Prometheus reads. They tell nothing about
any one table.

Where there are several workers, each keeps its numbers in a file of a common folder, and whichever
is asked adds them up.
"""

from __future__ import annotations

import os
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

from .settings import NUMBERS_FOLDER

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

entries = Counter("oddeck_entries", "Entries appended to logs, by kind", ["kind"])
refusals = Counter("oddeck_refusals", "What was refused, by reason", ["reason"])
conflicts = Counter("oddeck_conflicts", "Appends that another process was faster at")
sockets = Gauge("oddeck_sockets", "Open websockets", multiprocess_mode="livesum")
rooms = Gauge("oddeck_tables_in_memory", "Tables in memory", multiprocess_mode="livesum")
appending = Histogram(
    "oddeck_append_seconds", "From a wish to append until it is durable", buckets=FAST
)
deleted = Counter("oddeck_tables_deleted", "Tables deleted because nobody had used them for long")
reviews = Counter("oddeck_reviews", "Finished games that were reviewed")
thinking = Histogram("oddeck_bot_seconds", "How long bots think", ["game", "bot"], buckets=FAST)


def written() -> bytes:
    """All numbers, those of all workers together."""
    if NUMBERS_FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    forget_dead_workers(Path(os.environ[NUMBERS_FOLDER]))
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def forget_dead_workers(folder: Path) -> None:
    """Sockets and tables of a worker that has died are no more; where one cannot tell who lives,
    all count.
    """
    processes = Path("/proc")
    for file in folder.glob("gauge_live*.db") if processes.exists() else ():
        worker = file.stem.rpartition("_")[2]
        if not (processes / worker).exists():
            mark_process_dead(worker)  # type: ignore[no-untyped-call]
