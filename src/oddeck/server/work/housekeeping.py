"""Tables that nobody has used for long are closed, and some time later deleted.

Closing is an entry of the log like any other: if something happens at the table at the same moment,
one of the two comes first and the other hears of it. Only what is closed, and has been for long
enough that every process knows, is deleted.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

from ..domain import clocks, entries
from ..domain.entries import Discarded
from ..ops import metrics
from ..storage.store import DISCARDED, Append, Store

log = logging.getLogger(__name__)

AT_ONCE = 100  # tables
BEFORE_DELETION = 3600 * 1000  # milliseconds from closing to deleting
A_DAY = 24 * 3600 * 1000  # milliseconds


async def clear_out(store: Store, keep_days: float, in_use: Collection[str]) -> None:
    """Closes what nobody has used for so many days, and deletes what was closed before.

    Tables that are in use stay.
    """
    now = clocks.now()
    for table in await store.unused(now - round(keep_days * A_DAY), AT_ONCE):
        if table.id not in in_use:
            closing = entries.encode(Discarded()).decode()
            await store.append(
                Append(
                    table.id,
                    table.version + 1,
                    now,
                    closing,
                    table.listed,
                    DISCARDED,
                    table.card,
                    None,
                )
            )
    deleted = await store.delete_discarded(now - BEFORE_DELETION, AT_ONCE)
    if deleted:
        metrics.deleted.inc(deleted)
        log.info("old tables were deleted", extra={"tables": deleted})
