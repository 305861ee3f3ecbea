"""Tells people who are away that a slow game waits for them.

When an entry makes somebody's turn, the table's row says when to look (`timers.notify_at`). Each
process looks now and then for rows whose time has come, and claims them. So one process alone tells
people, whichever has written the entry, and also after a restart.
"""

from __future__ import annotations

import asyncio
import logging

from oddeck.games.registry import find_game

from ..domain.refusals import Refusal
from ..domain.tables import Table
from ..ops import wall_clock
from ..ops.logs import short_id
from ..ops.settings import Settings
from ..storage.store import Store
from .log_writer import LogWriter
from .notifications import HOUR_MS, Message, NotificationService
from .registry import Registry
from .rooms import Room

log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
TABLES_AT_ONCE = 20
CLAIM_MS = 60_000  # longer than sending takes
AGAIN_MS = 10 * 60_000  # until the next look at a table where somebody was not told
TABLE_GAP_MS = 5 * 60_000  # between two notifications of a person about one table
MOST_AN_HOUR = 12  # notifications of a person


class TurnNotices:
    """Looks for turns that people may not know of, and tells them."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        writer: LogWriter,
        notifications: NotificationService,
        settings: Settings,
    ) -> None:
        self._store = store
        self._registry = registry
        self._writer = writer
        self._notifications = notifications
        self._settings = settings

    async def look(self) -> None:
        """Tell everyone whose time has come; nobody waits for another's slow push service."""
        now = wall_clock.now_ms()
        until = now + CLAIM_MS
        claimed = await self._store.notifications.claim_due(now, until, TABLES_AT_ONCE)
        await asyncio.gather(*(self._look_at_claimed(table_id, until) for table_id in claimed))

    async def _look_at_claimed(self, table_id: str, until: int) -> None:
        again = True
        try:
            again = await self._look_at(table_id)
        except Refusal as refused:  # the table is gone, or cannot be read
            again = refused.reason == "storage"
        except Exception:  # one table must not keep others from being looked at
            log.exception("notification failed", extra={"table": short_id(table_id)})
        next_look = wall_clock.now_ms() + AGAIN_MS if again else None
        await self._store.notifications.look_again(table_id, until, next_look)

    async def _look_at(self, table_id: str) -> bool:
        """Tell the people at a table; whether somebody is to be told later."""
        people = await self._store.notifications.waited_for(table_id)
        if not people:
            return False
        room = await self._registry.get(table_id)
        if not room.in_charge:
            await self._writer.refresh(room)
        looking = await self._looking(room)
        waiting = {seat: people[seat] for seat in room.table.turns if seat in people}
        told = [
            seat not in looking and await self._tell(room.table, seat, person)
            for seat, person in waiting.items()
        ]
        return room.table.is_slow and not all(told)

    async def _looking(self, room: Room) -> set[int]:
        """The seats whose people have the table in sight."""
        here = {room.table.seat_of(one.person) for one in room.connections if one.looking}
        elsewhere = (
            await self._store.presence.looking(room.table.id) if self._store.shared else set()
        )
        return {seat for seat in here if seat is not None} | elsewhere

    async def _tell(self, table: Table, seat: int, person: str) -> bool:
        """Tell a person, unless they know already; whether that is done."""
        store, now = self._store.notifications, wall_clock.now_ms()
        decision = f"{table.round}.{table.asked[seat]}"
        last = await store.told(person, table.id)
        if last is not None and last.decision == decision:
            return True
        if last is not None and last.at > now - TABLE_GAP_MS:
            return False
        if await store.count_told(person, now - HOUR_MS) >= MOST_AN_HOUR:
            return False
        if not await store.tell(person, table.id, decision, now):
            return True
        tested = await self._notifications.send(person, message_for(table, seat))
        if tested.failed and not tested.sent:
            await store.tell(person, table.id, f"not {decision}", now)
            return False
        return True


def message_for(table: Table, seat: int) -> Message:
    """What a person is told: the game, with whom, and that it is their turn. Never anything else.

    Anyone with the device or the mailbox may read it.
    """
    names = [name for number, name in enumerate(table.names) if number != seat]
    others = ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
    game = find_game(table.opened.game)
    return Message("Your turn", f"{game.title} with {others}", f"/t/{table.id}", table.id)
