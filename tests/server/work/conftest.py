"""A running server for the tests of its parts."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from oddeck.server.ops.settings import Settings
from oddeck.server.work.server import Server

from ..conftest import open_server


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[Server]:
    async with open_server(settings) as server:
        yield server
