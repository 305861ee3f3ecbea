"""Tests say themselves when they want machine code, and find the same examples every time.

Order of a run: the browser tests first, since they take longest; then what needs no machine code,
while that is compiled in the background (`tests/machine_code.py`); then the rest.
"""

import os
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
    return 2 if item.get_closest_marker("machine_code") else 1
