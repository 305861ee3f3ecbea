"""What the tests of the server share: databases, servers, and a client in this process."""

from __future__ import annotations

import asyncio
import io
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, redirect_stderr
from pathlib import Path

import pytest
from benchmarks.server.postgres import PostgresServer, why_no_postgres
from starlette.testclient import TestClient

from oddeck.engine.state.rng import KEY_BITS
from oddeck.server.app import make_app
from oddeck.server.ops.logs import configure_logging
from oddeck.server.ops.settings import Settings
from oddeck.server.storage import database as database_module
from oddeck.server.work import searches
from oddeck.server.work.server import Server

# Seconds until a test gives up waiting for what must come: a long game of Fortuno on a very busy
# machine.
PATIENCE = 120.0

MISTAKES = (TypeError, AttributeError, NameError)  # no test provokes these

DURABLE = database_module.DURABLE  # as servers have it
QUICK = tuple(one.replace("synchronous=FULL", "synchronous=OFF") for one in DURABLE)


@pytest.fixture
def anyio_backend() -> str:
    """The event loop that the server runs on."""
    return "asyncio"


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a server in this process are dealt the same cards in every run of a test."""
    dice = random.Random(request.node.nodeid)
    monkeypatch.setattr(
        "oddeck.server.domain.commands.secret_seed", lambda: dice.getrandbits(KEY_BITS)
    )


@pytest.fixture(autouse=True)
def no_mistake_goes_unnoticed(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What fails in the background is only logged: here, a fault of the code or of a stand-in for a
    part of the server fails the test, which might pass without what did not happen.
    """
    yield
    logged = [record.exc_info for record in caplog.get_records("call") if record.exc_info]
    mistakes = [error for kind, error, _ in logged if kind and issubclass(kind, MISTAKES)]
    assert not mistakes, mistakes


@pytest.fixture(autouse=True)
def searches_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews of a server in this process are worked out in it, too, so that tests can
    replace them; test_searches.py has those of the process that they have otherwise.
    """
    monkeypatch.setattr(searches, "new_process", lambda: ThreadPoolExecutor(1))
    monkeypatch.setattr(searches, "load_search", lambda _: None)


@pytest.fixture(autouse=True)
def quick_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite does not wait for the disk, which takes milliseconds for each commit: the power stays
    on. test_store.py and test_under_fire.py have what survives a loss of power.
    """
    monkeypatch.setattr(database_module, "DURABLE", QUICK)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL of our own."""
    if reason := why_no_postgres():
        pytest.skip(f"NOT TESTED ON POSTGRESQL: {reason}")
    with PostgresServer(durable=False) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'test.db'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.fresh_database()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server that hurries, on SQLite."""
    return Settings(
        database_url=f"sqlite:///{tmp_path / 'test.db'}",
        bot_pause=0.0,
        entropy_seconds=0.0,
        opening_rate=1e6,
        opening_burst=1e6,
        people_burst=1e6,
        message_burst=1e6,
        hint_burst=1e6,
        review_burst=1e6,
        replay_burst=1e6,
        address_tables=1000000,
    )


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A server in this process."""
    with TestClient(make_app(settings)) as client:
        yield client


@pytest.fixture
def log_lines() -> Iterator[Callable[[], list[str]]]:
    """The lines that a server with the most talkative logs has written since the last call."""
    root, written = logging.getLogger(), io.StringIO()
    levels = {name: logging.getLogger(name).level for name in ("", "oddeck", "alembic", "uvicorn")}
    handlers, root.handlers = root.handlers, []
    with redirect_stderr(written):
        configure_logging("debug")
    (handler,) = root.handlers
    root.handlers = [*handlers, handler]

    def take() -> list[str]:
        lines = written.getvalue().splitlines()
        written.seek(0)
        written.truncate()
        return lines

    yield take
    root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@asynccontextmanager
async def open_server(settings: Settings) -> AsyncIterator[Server]:
    """A server that runs for a while."""
    server = Server(settings)
    await server.open()
    try:
        yield server
    finally:
        await server.close()


async def until(true: Callable[[], bool]) -> None:
    """Waits until something is true."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)
