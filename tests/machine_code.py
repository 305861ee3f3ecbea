"""Compile every game once per test run, and note what can only be seen while compiling.

`make test` runs `python -m tests.machine_code` in the background, beside the tests that need no
machine code. All other tests load what it puts into the cache; those that come too early wait for
it (see `compile_game`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TypedDict

from filelock import FileLock

CACHE = Path(__file__).parents[1] / ".pytest_cache" / "machine-code"


class Notes(TypedDict):
    """What was seen while a game was compiled."""

    digest: str  # of a game played on machine code that was compiled just now, not loaded
    functions: int  # how many were compiled
    literals: list[str]  # functions compiled for a single value of an argument


def use_own_cache() -> None:
    """Keep the machine code of tests apart from the user's, and have it check every index."""
    os.environ.setdefault("ODDECK_CACHE_DIR", str(CACHE))
    os.environ.setdefault("ODDECK_BOUNDSCHECK", "1")


def notes_on(game_id: str) -> Notes:
    """The notes on a game; made now if the background process has not made them."""
    from oddeck.compilation import is_compiled
    from oddeck.games.registry import find_game

    file = _notes_file(game_id)
    with FileLock(file.with_suffix(".lock")), tempfile.TemporaryDirectory() as folder:
        if not file.exists():
            # What is in the cache would be loaded instead of compiled: use an empty one.
            cache = {"ODDECK_CACHE_DIR": folder} if is_compiled(find_game(game_id)) else {}
            command = [sys.executable, "-m", "tests.machine_code", game_id, str(file)]
            subprocess.run(command, env={**os.environ, **cache}, check=True)
    notes: Notes = json.loads(file.read_text())
    return notes


def _notes_file(game_id: str) -> Path:
    from oddeck.engine.compile.jit import cache_folder

    folder = cache_folder()
    assert folder is not None, "the tests need a folder for machine code"
    return folder / f"{game_id}.notes.json"


def write_notes(game_id: str, file: Path) -> None:
    """Compile a game and write the notes; then compile what many tests use besides the rules."""
    from oddeck.engine.compile import jit
    from oddeck.envs.vector import Tables
    from oddeck.games.registry import find_game
    from oddeck.testing.sameness import digest
    from oddeck.testing.watched import watch_games

    played = digest(game_id)
    signatures = {name: str(dispatcher.signatures) for name, dispatcher in jit.dispatchers()}
    literals = [name for name, signature in signatures.items() if "Literal" in signature]
    file.write_text(json.dumps(Notes(digest=played, functions=len(signatures), literals=literals)))
    watch_games(find_game(game_id), 1)
    tables = Tables(game_id, players=find_game(game_id).players.start, num_envs=2, threads=1)
    tables.reset(seed=1)
    tables.step(tables.shown["action_mask"].argmax(1))


def main() -> None:
    """Make the notes on one game, or on all of them."""
    use_own_cache()
    if sys.argv[1:]:
        write_notes(sys.argv[1], Path(sys.argv[2]))
        return
    from oddeck.games.registry import game_ids

    for game_id in game_ids():
        notes_on(game_id)


if __name__ == "__main__":
    main()
