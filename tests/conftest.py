"""Tests say themselves when they want machine code, and find the same examples every time.

Order of a run: the browser tests first, since they take longest; then what needs no machine code,
while that is compiled in the background (`tests/machine_code.py`); then the rest, the battery
first, so that no core waits in the end for one long test on the other.
"""

import os
import random
from pathlib import Path

import pytest
from hypothesis import settings

HERE = Path(__file__).parent
HELPERS = [f"tests.{folder.name}" for folder in HERE.iterdir() if folder.is_dir()]
# So that assertions in helpers say what they saw too.
pytest.register_assert_rewrite(*HELPERS, "benchmarks")

from .machine_code import use_own_cache  # noqa: E402

os.environ["ODDECK_JIT"] = "off"
use_own_cache()
settings.register_profile("oddeck", deadline=None, derandomize=True)
settings.load_profile("oddeck")

# What the tests of whole folders need; elsewhere tests are marked one by one.
MARKS = {
    "client": "browser",
    "cli": "processes",
    **dict.fromkeys(("bots", "docs", "envs", "examples", "lab", "testing"), "machine_code"),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of whole folders, and sort all tests by what they need."""
    for item in items:
        folder = item.path.relative_to(HERE).parts[0]
        if folder in MARKS:
            item.add_marker(MARKS[folder])
    items.sort(key=need)


def need(item: pytest.Item) -> int:
    """Where a test stands in the order of a run."""
    if item.get_closest_marker("browser"):
        return 0
    if not item.get_closest_marker("machine_code"):
        return 1
    return 2 if item.path.is_relative_to(HERE / "testing") else 3


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest) -> None:
    """What draws from Python's own generator draws the same in every run of a test."""
    random.seed(request.node.nodeid)


@pytest.fixture(autouse=True)
def no_machine_code(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that compiles a game, or loads one, must be marked: else it runs too early.

    Tests of commands may; those in browsers and other processes are not touched by this.
    """

    def refuse(*_: object) -> None:
        raise AssertionError("mark this test machine_code")

    if not any(map(request.node.get_closest_marker, ("machine_code", "browser", "processes"))):
        monkeypatch.setattr("oddeck.compilation._compile", refuse)
