"""Replays of finished games, from what is stored in their logs: no rules are needed."""

from __future__ import annotations

from collections import OrderedDict

from ..domain import views
from ..domain.finished import Finished
from ..domain.outcomes import decode_outcome
from ..domain.refusals import Refusal
from ..domain.states import State
from ..domain.steps import encode
from ..domain.tables import Table
from ..storage.log import LogStore, StateRow
from ..wire.analysis import ReplayViewer, Turn
from .analysis import Worker

LONGEST_PAGE = 100  # turns in one answer
CACHED_PAGES = 64  # in memory

NO_REPLAY = (
    "this game was played before its positions were stored, so there is no replay of it; its record"
    " has the moves"
)


class Replays:
    """Reads replays page by page, and keeps the last pages in memory."""

    def __init__(self, log: LogStore, worker: Worker) -> None:
        self._log = log
        self._worker = worker
        self._pages: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    async def page(
        self,
        address: str,
        table: Table,
        finished: Finished,
        viewer: ReplayViewer,
        first: int,
        count: int,
    ) -> bytes:
        """Some turns of a finished game, encoded, LONGEST_PAGE at most.

        Refusal if they are not stored, or if an address asks for many.
        """
        self._worker.charge(address)
        if not finished.numbers:
            raise Refusal("no-such-page", NO_REPLAY)
        numbers = finished.numbers[first : first + min(count, LONGEST_PAGE)]
        rounds, names = len(table.finished), tuple(finished.names)  # which may change
        key = (table.id, finished.round, rounds, names, viewer, first, len(numbers))
        if key not in self._pages:
            rows = await self._log.read_states(table.id, numbers)
            if len(rows) < len(numbers):
                raise Refusal("no-such-page", NO_REPLAY)
            stored = [rows[number] for number in numbers]
            self._pages[key] = await self._worker.run(
                address, encode_page, table, finished, viewer, first, stored
            )
        self._pages.move_to_end(key)
        if len(self._pages) > CACHED_PAGES:
            self._pages.popitem(last=False)
        return self._pages[key]


def encode_page(
    table: Table, finished: Finished, viewer: ReplayViewer, first: int, stored: list[StateRow]
) -> bytes:
    """Some of the turns of a finished game, encoded."""
    return encode(views.replay(table, finished, viewer, turns_of(finished, viewer, first, stored)))


def turns_of(
    finished: Finished, viewer: ReplayViewer, first: int, stored: list[StateRow]
) -> list[Turn]:
    """Turns from their stored form."""
    turns = []
    for number, row in enumerate(stored, first):
        told = decode_outcome(row.outcome).told
        assert told is not None
        turns.append(views.turn(finished, number, told, State(number, row.state), viewer))
    return turns
