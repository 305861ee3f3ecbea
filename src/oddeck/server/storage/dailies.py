"""Attempts at daily deals, and answers to puzzles. Results are finished games of people."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, func, select

from .database import Database
from .schema import attempts, played, solved

FIRST_ROUND = 1
MOST_RESULTS = 5000  # of a day and game, that are compared


class AttemptRow(NamedTuple):
    """An attempt of a person; `body` is the finished game, if it is over."""

    game: str
    table_id: str
    body: str | None


class ResultRow(NamedTuple):
    """A finished attempt."""

    person: str
    table_id: str
    seat: int
    ended: int
    body: str


class SolvedRow(NamedTuple):
    """A person's first answer to a puzzle."""

    game: str
    puzzle: str
    right: bool
    at: int


_finished = (
    (played.c.person == attempts.c.person)
    & (played.c.table_id == attempts.c.table_id)
    & (played.c.round == FIRST_ROUND)
)


class DailyStore:
    """Attempts and answers by person: the hash of their key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, person: str, day: str, game: str, table_id: str, at: int) -> None:
        """Store an attempt, unless the person has had one at this deal."""
        values = {"person": person, "day": day, "game": game, "table_id": table_id, "began": at}
        adding = self._database.insert(attempts).values(**values).on_conflict_do_nothing()
        async with self._database.transaction() as connection:
            await connection.execute(adding)

    async def attempts(self, person: str, day: str) -> list[AttemptRow]:
        """The attempts of a person on a day."""
        wanted = (
            select(attempts.c.game, attempts.c.table_id, played.c.body)
            .outerjoin(played, _finished)
            .where(attempts.c.person == person, attempts.c.day == day)
        )
        async with self._database.reading() as connection:
            return [AttemptRow._make(row) for row in await connection.execute(wanted)]

    async def has_finished(self, person: str, day: str, game: str) -> bool:
        """Whether a person has finished a deal."""
        return any(
            row.game == game and row.body is not None for row in await self.attempts(person, day)
        )

    async def finished(self, day: str) -> dict[str, int]:
        """How many people have finished the deals of a day, by game."""
        wanted = (
            select(attempts.c.game, func.count())
            .join(played, _finished)
            .where(attempts.c.day == day)
            .group_by(attempts.c.game)
        )
        async with self._database.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(wanted)}

    async def results(self, day: str, game: str) -> list[ResultRow]:
        """The finished attempts at a deal, the earliest first."""
        wanted = (
            select(*(played.c[name] for name in ResultRow._fields))
            .join(attempts, _finished)
            .where(attempts.c.day == day, attempts.c.game == game)
            .order_by(played.c.ended)
            .limit(MOST_RESULTS)
        )
        async with self._database.reading() as connection:
            return [ResultRow._make(row) for row in await connection.execute(wanted)]

    async def unfinished(self, before: str, limit: int) -> list[str]:
        """Tables of unfinished attempts at the deals of days before this one."""
        wanted = (
            select(attempts.c.table_id)
            .outerjoin(played, _finished)
            .where(attempts.c.day < before, played.c.person.is_(None))
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [row.table_id for row in await connection.execute(wanted)]

    async def delete_attempts(self, table_ids: list[str]) -> None:
        """Delete attempts by their tables."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(attempts).where(attempts.c.table_id.in_(table_ids)))

    async def delete_before(self, day: str) -> None:
        """Delete the attempts of the days before this one; finished games stay."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(attempts).where(attempts.c.day < day))

    async def add_answer(self, person: str, game: str, puzzle: str, right: bool, at: int) -> None:
        """Store a person's answer to a puzzle, if it is the first."""
        values = {"person": person, "game": game, "puzzle": puzzle, "right": right, "at": at}
        adding = self._database.insert(solved).values(**values).on_conflict_do_nothing()
        async with self._database.transaction() as connection:
            await connection.execute(adding)

    async def answers(self, person: str) -> list[SolvedRow]:
        """A person's first answers to puzzles, the latest first."""
        wanted = select(*(solved.c[name] for name in SolvedRow._fields)).where(
            solved.c.person == person
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(solved.c.at.desc()))
            return [SolvedRow._make(row) for row in rows]
