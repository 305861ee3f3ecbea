"""What happens at a table without a person: bot moves, closing windows, stand-ins."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from oddeck.game import Game
from oddeck.games.registry import load_part

from ..domain import commands, dailies, races, timers
from ..domain.entries import (
    AnyEntry,
    DealTimedOut,
    NextHand,
    Spoke,
    StoodIn,
    Stuck,
    WindowClosed,
)
from ..domain.refusals import Refusal
from ..domain.tables import Table
from ..domain.timers import Due
from ..domain.windows import NO
from ..ops.logs import short_id
from ..ops.settings import Settings
from ..storage.store import Store
from .bots import BotPool
from .log_writer import LogWriter
from .rooms import Room
from .watchdog import Watchdog

log = logging.getLogger(__name__)

REFUSED_BY_RULES = ("illegal", "not-your-turn")


class Autoplay:
    """Carries out what is due at a table."""

    def __init__(
        self,
        store: Store,
        writer: LogWriter,
        bots: BotPool,
        watchdog: Watchdog,
        settings: Settings,
    ) -> None:
        self._store = store
        self._writer = writer
        self._bots = bots
        self._watchdog = watchdog
        self._settings = settings

    async def perform(self, room: Room, due: Due) -> None:
        """Do what is due; Refusal `late` if the table has changed meanwhile."""
        if due.what == "bot":
            await self._move_bot(room, due.seat)
        elif due.what == "window":
            await self._close_window(room, due)
        elif due.what == "deal":
            await self._go_on_dealing(room, due)
        elif due.what == "hand":
            await self._deal_next_hand(room, due)
        else:
            await self._stand_in(room, due)

    def start_deciding(self, room: Room) -> Iterator[Coroutine[Any, Any, None]]:
        """The thinking of bots that can use an open window and have not started.

        They decide while it is open, so that it closes at the same time for all.
        """
        for seat, asked, kind in _update_decisions(room):
            yield self._decide(room, seat, asked, kind)

    def end_game(self, room: Room) -> Iterator[Coroutine[Any, Any, None]]:
        """What tells bots that their game is over, if it is."""
        table = room.table
        if table.phase == "over" and table.game is not None and table.game.over:
            yield from self._bots.end_game(table.game.copy(), table.id)

    async def _decide(self, room: Room, seat: int, asked: int, kind: str) -> None:
        game = room.table.running
        if game is None or room.table.asked[seat] != asked or (seat, None) in room.table.stuck:
            return
        watching = self._watchdog.watching_search(lambda: room.table, seat)
        seed = dailies.bot_seed(room.table, seat)
        move = await self._bots.choose(kind, game.copy(), seat, watching, room.table.id, seed=seed)
        if (seat, asked, kind) in room.decisions:
            room.decisions[seat, asked, kind] = move

    async def choose_move(self, room: Room, kind: str, game: Game, seat: int) -> str:
        """A bot's move; a random one if the rules do not return for the bot or its move."""
        move = ""
        if (seat, None) not in room.table.stuck:
            watching = self._watchdog.watching_search(lambda: room.table, seat)
            move = await self._bots.choose(
                kind,
                game.copy(),
                seat,
                watching,
                room.table.id,
                lambda: not (room.connections or room.elsewhere),
                dailies.bot_seed(room.table, seat),
            )
        if move and not room.table.is_stuck_move(seat, move):
            return move
        others = playable_moves(room.table, game, seat)
        if not others:
            await self._writer.append(room, lambda _: Stuck())
            raise Refusal("failed", "there is no move for which the rules return")
        return random.choice(others)

    async def _move_bot(self, room: Room, seat: int) -> None:
        table = room.table
        asked, kind, game = table.asked[seat], table.seats[seat].bot, table.running
        if kind is None or game is None or seat not in game.actors:
            return
        if races.is_race(table) and races.reaction(table, seat).asleep:
            move = NO
        else:
            move = await self.choose_move(room, kind, game, seat)

        def check(table: Table) -> None:
            if table.running is None or table.asked[seat] != asked or table.seats[seat].bot is None:
                raise Refusal("late", "this decision is no longer open")

        is_own = table.seats[seat].person is None  # and not a stand-in for a person
        remark = remark_of(game, seat, move) if is_own else None
        await self._append_move(room, seat, move, check)
        if remark is not None:
            await self._writer.append(room, lambda _: Spoke(seat, remark, story=True))

    async def _close_window(self, room: Room, due: Due) -> None:
        """Close a window: the lot decides among those who have entered it; else bots do what they
        have decided, and everyone else declines.
        """

        def check(table: Table) -> None:
            if timers.window_due(table) != due:
                raise Refusal("late", "this window is closed")

        def close(table: Table) -> AnyEntry:
            check(table)
            return WindowClosed()

        def draw(table: Table) -> AnyEntry:
            check(table)
            return races.drawn(table) or WindowClosed()

        if races.drawn(room.table) is not None:
            await self._writer.append(room, draw)
            return
        if due.seat == timers.NO_SEAT:
            await self._writer.append(room, close)
            return
        await self._append_move(room, due.seat, decision(room, due.seat), check)

    async def _go_on_dealing(self, room: Room, due: Due) -> None:
        """Deal, or reveal numbers, without those who have not answered."""

        def decide(table: Table) -> AnyEntry:
            if timers.next_due(table, self._settings) != due:
                raise Refusal("late", "this deal no longer waits")
            return DealTimedOut()

        await self._writer.append(room, decide)

    async def _deal_next_hand(self, room: Room, due: Due) -> None:
        def decide(table: Table) -> AnyEntry:
            if timers.next_due(table, self._settings) != due:
                raise Refusal("late", "the next hand is dealt")
            return NextHand()

        await self._writer.append(room, decide)

    async def _append_move(
        self, room: Room, seat: int, move: str, check: Callable[[Table], None]
    ) -> None:
        """Append a move; if the rules refuse it, the first legal move instead.

        Asking the bot again could give the same move forever.
        """

        def moved(move: str) -> Callable[[Table], AnyEntry]:
            def decide(table: Table) -> AnyEntry:
                check(table)
                return races.move(table, seat, move)

            return decide

        try:
            await self._writer.append(room, moved(move))
        except Refusal as refused:
            game = room.table.running
            legal = [] if game is None else playable_moves(room.table, game, seat)
            if refused.reason not in REFUSED_BY_RULES or not legal:
                raise
            log.error(
                "bot move refused, playing the first legal move",
                extra={
                    "table": short_id(room.table.id),
                    "game": room.table.opened.game,
                    "bot": room.table.seats[seat].bot,
                    "seat": seat,
                    "reason": refused.reason,
                },
            )
            await self._writer.append(room, moved(legal[0]))

    async def _stand_in(self, room: Room, due: Due) -> None:
        if due.what == "absent" and self._store.shared:
            table_id = room.table.id
            room.set_elsewhere((await self._store.presence.seats([table_id]))[table_id])

        def decide(table: Table) -> AnyEntry:
            still = timers.next_due(table, self._settings, room.here, room.gone_at)
            if still != due or due.what not in ("absent", "clock"):
                raise Refusal("late", "this is no longer due")
            return StoodIn(due.seat, commands.stand_in(table), due.what)

        await self._writer.append(room, decide)


