"""People: a person is a key in a browser, and the server knows its hash."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import to_builtins

from ..domain import statistics
from ..domain.commands import check_name
from ..domain.entries import (
    AnyEntry,
    Discarded,
    Forgotten,
    GotUp,
    KeyAdded,
    KeysRevoked,
    NextPlanned,
    Opened,
    SatDown,
    SpectatorSpoke,
)
from ..domain.finished import Finished
from ..domain.keys import is_own_key, key_hash
from ..domain.refusals import Refusal
from ..domain.tables import Table
from ..ops import wall_clock
from ..storage.people import SEATLESS, Changes, Ended, PersonRow, SittingRow
from ..storage.store import Store
from ..wire.people import (
    ChangeMe,
    Me,
    MyGames,
    OwnGame,
    PlayedGame,
    RunningGame,
    Statistics,
)

# A person as routes know them. `id` is secret: it is the same at all tables.
Person = PersonRow

AVATAR_BYTES = 6
SEEN_MS = 24 * 3600 * 1000  # how old the time may be at which a person was last seen

# Entries after which other people may sit at the table.
SEATING = (
    Opened, SatDown, KeyAdded, KeysRevoked, Forgotten, GotUp, NextPlanned, Discarded,
)  # fmt: skip

decode_played = msgspec.json.Decoder(PlayedGame).decode
decode_statistics = msgspec.json.Decoder(Statistics).decode


class People:
    """Everyone who has a person's key."""

    def __init__(self, store: Store) -> None:
        self._store = store.people

    async def find(self, key: str) -> Person | None:
        """The person with this key, if there is one."""
        person = await self._store.get(key_hash(key))
        now = wall_clock.now_ms()
        if person is not None and person.seen < now - SEEN_MS:
            await self._store.change(person.id, seen=now)
        return person

    async def meet(self, key: str) -> Person:
        """The person with this key, which the client has chosen; a new one if it is unknown."""
        if (known := await self.find(key)) is not None:
            return known
        if not is_own_key(key):
            raise Refusal("malformed", "expected a key of 22 to 100 characters A-Z a-z 0-9 _ -")
        now = wall_clock.now_ms()
        person = Person(key_hash(key), None, new_avatar(), False, now, now)
        await self._store.create(person)
        return person

    async def change(self, person: Person, wanted: ChangeMe) -> Person:
        """Change a person's profile."""
        values: dict[str, object] = {}
        if wanted.name is not msgspec.UNSET:
            values["name"] = None if wanted.name is None else check_name(wanted.name, [])
        if wanted.show_rating is not msgspec.UNSET:
            values["show_rating"] = wanted.show_rating
        if wanted.new_avatar:
            values["avatar"] = new_avatar()
        if values:
            await self._store.change(person.id, **values)
        return await self._store.get(person.id) or person

    async def games(self, person: Person) -> MyGames:
        """Where a person sits now, their turn first."""
        running = [running_game(row) for row in await self._store.sittings(person.id)]
        running.sort(key=lambda one: not one.turn)
        return MyGames(running, await self._store.count_played(person.id))

    async def played(self, person: Person, before: int, limit: int) -> list[OwnGame]:
        """Finished games of a person that ended before a time, the latest first."""
        return [
            OwnGame(row.table_id, row.round, row.seat, row.ended, row.kept, decode_played(row.body))
            for row in await self._store.played(person.id, before, limit)
        ]

    async def statistics(self, person: Person) -> list[Statistics]:
        """The statistics of a person, the most played game first."""
        found = [decode_statistics(body) for body in await self._store.statistics(person.id)]
        return sorted(found, key=lambda one: (-one.games, one.game))

    async def export(self, person: Person) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored for a person."""
        return {"profile": [to_builtins(me(person))]} | await self._store.export(person.id)

    async def delete(self, person: Person) -> None:
        """Delete a person, and their name in games that others have played with them."""
        await self._store.hide_name(person.id, hide_name)
        await self._store.delete(person.id)

    async def add_past_games(self, table: Table) -> None:
        """Store the finished games of a table for people whose key it has got since."""
        every = [ended(table, one) for one in table.finished if statistics.counts(one)]
        await self._store.add_played(table.id, every)


def noted_turns(table: Table) -> str:
    """Who decides at a table, as it is stored: the people who do, which may be secret, and after
    a semicolon the seats that everyone sees the game wait for.
    """
    return ";".join(",".join(map(str, seats)) for seats in (table.turns, table.awaited))


def running_game(row: SittingRow) -> RunningGame:
    """A table at which a person sits, as that person is told."""
    turns, _, awaited = row.turns.partition(";")
    return RunningGame(
        seat=row.seat,
        turn=str(row.seat) in turns.split(","),
        at=row.at,
        table=msgspec.Raw(row.lobby_entry.encode()),  # type: ignore[arg-type]
        awaited=[int(seat) for seat in awaited.split(",") if seat],
    )


def me(person: Person) -> Me:
    """What a person is told about themselves."""
    return Me(person.name, person.avatar, person.show_rating, person.created)


def new_avatar() -> str:
    """A random text from which clients draw a picture."""
    return secrets.token_hex(AVATAR_BYTES)


def changes_of(before: Table, table: Table, entry: AnyEntry) -> Changes | None:
    """What an entry changes for people."""
    seated = seats_by_key(table) if seats_people(entry) else None
    finished = statistics.just_finished(table)
    if isinstance(entry, Forgotten):
        person = entry.person
        own = [key for key, of in before.keys.items() if of == person]

        def without_person(round_number: int, body: str) -> str:
            past = next((one for one in table.finished if one.round == round_number), None)
            seat = None if past is None else seat_in(past, person)
            return body if seat is None else hide_name(seat, body)

        return Changes(seated, None, own, without_person)
    if isinstance(entry, Discarded) and entry.by_host:
        return Changes(seated, rewrite=lambda _, body: hide_name(None, body))
    if seated is None and finished is None:
        return None
    return Changes(seated, None if finished is None else ended(table, finished))


def seats_people(entry: AnyEntry) -> bool:
    """Whether other people may be at the table after an entry."""
    is_first_comment = isinstance(entry, SpectatorSpoke) and entry.key is not None
    return isinstance(entry, SEATING) or is_first_comment


def seats_by_key(table: Table) -> dict[str, int]:
    """Where those who are known at a table sit now; SEATLESS, if they do not."""
    seats = {one.person: seat for seat, one in enumerate(table.seats) if one.person is not None}
    return {key: seats.get(person, SEATLESS) for key, person in table.keys.items()}


def seat_in(finished: Finished, person: int) -> int | None:
    """The seat that a person had in a game."""
    left = {one: seat for seat, one in finished.left_by.items()}
    return finished.people.index(person) if person in finished.people else left.get(person)


def hide_name(seat: int | None, body: str) -> str:
    """A stored game without the name of a seat, or of all people."""
    return encoded(statistics.without_name(decode_played(body), seat))


def ended(table: Table, finished: Finished) -> Ended:
    """A finished game as it is stored for people."""
    game = statistics.played_game(finished)

    def count(seats: Mapping[str, int], before: Mapping[str, str]) -> dict[str, str]:
        known = {person: decode_statistics(body) for person, body in before.items()}
        after = statistics.counted(game, seats, known)
        return {person: encoded(one) for person, one in after.items()}

    seats = statistics.keys_by_seat(table, finished)
    return Ended(finished.round, finished.ended, game.game, encoded(game), seats, count)


def encoded(message: PlayedGame | Statistics) -> str:
    """A message as it is stored."""
    return msgspec.json.encode(message).decode()
