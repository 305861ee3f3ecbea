"""The server without its web: all parts that serve tables, put together."""

from __future__ import annotations

import asyncio
import logging

from oddeck.signing import new_secret

from ..ops import wall_clock
from ..ops.settings import Settings
from ..storage.store import Store
from .analysis import Analysis
from .autoplay import Autoplay
from .background import BackgroundTasks
from .bots import BotPool
from .claims import Claims
from .compiling import load_compiled_rules
from .dailies import Dailies
from .hints import HintService
from .housekeeping import delete_unseen, delete_unused
from .log_writer import LogWriter, mark_stuck
from .notifications import TIDY_SECONDS, NotificationService
from .own_bots import OwnBots
from .people import People
from .presence import HEARTBEAT_SECONDS, Presence
from .readiness import Readiness
from .registry import Registry
from .replays import Replays
from .reviews import Reviews
from .scheduler import Scheduler
from .sync import Sync
from .table_service import TableService
from .turn_notices import LOOK_SECONDS, TurnNotices
from .watchdog import Call, Watchdog

log = logging.getLogger(__name__)

CLAIM_SECONDS = 1.0  # between looks for overdue work
PROBE_SECONDS = 0.5  # between tries to write again after a failure
HOUSEKEEPING_SECONDS = 600.0
MARK_SECONDS = 30.0  # how long marking a stuck table may take


class Server:
    """All tables that this process serves."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url, settings.database_timeout)
        self.people = People(self.store)
        self.tasks = BackgroundTasks()
        self.watchdog = Watchdog(settings.rule_seconds, self.mark_stuck)
        self.writer = LogWriter(self.store, self.watchdog, settings)
        self.own_bots = OwnBots(settings.own_bots, settings.bot_seconds, settings.bot_threads)
        self.bots = BotPool(settings.bot_threads, self.own_bots)
        self.analysis = Analysis(settings)
        self.autoplay = Autoplay(self.store, self.writer, self.bots, self.watchdog, settings)
        self.scheduler = Scheduler(self.autoplay, self.tasks, settings)
        self.registry = Registry(self.store, self.writer, self.scheduler.schedule)
        self.presence = Presence(self.store, self.registry, self.writer, settings)
        self.sync = Sync(self.store, self.registry, self.writer, self.tasks)
        self.claims = Claims(self.store, self.registry, self.writer, self.scheduler, settings)
        self.tables = TableService(
            self.store, self.registry, self.writer, settings, self.own_bots, self.people
        )
        self.dailies = Dailies(self.store, self.tables, settings)
        self.hints = HintService(self.analysis, self.watchdog, settings.hint_seconds)
        self.replays = Replays(self.store.log, self.analysis.replays)
        self.reviews = Reviews(self.store.reviews, self.analysis, settings.review_playouts)
        self.notifications = NotificationService(self.store, settings)
        self.turn_notices = TurnNotices(
            self.store, self.registry, self.writer, self.notifications, settings
        )
        self.signing_key = ""  # known when the database is open
        self.readiness = Readiness(self.store.database)
        self.store.database.on_recovery = self._on_recovery

    async def open(self) -> None:
        """Open the database and start all background tasks."""
        await self.store.start()
        self.signing_key = self.dailies.key = await self.store.signing_key(new_secret())
        self.watchdog.start()
        self.sync.start()
        self.tasks.repeat(PROBE_SECONDS, self._probe_if_away)
        self.tasks.repeat(CLAIM_SECONDS, self._claim_due)
        self.tasks.repeat(HEARTBEAT_SECONDS, self.presence.heartbeat)
        await self.notifications.open(self.signing_key)
        if self.settings.notifies:
            self.tasks.repeat(LOOK_SECONDS, self.turn_notices.look)
        self.tasks.repeat(TIDY_SECONDS, self.notifications.tidy)
        if self.settings.keep_days:
            self.tasks.repeat(HOUSEKEEPING_SECONDS, self._delete_unused)
        if self.settings.keep_people_days:
            self.tasks.repeat(HOUSEKEEPING_SECONDS, self._delete_unseen)
        self.tasks.repeat(HOUSEKEEPING_SECONDS, self.dailies.delete_old)
        self.tasks.start(load_compiled_rules())
        log.info("server started", extra={"url": self.store.safe_url})

    async def close(self) -> None:
        """Stop all background tasks, then close the database."""
        self.watchdog.stop()
        self.tasks.closing = True
        for room in self.registry.rooms.values():
            room.stop_timer()
        await self.tasks.close()
        self.analysis.searches.close()
        await self.reviews.close()
        self.analysis.close()
        self.bots.close()
        await self.notifications.close()
        await self.store.close()
        log.info("server stopped")

    async def _probe_if_away(self) -> None:
        if self.store.database.clock.stopped:
            await self.store.database.probe()

    def _on_recovery(self) -> None:
        """Go on after an outage: report connections, read what others wrote, set timers."""
        log.info("database available again")
        self.tasks.start(self.presence.heartbeat())
        if self.store.shared:
            self.tasks.start(self.sync.poll())
        for room in self.registry.rooms.values():
            self.scheduler.schedule(room)

    def mark_stuck(self, call: Call) -> None:
        """Mark in a table's log that the rules did not return, called by the watchdog's thread."""
        if call.number > 1:
            asyncio.run(asyncio.wait_for(mark_stuck(self.settings, call), MARK_SECONDS))

    async def _claim_due(self) -> None:
        await self.claims.claim_due()
        await self.writer.resolve_doubts()
        self.registry.remove_idle(wall_clock.now_ms() - round(self.settings.idle * 1000))

    async def _delete_unused(self) -> None:
        await delete_unused(self.store, self.settings.keep_days, self.registry.rooms)

    async def _delete_unseen(self) -> None:
        await delete_unseen(self.store, self.settings.keep_people_days)
