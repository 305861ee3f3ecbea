"""Background tasks: failures are logged, and all end with the server."""

from __future__ import annotations

import asyncio

import pytest

from oddeck.server.work.background import BackgroundTasks

from ..conftest import until

pytestmark = pytest.mark.anyio


async def test_a_task_that_fails_is_logged_by_name(caplog: pytest.LogCaptureFixture) -> None:
    async def fall_over() -> None:
        raise ZeroDivisionError

    tasks = BackgroundTasks()
    tasks.start(fall_over())
    await until(lambda: bool(caplog.records))
    (line,) = caplog.records
    assert line.message == "background task failed"
    assert line.task.endswith("fall_over")  # type: ignore[attr-defined]


async def test_a_repeated_task_goes_on_after_a_database_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    runs = 0

    async def read() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise OSError("gone")

    tasks = BackgroundTasks()
    tasks.repeat(0.001, read)
    await until(lambda: runs > 2)
    await tasks.close()
    assert [line.message for line in caplog.records] == ["database unavailable"]


async def test_closing_cancels_all_tasks_and_starts_no_more() -> None:
    ended = asyncio.Event()

    async def wait() -> None:
        try:
            await asyncio.sleep(1000)
        finally:
            ended.set()

    tasks = BackgroundTasks()
    tasks.start(wait())
    await asyncio.sleep(0)
    await tasks.close()
    assert ended.is_set()
    ended.clear()
    tasks.start(wait())
    await asyncio.sleep(0.01)
    assert not ended.is_set()
