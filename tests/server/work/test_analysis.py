"""Workers for hints, reviews and replays: quotas and bounded queues."""

from __future__ import annotations

import asyncio
import threading

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.work.analysis import Worker, in_words

from ..conftest import PATIENCE, until

pytestmark = pytest.mark.anyio


async def test_an_address_has_a_quota_and_hears_when_to_try_again() -> None:
    worker = Worker("hints", rate=0.25, burst=2, most_waiting=5, busy=15)
    worker.charge("a")
    worker.charge("a")
    with pytest.raises(Refusal, match=r"a lot of hints .* try again in 4 seconds") as refused:
        worker.charge("a")
    assert (refused.value.reason, refused.value.retry_seconds) == ("too-fast", 4)
    worker.charge("b")
    worker.close()


async def test_a_full_queue_refuses_kindly_and_does_all_that_it_accepted() -> None:
    worker = Worker("hints", rate=1e6, burst=1e6, most_waiting=3, busy=15)
    gate, done = threading.Event(), []

    def work(number: int) -> int:
        assert gate.wait(PATIENCE)
        done.append(number)
        return number

    tasks = [asyncio.create_task(worker.run("a", work, number)) for number in range(10)]
    await until(lambda: sum(task.done() for task in tasks) == 6)
    with pytest.raises(Refusal, match=r"many people .* try again in 15 seconds"):
        worker.charge("a")
    gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [one for one in results if isinstance(one, int)] == [0, 1, 2, 3]
    assert {one.reason for one in results if isinstance(one, Refusal)} == {"too-fast"}
    assert done == [0, 1, 2, 3]
    worker.close()


@pytest.mark.parametrize(
    ("seconds", "words"), [(1, "a second"), (15, "15 seconds"), (120, "2 minutes")]
)
def test_waits_are_told_in_words(seconds: int, words: str) -> None:
    assert in_words(seconds) == words
