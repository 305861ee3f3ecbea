"""The process in which hints and reviews are worked out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from oddeck.server.domain.refusals import Refusal
from oddeck.server.work import searches
from oddeck.server.work.searches import LOW_PRIORITY, Searches

from ..conftest import PATIENCE

pytestmark = pytest.mark.processes

new_process = searches.new_process  # before conftest.py replaces it


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[Searches]:
    """The real one."""
    monkeypatch.setattr(searches, "new_process", new_process)
    made = Searches()
    yield made
    made.close()


def test_searches_have_a_process_of_low_priority_and_another_one_if_it_ends(
    process: Searches,
) -> None:
    child = process.call(os.getpid)
    assert child not in (os.getpid(), None)
    assert process.call(os.getpriority, os.PRIO_PROCESS, 0) == LOW_PRIORITY
    assert os.getpriority(os.PRIO_PROCESS, 0) < LOW_PRIORITY
    os.kill(child, signal.SIGKILL)
    with pytest.raises(Refusal, match="ask again"):
        process.call(time.sleep, PATIENCE)
    assert process.call(os.getpid) != child


def test_a_search_that_fails_says_so_and_the_next_one_is_made(process: Searches) -> None:
    with pytest.raises(ValueError, match="math domain"):
        process.call(__import__("math").sqrt, -1)
    assert process.call(abs, -1) == 1


def test_a_server_that_ends_waits_for_no_search(process: Searches) -> None:
    child = process.call(os.getpid)
    with ThreadPoolExecutor(1) as thread:
        search = thread.submit(process.call, time.sleep, PATIENCE)
        process.close()
        with pytest.raises(Refusal):
            search.result(PATIENCE / 2)
    wait_for_end_of(child)
    with pytest.raises(Refusal, match="about to end"):
        process.call(os.getpid)


def test_the_process_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    program = (
        "import os\n"
        "from oddeck.server.work.searches import Searches\n"
        "if __name__ == '__main__':\n"
        "    print(Searches().call(os.getpid), flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    (tmp_path / "server.py").write_text(program)
    ended = subprocess.run(
        [sys.executable, tmp_path / "server.py"], stdout=subprocess.PIPE, check=False
    )
    assert ended.returncode == -signal.SIGKILL
    wait_for_end_of(int(ended.stdout))


def wait_for_end_of(child: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while Path(f"/proc/{child}/stat").exists():
        assert time.monotonic() < deadline, "the search goes on without a server"
        time.sleep(0.05)
