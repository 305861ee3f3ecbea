"""Bots run in threads, off the event loop, and see only what their seat may know."""

from __future__ import annotations

import logging
import os
import random
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import nullcontext
from typing import Any, TypeVar

from oddeck.bots.levels import LEVELS
from oddeck.bots.protocol import Bot
from oddeck.bots.registry import USUAL_KIND, make_bot
from oddeck.bots.search.searching import Budget
from oddeck.bots.search.tree import compiled_search, is_search_compiled
from oddeck.bots.sight import sight_of
from oddeck.engine.protocol import GameType
from oddeck.game import Game

from ..domain import dailies
from ..domain.refusals import Refusal
from ..ops import metrics
from .fair_queue import FairQueue
from .own_bots import OwnBots, Unfit
from .watchdog import Watching

log = logging.getLogger(__name__)

T = TypeVar("T")

ONE_THREAD = Budget(threads=1)  # the pool decides how many bots search at the same time


def require_compiled_search(game_type: GameType) -> None:
    """Refuse hints and reviews while a game's search is not compiled.

    A background process is compiling it meanwhile.
    """
    if is_search_compiled(game_type):
        return
    if os.environ.get("ODDECK_JIT") == "off":
        raise Refusal(
            "not-now", "this server runs without compiled rules, so it offers no hints or reviews"
        )
    raise Refusal("not-now", "the rules of this game are being compiled; ask again in a minute")


def watched(watching: Watching, search: Callable[..., T]) -> Callable[..., T]:
    """A search that the watchdog watches from when it starts: see watchdog.py."""

    def watched_search(*arguments: Any) -> T:
        with watching():
            return search(*arguments)

    return watched_search


def require_compiled_bots(game_type: GameType) -> None:
    """Refuse a deal that bots would play otherwise once the game is compiled."""
    if not is_search_compiled(game_type) and os.environ.get("ODDECK_JIT") != "off":
        raise Refusal("not-now", "the rules of this game are being compiled; try again in a minute")


def seeded_bot(kind: str, game: Game, seed: int) -> Bot:
    """A bot whose choice does not depend on the machine; it waits until the game is compiled."""
    if os.environ.get("ODDECK_JIT") != "off":
        compiled_search(game.type)
    return make_bot(kind, game.type.id, seed, limits=dailies.THINKING)


class BotPool:
    """The threads in which bots run."""

    def __init__(self, threads: int, own: OwnBots | None = None) -> None:
        self._own_bots = own or OwnBots({}, 0.0, threads)
        self._searching = FairQueue(threads, "bot")
        # Bots that answer at once do not queue behind those that search.
        self._quick = FairQueue(1, "quick-bot")
        self._own = threading.local()

    async def choose(
        self,
        kind: str,
        game: Game,
        seat: int,
        watching: Watching = nullcontext,
        table: str = "",
        may_wait: Callable[[], bool] = lambda: False,
        seed: int | None = None,
    ) -> str:
        """A legal move for a seat; a random one if the bot fails.

        If one of ODDECK_BOTS fails, an easy bot chooses instead. With a seed, as at daily deals,
        the choice depends on nothing but the game.

        Tables share the threads fairly; those that may wait come last.
        """
        if kind in self._own_bots:
            try:
                with metrics.bot_seconds.labels(game.type.id, kind).time():
                    return await self._own_bots.choose(kind, game, seat, table)
            except Unfit:
                kind = USUAL_KIND
        queue = self._searching if kind in LEVELS else self._quick
        with metrics.bot_seconds.labels(game.type.id, kind).time():
            return await queue.run(
                table, watched(watching, self._choose), kind, game, seat, seed, may_wait=may_wait
            )

    def end_game(self, game: Game, table: str) -> Iterator[Coroutine[Any, Any, None]]:
        """What tells the bots of ODDECK_BOTS at a table that their game is over."""
        return self._own_bots.end_game(game, table)

    def _choose(self, kind: str, game: Game, seat: int, seed: int | None) -> str:
        sight = sight_of(game, seat)
        where = {"bot": kind, "game": game.type.id, "seat": seat}
        try:
            bot = self._bot(kind, game.type.id) if seed is None else seeded_bot(kind, game, seed)
            chosen = bot.choose(sight)
            if chosen in sight.moves:
                return chosen
            log.error("bot chose an illegal move", extra=where)
        except Exception:  # a faulty bot must not end the game
            log.exception("bot failed", extra=where)
        return sight.moves[0] if seed is not None else random.choice(sight.moves)

    def _bot(self, kind: str, game_id: str) -> Bot:
        """The bot of this thread: bots need not be thread-safe."""
        bots: dict[tuple[str, str], Bot] = self._own.__dict__.setdefault("bots", {})
        if (kind, game_id) not in bots:
            bots[kind, game_id] = make_bot(kind, game_id, limits=ONE_THREAD)
        return bots[kind, game_id]

    def close(self) -> None:
        """Cancel queued work; running bots finish."""
        self._own_bots.close()
        for queue in (self._searching, self._quick):
            queue.close()
