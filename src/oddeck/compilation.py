"""When rules are compiled. No move waits for the compiler. A game starts on interpreted rules,
which are fast enough for people and simple bots. After many decisions it moves to machine code: at
once if that is in the cache, else as soon as a background process has put it there. `compile_game`
compiles it now.

The environment variable ODDECK_JIT changes that: `off` never compiles, `now` compiles before the
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
from oddeck.engine.kernels.search import new_workspace, run_playouts
from oddeck.engine.protocol import GameType
from oddeck.engine.state.layout import new_states
from oddeck.games.registry import find_game

WORTH_WHILE_AFTER = 1000  # decisions on interpreted rules: well under a second

Progress = Callable[[str], None]
_background: dict[str, subprocess.Popen[bytes]] = {}  # by game


class Gear:
    """The rules that a game runs on: interpreted first, machine code when that is worth it."""

    may_load_in_a_move: ClassVar[bool] = True  # see `no_move_loads`

    def __init__(self, game_type: GameType) -> None:
        self.game_type = game_type
        self.rules = game_type.rules
        self.observe = game_type.senses.observe
        self._decisions = 0
        if os.environ.get("ODDECK_JIT") == "now":
            self.use_machine_code()

    def use_machine_code(self) -> None:
        """Move to machine code now, compiling it if need be."""
        compile_game(self.game_type)
        self.rules = self.game_type.machine_rules
        self.observe = jit.machine_code(self.game_type.senses.observe)

    def count_decision(self) -> None:
        """Count a decision, and move to machine code when it is worth it."""
        self._decisions += 1
        if (
            self._decisions % WORTH_WHILE_AFTER
            or self.rules is not self.game_type.rules
            or os.environ.get("ODDECK_JIT") == "off"
        ):
            return
        with suppress(OSError):  # failing to compile must not fail a move
            if not is_compiled(self.game_type):
                prepare(self.game_type)
            elif Gear.may_load_in_a_move:
                self.use_machine_code()


@contextmanager
def no_move_loads() -> Iterator[None]:
    """Keep moves from loading machine code, which may take seconds. The caller loads it in a
    thread.
    """
    Gear.may_load_in_a_move = False
    try:
        yield
    finally:
        Gear.may_load_in_a_move = True


def prepare(game_type: GameType) -> None:
    """Start a background process that compiles the game, once."""
    if game_type.id not in _background:
        _background[game_type.id] = compile_in_background(game_type)


def is_compiled(game_type: GameType) -> bool:
    """Whether the machine code of a game is in the cache."""
    marker = _file(game_type, "ready")
    return marker is not None and marker.exists()


def compile_game(game_type: GameType, progress: Progress | None = None) -> None:
    """Compile all of the game's rules, or load them from the cache; `progress` is told the name of
    each function compiled.

    If another process is compiling the game, wait for it and load the result.
    """
    with (
        nullcontext() if is_compiled(game_type) else _only_compiler(game_type),
        watching(progress) if progress else nullcontext(),
    ):
        _compile(game_type)


def _compile(game_type: GameType) -> None:
    for function, arguments in entry_points(game_type):
        dispatcher: Any = jit.machine_code(function)
        try:
            dispatcher.compile(arguments)
        except Exception as wrong:  # Numba raises what it likes
            raise_for_author(
                wrong, game_type.folder, f"{function.__module__}.{function.__qualname__}"
            )
    if marker := _file(game_type, "ready"):
        marker.touch()


def entry_points(game_type: GameType) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """The functions that are called from Python, with the types they are called with."""
    from numba import int64, uint8

    state, actions = jit.record_type(game_type.dtype), int64[::1]
    rules = game_type.rules
    yield rules.deal, (state,)
    yield rules.legal, (state, int64, actions)
    yield rules.apply, (state, int64, int64)
    yield rules.check, (state,)
    yield rules.redeal, (state, int64, state, actions)
    yield game_type.senses.observe, (state, int64, uint8[::1])
    workspace = jit.type_of(new_workspace(new_states(game_type.dtype, 2), game_type.actions, 1))
    yield game_type.bind(run_playouts), (workspace, int64, int64, int64)


@contextmanager
def watching(progress: Progress) -> Iterator[None]:
    """Report every function that Numba compiles meanwhile."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, compiling: Any) -> None:
            pass

        def on_end(self, compiled: Any) -> None:
            progress(compiled.data["dispatcher"].py_func.__name__)

    with event.install_listener("numba:compile", Listener()):
        yield


# --- in the background ----------------------------------------------------------------------------


def compile_in_background(game_type: GameType) -> subprocess.Popen[bytes]:
    """Fill the cache from another process, which continues even if this one ends."""
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"from oddeck.compilation import fill_cache; fill_cache({game_type.id!r})",
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _only_compiler(game_type: GameType, wait: bool = True) -> AbstractContextManager[Any]:
    """A lock that one process holds while it compiles a game; the system releases it if that
    process dies.
    """
    from filelock import FileLock

    file = _file(game_type, "lock")
    return nullcontext() if file is None else FileLock(file, blocking=wait)


def _file(game_type: GameType, ending: str) -> Path | None:
    folder = jit.cache_folder_of(game_type.rules.deal)
    return None if folder is None else folder / f"{game_type.id}.{ending}"


def fill_cache(game_id: str) -> None:
    """Compile a game unless that is done already, or another process is at it."""
    from filelock import Timeout

    game_type = find_game(game_id)
    if is_compiled(game_type):
        return
    with suppress(Timeout), _only_compiler(game_type, wait=False):
        _compile(game_type)
