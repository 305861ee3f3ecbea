"""People: their profiles, where they sit, what they have played, and statistics."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select, update

from .database import Database
from .schema import DISCARDED, PERSONAL, notified, people, played, sittings, statistics, tables

SEATLESS = -1  # the seat of someone who is known at a table and has none now
GOING_ON = ("waiting", "playing", "between", "paused")
MOST_PLAYED = 500  # finished games that are kept for a person; statistics count all
MOST_SITTINGS = 500  # tables that a person's list can have


@dataclass(frozen=True)
class PersonRow:
    """A person. `id` is the hash of their key, and never leaves the server."""

    id: str
    name: str | None
    avatar: str
    show_rating: bool
    created: int
    seen: int


class SittingRow(NamedTuple):
    """A table at which a person sits."""

    table_id: str
    seat: int
    lobby_entry: str
    turns: str
    at: int


class PlayedRow(NamedTuple):
    """A finished game of a person."""

    table_id: str
    round: int
    seat: int
    ended: int
    body: str
    kept: bool


# The statistics of people after a game, from their seats and their statistics before it.
Count = Callable[[Mapping[str, int], Mapping[str, str]], Mapping[str, str]]


@dataclass(frozen=True)
class Ended:
    """A game that an entry has ended. It is stored for those among the keys who are people."""

    round: int
    at: int
    game: str
    body: str
    seats: Mapping[str, int]  # by key
    count: Count


@dataclass(frozen=True)
class Changes:
    """What an entry changes for people, written together with it."""

    sittings: Mapping[str, int] | None = None  # who sits at the table now: seats by key
    ended: Ended | None = None
    forgotten: Collection[str] = ()  # keys whose games at the table are deleted
    # What becomes of the table's games that others have played: round and body to body.
    rewrite: Callable[[int, str], str] | None = None


def write_changes(
    connection: Connection, database: Database, table_id: str, changes: Changes
) -> None:
    """Write what an entry changes for people, in its transaction."""
    if changes.sittings is not None:
        _replace_sittings(connection, table_id, changes.sittings)
    if changes.forgotten:
        for table in (played, notified):
            connection.execute(
                delete(table).where(
                    table.c.table_id == table_id, table.c.person.in_(list(changes.forgotten))
                )
            )
    if changes.rewrite is not None:
        _rewrite(connection, table_id, changes.rewrite)
    if changes.ended is not None:
        write_ended(connection, database, table_id, changes.ended)


def _replace_sittings(connection: Connection, table_id: str, seats: Mapping[str, int]) -> None:
    connection.execute(delete(sittings).where(sittings.c.table_id == table_id))
    rows = [
        {"person": person, "table_id": table_id, "seat": seats[person]}
        for person in _known(connection, seats)
    ]
    if rows:
        connection.execute(sittings.insert(), rows)


def _rewrite(connection: Connection, table_id: str, rewritten: Callable[[int, str], str]) -> None:
    rows = connection.execute(
        select(played.c.round, played.c.body).where(played.c.table_id == table_id).distinct()
    )
    for row in rows.all():
        connection.execute(
            update(played)
            .where(played.c.table_id == table_id, played.c.round == row.round)
            .values(body=rewritten(row.round, row.body))
        )


def write_ended(connection: Connection, database: Database, table_id: str, ended: Ended) -> None:
    """Store a finished game for the people who played it, once, and count it."""
    known = _known(connection, ended.seats)
    if not known:
        return
    adding = database.insert(played).on_conflict_do_nothing().returning(played.c.person)
    rows = [
        {
            "person": person,
            "table_id": table_id,
            "round": ended.round,
            "seat": ended.seats[person],
            "ended": ended.at,
            "body": ended.body,
        }
        for person in known
    ]
    new = sorted(row.person for row in connection.execute(adding, rows))
    if not new:
        return
    of_game = (statistics.c.person.in_(new), statistics.c.game == ended.game)
    reading = select(statistics.c.person, statistics.c.body).where(*of_game)
    if database.shared:
        reading = reading.order_by(statistics.c.person).with_for_update()
    before = {row.person: row.body for row in connection.execute(reading)}
    after = ended.count({person: ended.seats[person] for person in new}, before)
    storing = database.insert(statistics)
    connection.execute(
        storing.on_conflict_do_update(
            index_elements=[statistics.c.person, statistics.c.game],
            set_={"body": storing.excluded.body},
        ),
        [{"person": person, "game": ended.game, "body": body} for person, body in after.items()],
    )
    for person in new:
        _drop_oldest(connection, person)


def _drop_oldest(connection: Connection, person: str) -> None:
    """Keep a person's latest games only."""
    own = played.c.person == person
    oldest = (
        select(played.c.ended)
        .where(own)
        .order_by(played.c.ended.desc())
        .offset(MOST_PLAYED - 1)
        .limit(1)
        .scalar_subquery()
    )
    connection.execute(delete(played).where(own, played.c.ended < oldest))


