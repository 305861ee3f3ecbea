"""The tables that this process serves: in memory while somebody is there, and always as their logs
say.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from oddeck.compilation import is_compiled, no_move_loads
from oddeck.engine.errors import IllegalMove
from oddeck.game import Game, compile_game
from oddeck.games.registry import loadable_games
from oddeck.signing import new_secret

from . import clocks, commands, entries, metrics, refusals, views
from .bots import Thinkers, Watching
from .clocks import Due
from .entries import AnyEntry, Moved, Returned, StoodIn, Stuck, WindowClosed
from .housekeeping import clear_out
from .logs import short_id
from .messages import AnyCommand, Opening, OpenTable, Place, Play, SitDown, SpareKey
from .refusals import Refusal
from .reviews import Reviews
from .rooms import Connection, Room
from .seats import key_hash, link_with_key, new_key, new_table_id
from .settings import Settings
from .store import Append, Store
from .tables import HOST, Table
from .watchdog import Call, Watchdog
from .windows import NO

log = logging.getLogger(__name__)

ROOM_TO_BREATHE = 50  # entries of a long log that are read before others get their turn
HEARTBEAT = 10.0  # seconds between signs of life of those who are connected
EXPIRES = 35.0  # seconds after which whoever gave none is taken for gone
HOUSEKEEPING = 600.0  # seconds between looks for tables that nobody uses any more
RECOVERY = 1.0  # seconds that a store which is ill is left alone
LOOKS_FOR_MACHINE_CODE = 5.0  # seconds between looks into the cache
CLAIMED_AT_ONCE = 20
CLAIM_LASTS = 30_000  # milliseconds
THOUGHT_TAKES = 5  # times as long as a call of the rules may take
MARKING = 30.0  # seconds that a mark in the log may take


class House:
    """All tables that this process serves."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        self.rooms: dict[str, Room] = {}
        self.thinkers = Thinkers(settings.bot_threads, settings.hint_seconds)
        self.watchdog = Watchdog(settings.rule_seconds, self._mark_in_log)
        self.reviews = Reviews(self.store, settings.review_playouts)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self.signing_key = ""  # known when the store is open

    # --- beginning and end ---

    async def open(self) -> None:
        """Opens the store, and takes up work that another process left."""
        await self.store.start()
        self.signing_key = await self.store.signing_key(new_secret())
        self.watchdog.start()
        self.store.listen(self._heard, self._heard_nothing_for_a_while)
        self._begin(self._repeat(1.0, self._claim_due))
        self._begin(self._repeat(HEARTBEAT, self._show_signs_of_life))
        if self.settings.keep_days:
            self._begin(
                self._repeat(
                    HOUSEKEEPING, lambda: clear_out(self.store, self.settings.keep_days, self.rooms)
                )
            )
        self._begin(load_machine_code())
        log.info(
            "the house is open", extra={"url": self.store.url.render_as_string(hide_password=True)}
        )

    async def close(self) -> None:
        """Stops all that goes on by itself; what was accepted is in the store."""
        self._closing = True
        self.watchdog.stop()
        for room in self.rooms.values():
            room.stop_timer()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.reviews.close()
        self.thinkers.close()
        await self.store.close()
        log.info("the house is closed")

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()):
            log.error("something that goes on by itself failed", exc_info=wrong)

    async def _repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except (SQLAlchemyError, OSError):
                log.exception("the store does not answer")

    # --- tables ---

    async def open_table(self, wanted: OpenTable) -> Opening:
        """A new table."""
        key, table_id = new_key(), new_table_id()
        room = Room(Table(table_id))
        await self._append(
            room, lambda _: commands.open_table(wanted, key_hash(key), self.settings.window)
        )
        self._keep(room)
        return Opening(table_id, key, room.table.seat_of(HOST))

    async def sit_down(self, room: Room, wanted: SitDown, key: str | None) -> Place:
        """A seat for somebody who may have a key already."""
        own_key, person = key or new_key(), await self.person(room, key)
        await self._append(
            room, lambda table: commands.sit_down(table, wanted, person, key_hash(own_key))
        )
        seat = room.table.seat_of(room.table.keys[key_hash(own_key)])
        assert seat is not None
        return Place(room.table.id, seat, own_key)

    async def spare_key(self, room: Room, key: str | None) -> SpareKey:
        """One more key, to carry a seat to another device."""
        another, person = new_key(), await self.person(room, key)
        await self._append(room, lambda table: commands.spare_key(table, person, key_hash(another)))
        return SpareKey(another, link_with_key(room.table.id, another))

    async def do(self, room: Room, person: int | None, command: AnyCommand) -> None:
        """A command; when this returns, what it did is durable."""
        if isinstance(command, Play) and answers_what_is_news(room.table, person, command):
            await self._look_for_news(room)
        if isinstance(command, Play) and says_no_in_secret(room.table, person, command):
            # It will be written when the window closes: sooner would show that there is somebody
            # who can use it.
            return
        await self._append(room, lambda table: commands.decide(table, person, command))

    async def person(self, room: Room, key: str | None) -> int | None:
        """Whose key this is; none is nobody's, and a wrong one is refused.

        Another process may have made it just now.
        """
        if key is None:
            return None
        hashed = key_hash(key)
        if hashed not in room.table.keys:
            await self._look_for_news(room)
        if hashed not in room.table.keys:
            raise Refusal("unknown-key", "this key opens nothing at this table")
        return room.table.keys[hashed]

    async def room(self, table_id: str) -> Room:
        """A table, from memory or read from its log."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        room = Room(Table(table_id))
        await self._look_for_news(room)
        if room.table.version == 0:
            raise Refusal("no-such-table", "there is no such table")
        self._keep(room)
        if self.store.shared:
            room.elsewhere = await self.store.present(table_id)
            async with room.lock:
                # What was written before this process listened for the table.
                await self._catch_up(room)
        return room

    def _keep(self, room: Room) -> None:
        self.rooms[room.table.id] = room
        metrics.rooms.set(len(self.rooms))
        self._schedule(room)

    # --- the log ---

    async def _append(self, room: Room, decide: Callable[[Table], AnyEntry]) -> None:
        """Decides, writes, and only then lets it be true.

        Whoever was slower than another process decides anew.
        """
        async with room.lock:
            while True:
                at = max(clocks.now(), room.table.at)
                entry = decide(room.table)
                try:
                    with self.watchdog.watching(call_for(room.table, entry)):
                        table = room.table.after(at, entry)
                except IllegalMove as refused:
                    raise refusals.of_move(refused) from None
                if await self._write(table, entry):
                    break
                metrics.conflicts.inc()
                await self._catch_up(room)
                room.in_charge = False
                self._schedule(room)
            room.table = table
            room.in_charge = True
        metrics.entries.labels(type(entry).__struct_config__.tag).inc()
        room.changed()
        self._schedule(room)

    async def _write(self, table: Table, entry: AnyEntry) -> bool:
        due = clocks.next_due(table, self.settings)
        wanted = Append(
            table_id=table.id,
            number=table.version,
            at=table.at,
            body=entries.encode(entry).decode(),
            listed=table.opened.listed,
            phase=table.phase,
            card=views.written(views.lobby_table(table)).decode(),
            due=None if due is None else due.at,
        )
        try:
            with metrics.appending.time():
                return await self.store.append(wanted)
        except (SQLAlchemyError, OSError):
            log.exception("an entry could not be written", extra={"table": short_id(table.id)})
            raise Refusal(
                "storage", "this cannot be written down now; nothing has changed"
            ) from None

    async def _look_for_news(self, room: Room) -> None:
        """Reads what is new for somebody who waits for an answer."""
        try:
            async with room.lock:
                await self._catch_up(room)
        except (SQLAlchemyError, OSError):
            log.exception("a table could not be read", extra={"table": short_id(room.table.id)})
            raise Refusal("storage", "this table cannot be read now") from None

    async def _catch_up(self, room: Room) -> None:
        """Reads what the log has and this table has not, and tells everybody connected."""
        missing = await self.store.read(room.table.id, room.table.version)
        new = [(at, entries.decode(body)) for at, body in missing]
        end = room.table.version + len(new)
        if room.table.version == 0 and new and new[-1][1] == Stuck():
            raise Refusal("failed", "this table is closed: the rules of its game came to no end")
        for count, (at, entry) in enumerate(new, 1):
            with self.watchdog.watching(Call(room.table, end + 1)):
                room.table.read(at, entry)
            if count % ROOM_TO_BREATHE == 0:
                await asyncio.sleep(0)
        if missing:
            room.changed()

    # --- what is due by itself ---

    def _schedule(self, room: Room) -> None:
        """Sets the timer for what is due first."""
        room.stop_timer()
        if room.working or self._closing:
            return
        due = clocks.next_due(room.table, self.settings, room.here, room.gone_at)
        if due is not None:
            patience = 0.0 if room.in_charge else self.settings.grace
            wait = max(0.0, (due.at - clocks.now()) / 1000 + patience)
            room.timer = asyncio.get_running_loop().call_later(
                wait, lambda: self._begin(self._do_what_is_due(room, due))
            )

    async def _do_what_is_due(self, room: Room, due: Due) -> None:
        if room.working:
            return
        room.working = True
        try:
            if due.what == "bot":
                await self._move_bot(room, due.seat)
            elif due.what == "window":
                await self._close_window(room, due)
            else:
                await self._stand_in(room, due)
        except Refusal as refused:  # the table has moved on meanwhile, or the store is ill
            if refused.reason == "storage":
                await asyncio.sleep(RECOVERY)
        except (
            Exception
        ):  # the store is ill, or this program is: the table must go on in either case
            log.exception(
                "what is due could not be done",
                extra={"table": short_id(room.table.id), "due": due.what},
            )
            await asyncio.sleep(RECOVERY)
        finally:
            room.working = False
        self._schedule(room)

    async def _move_bot(self, room: Room, seat: int) -> None:
        table = room.table
        asked, kind, game = table.asked[seat], table.seats[seat].bot, table.running
        if kind is None or game is None or seat not in game.actors:
            return
        move = await self._think(room, kind, game, seat)

        def if_still_asked(table: Table) -> AnyEntry:
            if table.running is None or table.asked[seat] != asked or table.seats[seat].bot is None:
                raise Refusal("late", "this decision is no longer open")
            return Moved(seat, move)

        await self._append(room, if_still_asked)

    async def _think(self, room: Room, kind: str, game: Game, seat: int) -> str:
        """What a bot plays.

        Where the rules did not return while one thought, or with its move, chance chooses among the
        others.
        """
        move = ""
        if (seat, None) not in room.table.stuck:
            move = await self.thinkers.choose(
                kind, game.copy(), seat, self.watching_thoughts(room, seat)
            )
        if move and not room.table.does_not_return(seat, move):
            return move
        others = [
            other for other in game.moves(seat) if not room.table.does_not_return(seat, other)
        ]
        if not others:
            await self._append(room, lambda _: Stuck())
            raise Refusal("failed", "there is no move with which the rules come to an end")
        return random.choice(others)

    def watching_thoughts(self, room: Room, seat: int) -> Watching:
        """Watches over somebody's thinking about a decision."""
        return lambda: self.watchdog.watching(
            Call(room.table, room.table.version + 1, seat), patience=THOUGHT_TAKES
        )

    def _mark_in_log(self, call: Call) -> None:
        """Writes into a table's log that the rules do not return.

        This is done by the watchdog: the event loop may be what is stuck.
        """
        if call.number > 1:
            asyncio.run(asyncio.wait_for(write_mark(self.settings, call), MARKING))

    async def _close_window(self, room: Room, due: Due) -> None:
        """The time is up: bots that can use the window choose now, people who have not used it say
        no.
        """
        kind = None if due.seat == clocks.NOBODY else room.table.seats[due.seat].bot
        game = room.table.running
        chosen = (
            NO if kind is None or game is None else await self._think(room, kind, game, due.seat)
        )

        def if_still_open(table: Table) -> AnyEntry:
            if clocks.next_due(table, self.settings) != due:
                raise Refusal("late", "this window is closed")
            return WindowClosed() if due.seat == clocks.NOBODY else Moved(due.seat, chosen)

        await self._append(room, if_still_open)

    async def _stand_in(self, room: Room, due: Due) -> None:
        if due.what == "absent" and self.store.shared:
            room.elsewhere = await self.store.present(room.table.id)

        def if_still_due(table: Table) -> AnyEntry:
            still = clocks.next_due(table, self.settings, room.here, room.gone_at)
            if still != due or due.what not in ("absent", "clock"):
                raise Refusal("late", "this is no longer due")
            return StoodIn(due.seat, table.opened.stand_in, due.what)

        await self._append(room, if_still_due)

    async def _claim_due(self) -> None:
        """Takes up what a process left undone that is no more."""
        now = clocks.now()
        before = now - round(self.settings.grace * 1000)
        again = now + CLAIM_LASTS
        for table_id in await self.store.claim_due(before, again, CLAIMED_AT_ONCE):
            try:
                await self._take_up(table_id, again)
            except Exception:  # one table that cannot be read must not keep the others waiting
                log.exception("a table could not be taken up", extra={"table": short_id(table_id)})
        self._forget_idle_rooms(now)

    async def _take_up(self, table_id: str, claimed: int) -> None:
        room = await self.room(table_id)
        async with room.lock:
            await self._catch_up(room)
        room.in_charge = True
        self._schedule(room)
        if room.timer is None and not room.working:
            await self.store.nothing_due(table_id, claimed)

    def _forget_idle_rooms(self, now: int) -> None:
        for table_id, room in list(self.rooms.items()):
            idle = (
                not room.connections
                and room.timer is None
                and not room.working
                and not room.lock.locked()
            )
            if idle and now - room.used_at > self.settings.idle * 1000:
                del self.rooms[table_id]
        metrics.rooms.set(len(self.rooms))

    # --- who is here ---

    async def arrive(self, connection: Connection) -> None:
        """Somebody is connected. Whoever was away gets the seat back from the bot."""
        room = connection.room
        if len(room.connections) >= self.settings.most_sockets:
            raise Refusal("full", "too many are connected to this table")
        if connection.sent > len(room.table.streams.get(connection.viewer, ())):
            # Another process has told them more than this one has read.
            await self._look_for_news(room)
        room.connections.add(connection)
        metrics.sockets.inc()
        seat = room.table.seat_of(connection.person)
        if seat is not None and self.store.shared:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self.store.arrive(connection.id, room.table.id, seat, clocks.now())
        if seat is not None and room.table.seats[seat].away in ("absent", "clock"):
            with contextlib.suppress(Refusal):
                await self._append(room, lambda table: give_back(table, connection.person))
        room.changed()
        self._schedule(room)

    async def depart(self, connection: Connection) -> None:
        """Somebody is no longer connected."""
        room = connection.room
        room.connections.discard(connection)
        metrics.sockets.dec()
        seat = room.table.seat_of(connection.person)
        if seat is not None:
            room.gone_at[seat] = clocks.now()
            if self.store.shared:
                with contextlib.suppress(SQLAlchemyError, OSError):
                    await self.store.depart(connection.id, room.table.id)
        room.changed()
        self._schedule(room)

    async def _show_signs_of_life(self) -> None:
        if self.store.shared:
            sockets = [
                connection.id for room in self.rooms.values() for connection in room.connections
            ]
            now = clocks.now()
            await self.store.still_here(sockets, now, now - round(EXPIRES * 1000))

    # --- other processes ---

    def _heard(self, table_id: str, number: int) -> None:
        """Some process, maybe this one, has written something; number 0 means that somebody came or
        went.
        """
        room = self.rooms.get(table_id)
        if room is not None and not self._closing and (number == 0 or number > room.table.version):
            self._begin(self._refresh(room, number))

    def _heard_nothing_for_a_while(self) -> None:
        for table_id in self.rooms:
            self._heard(table_id, 0)

    async def _refresh(self, room: Room, number: int) -> None:
        async with room.lock:
            before = room.table.version
            if 0 < number <= before:
                return
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._catch_up(room)
                if number == 0:
                    room.elsewhere = await self.store.present(room.table.id)
            if room.table.version != before:
                room.in_charge = False
        room.changed()
        self._schedule(room)


