"""Takes over work that another process left undone."""

from __future__ import annotations

import logging

from ..domain.refusals import Refusal
from ..ops import wall_clock
from ..ops.logs import short_id
from ..ops.settings import Settings
from ..storage.store import Store
from .log_writer import LogWriter
from .registry import Registry
from .scheduler import Scheduler

log = logging.getLogger(__name__)

TABLES_AT_ONCE = 20
CLAIM_MS = 30_000  # how long a claim lasts


class Claims:
    """Claims tables with overdue work, and schedules it here."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        writer: LogWriter,
        scheduler: Scheduler,
        settings: Settings,
    ) -> None:
        self._store = store
        self._registry = registry
        self._writer = writer
        self._scheduler = scheduler
        self._settings = settings

    async def claim_due(self) -> None:
        """Take over overdue tables, whose process may be dead."""
        now = wall_clock.now_ms()
        before, until = now - round(self._settings.grace * 1000), now + CLAIM_MS
        for table_id in await self._store.tables.claim_due(before, until, TABLES_AT_ONCE):
            try:
                await self._take_over(table_id, until)
            except Refusal as refused:
                log.warning(
                    "table takeover refused",
                    extra={"table": short_id(table_id), "reason": refused.reason},
                )
            except Exception:  # an unreadable table must not block the others
                log.exception("table takeover failed", extra={"table": short_id(table_id)})

    async def _take_over(self, table_id: str, until: int) -> None:
        room = await self._registry.get(table_id)
        async with room.lock:
            await self._writer.catch_up(room)
        room.in_charge = True
        self._scheduler.schedule(room)
        if room.timer is None and not room.working:
            await self._store.tables.clear_due(table_id, until)
