"""Finished games, looked at again by the search bot: in a thread, one after the other, each once.

What was found is kept in the store, so that any process can tell it; so is how far a review is. If
the process that works on it dies, its claim expires, and whoever asks next has it begun again.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from oddeck.bots import review as critics
from oddeck.game import Game

from ..domain import clocks
from ..domain.refusals import Refusal
from ..domain.tables import Finished
from ..ops import metrics
from ..ops.logs import short_id
from ..storage.store import Store
from ..wire.messages import Review, ReviewStep
from .bots import check_that_thought_is_possible

log = logging.getLogger(__name__)

MOST_WAITING = 20  # reviews that this process has promised and not done
SIGN_OF_LIFE = 1.0  # seconds between notes of how far a review is
# Milliseconds after which a review that gave no sign of life is taken for abandoned.
EXPIRES = 30_000

written = msgspec.json.Encoder().encode
read_review = msgspec.json.Decoder(Review).decode


class Stopped(Exception):
    """The server ends, and a review with it."""


class Reviews:
    """All reviews that are asked of this process."""

    def __init__(self, store: Store, playouts: int) -> None:
        self._store = store
        self._playouts = playouts
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._jobs: set[asyncio.Task[None]] = set()
        self._stop = threading.Event()

    async def begin(self, table_id: str, finished: Finished) -> None:
        """Begins a review, unless there is one or somebody works on it."""
        if (await self.told(table_id, finished)).state != "none":
            return
        check_that_thought_is_possible(finished.game.type)
        if len(self._jobs) >= MOST_WAITING:
            raise Refusal("too-fast", "many games wait for their review; ask again later")
        now = clocks.now()
        if await self._store.claim_review(table_id, finished.round, now, now - EXPIRES):
            job = asyncio.create_task(self._work(table_id, finished))
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)

    async def told(self, table_id: str, finished: Finished) -> Review:
        """How far it is, or what was found."""
        moments = len(finished.moves) + 1
        kept = await self._store.review(table_id, finished.round)
        if kept is not None and kept.body is not None:
            return read_review(kept.body)
        if kept is None or kept.at < clocks.now() - EXPIRES:
            return Review(round=finished.round, state="none", done=0, of=moments)
        return Review(round=finished.round, state="running", done=kept.done, of=moments)

    async def close(self) -> None:
        """Stops what is being looked at."""
        self._stop.set()
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def _work(self, table_id: str, finished: Finished) -> None:
        """Looks at a game, and says every now and then how far it is."""
        done = 0

        def one_more() -> None:
            nonlocal done
            if self._stop.is_set():
                raise Stopped
            done += 1

        look = asyncio.get_running_loop().run_in_executor(
            self._pool, look_again, finished.game, self._playouts, one_more
        )
        try:
            while not (await asyncio.wait([look], timeout=SIGN_OF_LIFE))[0]:
                await self._store.note_review(table_id, finished.round, clocks.now(), done)
            found = told_of(finished, look.result())
            await self._store.note_review(
                table_id, finished.round, clocks.now(), done, written(found).decode()
            )
            metrics.reviews.inc()
        except Stopped:
            pass
        except Exception:  # whoever asked sees that there is none, and may ask again
            log.exception(
                "a review failed",
                extra={"table": short_id(table_id), "game": finished.game.type.id},
            )
            await self._store.drop_review(table_id, finished.round)


def look_again(game: Game, playouts: int, progress: Callable[[], None]) -> critics.Review:
    """The review itself, in a thread."""
    return critics.review(game, playouts, progress)


def told_of(finished: Finished, found: critics.Review) -> Review:
    """A review as clients get it."""
    return Review(
        round=finished.round,
        state="done",
        done=len(found.steps),
        of=len(found.steps),
        steps=[told_of_step(step) for step in found.steps],
        turning_points=[step.number for step in found.turning_points],
        mistakes=[step.number for step in found.mistakes],
    )


def told_of_step(step: critics.Step) -> ReviewStep:
    """One of its steps; nobody needs more than a thousandth."""
    chances = [round(chance, 3) for chance in step.chances]
    return ReviewStep(step.number, step.seat, step.move, chances, step.better, round(step.cost, 3))
