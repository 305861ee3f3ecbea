"""Daily deals: beginning an attempt, results, and what is deleted afterwards."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

from oddeck.daily import commitment, daily_seed, day_secret
from oddeck.engine.protocol import GameType
from oddeck.engine.state.rng import seed_hash
from oddeck.games.registry import loadable_games

from ..domain import dailies
from ..domain.refusals import Refusal
from ..ops import wall_clock
from ..ops.buckets import MAX_ADDRESSES
from ..ops.settings import Settings
from ..storage.dailies import ResultRow
from ..storage.store import Store
from ..wire.answers import Opening
from ..wire.daily import Daily, DailyAttempt, DailyDay, DailyGame, DailyResult, DailyResults
from .bots import require_compiled_bots
from .people import Person, decode_played
from .table_service import TableService

MOST_LISTED = 100  # results
TABLES_AT_ONCE = 100
KEPT_DAYS = 400  # results of the days before are forgotten; finished games stay


class Dailies:
    """The daily deals of this server. All of its processes have the same key, so the same deals."""

    def __init__(self, store: Store, tables: TableService, settings: Settings) -> None:
        self._store = store.dailies
        self._tables = tables
        self._most_begun = settings.daily_attempts
        self._begun: Counter[tuple[str, str]] = Counter()  # of today, by address and game
        self._begun_on = ""
        self.key = ""  # known when the database is open

    async def today(self, person: Person | None) -> Daily:
        """Today's deals, and what the person has made of them."""
        day, finished = today(), await self._store.finished(today().isoformat())
        own = await self._attempts(person, day)
        before = await self._attempts(person, day - timedelta(days=1))
        games = [
            DailyGame(
                game=game.id,
                players=dailies.players(game),
                options=dailies.options(game),
                seed_hash=seed_hash(daily_seed(self._secret(day), game.id)),
                finished=finished.get(game.id, 0),
                attempt=own.get(game.id),
                yesterday=before.get(game.id),
            )
            for game in loadable_games()
        ]
        return Daily(
            day=day.isoformat(),
            ends=dailies.end_of(day),
            commitment=commitment(self._secret(day)),
            tomorrow=commitment(self._secret(day + timedelta(days=1))),
            games=games,
        )

    async def _attempts(self, person: Person | None, day: date) -> dict[str, DailyAttempt]:
        """A person's attempts at the deals of a day, by game."""
        if person is None:
            return {}
        rows = await self._store.attempts(person.id, day.isoformat())
        return {row.game: DailyAttempt(row.table_id, row.body is not None) for row in rows}

    async def begin(
        self, game: GameType, name: str, key: str, person: Person, address: str
    ) -> Opening:
        """Begin or continue a person's only attempt at today's deal."""
        day = today()
        row = next(
            (
                row
                for row in await self._store.attempts(person.id, day.isoformat())
                if row.game == game.id
            ),
            None,
        )
        if row is None:
            require_compiled_bots(game)
            self._check_count(address, game.id, day)
            opening = await self._tables.open_daily(game, day, self._secret(day), name, key)
            self._begun[address, game.id] += 1
            now = wall_clock.now_ms()
            await self._store.begin(person.id, day.isoformat(), game.id, opening.table, now)
            return opening
        return await self._tables.find_daily(row.table_id, key)

    def _check_count(self, address: str, game_id: str, day: date) -> None:
        """Refuse an address from which a deal has been begun too often."""
        if self._begun_on != day.isoformat() or len(self._begun) > MAX_ADDRESSES:
            self._begun.clear()
            self._begun_on = day.isoformat()
        if self._begun[address, game_id] >= self._most_begun:
            raise Refusal(
                "too-fast",
                "as many people as may have begun this deal today from your network address",
            )

    async def results(self, day: date, game: GameType, person: Person | None) -> DailyResults:
        """The results of a deal, for those who have finished it, and for all when it is over."""
        rows = await self._store.results(day.isoformat(), game.id)
        own = None if person is None else person.id
        if not dailies.is_over(day, today()) and own not in {row.person for row in rows}:
            raise Refusal("not-now", "the results are for those who have finished this deal")
        ranked = ranking(rows, own)
        listed = [one for number, one in enumerate(ranked) if number < MOST_LISTED or one.you]
        return DailyResults(day=day.isoformat(), game=game.id, people=len(ranked), results=listed)

    def day(self, day: date) -> DailyDay:
        """A day's commitment, and its secret when the deals are over."""
        if day > today() + timedelta(days=1):
            raise Refusal("no-such-page", "nothing is shown of the deals of this day yet")
        secret = self._secret(day)
        shown = secret if dailies.is_over(day, today()) else None
        return DailyDay(day.isoformat(), commitment(secret), shown)

    async def delete_old(self) -> None:
        """Delete attempts that nobody has finished in time, and very old ones."""
        first_open = today() - timedelta(days=dailies.OPEN_DAYS - 1)
        stale = await self._store.unfinished(first_open.isoformat(), TABLES_AT_ONCE)
        for table_id in stale:
            await self._tables.discard_daily(table_id)
        if stale:
            await self._store.delete_attempts(stale)
        await self._store.delete_before((today() - timedelta(days=KEPT_DAYS)).isoformat())

    def _secret(self, day: date) -> str:
        return day_secret(self.key, day)


def today() -> date:
    """The present day, by UTC."""
    return dailies.day_of(wall_clock.now_ms())


def ranking(rows: list[ResultRow], own: str | None) -> list[DailyResult]:
    """Results with their places: who has won, by how many points, and who won sooner or held out
    longer.
    """
    measured = []
    for row in rows:
        game = decode_played(row.body)
        if row.seat in game.left:
            continue
        won = row.seat in game.winners
        lasted = game.moves if won else -game.moves
        lead = game.scores[row.seat] - max(
            score for seat, score in enumerate(game.scores) if seat != row.seat
        )
        measured.append(((not won, -lead, lasted), row, game))
    measured.sort(key=lambda one: one[0])
    results: list[DailyResult] = []
    place, before = 0, None
    for number, (measure, row, game) in enumerate(measured, 1):
        if measure != before:
            place, before = number, measure
        results.append(
            DailyResult(
                place=place,
                name=game.names[row.seat],
                you=row.person == own,
                won=not measure[0],
                scores=game.scores,
                moves=game.moves,
                table=row.table_id,
            )
        )
    return results
