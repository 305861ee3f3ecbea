"""When rules become machine code.

Nobody waits for the compiler. A game starts on interpreted rules, which are fast enough for people
and simple bots. Once it has been asked enough to make it worth while, it moves to machine code: at
once if that lies in the cache, else as soon as a process in the background has put it there.
`compile_game` does it now, for those who know that they want it.

The environment variable ODDECK_JIT says otherwise: `off` never compiles, `now` compiles before the
first move.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, ClassVar

from oddeck.engine.compile import jit
from oddeck.engine.compile.compile_errors import raise_for_author
from oddeck.engine.kernels.search import new_workspace, think
from oddeck.engine.protocol import GameType
from oddeck.engine.state.layout import new_states
from oddeck.games.registry import find_game

WORTH_WHILE_AFTER = 1000  # decisions on interpreted rules: well under a second

Progress = Callable[[str], None]
_background: dict[str, subprocess.Popen[bytes]] = {}  # by game


class Gear:
    """What a game runs on: its rules interpreted, and machine code when that is worth it."""

    may_load_in_a_move: ClassVar[bool] = True  # see `no_move_loads`

    def __init__(self, game: GameType) -> None:
        self.game = game
        self.rules = game.rules
        self._decisions = 0
        if os.environ.get("ODDECK_JIT") == "now":
            self.shift_up()

    def shift_up(self) -> None:
        """Moves to machine code now, compiling it if need be."""
        compile_game(self.game)
        self.rules = self.game.machine_rules

    def count_decision(self) -> None:
        """Every now and then, sees whether it is time for machine code."""
        self._decisions += 1
        if (
            self._decisions % WORTH_WHILE_AFTER
            or self.rules is not self.game.rules
            or os.environ.get("ODDECK_JIT") == "off"
        ):
            return
        with suppress(OSError):  # no speed is no reason to fail a move
            if not is_compiled(self.game):
                prepare(self.game)
            elif Gear.may_load_in_a_move:
                self.shift_up()


@contextmanager
def no_move_loads() -> Iterator[None]:
    """Meanwhile no move waits for machine code to be loaded, which may take seconds: whoever asks
    for this loads it, in a thread.
    """
    Gear.may_load_in_a_move = False
    try:
        yield
    finally:
        Gear.may_load_in_a_move = True


def prepare(game: GameType) -> None:
    """Has a process in the background compile the game, once."""
    if game.id not in _background:
        _background[game.id] = compile_in_background(game)


def is_compiled(game: GameType) -> bool:
    """Whether the machine code of a game lies in the cache."""
    marker = _file(game, "ready")
    return marker is not None and marker.exists()


def compile_game(game: GameType, progress: Progress | None = None) -> None:
    """Compile all of the game's rules, or load them from the cache; `progress` is told the name of
    each function compiled.

    If another process is compiling the game, wait for it and load the result.
    """
    with (
        nullcontext() if is_compiled(game) else _only_compiler(game),
        watching(progress) if progress else nullcontext(),
    ):
        _compile(game)


def _compile(game: GameType) -> None:
    for function, arguments in entry_points(game):
        dispatcher: Any = jit.machine(function)
        try:
            dispatcher.compile(arguments)
        except Exception as wrong:  # Numba raises what it likes
            raise_for_author(wrong, game.folder, f"{function.__module__}.{function.__qualname__}")
    if marker := _file(game, "ready"):
        marker.touch()


def entry_points(game: GameType) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """The functions that are called from Python, with the types they are called with."""
    from numba import int64

    state, actions = jit.record_type(game.dtype), int64[::1]
    rules = game.rules
    yield rules.deal, (state,)
    yield rules.legal, (state, int64, actions)
    yield rules.apply, (state, int64, int64)
    yield rules.check, (state,)
    yield rules.redeal, (state, int64, state, actions)
    workspace = jit.type_of(new_workspace(new_states(game.dtype, 2), game.actions, 1))
    yield game.bind(think), (workspace, int64, int64, int64)


@contextmanager
def watching(progress: Progress) -> Iterator[None]:
    """Tells of every function that Numba compiles meanwhile."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, compiling: Any) -> None:
            pass

        def on_end(self, compiled: Any) -> None:
            progress(compiled.data["dispatcher"].py_func.__name__)

    with event.install_listener("numba:compile", Listener()):
        yield


# --- in the background ----------------------------------------------------------------------------


def compile_in_background(game: GameType) -> subprocess.Popen[bytes]:
    """Fills the cache from a process of its own, which goes on even if this one ends."""
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"from oddeck.compilation import fill_cache; fill_cache({game.id!r})",
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _only_compiler(game: GameType, wait: bool = True) -> AbstractContextManager[Any]:
    """A lock that one process holds while it compiles a game; the system releases it if that
    process dies.
    """
    from filelock import FileLock

    file = _file(game, "lock")
    return nullcontext() if file is None else FileLock(file, blocking=wait)


def _file(game: GameType, ending: str) -> Path | None:
    folder = jit.cache_folder_of(game.rules.deal)
    return None if folder is None else folder / f"{game.id}.{ending}"


def fill_cache(game_id: str) -> None:
    """Compile a game unless that is done already, or another process is at it."""
    from filelock import Timeout

    game = find_game(game_id)
    if is_compiled(game):
        return
    with suppress(Timeout), _only_compiler(game, wait=False):
        _compile(game)