def remark_of(game: Game, seat: int, move: str) -> str | None:
    """What a bot says as it makes a move."""
    say = load_part(game.type, "remarks")
    remark: str | None = None if say is None else say(game, seat, move, random)
    return remark


def _update_decisions(room: Room) -> list[tuple[int, int, str]]:
    """Prepare for the decisions of bots in an open window; which of them are new.

    In a race, which anyone may enter, bots answer like in their own turn: see timers.py.
    """
    table, window = room.table, room.table.window
    if table.running is None or window is None or not window.is_secret:
        room.decisions.clear()
        return []
    bots = [(seat, table.seats[seat].bot) for seat in window.users]
    new = [
        (seat, table.asked[seat], kind)
        for seat, kind in bots
        if kind is not None
        and room.in_charge
        and (seat, table.asked[seat], kind) not in room.decisions
    ]
    room.decisions.update(dict.fromkeys(new))
    return new


def decision(room: Room, seat: int) -> str:
    """What a seat does when the window closes: people and bots that have not decided decline."""
    table, kind = room.table, room.table.seats[seat].bot
    move = None if kind is None else room.decisions.get((seat, table.asked[seat], kind))
    if move is None or move not in table.moves[seat] or table.is_stuck_move(seat, move):
        return NO
    return move


def playable_moves(table: Table, game: Game, seat: int) -> list[str]:
    """The legal moves of a seat for which the rules return."""
    return [move for move in game.moves(seat) if not table.is_stuck_move(seat, move)]
