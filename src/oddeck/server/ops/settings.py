"""The settings of the server. Each has an environment variable, which workers inherit."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import platformdirs

from oddeck.bots.registry import IN_WORDS
from oddeck.engine.errors import BadSetup, short

PREFIX = "ODDECK_"
# The variable that tells the Prometheus library where several workers keep their metrics.
METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
BOT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,29}")
CONTACT = re.compile(r"mailto:[!-~]+@[!-~]+|https://[!-~]+")
SMTP_URL = re.compile(r"smtps?://(?:[^\s@/]+@)?(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::\d{1,5})?/?")
PUBLIC_URL = re.compile(r"https?://[A-Za-z0-9.-]+(?::\d{1,5})?")
SENDER = re.compile(r"(?:[^<>@\r\n]+ <[!-;=?-~]+@[!-;=?-~]+>|[!-;=?-~]+@[!-;=?-~]+)")
LOG_LEVELS = ("debug", "info", "warning", "error")
DATABASES = {  # accepted schemes of a database URL, and their plain form
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgresql": "postgresql",
    "postgres": "postgresql",
    "postgresql+asyncpg": "postgresql",
    "postgresql+psycopg": "postgresql",
    "postgresql+psycopg2": "postgresql",
}
AT_LEAST_ONE = (
    "bot_threads", "review_playouts", "message_burst", "opening_burst", "most_spectators",
    "address_spectators", "address_sockets", "people_burst", "address_tables", "database_timeout",
    "daily_attempts",
    "mail_burst",
)  # fmt: skip


def default_database() -> str:
    """A file in the user's data folder, or in ODDECK_DATA_DIR."""
    folder = Path(os.environ.get("ODDECK_DATA_DIR") or platformdirs.user_data_path("oddeck"))
    return f"sqlite:///{folder / 'server.db'}"


def plain_database_url(url: str) -> str:
    """A database URL without its driver; BadSetup if it is neither SQLite nor PostgreSQL."""
    scheme, colon, rest = url.partition("://")
    plain = f"{DATABASES.get(scheme.lower(), '')}://{rest}"
    if not colon or not plain.startswith(("sqlite:///", "postgresql://")):
        # The rest may contain a password.
        begins = f"one that begins with {short(scheme)}" if colon else "something else"
        raise BadSetup(
            f"{PREFIX}DATABASE_URL: expected sqlite:///FILE or"
            f" postgresql://USER:PASSWORD@HOST/NAME, got {begins}"
        )
    return plain


