"""Reviews of finished games by the search bot: one at a time, each game once.

Each moment of a game is a search of its own, so that hints come between.

Progress and result are stored, so that any process can show them. If the process that works on a
review dies, its claim expires, and the next request starts the review again.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from functools import partial

import msgspec

from oddeck.bots import review as critics
from oddeck.games.registry import find_game

from ..domain.finished import Finished
from ..domain.refusals import Refusal
from ..domain.steps import encode
from ..ops import metrics, wall_clock
from ..ops.logs import short_id
from ..storage.reviews import ReviewStore
from ..wire.analysis import Review, ReviewStep
from .analysis import Analysis
from .bots import require_compiled_search

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 1.0
EXPIRY_MS = 30_000  # a review without a heartbeat for this long is abandoned

decode_review = msgspec.json.Decoder(Review).decode


class Stopped(Exception):
    """The server is closing."""


class Reviews:
    """The reviews that this process works on."""

    def __init__(self, store: ReviewStore, analysis: Analysis, playouts: int) -> None:
        self._store = store
        self._analysis = analysis
        self._playouts = playouts
        self._jobs: set[asyncio.Task[None]] = set()
        self._stop = threading.Event()

    async def start(self, table_id: str, finished: Finished, address: str) -> None:
        """Start a review, unless it exists or is being made; Refusal if an address wants many."""
        if (await self.status(table_id, finished)).state != "none":
            return
        finished.check_rules()
        require_compiled_search(find_game(finished.game))
        self._analysis.reviews.charge(address)
        now = wall_clock.now_ms()
        if await self._store.claim(table_id, finished.round, now, now - EXPIRY_MS):
            job = asyncio.create_task(self._work(table_id, finished, address))
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)

    async def status(self, table_id: str, finished: Finished) -> Review:
        """The progress of a review, or its result."""
        moments = len(finished.moves) + 1
        stored = await self._store.get(table_id, finished.round)
        if stored is not None and stored.body is not None:
            return decode_review(stored.body)
        if stored is None or stored.at < wall_clock.now_ms() - EXPIRY_MS:
            return Review(round=finished.round, state="none", done=0, of=moments)
        return Review(round=finished.round, state="running", done=stored.done, of=moments)

    async def close(self) -> None:
        """Stop all reviews."""
        self._stop.set()
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        await asyncio.to_thread(self._analysis.reviews.close, wait=True)

    async def _work(self, table_id: str, finished: Finished, address: str) -> None:
        """Review a game, and store the progress regularly."""
        done = 0

        def one_more() -> None:
            nonlocal done
            if self._stop.is_set():
                raise Stopped
            done += 1

        def make() -> critics.Review:
            searches = self._analysis.searches
            searches.prepare(finished.game)
            look = partial(searches.call, critics.look_at)
            return critics.review(finished.replayed(), self._playouts, one_more, look=look)

        review = asyncio.create_task(self._analysis.reviews.run(address, make))
        try:
            while not (await asyncio.wait([review], timeout=HEARTBEAT_SECONDS))[0]:
                await self._store.save(table_id, finished.round, wall_clock.now_ms(), done)
            found = wire_review(finished, review.result())
            await self._store.save(
                table_id, finished.round, wall_clock.now_ms(), done, encode(found).decode()
            )
            metrics.reviews.inc()
        except Stopped:
            pass
        except Refusal:  # displaced by others who have asked for less
            await self._store.delete(table_id, finished.round)
        except Exception:  # the client sees that there is no review, and may ask again
            log.exception(
                "review failed",
                extra={"table": short_id(table_id), "game": finished.game},
            )
            await self._store.delete(table_id, finished.round)
        finally:
            review.cancel()


def wire_review(finished: Finished, found: critics.Review) -> Review:
    """A review as clients get it."""
    return Review(
        round=finished.round,
        state="done",
        done=len(found.steps),
        of=len(found.steps),
        steps=[wire_step(step) for step in found.steps],
        turning_points=[step.number for step in found.turning_points],
        mistakes=[step.number for step in found.mistakes],
    )


def wire_step(step: critics.Step) -> ReviewStep:
    """A step of a review as clients get it, rounded to a thousandth."""
    chances = [round(chance, 3) for chance in step.chances]
    return ReviewStep(step.number, step.seat, step.move, chances, step.better, round(step.cost, 3))
