"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from oddeck.cli.app import app

Oddeck = Callable[..., Result]


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games for this test alone."""
    monkeypatch.setenv("ODDECK_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data" / "games"


@pytest.fixture
def oddeck(data_folder: Path) -> Oddeck:
    """Runs a command, without a terminal."""

    def run(*arguments: object, typed: str = "") -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)

    return run
