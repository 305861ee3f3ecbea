"""Reviews of finished games, and their progress."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, select, update

from .database import Database
from .schema import reviews


@dataclass(frozen=True)
class StoredReview:
    """The state of a review: see `schema.reviews`."""

    at: int
    done: int
    body: str | None


class ReviewStore:
    """Reviews by table and round."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table_id: str, round_number: int) -> StoredReview | None:
        """A review, if one was ever started."""
        wanted = select(reviews.c.at, reviews.c.done, reviews.c.body)
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.where(*_key(table_id, round_number)))
            row = rows.first()
        return None if row is None else StoredReview(row.at, row.done, row.body)

    async def claim(self, table_id: str, round_number: int, at: int, expired: int) -> bool:
        """Claim a review that is not being worked on, or not since `expired`; whether it worked."""
        adding = self._database.insert(reviews).values(
            table_id=table_id, round=round_number, at=at, done=0
        )
        claim = adding.on_conflict_do_update(
            index_elements=[reviews.c.table_id, reviews.c.round],
            set_={"at": at, "done": 0},
            where=reviews.c.body.is_(None) & (reviews.c.at < expired),
        )
        async with self._database.transaction() as connection:
            return (await connection.execute(claim.returning(reviews.c.round))).first() is not None

    async def save(
        self, table_id: str, round_number: int, at: int, done: int, body: str | None = None
    ) -> None:
        """Save the progress of a review, or with a body its result."""
        async with self._database.transaction() as connection:
            await connection.execute(
                update(reviews)
                .where(*_key(table_id, round_number))
                .values(at=at, done=done, body=body)
            )

    async def delete(self, table_id: str, round_number: int) -> None:
        """Delete a review that failed."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(reviews).where(*_key(table_id, round_number)))

    async def delete_all(self, table_id: str) -> None:
        """Delete all reviews of a table."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(reviews).where(reviews.c.table_id == table_id))


def _key(table_id: str, round_number: int) -> tuple[ColumnElement[bool], ...]:
    return reviews.c.table_id == table_id, reviews.c.round == round_number
