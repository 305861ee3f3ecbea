"""Bots think in threads, off the event loop. They are shown what their seat may know, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from concurrent.futures import ThreadPoolExecutor

from oddeck.bots.protocol import Bot
from oddeck.bots.registry import make_bot
from oddeck.bots.search.searching import Budget
from oddeck.bots.sight import sight_of
from oddeck.game import Game

from . import metrics

log = logging.getLogger(__name__)

ONE_THREAD = Budget(threads=1)  # the server decides how many bots think at the same time


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._own = threading.local()

    async def choose(self, kind: str, game: Game, seat: int) -> str:
        """A legal move for a seat. A bot that fails is replaced by chance: a table must go on."""
        with metrics.thinking.labels(game.type.id, kind).time():
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._choose, kind, game, seat)

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
        self._pool.shutdown(wait=False, cancel_futures=True)
