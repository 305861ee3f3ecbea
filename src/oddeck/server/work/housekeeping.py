"""Closes tables that have been unused for long, and deletes them some time later. Deletes people
who do not come any more.

Closing is a log entry like any other: if someone acts at the same moment, one of the two comes
first and the other is refused. A table is deleted only after it has been closed long enough for
every process to know.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

from ..domain import entries
from ..domain.entries import FORMAT, Discarded
from ..ops import metrics, wall_clock
from ..storage.log import Append
from ..storage.schema import DISCARDED
from ..storage.store import Store

log = logging.getLogger(__name__)

TABLES_AT_ONCE = 100
PEOPLE_AT_ONCE = 100
DELETION_DELAY_MS = 3600 * 1000  # from closing to deleting
DAY_MS = 24 * 3600 * 1000


async def delete_unseen(store: Store, keep_days: float) -> None:
    """Delete people who have not come for `keep_days`, with all that is stored for them."""
    before = wall_clock.now_ms() - round(keep_days * DAY_MS)
    if gone := await store.people.unseen(before, PEOPLE_AT_ONCE):
        await store.people.delete(*gone)
        log.info("unseen people deleted", extra={"people": len(gone)})


async def delete_unused(store: Store, keep_days: float, in_use: Collection[str]) -> None:
    """Close tables unused for `keep_days`, and delete those closed earlier.

    Tables in `in_use` are kept.
    """
    now = wall_clock.now_ms()
    for table in await store.tables.unused(now - round(keep_days * DAY_MS), TABLES_AT_ONCE):
        if table.id not in in_use:
            closing = entries.encode(Discarded()).decode()
            await store.log.append(
                Append(
                    table.id,
                    table.version + 1,
                    now,
                    closing,
                    table.listed,
                    DISCARDED,
                    table.lobby_entry,
                    None,
                    FORMAT,
                )
            )
    deleted = await store.tables.delete_discarded(now - DELETION_DELAY_MS, TABLES_AT_ONCE)
    if deleted:
        metrics.deleted.inc(deleted)
        log.info("unused tables deleted", extra={"tables": deleted})
