"""Ends the process in good order: load balancers learn of it before connections close."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from .readiness import Readiness

log = logging.getLogger(__name__)


@contextmanager
def draining(readiness: Readiness, seconds: float) -> Iterator[None]:
    """At SIGTERM, say for some seconds that the server is not ready, and serve on; then end it.

    A second SIGTERM ends it at once.
    """
    end = signal.getsignal(signal.SIGTERM)
    if threading.current_thread() is not threading.main_thread() or not callable(end):
        yield
        return
    loop = asyncio.get_running_loop()

    def begin(number: int, frame: FrameType | None) -> None:
        wait = 0.0 if readiness.draining else seconds
        readiness.draining = True
        loop.call_soon_threadsafe(loop.call_later, wait, end, number, frame)

    signal.signal(signal.SIGTERM, begin)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, end)
