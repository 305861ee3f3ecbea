"""Everything that is stored: SQLite for one process, PostgreSQL for several."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select

from oddeck.engine.errors import BadSetup

from .dailies import DailyStore
from .database import Database
from .log import LogStore
from .notices import Listener, Listening
from .notifications import NotificationStore
from .people import PeopleStore
from .presence import PresenceStore
from .reviews import ReviewStore
from .schema import identity
from .tables import TableStore

SIGNING_KEY, PUSH_KEY = 1, 2  # rows of `identity`


class Store:
    """A database and what is kept in it, by subject."""

    def __init__(self, url: str, timeout: float = 5.0) -> None:
        self.database = Database(url, timeout)
        self.log = LogStore(self.database)
        self.tables = TableStore(self.database)
        self.presence = PresenceStore(self.database)
        self.reviews = ReviewStore(self.database)
        self.notifications = NotificationStore(self.database)
        self.people = PeopleStore(self.database)
        self.dailies = DailyStore(self.database)
        self._listening: Listening | None = None

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.database.shared

    @property
    def safe_url(self) -> str:
        """The database's URL without its password."""
        return self.database.url.render_as_string(hide_password=True)

    async def start(self) -> None:
        """Open and migrate the database, and start writing."""
        await self.database.open()
        self.log.start()

    async def close(self) -> None:
        """Write what is queued, then close the database."""
        if self._listening is not None:
            await self._listening.close()
        await self.log.close()
        await self.database.close()

    def listen(self, listener: Listener, on_connect: Callable[[], None]) -> None:
        """Listen to notices of other processes, if there can be any.

        `on_connect` is called whenever notices may have been missed.
        """
        if self.shared:
            self._listening = Listening(self.database, listener, on_connect)

    async def signing_key(self, new_secret: str) -> str:
        """The key that all processes of this database sign records with; stored if there is
        none.
        """
        return await self._secret(SIGNING_KEY, new_secret)

    async def push_key(self, new_secret: str) -> str:
        """The key that all processes sign push messages with; stored if there is none."""
        return await self._secret(PUSH_KEY, new_secret)

    async def _secret(self, number: int, new_secret: str) -> str:
        adding = self.database.insert(identity).values(id=number, secret=new_secret)
        reading = select(identity.c.secret).where(identity.c.id == number)
        async with self.database.transaction() as connection:
            await connection.execute(adding.on_conflict_do_nothing())
            return str((await connection.execute(reading)).scalar_one())


async def prepare_database(url: str) -> None:
    """Open and migrate a database; BadSetup says why that fails."""
    store = Store(url)
    try:
        await store.start()
        await store.close()
    except ModuleNotFoundError:
        raise BadSetup("PostgreSQL needs an extra: pip install 'oddeck[postgres]'") from None
    except Exception as error:  # each driver has other exceptions
        reason = str(getattr(error, "orig", error)) or type(error).__name__
        raise BadSetup(f"cannot open the database {store.safe_url}: {reason}") from None
