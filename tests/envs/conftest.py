"""Every game, at a table that plays quickly."""

from importlib.util import find_spec
from typing import Any

import pytest

# Where there is no numba-cuda, as with the oldest and newest versions of what we need.
collect_ignore = [] if find_spec("numba_cuda") else ["test_gpu.py"]

TABLES: dict[str, dict[str, Any]] = {
    "twisty-passages": {"players": 3},
    "flathead-rummy": {"players": 2, "options": {"target": 5}},
    "trophy-case": {"players": 3, "options": {"target": 3}},
    "fortuno": {"players": 4},
    "twisty-maze": {"players": 2, "options": {"length": 6}},
}


@pytest.fixture(params=list(TABLES))
def table(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    """A game, and what a table of it is made with."""
    return request.param, TABLES[request.param]
