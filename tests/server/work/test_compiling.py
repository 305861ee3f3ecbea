"""Compiled rules are loaded in the background."""

from __future__ import annotations

import pytest

from oddeck.compilation import Gear
from oddeck.server.ops.settings import Settings
from oddeck.server.work import compiling

from ..conftest import open_server, until

pytestmark = pytest.mark.anyio


async def test_no_move_on_a_running_server_waits_for_machine_code(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody would wait with it, since all tables share one event loop: a thread loads it."""
    monkeypatch.setenv("ODDECK_JIT", "auto")
    monkeypatch.setattr(compiling, "is_compiled", lambda _: False)
    async with open_server(settings):
        await until(lambda: not Gear.may_load_in_a_move)
    assert Gear.may_load_in_a_move
