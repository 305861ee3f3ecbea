"""Hints for the people at a table."""

from __future__ import annotations

import asyncio

from oddeck.bots.hints import weigh
from oddeck.bots.search.searching import Budget
from oddeck.bots.sight import sight_of
from oddeck.game import Game, Hint

from ..domain.commands import seat_to_advise
from ..domain.refusals import Refusal
from ..ops import metrics
from ..wire.analysis import Advised, Hints
from .analysis import Analysis
from .bots import require_compiled_search, watched
from .rooms import Room
from .watchdog import Watchdog


class HintService:
    """Searches once for each decision, however often a client asks."""

    def __init__(self, analysis: Analysis, watchdog: Watchdog, hint_seconds: float) -> None:
        self._analysis = analysis
        self._watchdog = watchdog
        self._budget = Budget(seconds=hint_seconds, threads=1)

    async def hints(self, room: Room, person: int | None, address: str) -> Hints:
        """All moves of a person's own seat, the best first; Refusal if they may not ask now."""
        seat = seat_to_advise(room.table, person)
        asked, game = room.table.asked[seat], room.table.running
        assert game is not None
        require_compiled_search(game.type)
        search = room.hints.get(seat)
        if search is None or search[0] != asked or _has_failed(search[1]):
            self._analysis.hints.charge(address)
            task = asyncio.create_task(self._search(room, seat, asked, address))
            task.add_done_callback(_has_failed)  # nobody may be waiting for its result
            search = room.hints[seat] = (asked, task)
        found = await asyncio.shield(search[1])
        return Hints(asked, [wire_hint(hint) for hint in found])

    async def _search(self, room: Room, seat: int, asked: int, address: str) -> list[Hint]:
        game = room.table.running
        assert game is not None
        watching = self._watchdog.watching_search(lambda: room.table, seat)

        searches = self._analysis.searches

        def search(game: Game) -> list[Hint]:
            if room.table.asked[seat] != asked:
                raise Refusal("late", "the table has moved on")
            searches.prepare(game.type.id)
            found: list[Hint] = watched(watching, searches.call)(advise, game, seat, self._budget)
            return found

        with metrics.bot_seconds.labels(game.type.id, "hint").time():
            return await self._analysis.hints.run(address, search, game.copy())


def advise(game: Game, seat: int, budget: Budget) -> list[Hint]:
    """All moves of a seat, the best first, by what the seat may know."""
    return weigh(sight_of(game, seat), budget)


def _has_failed(search: asyncio.Task[list[Hint]]) -> bool:
    return search.done() and (search.cancelled() or search.exception() is not None)


def wire_hint(hint: Hint) -> Advised:
    """A hint as clients get it, rounded to a thousandth."""
    behind = None if hint.behind is None else round(hint.behind, 3)
    return Advised(hint.move, round(hint.chance, 3), hint.why, behind)