def call_for(table: Table, entry: AnyEntry) -> Call:
    """What a table asks of the rules when an entry is added."""
    if isinstance(entry, Moved):
        return Call(table, table.version + 1, entry.seat, entry.move)
    return Call(table, table.version + 1)


async def write_mark(settings: Settings, call: Call) -> None:
    """Adds `Stuck` to the log of a table, through a connection of its own."""
    table, mark = call.table, Stuck(call.seat, call.move)
    due = None if call.seat is None else clocks.next_due(table, settings)
    store = Store(settings.database_url)
    await store.start()
    # Others may go on while a bot thinks.
    later = await store.read(table.id, call.number - 1) if call.move is None else []
    await store.append(
        Append(
            table_id=table.id,
            number=call.number + len(later),
            at=max(clocks.now(), table.at),
            body=entries.encode(mark).decode(),
            listed=table.opened.listed,
            phase="closed" if call.seat is None else table.phase,
            card=views.written(views.lobby_table(table)).decode(),
            due=None if due is None else due.at,
        )
    )
    await store.close()


async def load_machine_code() -> None:
    """Loads the rules as machine code, in a thread, as soon as the cache has them: no table should
    have to wait for it.
    """
    interpreted = [] if os.environ.get("ODDECK_JIT") == "off" else loadable_games()
    with no_move_loads():
        while interpreted:
            for game in [game for game in interpreted if is_compiled(game)]:
                await asyncio.to_thread(compile_game, game.id)
                interpreted.remove(game)
            await asyncio.sleep(LOOKS_FOR_MACHINE_CODE)


def answers_what_is_news(table: Table, person: int | None, command: Play) -> bool:
    """Whether somebody answers a decision that only another process has asked for yet."""
    seat = table.seat_of(person)
    return seat is not None and command.asked > table.asked[seat]


def says_no_in_secret(table: Table, person: int | None, command: Play) -> bool:
    """Whether somebody declines to use a window that only they know to be theirs."""
    window, seat = table.window, table.seat_of(person)
    hidden = window is not None and window.before is not None and seat in window.users
    return hidden and seat is not None and command.move == NO and command.asked == table.asked[seat]


def give_back(table: Table, person: int | None) -> AnyEntry:
    """Somebody who was away plays again."""
    seat = table.seat_of(person)
    if seat is None or table.seats[seat].away not in ("absent", "clock"):
        raise Refusal("not-now", "nobody plays for you")
    return Returned(seat)