@dataclass(frozen=True)
class Settings:
    """The settings of the server. Times are in seconds."""

    database_url: str = field(default_factory=default_database)
    # Other websites whose pages may use the server, separated by commas.
    origins: str = ""
    # The IP addresses at which other devices reach this machine, separated by commas; if empty, the
    # server finds them.
    addresses: str = ""
    local_network: bool = False  # whether to listen on the local network from the start
    metrics_token: str = ""  # required for /metrics; if empty, nobody may read it
    trust_proxy: bool = False  # whether X-Forwarded-For has the client's address
    log_level: str = "info"
    database_timeout: float = 5.0  # after this a transaction counts as failed
    drain: float = 0.0  # after SIGTERM, how long to serve on while /readyz says no
    keep_days: float = 180.0  # unused tables are deleted after this many days; 0: never
    keep_people_days: float = 730.0  # the same for people who do not come any more

    # The site as people call it, such as https://cards.example: links in e-mails begin with it.
    public_url: str = ""
    # Whom push services may write to, mailto:... or https://...; if empty, there is no Web Push.
    push_contact: str = ""
    push_anywhere: bool = False  # send push messages to any URL: for tests alone
    # smtp://USER:PASSWORD@HOST:PORT (STARTTLS) or smtps://...; if empty, there are no e-mails.
    smtp: str = ""
    mail_from: str = ""  # the sender of e-mails
    notify_after: float = 60.0  # after this people who are away are told that it is their turn

    bot_pause: float = 0.9  # how long a bot at human pace takes for a move
    bot_threads: int = 2
    # Bots of your own, separated by commas: NAME=MODULE:CLASS, NAME=engine:COMMAND or NAME.
    bots: str = ""
    bot_seconds: float = 10.0  # how long one of these may take for a move
    unattended: float = 300.0  # after this a table without people stops; 0: never
    hint_seconds: float = 1.0  # search time of a hint
    review_playouts: int = 100  # of a review, for each move and seat
    absence: float = 45.0  # after this a bot plays for an absent player; 0: never
    # With a clock, tables derive this and the next from it: see domain/terms.py.
    window: float = 4.0  # how long a window stays open
    # How long a deal waits for the players' numbers, twice at most; 0: it does not ask for them.
    entropy_seconds: float = 3.0
    hand_pause: float = 30.0  # how long people may look at the end of a hand
    rule_seconds: float = 20.0  # after this a rule function counts as stuck; 0: never
    grace: float = 3.0  # after this another process may do overdue work

    # Messages a second of one connection, and requests a second of one address.
    message_rate: float = 20.0
    message_burst: float = 60.0
    opening_rate: float = 0.5  # tables a second that one address may open or join
    opening_burst: float = 30.0
    address_tables: int = 50  # tables that one address may have open
    # Connections of one address: this many websockets, and this many others.
    address_sockets: int = 200
    most_spectators: int = 64  # connections of spectators to one table
    address_spectators: int = 16  # of one address
    # Hints, reviews and replays a second for one address.
    hint_rate: float = 0.5
    hint_burst: float = 20.0
    review_rate: float = 0.01
    review_burst: float = 10.0
    replay_rate: float = 2.0
    replay_burst: float = 60.0
    # Links that confirm e-mail addresses, and test notifications, a second for one address.
    mail_rate: float = 0.005
    mail_burst: float = 10.0
    people_rate: float = 0.02  # people a second who may come from one address for the first time
    people_burst: float = 40.0
    daily_attempts: int = 5  # at a daily deal that may be begun from one address
    request_seconds: float = 10.0  # within which a request must arrive completely; 0: no limit
    idle: float = 900.0  # after this an unused table leaves memory

    def __post_init__(self) -> None:
        """Check all values; BadSetup names the first wrong one."""
        for setting in fields(self):
            value = getattr(self, setting.name)
            least = 1 if setting.name in AT_LEAST_ONE else 0
            if isinstance(value, int | float) and not value >= least:
                raise BadSetup(
                    f"{PREFIX}{setting.name.upper()}: expected at least {least}, got {value:g}"
                )
        _ = self.own_bots, self.own_addresses
        self._check_notifications()
        object.__setattr__(self, "database_url", plain_database_url(self.database_url))
        if self.log_level not in LOG_LEVELS:
            raise BadSetup(
                f"{PREFIX}LOG_LEVEL: expected one of {', '.join(LOG_LEVELS)}, got"
                f" {short(self.log_level)}"
            )

    @property
    def notifies(self) -> bool:
        """Whether people who are away can be told anything."""
        return bool(self.push_contact or self.smtp)

    @property
    def allowed_origins(self) -> list[str]:
        """The other websites whose pages may use the server."""
        return [origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip()]

    @property
    def own_addresses(self) -> list[str]:
        """The addresses that the operator has named; BadSetup if one is no IP address."""
        given = [address.strip() for address in self.addresses.split(",") if address.strip()]
        for address in given:
            try:
                ip_address(address)
            except ValueError:
                raise BadSetup(
                    f"{PREFIX}ADDRESSES: expected IP addresses, got {short(address)}"
                ) from None
        return given

    @property
    def own_bots(self) -> dict[str, str]:
        """The operator's own bots: what players call them, and where they come from."""
        bots = {}
        for entry in filter(None, (part.strip() for part in self.bots.split(","))):
            name, _, kind = entry.partition("=")
            if not BOT_NAME.fullmatch(name) or name in IN_WORDS or name in bots:
                raise BadSetup(
                    f"{PREFIX}BOTS: expected names of bots, such as linker=mybot:Linker, got"
                    f" {short(entry)}"
                )
            bots[name] = kind or name
        return bots

    def _check_notifications(self) -> None:
        """Check what e-mails and push messages need; BadSetup names the first wrong setting."""
        object.__setattr__(self, "public_url", self.public_url.rstrip("/"))
        if self.push_contact and not CONTACT.fullmatch(self.push_contact):
            raise BadSetup(
                f"{PREFIX}PUSH_CONTACT: expected mailto:ADDRESS or https://..., got"
                f" {short(self.push_contact)}"
            )
        if not self.smtp:
            return
        if not SMTP_URL.fullmatch(self.smtp):  # the rest may contain a password
            raise BadSetup(f"{PREFIX}SMTP: expected smtp://USER:PASSWORD@HOST:PORT or smtps://...")
        if not PUBLIC_URL.fullmatch(self.public_url):
            raise BadSetup(
                f"{PREFIX}PUBLIC_URL: expected https://NAME, which e-mails need for their links,"
                f" got {short(self.public_url)}"
            )
        if not SENDER.fullmatch(self.mail_from):
            raise BadSetup(
                f"{PREFIX}MAIL_FROM: expected the sender of e-mails, such as"
                f" Oddeck <cards@example.org>, got {short(self.mail_from)}"
            )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Settings from variables such as ODDECK_DATABASE_URL, with defaults."""
        given = os.environ if environment is None else environment
        named = {setting.name: f"{PREFIX}{setting.name.upper()}" for setting in fields(cls)}
        chosen = {name: given[variable] for name, variable in named.items() if given.get(variable)}
        return cls(**{name: cls._read(name, text) for name, text in chosen.items()})

    def for_environment(self) -> dict[str, str]:
        """These settings as environment variables, for workers."""
        return {
            f"{PREFIX}{setting.name.upper()}": _text(getattr(self, setting.name))
            for setting in fields(self)
        }

    @classmethod
    def _read(cls, name: str, text: str) -> Any:
        kind = {setting.name: setting.type for setting in fields(cls)}[name]
        try:
            if kind == "bool":
                return {"0": False, "1": True}[text]
            number = {"float": float, "int": int}.get(str(kind))
            return text if number is None else number(text)
        except (KeyError, ValueError):
            raise BadSetup(f"{PREFIX}{name.upper()}: expected {kind}, got {short(text)}") from None


def _text(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)
