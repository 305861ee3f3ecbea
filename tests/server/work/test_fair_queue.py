"""Threads that tables and addresses share fairly. Time is counted in work, not in seconds."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator

import pytest

from oddeck.server.work import fair_queue
from oddeck.server.work.fair_queue import HALF_LIFE, FairQueue, QueueFull

from ..conftest import PATIENCE, until

pytestmark = pytest.mark.anyio


class Clock:
    """A time that passes while work is done."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Bench:
    """A queue with one thread, whose jobs take a second each of a clock that only they move."""

    def __init__(self, most_waiting: float = float("inf")) -> None:
        self.clock = Clock()
        self.queue = FairQueue(1, "test", most_waiting, self.clock)
        self.done: list[str] = []
        self.gate = threading.Event()

    def work(self, owner: str, seconds: float = 1.0) -> None:
        assert self.gate.wait(PATIENCE)
        self.clock.now += seconds
        self.done.append(owner)

    def ask(self, owner: str, may_wait: bool = False) -> asyncio.Task[None]:
        work = self.queue.run(owner, self.work, owner, may_wait=lambda: may_wait)
        return asyncio.create_task(work)

    async def ask_in_order(self, *owners: str) -> list[asyncio.Task[None]]:
        """Jobs that are asked for one after the other; the first one starts."""
        tasks = []
        for owner in owners:
            tasks.append(self.ask(owner))
            await asyncio.sleep(0)
        return tasks


@pytest.fixture
async def bench() -> AsyncIterator[Bench]:
    made = Bench()
    yield made
    made.gate.set()
    made.queue.close(wait=True)


async def test_thirty_busy_tables_do_not_delay_a_quiet_one(bench: Bench) -> None:
    """A table whose bot moves now and then waits for the one job that is running, not for all."""
    bench.gate.set()
    busy = [f"busy {number}" for number in range(30)]
    stop = False

    async def keep_busy(owner: str) -> None:
        while not stop:
            await bench.queue.run(owner, bench.work, owner)

    tasks = [asyncio.create_task(keep_busy(owner)) for owner in busy]
    await until(lambda: len(bench.done) > 90)
    delays = []
    for _ in range(10):
        before = len(bench.done)
        await bench.queue.run("quiet", bench.work, "quiet")
        delays.append(bench.done.index("quiet", before) - before)
        # Each busy table is served once in 30 jobs: a quiet one must ask much less often.
        await until(lambda: "quiet" not in bench.done[-100:])
    stop = True
    await asyncio.gather(*tasks)
    # One that runs, and one that may have begun before we asked.
    assert max(delays) <= 2, f"jobs that came before those of the quiet table: {delays}"
    shares = Counter(bench.done)
    assert max(shares[owner] for owner in busy) <= min(shares[owner] for owner in busy) + 2, shares


async def test_who_has_used_less_goes_first(bench: Bench) -> None:
    tasks = await bench.ask_in_order("a", "a", "a", "b", "c", "b")
    bench.gate.set()
    await asyncio.gather(*tasks)
    assert bench.done == ["a", "b", "c", "a", "b", "a"]


async def test_what_may_wait_comes_last(bench: Bench) -> None:
    first = bench.ask("watched")
    await asyncio.sleep(0)
    alone = bench.ask("alone", may_wait=True)
    await asyncio.sleep(0)
    tasks = [first, alone, *await bench.ask_in_order("watched", "watched")]
    bench.gate.set()
    await asyncio.gather(*tasks)
    assert bench.done == ["watched", "watched", "watched", "alone"]


async def test_what_may_wait_leaves_a_thread_to_others() -> None:
    gate, begun = threading.Event(), []

    def work(owner: str) -> None:
        begun.append(owner)
        assert gate.wait(PATIENCE)

    queue = FairQueue(2, "test")
    tasks = [
        asyncio.create_task(queue.run(owner, work, owner, may_wait=lambda: True))
        for owner in ("alone 1", "alone 2")
    ]
    await until(lambda: begun == ["alone 1"])
    tasks.append(asyncio.create_task(queue.run("watched", work, "watched")))
    await until(lambda: begun == ["alone 1", "watched"])
    gate.set()
    await asyncio.gather(*tasks)
    assert begun[-1] == "alone 2"
    queue.close(wait=True)


async def test_used_time_is_forgotten_in_time(bench: Bench) -> None:
    bench.gate.set()
    await bench.queue.run("a", bench.work, "a", 8.0)
    assert bench.queue.used("a", bench.clock()) == 8.0
    bench.clock.now += 2 * HALF_LIFE
    assert bench.queue.used("a", bench.clock()) == 2.0
    assert bench.queue.used("b", bench.clock()) == 0.0


async def test_a_full_queue_refuses_whoever_has_used_most() -> None:
    bench = Bench(most_waiting=2)
    bench.gate.set()
    await bench.queue.run("greedy", bench.work, "greedy")
    bench.gate.clear()
    tasks = await bench.ask_in_order("greedy", "greedy", "greedy")
    with pytest.raises(QueueFull):
        bench.queue.check("greedy")
    bench.queue.check("modest")
    modest = bench.ask("modest")
    with pytest.raises(QueueFull):
        await tasks[2]
    bench.gate.set()
    await asyncio.gather(*tasks[:2], modest)
    assert bench.done == ["greedy", "greedy", "modest", "greedy"]
    bench.queue.close(wait=True)


async def test_who_no_longer_waits_takes_no_turn(bench: Bench) -> None:
    first, gone, last = await bench.ask_in_order("a", "b", "c")
    gone.cancel()
    bench.gate.set()
    await asyncio.gather(first, last)
    assert bench.done == ["a", "c"]
    await bench.queue.run("d", bench.work, "d")


async def test_a_failure_frees_the_thread(bench: Bench) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    bench.gate.set()
    with pytest.raises(ZeroDivisionError):
        await bench.queue.run("a", fail)
    await bench.queue.run("a", bench.work, "a")
    assert bench.done == ["a"]


async def test_who_asked_last_is_remembered_longest(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_queue, "MAX_OWNERS", 2)
    bench.gate.set()
    for owner in ("busy", "other", "busy", "third"):
        await bench.ask(owner)
    used = {one: bench.queue.used(one, bench.clock.now) > 0 for one in ("busy", "other", "third")}
    assert used == {"busy": True, "other": False, "third": True}
