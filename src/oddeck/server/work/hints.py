"""Hints for the people at a table."""

from __future__ import annotations

import asyncio

from oddeck.game import Hint

from ..domain.commands import seat_to_advise
from ..wire.analysis import Advised, Hints
from .bots import BotPool, require_compiled_search
from .rooms import Room
from .watchdog import Watchdog


class HintService:
    """Searches once for each decision, however often a client asks."""

    def __init__(self, bots: BotPool, watchdog: Watchdog) -> None:
        self._bots = bots
        self._watchdog = watchdog

    async def hints(self, room: Room, person: int | None) -> Hints:
        """All moves of a person's own seat, the best first; Refusal if they may not ask now."""
        seat = seat_to_advise(room.table, person)
        asked, game = room.table.asked[seat], room.table.running
        assert game is not None
        require_compiled_search(game.type)
        search = room.hints.get(seat)
        if search is None or search[0] != asked or _has_failed(search[1]):
            watching = self._watchdog.watching_search(lambda: room.table, seat)
            task = asyncio.create_task(self._bots.advise(game.copy(), seat, watching))
            search = room.hints[seat] = (asked, task)
        found = await asyncio.shield(search[1])
        return Hints(asked, [Advised(hint.move, round(hint.chance, 3), hint.why) for hint in found])


def _has_failed(search: asyncio.Task[list[Hint]]) -> bool:
    return search.done() and (search.cancelled() or search.exception() is not None)
