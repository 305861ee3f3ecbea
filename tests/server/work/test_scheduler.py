"""Timers: what fails is tried again, after a pause."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work import scheduler
from oddeck.server.work.server import Server

from ..conftest import until

pytestmark = pytest.mark.anyio


async def test_whatever_fails_is_tried_again_soon(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not only when another process finds the table abandoned, which takes half a minute."""
    failures = iter([RuntimeError("can't start new thread"), KeyError("never thought of")])
    choose = server.bots.choose

    async def now_and_then(*asked: Any) -> str:
        if wrong := next(failures, None):
            raise wrong
        return await choose(*asked)

    monkeypatch.setattr(server.bots, "choose", now_and_then)
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.01)
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.version > 5)
    assert caplog.text.count("due action failed") == 2


async def test_a_refused_action_is_tried_again_after_a_pause_and_not_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    refusals = iter([Refusal("illegal", "no"), Refusal("storage", "no"), Refusal("late", "no")])
    pauses: list[float] = []
    perform, sleep = server.autoplay.perform, asyncio.sleep

    async def refuse_at_first(*due: Any) -> None:
        if refused := next(refusals, None):
            raise refused
        await perform(*due)

    async def count_pauses(seconds: float) -> None:
        pauses.extend([seconds] * (seconds == scheduler.RETRY_SECONDS))
        await sleep(min(seconds, 0.01))

    monkeypatch.setattr(server.autoplay, "perform", refuse_at_first)
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.123)
    monkeypatch.setattr(asyncio, "sleep", count_pauses)
    wanted = OpenTable(
        game="twisty-passages", players=2, bots=["random", "random"], unhurried=False
    )
    room = await server.registry.get((await server.tables.open_table(wanted)).table)
    await until(lambda: room.table.version > 5)
    assert pauses == [0.123, 0.123]
    assert [line.reason for line in caplog.records if line.message == "due action refused"] == [  # type: ignore[attr-defined]
        "illegal",
        "storage",
    ]
