"""A process of low priority, in which hints and reviews are worked out, one search at a time.

In threads they would slow all tables down, for one that is suspended while it holds the interpreter
lock keeps everyone waiting. The process starts with the first search, which takes a second longer.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, TypeVar

from oddeck.bots.search.tree import compiled_search
from oddeck.games.registry import find_game

from ..domain.refusals import Refusal

T = TypeVar("T")

LOW_PRIORITY = 10  # gets a tenth of what others get of a busy core, and all of an idle one


class Searches:
    """Calls functions in the process, from any thread, and waits for what they return."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: Executor | None = None
        self._closed = False

    def prepare(self, game_id: str) -> None:
        """Have the process load the compiled rules of a game, which takes seconds the first time.

        It is not part of a search, whose time is limited.
        """
        self.call(load_search, game_id)

    def call(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function of a module; Refusal if the process has ended meanwhile."""
        with self._lock:
            if self._closed:
                raise Refusal("not-now", "the server is about to end")
            process = self._process = self._process or new_process()
        try:
            return process.submit(function, *arguments).result()
        except (BrokenProcessPool, CancelledError):
            with self._lock:
                if self._process is process:
                    self._process = None  # the next call starts another one
            raise Refusal("failed", "the search was interrupted; ask again") from None

    def close(self) -> None:
        """End the process at once."""
        with self._lock:
            self._closed, process = True, self._process
        if process is not None:
            for child in list((getattr(process, "_processes", None) or {}).values()):
                child.terminate()
            process.shutdown(wait=False, cancel_futures=True)


def new_process() -> Executor:
    """A process of low priority."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), stay_in_background)


def stay_in_background() -> None:
    """Give this process a low priority, and end it with its parent, even if that is killed.

    Modules have been imported before, at the usual priority.
    """
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    threading.Thread(target=end_with_parent, name="parent", daemon=True).start()


def end_with_parent() -> None:
    """Wait until the parent has ended, and end this process."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)


def load_search(game_id: str) -> None:
    """Load the compiled search of a game."""
    compiled_search(find_game(game_id))
