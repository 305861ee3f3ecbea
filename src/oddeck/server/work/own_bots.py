"""Bots that the operator of the server adds: ODDECK_BOTS names them, and where they come from.

Each move is made in its own thread, because nothing can end a bot that does not return. When
one fails or takes too long, an easy bot takes over for the rest of the game.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar

from oddeck.bots.external import PROGRAM, load_maker, make_external_bot, plays
from oddeck.bots.protocol import Bot, tell_end, tell_start
from oddeck.bots.sight import sight_of
from oddeck.game import Game

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_BOTS = 64  # kept at once, one for each seat; the one that was asked longest ago is dropped
MOST_FAILED = 10_000  # seats remembered


class Unfit(Exception):
    """The bot has failed in this game."""


class OwnBots:
    """The bots of ODDECK_BOTS, by the names that players see."""

    def __init__(self, kinds: Mapping[str, str], seconds: float, threads: int) -> None:
        """Load all that can be loaded now; BadSetup says which one is wrong."""
        self._kinds = kinds
        self._seconds = seconds
        self._free = asyncio.Semaphore(threads)
        self._bots: OrderedDict[tuple[str, int], tuple[str, int, Bot]] = OrderedDict()
        self._failed: OrderedDict[tuple[str, int], int] = OrderedDict()
        for kind in kinds.values():
            if not kind.startswith(PROGRAM):
                load_maker(kind)

    def __contains__(self, name: object) -> bool:
        return name in self._kinds

    def playing(self, game_id: str) -> tuple[str, ...]:
        """The names of those that play a game."""
        return tuple(
            name
            for name, kind in self._kinds.items()
            if kind.startswith(PROGRAM) or plays(load_maker(kind), game_id)
        )

    async def choose(self, name: str, game: Game, seat: int, table: str) -> str:
        """A legal move; Unfit if the bot fails, or has failed before in this game."""
        turn, place = len(game.history()), (table, seat)
        if place in self._failed:
            if self._failed[place] < turn:
                raise Unfit
            del self._failed[place]  # a new game has begun
        where = {"bot": name, "game": game.type.id, "seat": seat}
        try:
            async with self._free:
                move = await asyncio.wait_for(
                    in_thread(lambda: self._ask(name, game, seat, table, turn)), self._seconds
                )
            if move in game.moves(seat):
                return move
            log.error("bot chose an illegal move, an easy bot takes over", extra=where)
        except TimeoutError:
            log.error("bot took too long, an easy bot takes over", extra=where)
        except Exception:
            log.exception("bot failed, an easy bot takes over", extra=where)
        self._bots.pop(place, None)
        self._failed[place] = turn
        if len(self._failed) > MOST_FAILED:
            self._failed.popitem(last=False)
        raise Unfit

    def _ask(self, name: str, game: Game, seat: int, table: str, turn: int) -> str:
        """Ask the bot of this seat, which is made again when a new game has begun."""
        place = (table, seat)
        kept = self._bots.pop(place, None)
        if kept is None or kept[0] != name or kept[1] >= turn:
            bot = make_external_bot(self._kinds[name], game.type.id, None, self._seconds / 2)
            tell_start(bot, game, seat)
        else:
            bot = kept[2]
        move = bot.choose(sight_of(game, seat))
        self._bots[place] = (name, turn, bot)
        if len(self._bots) > MOST_BOTS:
            self._bots.popitem(last=False)
        return move

    def end_game(self, game: Game, table: str) -> Iterator[Coroutine[Any, Any, None]]:
        """What tells the bots of a table that their game is over; the next game has other bots."""
        for place in [place for place in self._bots if place[0] == table]:
            name, _, bot = self._bots.pop(place)
            yield self._tell_end(name, bot, game, place[1])

    async def _tell_end(self, name: str, bot: Bot, game: Game, seat: int) -> None:
        try:
            await asyncio.wait_for(in_thread(lambda: tell_end(bot, game, seat)), self._seconds)
        except Exception:  # its game is over anyway
            where = {"bot": name, "game": game.type.id, "seat": seat}
            log.exception("bot failed after its game", extra=where)

    def close(self) -> None:
        """Drop all bots, which ends their programs."""
        self._bots.clear()


def in_thread(function: Callable[[], T]) -> asyncio.Future[T]:
    """Run a function in a new thread, which does not keep the process from ending."""
    result: Future[T] = Future()

    def run() -> None:
        result.set_running_or_notify_cancel()
        try:
            result.set_result(function())
        except BaseException as failed:
            result.set_exception(failed)

    threading.Thread(target=run, name="own-bot", daemon=True).start()
    return asyncio.wrap_future(result)