def _known(connection: Connection, keys: Collection[str]) -> list[str]:
    """The people among keys. Others belong to a single table."""
    if not keys:
        return []
    rows = connection.execute(select(people.c.id).where(people.c.id.in_(list(keys))))
    return sorted(row.id for row in rows)


class PeopleStore:
    """People by the hash of their key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person: str) -> PersonRow | None:
        """A person; None if the key belongs to none."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == person))).first()
        return None if row is None else PersonRow(**row._mapping)

    async def create(self, person: PersonRow) -> None:
        """Store a new person, unless they are known."""
        values = asdict(person)
        async with self._database.transaction() as connection:
            await connection.execute(
                self._database.insert(people).values(**values).on_conflict_do_nothing()
            )

    async def change(self, person: str, **values: Any) -> None:
        """Change some fields of a person."""
        async with self._database.transaction() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(**values))

    async def sittings(self, person: str) -> list[SittingRow]:
        """The tables at which a person sits and that go on, the latest first."""
        wanted = (
            select(tables.c.id, sittings.c.seat, tables.c.card, tables.c.turns, tables.c.at)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(
                sittings.c.person == person,
                sittings.c.seat != SEATLESS,
                tables.c.phase.in_(GOING_ON),
            )
            .order_by(tables.c.at.desc())
            .limit(MOST_SITTINGS)
        )
        async with self._database.reading() as connection:
            return [SittingRow._make(row) for row in await connection.execute(wanted)]

    async def played(self, person: str, before: int, limit: int) -> list[PlayedRow]:
        """Finished games of a person that ended before a time, the latest first."""
        kept = tables.c.id.is_not(None) & (tables.c.phase != DISCARDED)
        columns = (played.c[name] for name in PlayedRow._fields[:-1])
        wanted = (
            select(*columns, kept)
            .outerjoin(tables, tables.c.id == played.c.table_id)
            .where(played.c.person == person, played.c.ended < before)
            .order_by(played.c.ended.desc())
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [PlayedRow._make(row) for row in await connection.execute(wanted)]

    async def count_played(self, person: str) -> int:
        """How many finished games of a person are kept."""
        wanted = select(func.count()).select_from(played).where(played.c.person == person)
        async with self._database.reading() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    async def statistics(self, person: str) -> list[str]:
        """The statistics of a person, one text for each game."""
        wanted = select(statistics.c.body).where(statistics.c.person == person)
        async with self._database.reading() as connection:
            return [row.body for row in await connection.execute(wanted)]

    async def add_played(self, table_id: str, every: Sequence[Ended]) -> None:
        """Store finished games for people who have become known since."""
        if every:

            def write(connection: Connection) -> None:
                for ended in every:
                    write_ended(connection, self._database, table_id, ended)

            await self._database.write(write)

    async def tables_of(self, person: str, limit: int) -> list[str]:
        """Tables that exist and at which a person sits or has played."""
        own = select(sittings.c.table_id).where(sittings.c.person == person)
        own_played = select(played.c.table_id).where(played.c.person == person)
        wanted = select(tables.c.id).where(
            tables.c.id.in_(own.union(own_played)), tables.c.phase != DISCARDED
        )
        async with self._database.reading() as connection:
            return [row.id for row in await connection.execute(wanted.limit(limit))]

    async def drop_table(self, person: str, table_id: str) -> None:
        """Forget that a person sat or played at a table."""
        async with self._database.transaction() as connection:
            for table in (sittings, played):
                await connection.execute(
                    delete(table).where(table.c.person == person, table.c.table_id == table_id)
                )

    async def hide_name(self, person: str, rewritten: Callable[[int, str], str]) -> None:
        """Rewrite the games that others have played with a person, at tables that are gone.

        `rewritten` gets the seat of the person and a body.
        """

        def write(connection: Connection) -> None:
            rows = connection.execute(select(played).where(played.c.person == person)).all()
            for row in rows:
                same = (played.c.table_id == row.table_id) & (played.c.round == row.round)
                body = rewritten(row.seat, row.body)
                connection.execute(update(played).where(same).values(body=body))

        await self._database.write(write)

    async def export(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored for a person, by table."""
        found = {}
        async with self._database.reading() as connection:
            for table in PERSONAL:
                rows = await connection.execute(select(table).where(table.c.person == person))
                found[table.name] = [_without_person(dict(row._mapping)) for row in rows]
        return found

    async def delete(self, *gone: str) -> None:
        """Delete people and everything that is stored for them."""
        async with self._database.transaction() as connection:
            for table in PERSONAL:
                await connection.execute(delete(table).where(table.c.person.in_(gone)))
            await connection.execute(delete(people).where(people.c.id.in_(gone)))

    async def unseen(self, before: int, limit: int) -> list[str]:
        """People who have not been seen since a time."""
        wanted = select(people.c.id).where(people.c.seen < before).limit(limit)
        async with self._database.reading() as connection:
            return [row.id for row in await connection.execute(wanted)]


def _without_person(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "person"}
