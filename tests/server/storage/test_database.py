"""Opening a database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddeck.cli.app import app
from oddeck.engine.errors import BadSetup
from oddeck.server.storage.database import rename_query_parameter
from oddeck.server.storage.store import Store, prepare_database


def test_ssl_is_asked_for_as_each_library_wants_it() -> None:
    """SQLAlchemy hands `ssl` to asyncpg, which knows no `sslmode` there."""
    engine_url = Store("postgresql://ann@host/x?sslmode=require").database.url
    assert engine_url.query == {"ssl": "require"}
    assert rename_query_parameter(engine_url, "ssl", "sslmode").query == {"sslmode": "require"}


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://somewhere/x", "postgresql://"),
        ("nonsense", "sqlite:///"),
        ("sqlite:////proc/nowhere/x.db", "cannot open the database"),
        ("postgresql://oddeck:secret@127.0.0.1:1/x", "cannot open the database"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_one_line(url: str, said: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--database", url])
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) < 4
    assert "secret" not in result.stderr


def test_a_database_of_a_newer_version_is_refused_in_one_line(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'newer.db'}"
    asyncio.run(prepare_database(url))
    with sqlite3.connect(tmp_path / "newer.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadSetup, match=r"made by a newer version of Oddeck \(migration 9999\)"):
        asyncio.run(prepare_database(url))
