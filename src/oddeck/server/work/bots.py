"""Bots think in threads, off the event loop.

They are shown what their seat may know, and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from oddeck.bots.hints import weigh
from oddeck.bots.levels import LEVELS
from oddeck.bots.protocol import Bot
from oddeck.bots.registry import make_bot
from oddeck.bots.search.mind import machine_thinking_is_at_hand
from oddeck.bots.search.searching import Budget
from oddeck.bots.sight import sight_of
from oddeck.engine.protocol import GameType
from oddeck.game import Game, Hint

from ..domain.refusals import Refusal
from ..ops import metrics

log = logging.getLogger(__name__)

T = TypeVar("T")
Watching = Callable[[], AbstractContextManager[None]]

ONE_THREAD = Budget(threads=1)  # the server decides how many bots think at the same time


def check_that_thought_is_possible(kind: GameType) -> None:
    """Hints and reviews need machine code.

    Where it is still missing, a process in the background compiles it.
    """
    if machine_thinking_is_at_hand(kind):
        return
    if os.environ.get("ODDECK_JIT") == "off":
        raise Refusal(
            "not-now", "this server runs without machine code, and so without hints and reviews"
        )
    raise Refusal("not-now", "the rules of this game are being compiled; ask again in a minute")


def watched(watching: Watching, think: Callable[..., T]) -> Callable[..., T]:
    """Thinking that is watched from when its turn comes: see watchdog.py."""

    def thinking(*about: Any) -> T:
        with watching():
            return think(*about)

    return thinking


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, threads: int, hint_seconds: float) -> None:
        self._hint_budget = Budget(seconds=hint_seconds, threads=1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        # Who answers at once does not queue behind thinkers.
        self._quick_pool = ThreadPoolExecutor(1, thread_name_prefix="quick-bot")
        self._own = threading.local()

    async def choose(
        self, kind: str, game: Game, seat: int, watching: Watching = nullcontext
    ) -> str:
        """A legal move for a seat. A bot that fails is replaced by chance: a table must go on."""
        pool = self._pool if kind in LEVELS else self._quick_pool
        with metrics.thinking.labels(game.type.id, kind).time():
            return await asyncio.get_running_loop().run_in_executor(
                pool, watched(watching, self._choose), kind, game, seat
            )

    async def advise(self, game: Game, seat: int, watching: Watching = nullcontext) -> list[Hint]:
        """The moves of a seat, the best first, by what the seat may know."""
        with metrics.thinking.labels(game.type.id, "hint").time():
            thinking = watched(watching, weigh)
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, thinking, sight_of(game, seat), self._hint_budget
            )

    def _choose(self, kind: str, game: Game, seat: int) -> str:
        sight = sight_of(game, seat)
        try:
            chosen = self._bot(kind, game.type.id).choose(sight)
        except Exception:  # whatever is wrong with a bot is no reason for people to lose their game
            log.exception("a bot failed", extra={"bot": kind, "game": game.type.id})
            chosen = ""
        return chosen if chosen in sight.moves else random.choice(sight.moves)

    def _bot(self, kind: str, game_id: str) -> Bot:
        """Each thread has bots of its own: they need not be safe to share."""
        bots: dict[tuple[str, str], Bot] = self._own.__dict__.setdefault("bots", {})
        if (kind, game_id) not in bots:
            bots[kind, game_id] = make_bot(kind, game_id, limits=ONE_THREAD)
        return bots[kind, game_id]

    def close(self) -> None:
        """Lets those who think finish, and begins nothing more."""
        for pool in (self._pool, self._quick_pool):
            pool.shutdown(wait=False, cancel_futures=True)
