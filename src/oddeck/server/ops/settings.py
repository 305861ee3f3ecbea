"""What whoever runs the server may choose.

Every setting has an environment variable, so that workers inherit it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from oddeck.engine.errors import BadSetup, short

PREFIX = "ODDECK_"
# The variable that tells Prometheus's library where several workers keep their numbers.
NUMBERS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
LOG_LEVELS = ("debug", "info", "warning", "error")
DATABASES = {  # what a database URL may begin with, and what it is called here
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgresql": "postgresql",
    "postgres": "postgresql",
    "postgresql+asyncpg": "postgresql",
    "postgresql+psycopg": "postgresql",
    "postgresql+psycopg2": "postgresql",
}
AT_LEAST_ONE = ("bot_threads", "most_sockets", "review_playouts", "message_burst", "opening_burst")


def default_database() -> str:
    """A file in the user's data folder; ODDECK_DATA_DIR moves it."""
    folder = Path(os.environ.get("ODDECK_DATA_DIR") or platformdirs.user_data_path("oddeck"))
    return f"sqlite:///{folder / 'server.db'}"


def plain_database_url(url: str) -> str:
    """A database URL without the name of a driver; BadSetup if it is neither SQLite's nor
    PostgreSQL's.
    """
    scheme, colon, rest = url.partition("://")
    plain = f"{DATABASES.get(scheme.lower(), '')}://{rest}"
    if not colon or not plain.startswith(("sqlite:///", "postgresql://")):
        # Which may be a password.
        begins = f"one that begins with {short(scheme)}" if colon else "something else"
        raise BadSetup(
            f"{PREFIX}DATABASE_URL: expected sqlite:///FILE or"
            f" postgresql://USER:PASSWORD@HOST/NAME, got {begins}"
        )
    return plain


@dataclass(frozen=True)
class Settings:
    """How the server behaves. Times are in seconds."""

    database_url: str = field(default_factory=default_database)
    # Websites besides the server's own whose pages may talk to it, separated by commas.
    origins: str = ""
    metrics_token: str = ""  # who may read /metrics from elsewhere than this machine
    trust_proxy: bool = False  # whether X-Forwarded-For says who is calling
    log_level: str = "info"
    keep_days: float = 180.0  # after so many days without any use a table is deleted; 0: never

    bot_pause: float = 0.9  # how long a bot at human pace takes for a move
    bot_threads: int = 2
    hint_seconds: float = 1.0  # how long a hint is thought about
    review_playouts: int = 100  # how much a review thinks about every move, for every seat
    absence: float = 45.0  # after so long a bot plays for somebody who is away
    window: float = 4.0  # how long a window stays open that must not tell who could use it
    rule_seconds: float = 20.0  # after so long a rule function is taken for endless; 0: never
    grace: float = 3.0  # after so long work that is due and not done is anybody's

    # Messages a second that one connection may send, and the calls of one address.
    message_rate: float = 20.0
    message_burst: float = 60.0
    opening_rate: float = 0.5  # tables a second that one address may open or sit down at
    opening_burst: float = 30.0
    most_sockets: int = 64  # connections to one table
    idle: float = 900.0  # after so long without anybody a table is put out of memory

    def __post_init__(self) -> None:
        """Refuses what cannot be."""
        for setting in fields(self):
            value = getattr(self, setting.name)
            least = 1 if setting.name in AT_LEAST_ONE else 0
            if isinstance(value, int | float) and not value >= least:
                raise BadSetup(
                    f"{PREFIX}{setting.name.upper()}: at least {least} is needed, not {value:g}"
                )
        object.__setattr__(self, "database_url", plain_database_url(self.database_url))
        if self.log_level not in LOG_LEVELS:
            raise BadSetup(
                f"{PREFIX}LOG_LEVEL: one of {', '.join(LOG_LEVELS)} is needed, not"
                f" {short(self.log_level)}"
            )

    @property
    def allowed_origins(self) -> list[str]:
        """The websites whose pages may talk to the server."""
        return [origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip()]

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """The defaults, except where a variable such as ODDECK_DATABASE_URL says otherwise."""
        given = os.environ if environment is None else environment
        named = {setting.name: f"{PREFIX}{setting.name.upper()}" for setting in fields(cls)}
        chosen = {name: given[variable] for name, variable in named.items() if given.get(variable)}
        return cls(**{name: cls._read(name, text) for name, text in chosen.items()})

    def for_environment(self) -> dict[str, str]:
        """The same settings as variables, for workers."""
        return {
            f"{PREFIX}{setting.name.upper()}": _written(getattr(self, setting.name))
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
            raise BadSetup(f"{PREFIX}{name.upper()}: {kind} is needed, not {short(text)}") from None


def _written(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)
