"""Where people want to be told that it is their turn, and what they have been told."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlalchemy import delete, func, select, update

from .database import Database
from .schema import confirmations, mail, notified, people, pushes, sittings, tables

MOST_DEVICES = 5  # push subscriptions of a person; the oldest gives way


@dataclass(frozen=True)
class PushRow:
    """A push subscription: a browser's address at a push service, and the keys to write to it."""

    person: str
    endpoint: str
    p256dh: str
    auth: str
    at: int


@dataclass(frozen=True)
class MailRow:
    """A person's e-mail address. `token` is the hash of what confirms it; None if that is done."""

    person: str
    address: str
    token: str | None
    stop: str  # anyone who knows this may stop e-mails to the address
    at: int


class Told(NamedTuple):
    """Of which decision at a table a person was last told, and when."""

    decision: str
    at: int


class NotificationStore:
    """Push subscriptions, e-mail addresses, and the last notifications."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Claim tables where somebody may have to be told; no one else gets them until `until`."""
        due = select(tables.c.id).where(tables.c.notify <= now).order_by(tables.c.notify)
        due = due.limit(limit)
        if self._database.shared:
            due = due.with_for_update(skip_locked=True)
        async with self._database.transaction() as connection:
            ids = [row.id for row in await connection.execute(due)]
            if ids:
                await connection.execute(
                    update(tables).where(tables.c.id.in_(ids)).values(notify=until)
                )
        return ids

    async def look_again(self, table_id: str, claimed_until: int, at: int | None) -> None:
        """Say when to look at a claimed table again, unless an entry has said so since."""
        async with self._database.transaction() as connection:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.notify == claimed_until)
                .values(notify=at)
            )

    async def waited_for(self, table_id: str) -> dict[int, str]:
        """The people at a table who can be told something, by seat."""
        has_push = select(pushes.c.person).where(pushes.c.person == sittings.c.person).exists()
        has_mail = (
            select(mail.c.person)
            .where(mail.c.person == sittings.c.person, mail.c.token.is_(None))
            .exists()
        )
        wanted = select(sittings.c.seat, sittings.c.person).where(
            sittings.c.table_id == table_id, has_push | has_mail
        )
        async with self._database.reading() as connection:
            return {row.seat: row.person for row in await connection.execute(wanted)}

    async def told(self, person: str, table_id: str) -> Told | None:
        """The last notification of a person about a table."""
        wanted = select(notified.c.decision, notified.c.at).where(
            notified.c.person == person, notified.c.table_id == table_id
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Told(row.decision, row.at)

    async def count_told(self, person: str, since: int) -> int:
        """About how many tables a person was told something since a time."""
        wanted = select(func.count()).where(notified.c.person == person, notified.c.at >= since)
        async with self._database.reading() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    async def tell(self, person: str, table_id: str, decision: str, at: int) -> bool:
        """Note that a person is notified of a decision; whether it is the first time."""
        adding = self._database.insert(notified).values(
            person=person, table_id=table_id, decision=decision, at=at
        )
        telling = adding.on_conflict_do_update(
            index_elements=[notified.c.person, notified.c.table_id],
            set_={"decision": decision, "at": at},
            where=notified.c.decision != decision,
        ).returning(notified.c.person)
        async with self._database.transaction() as connection:
            return (await connection.execute(telling)).first() is not None

    async def subscribe(self, push: PushRow) -> None:
        """Store a push subscription, in place of the same one and of the oldest of too many."""
        own = pushes.c.person == push.person
        latest = (
            select(pushes.c.endpoint).where(own).order_by(pushes.c.at.desc()).limit(MOST_DEVICES)
        )
        async with self._database.transaction() as connection:
            await connection.execute(
                delete(pushes).where(
                    pushes.c.endpoint == push.endpoint, own | (pushes.c.auth == push.auth)
                )
            )
            await connection.execute(pushes.insert().values(**asdict(push)))
            kept = [row.endpoint for row in await connection.execute(latest)]
            await connection.execute(delete(pushes).where(own, pushes.c.endpoint.not_in(kept)))

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Delete a push subscription."""
        async with self._database.transaction() as connection:
            await connection.execute(
                delete(pushes).where(pushes.c.person == person, pushes.c.endpoint == endpoint)
            )

    async def pushes(self, person: str) -> list[PushRow]:
        """The push subscriptions of a person."""
        async with self._database.reading() as connection:
            rows = await connection.execute(select(pushes).where(pushes.c.person == person))
            return [PushRow(**row._mapping) for row in rows]

    async def mail_of(self, person: str) -> MailRow | None:
        """The e-mail address of a person, confirmed or not."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(mail).where(mail.c.person == person))).first()
        return None if row is None else MailRow(**row._mapping)

    async def set_mail(self, row: MailRow) -> None:
        """Store a person's e-mail address in place of the one before."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(mail).where(mail.c.person == row.person))
            await connection.execute(mail.insert().values(**asdict(row)))

    async def confirm_mail(self, token: str, since: int) -> bool:
        """Confirm the address with this token, if it was entered since a time."""
        confirming = (
            update(mail).where(mail.c.token == token, mail.c.at >= since).values(token=None)
        )
        async with self._database.transaction() as connection:
            confirmed = await connection.execute(confirming.returning(mail.c.person))
            return confirmed.first() is not None

    async def stop_mail(self, stop: str) -> str | None:
        """Delete the address that this text belongs to; the address, if it was not confirmed."""
        stopping = delete(mail).where(mail.c.stop == stop).returning(mail.c.address, mail.c.token)
        async with self._database.transaction() as connection:
            row = (await connection.execute(stopping)).first()
        return None if row is None or row.token is None else str(row.address)

    async def delete_mail(self, person: str) -> None:
        """Delete a person's address."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(mail).where(mail.c.person == person))

    async def may_confirm(self, address: str, now: int, next_at: int) -> bool:
        """Whether an address may be asked to confirm now; if so, not again before `next_at`.

        `address` is a hash.
        """
        adding = self._database.insert(confirmations).values(address=address, next_at=next_at)
        asking = adding.on_conflict_do_update(
            index_elements=[confirmations.c.address],
            set_={"next_at": next_at},
            where=confirmations.c.next_at <= now,
        ).returning(confirmations.c.address)
        async with self._database.transaction() as connection:
            return (await connection.execute(asking)).first() is not None

    async def silence(self, address: str, until: int) -> None:
        """Ask an address for no confirmation before a time. `address` is a hash."""
        adding = self._database.insert(confirmations).values(address=address, next_at=until)
        async with self._database.transaction() as connection:
            await connection.execute(
                adding.on_conflict_do_update(
                    index_elements=[confirmations.c.address], set_={"next_at": until}
                )
            )

    async def tidy(self, now: int, unconfirmed_before: int, told_before: int) -> None:
        """Delete addresses nobody has confirmed, old notifications, and what nobody owns."""
        gone = mail.c.token.is_not(None) & (mail.c.at < unconfirmed_before)
        async with self._database.transaction() as connection:
            await connection.execute(delete(mail).where(gone))
            await connection.execute(delete(confirmations).where(confirmations.c.next_at <= now))
            await connection.execute(delete(notified).where(notified.c.at < told_before))
            for table in (pushes, mail, notified):  # added while their person was deleted
                known = select(people.c.id).where(people.c.id == table.c.person).exists()
                await connection.execute(delete(table).where(~known))
