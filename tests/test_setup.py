"""`make` sets up what a target needs: little to play, all to test, and a clear message where no
Python works.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
UV = """#!/bin/sh
echo "$@" >> "{calls}"
case "$1 $2" in "python find") exit {finds} ;; "python install") exit {installs} ;; esac
mkdir -p .venv
"""
Make = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    """How uv was called, a line for each call."""
    return tmp_path / "calls"


@pytest.fixture
def make(tmp_path: Path, calls: Path) -> Make:
    """Makes a target with a uv that only says how it was called."""
    project = tmp_path / "project"
    project.mkdir()
    for name in ("Makefile", "pyproject.toml", "uv.lock"):
        shutil.copy(PROJECT / name, project)

    def run(target: str, finds: int = 0, installs: int = 0) -> subprocess.CompletedProcess[str]:
        uv = tmp_path / "bin" / "uv"
        uv.parent.mkdir(exist_ok=True)
        uv.write_text(UV.format(calls=calls, finds=finds, installs=installs))
        uv.chmod(0o755)
        path = f"{uv.parent}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            ["make", target],
            cwd=project,
            env=os.environ | {"PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def syncs(calls: Path) -> list[str]:
    """What was installed."""
    return [call for call in calls.read_text().splitlines() if call.startswith("sync")]


def test_to_play_little_is_installed(make: Make, calls: Path) -> None:
    assert make(".venv/playable").returncode == 0
    (call,) = syncs(calls)
    assert {"--no-dev", "--inexact", "--frozen"} <= set(call.split())


def test_who_has_everything_keeps_it(make: Make, calls: Path) -> None:
    assert make(".venv/ready").returncode == 0
    assert make(".venv/playable").returncode == 0
    (call,) = syncs(calls)
    assert "--no-dev" not in call


def test_who_can_play_gets_the_rest_for_tests(make: Make, calls: Path) -> None:
    assert make(".venv/playable").returncode == 0
    assert make(".venv/ready").returncode == 0
    assert len(syncs(calls)) == 2


def test_a_python_is_fetched_where_none_works(make: Make, calls: Path) -> None:
    assert make(".venv/playable", finds=1).returncode == 0
    assert any(call.startswith("python install") for call in calls.read_text().splitlines())


def test_without_a_python_that_works_make_says_what_to_do(make: Make, calls: Path) -> None:
    done = make(".venv/playable", finds=1, installs=1)
    assert done.returncode != 0
    assert "Oddeck needs Python 3.11, 3.12, 3.13, 3.14 or 3.15. Found: " in done.stderr
    assert "apt install python3.13" in done.stderr
    assert syncs(calls) == []
