"""Work that a dead process left undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable

from ..conftest import open_server, until

pytestmark = pytest.mark.anyio


async def test_another_process_takes_up_what_a_dead_one_left(settings: Settings) -> None:
    quick = replace(settings, grace=0.0)
    slow = replace(quick, bot_pause=0.3)  # so that it dies with a move due
    async with open_server(slow) as first:
        wanted = OpenTable(
            game="twisty-passages", players=2, bots=["random", "random"], unhurried=True
        )
        table_id = (await first.tables.open_table(wanted)).table
    async with open_server(quick) as second:
        await until(
            lambda: (
                table_id in second.registry.rooms
                and second.registry.rooms[table_id].table.version > 5
            )
        )
