"""What is not installed is named, with the extra that brings it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from oddeck.cli.conventions import Ending

from .conftest import Oddeck

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
COMMANDS = {
    "lab run twisty-passages": ("polars", "lab"),
    "lab report twisty-passages": ("altair", "lab"),
    "lab sweep trophy-case --vary target=3,4": ("vl_convert", "lab"),
    "lab study": ("polars", "lab"),
    "lab game . 1": ("polars", "lab"),
    "lab run twisty-passages --games 1 --ray local": ("ray", "cluster"),
    "ladder trophy-case": ("choix", "ladder"),
    "serve --database postgresql://nobody@127.0.0.1:1/nothing": ("asyncpg", "postgres"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_needs_an_extra_names_it(
    oddeck: Oddeck, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, extra = COMMANDS[command]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, package, None)
    result = oddeck(*command.split())
    assert result.exit_code == Ending.BAD_USAGE
    (said,) = result.stderr.strip().splitlines()
    assert said.startswith("oddeck: ")
    assert f"pip install 'oddeck[{extra}]'" in said
    assert extra in PROJECT["project"]["optional-dependencies"]


@pytest.mark.parametrize(
    ("module", "package"),
    [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel"), ("vector", "gymnasium")],
)
def test_an_environment_that_needs_the_extra_names_it(module: str, package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import oddeck.envs.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "pip install 'oddeck[envs]'" in done.stderr.splitlines()[-1]
