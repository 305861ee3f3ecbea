"""Whether the server can do its work."""

from __future__ import annotations

import asyncio

from ..domain.refusals import Refusal
from ..ops.steady_clock import monotonic_ms
from ..storage.database import Database
from ..storage.errors import DATABASE_UNAVAILABLE

FRESH_MS = 1000  # for how long the result of a probe counts


class Readiness:
    """Writes to the database to see whether that works, once for all who ask at the same time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._probe: asyncio.Task[bool] | None = None
        self._probed_at = 0
        self.draining = False  # whether the process is about to end

    async def check(self) -> None:
        """Refusal if the server should get no requests now."""
        if self.draining:
            raise Refusal("not-now", "the server is about to end")
        if self._probe is None or (
            self._probe.done() and monotonic_ms() - self._probed_at > FRESH_MS
        ):
            self._probe = asyncio.create_task(self._can_write())
        if not await asyncio.shield(self._probe):
            raise Refusal("storage", "the database is unavailable")

    async def _can_write(self) -> bool:
        try:
            await self._database.probe()
        except DATABASE_UNAVAILABLE:
            return False
        finally:
            self._probed_at = monotonic_ms()
        return True
