"""Goofspiel, installed beside our own games."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from oddeck.games import registry

from ..guests import install_goofspiel


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Goofspiel can be imported, here and in child processes, and its entry points are found."""
    folders = install_goofspiel(tmp_path_factory.mktemp("site"))
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join(folders))
        registry.guests.cache_clear()
        yield
    registry.guests.cache_clear()
