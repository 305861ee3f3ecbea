"""Settings and the database they name."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddeck.cli.app import app
from oddeck.engine.errors import BadSetup
from oddeck.server.ops.settings import Settings


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    chosen = Settings.from_environment(
        {
            "ODDECK_DATABASE_URL": "sqlite:///x.db",
            "ODDECK_ABSENCE": "7.5",
            "ODDECK_TRUST_PROXY": "1",
        }
    )
    assert (chosen.database_url, chosen.absence, chosen.trust_proxy) == (
        "sqlite:///x.db",
        7.5,
        True,
    )
    assert Settings.from_environment(chosen.for_environment()) == chosen
    with pytest.raises(BadSetup, match="ODDECK_ABSENCE"):
        Settings.from_environment({"ODDECK_ABSENCE": "soon"})
    with pytest.raises(BadSetup, match="ODDECK_LOG_LEVEL: expected one of debug"):
        Settings.from_environment({"ODDECK_LOG_LEVEL": "loud"})


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("sqlite+aiosqlite:///x.db", "sqlite:///x.db"),
        ("sqlite+pysqlite:////tmp/x.db", "sqlite:////tmp/x.db"),
        ("postgresql+asyncpg://ann:pw@host:5432/x", "postgresql://ann:pw@host:5432/x"),
        ("postgresql+psycopg2://host/x", "postgresql://host/x"),
        ("postgres://ann@host/x?sslmode=require", "postgresql://ann@host/x?sslmode=require"),
    ],
)
def test_the_usual_database_urls_are_accepted(given: str, plain: str) -> None:
    assert Settings(database_url=given).database_url == plain


def test_the_database_is_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ODDECK_DATA_DIR", str(tmp_path))
    assert Settings().database_url == f"sqlite:///{tmp_path / 'server.db'}"


def test_several_workers_need_postgresql() -> None:
    result = CliRunner().invoke(app, ["serve", "--workers", "2", "--database", "sqlite:///x.db"])
    assert result.exit_code == 2
    assert "PostgreSQL" in result.stderr


@pytest.mark.parametrize(
    ("variable", "value"),
    [("ODDECK_BOT_THREADS", "0"), ("ODDECK_IDLE", "-1"), ("ODDECK_LOG_LEVEL", "loud")],
)
def test_a_setting_that_cannot_be_is_refused(variable: str, value: str) -> None:
    with pytest.raises(BadSetup, match=variable):
        Settings.from_environment({variable: value})
