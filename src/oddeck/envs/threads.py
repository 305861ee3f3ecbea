"""Threads that step many games together: see `engine.kernels.crew`."""

from __future__ import annotations

import ctypes
import os
import sys
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any

import numpy as np

from oddeck.engine.kernels.batch import Batch, Order
from oddeck.engine.kernels.crew import WORDS, Crew

Work = Callable[[Batch, Crew, int], None]
HAS_SEMAPHORES = sys.platform == "linux"  # that machine code can wait at


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class Threads:
    """A thread for each part of the games; the first part falls to the caller's."""

    def __init__(self, work: Work, parts: Sequence[Batch]) -> None:
        self._work, self._parts = work, parts
        self._alone = new_crew(1)
        work(parts[0], self._alone, 0)  # compiles, and does nothing
        self._crew = new_crew(len(parts)) if HAS_SEMAPHORES else self._alone
        self._pool = None if HAS_SEMAPHORES else ThreadPoolExecutor(len(parts))
        threads = [
            Thread(target=work, args=(part, self._crew, number), daemon=True)
            for number, part in enumerate(parts)
            if 0 < number < len(self._crew.semaphores)
        ]
        for thread in threads:
            thread.start()
        self.stop = weakref.finalize(self, stop, work, parts[0], self._crew, threads, os.getpid())

    def do(self, order: Order, opponent: int = 0, watcher: int = 0) -> None:
        """Carry out an order on all parts."""
        self._crew.order[:] = order, opponent, watcher
        if self._pool is None:
            self._work(self._parts[0], self._crew, 0)
        else:
            list(self._pool.map(lambda part: self._work(part, self._crew, 0), self._parts))


def new_crew(threads: int) -> Crew:
    """Make what a number of threads share."""
    crew = Crew(np.zeros(3, np.int64), np.zeros(2, np.int64), np.zeros((threads, WORDS), np.int64))
    if threads > 1:
        system: Any = ctypes.CDLL(None)
        for number, function in enumerate((system.sem_wait, system.sem_post)):
            crew.functions[number] = ctypes.cast(function, ctypes.c_void_p).value or 0
        for semaphore in crew.semaphores:
            system.sem_init(ctypes.c_void_p(semaphore.ctypes.data), 0, 0)
    return crew


def stop(work: Work, part: Batch, crew: Crew, threads: Sequence[Thread], process: int) -> None:
    """End the threads, which a forked process does not have."""
    if threads and process == os.getpid():
        crew.order[0] = Order.STOP
        work(part, crew, 0)
        for thread in threads:
            thread.join()
