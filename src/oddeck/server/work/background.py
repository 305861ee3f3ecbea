"""Background tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from ..storage.errors import DATABASE_UNAVAILABLE

log = logging.getLogger(__name__)


class BackgroundTasks:
    """Tasks that end with the server; their failures are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start a task, unless the server is closing."""
        if self.closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a task that does something every few seconds."""
        self.start(_repeat(seconds, work))

    async def close(self) -> None:
        """Cancel all tasks and wait for their end."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, DATABASE_UNAVAILABLE):
            log.error("database unavailable", extra={"reason": _reason(error)})
        else:
            log.error(
                "background task failed",
                exc_info=error,
                extra={"task": task.get_coro().__qualname__},  # type: ignore[union-attr]
            )


async def _repeat(seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except DATABASE_UNAVAILABLE as error:
            log.error(
                "database unavailable", extra={"retry_seconds": seconds, "reason": _reason(error)}
            )


def _reason(error: BaseException) -> str:
    """Why the database failed; further lines may contain whole table ids."""
    return str(error).partition("\n")[0]
