"""When rules become machine code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock, Timeout

from oddeck import compilation
from oddeck.compilation import WORTH_WHILE_AFTER, Gear, compile_game, is_compiled, no_move_loads
from oddeck.engine.compile.jit import machine_code
from oddeck.game import new
from oddeck.games.registry import find_game

KIND = find_game("twisty-passages")
pytestmark = pytest.mark.machine_code


def count_decisions(gear: Gear) -> None:
    for _ in range(WORTH_WHILE_AFTER):
        gear.count_decision()


def test_a_game_starts_on_interpreted_rules_and_shifts_when_it_is_worth_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ODDECK_JIT", "auto")
    compile_game(KIND)
    gear = Gear(KIND)
    assert gear.rules is KIND.rules
    for _ in range(WORTH_WHILE_AFTER - 1):
        gear.count_decision()
    assert gear.rules is KIND.rules
    gear.count_decision()
    assert gear.rules is KIND.machine_rules


def test_where_somebody_else_loads_no_move_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODDECK_JIT", "auto")
    compile_game(KIND)
    gear = Gear(KIND)
    with no_move_loads():
        count_decisions(gear)
        assert gear.rules is KIND.rules
    count_decisions(gear)
    assert gear.rules is KIND.machine_rules


def test_no_move_has_anything_compiled_that_was_not_prepared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Everybody at a server would wait for it.

    A move without a card is read as an Action, which is another type to the compiler.
    """
    monkeypatch.setenv("ODDECK_JIT", "now")
    game = new(KIND.id, players=2, seed=1)
    game._gear = Gear(KIND)
    rules, observe = KIND.machine_rules, machine_code(KIND.senses.observe)
    machine: list[Any] = [rules.apply, rules.legal, observe]
    prepared = [list(dispatcher.signatures) for dispatcher in machine]
    game.play(game.actors[0], "draw")
    interpreted = new(KIND.id, players=2, seed=1)
    interpreted.play(interpreted.actors[0], "draw")
    assert (game.observation(1) == interpreted.observation(1)).all()
    assert game._gear.observe is observe
    assert [list(dispatcher.signatures) for dispatcher in machine] == prepared


def test_it_can_be_told_never_or_now(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_game(KIND)
    monkeypatch.setenv("ODDECK_JIT", "off")
    gear = Gear(KIND)
    count_decisions(gear)
    assert gear.rules is KIND.rules
    monkeypatch.setenv("ODDECK_JIT", "now")
    assert Gear(KIND).rules is KIND.machine_rules


def test_where_nothing_is_cached_a_process_in_the_background_compiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = []
    monkeypatch.setenv("ODDECK_JIT", "auto")
    monkeypatch.setattr(compilation, "is_compiled", lambda _: False)
    monkeypatch.setattr(compilation, "_background", {})
    monkeypatch.setattr(compilation, "compile_in_background", lambda kind: started.append(kind.id))
    gear = Gear(KIND)
    count_decisions(gear)
    count_decisions(gear)
    assert started == ["twisty-passages"]
    assert gear.rules is KIND.rules


def test_the_background_process_fills_the_cache(tmp_path: Path) -> None:
    environment = {**os.environ, "ODDECK_CACHE_DIR": str(tmp_path)}
    code = (
        "from oddeck.compilation import fill_cache, watching\nwith watching(print):"
        " fill_cache('twisty-passages')"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert {"apply", "legal", "deal", "run_playouts"} <= set(done.stdout.split()), (
        "progress names the functions"
    )
    (folder,) = tmp_path.iterdir()
    assert (folder / "twisty-passages.ready").exists()
    assert any(folder.rglob("rules.apply*.nbc"))
    (folder / "twisty-passages.ready").unlink()
    with FileLock(folder / "twisty-passages.lock"):
        subprocess.run(command, env=environment, check=True)
    assert not (folder / "twisty-passages.ready").exists(), (
        "another process is at it: this one should have left"
    )


def test_only_one_process_compiles_a_game_while_others_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_while_nobody_else_can(_: object) -> None:
        with pytest.raises(Timeout):
            FileLock(tmp_path / "twisty-passages.lock").acquire(blocking=False)
        compiled.append(True)

    compiled: list[bool] = []
    monkeypatch.setattr("oddeck.engine.compile.jit.cache_folder_of", lambda _: tmp_path)
    monkeypatch.setattr(compilation, "_compile", compile_while_nobody_else_can)
    compile_game(KIND)
    assert compiled == [True]
    FileLock(tmp_path / "twisty-passages.lock").acquire(blocking=False)


def test_the_marker_tells_what_is_compiled() -> None:
    compile_game(KIND)
    assert is_compiled(KIND)
