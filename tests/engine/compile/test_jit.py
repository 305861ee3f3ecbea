from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from oddeck.engine.compile import jit
from oddeck.games.registry import game_ids

from ...machine_code import notes_on

double: Callable[[int], int] = jit.unbound


@jit.compiled
def twice(x: int) -> int:
    return 2 * x


@jit.template
def four_times(x: int) -> int:
    return double(double(x))


@jit.template
def eight_times(x: int) -> int:
    return four_times(double(x))


def test_a_marked_function_stays_plain_python() -> None:
    assert twice(4) == 8
    assert type(twice) is type(four_times)
    assert jit.machine_code(twice)(4) == 8


def test_a_template_is_bound_to_functions() -> None:
    bound = jit.bind(four_times, {"double": twice, "unused": thrice})
    assert bound is jit.bind(four_times, {"double": twice})
    assert bound(3) == 12
    assert jit.machine_code(bound)(3) == 12
    with pytest.raises(TypeError):
        four_times(3)


def test_the_templates_that_a_template_calls_are_bound_with_it() -> None:
    bound = jit.bind(eight_times, {"double": twice})
    assert bound(3) == 24
    assert jit.machine_code(bound)(3) == 24


def test_a_template_that_lacks_a_function_says_which() -> None:
    with pytest.raises(TypeError, match="four_times is not given double"):
        jit.bind(eight_times, {})


def test_wrapping_arithmetic_warns_nowhere() -> None:
    @jit.compiled_wrapping
    def add(x: np.uint64, y: np.uint64) -> np.uint64:
        return x + y

    top = np.uint64(2**64 - 1)
    assert add(top, np.uint64(2)) == 1
    assert jit.machine_code(add)(top, np.uint64(2)) == 1


def test_another_implementation_counts_if_it_is_marked_after_the_compiler_has_started() -> None:
    """As with the tables of environments, which `oddeck warm` imports after it has compiled."""
    assert jit.machine_code(twice)(4) == 8

    @jit.native(lambda x: lambda x: -x)
    def same(x: int) -> int:
        return x

    @jit.compiled
    def twice_the_same(x: int) -> int:
        return 2 * same(x)

    assert twice_the_same(4) == 8
    assert jit.machine_code(twice_the_same)(4) == -8


@pytest.mark.machine_code
@pytest.mark.parametrize("game_id", game_ids())
def test_no_function_is_compiled_for_a_literal_value(game_id: str) -> None:
    """An int literal passed to a compiled function makes a version of it for that value alone; that
    costs seconds.
    """
    notes = notes_on(game_id)
    assert notes["functions"] > 30
    assert notes["literals"] == []


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_library_starts_without_the_compiler() -> None:
    code = (
        "import sys, oddeck; oddeck.new('twisty-passages', players=3, seed=1).moves(0);"
        " print('numba' in sys.modules)"
    )
    assert run(code) == "False"


def test_the_users_own_numba_cache_is_left_alone() -> None:
    code = "import numba; before = numba.config.CACHE_DIR\n"
    code += (
        "from oddeck.engine.compile import jit\n"
        "from oddeck.engine.state import cardset\n"
        "jit.machine_code(cardset.add); print(numba.config.CACHE_DIR == before)"
    )
    assert run(code) == "True"


def test_without_a_writable_folder_nothing_is_cached_and_all_works(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "from oddeck.engine.compile import jit; print(jit.cache_folder())"
    assert run(code, ODDECK_CACHE_DIR=str(blocked)) == "None"


def test_two_processes_may_make_the_cache_folder_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ODDECK_CACHE_DIR", str(tmp_path))
    made = jit.cache_folder.__wrapped__()
    # The other one has looked before it was there.
    monkeypatch.setattr(Path, "exists", lambda _: False)
    assert jit.cache_folder.__wrapped__() == made is not None


def test_the_cache_folder_depends_on_the_flags(tmp_path: Path) -> None:
    code = "from oddeck.engine.compile import jit; print(jit.cache_folder())"
    plain, checked = (
        run(code, ODDECK_CACHE_DIR=str(tmp_path)),
        run(code, ODDECK_CACHE_DIR=str(tmp_path), ODDECK_BOUNDSCHECK="0"),
    )
    assert plain != checked
    assert Path(plain).parent == tmp_path


def test_another_copy_of_the_sources_has_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba keeps machine code for one copy of a file, written at one time: a folder that holds
    none for this copy must not look ready.
    """
    copies = [tmp_path / name / "engine" for name in ("one", "other")]
    for copy in copies:
        copy.mkdir(parents=True)
        (copy / "rules.py").write_text("pass")
        os.utime(copy / "rules.py", (1, 1))
    digests = []
    for copy in copies:
        monkeypatch.setattr(jit, "PACKAGE", copy.parent)
        digests.append(jit._digest())
    os.utime(copies[1] / "rules.py", (2, 2))
    assert len({*digests, jit._digest()}) == 3


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("games/chess/rules.py", True),
        ("games/chess/questions.py", True),
        ("games/bot_race/rules.py", True),
        ("games/chess/bot.py", False),
        ("games/chess/bot_odds.py", False),
        ("games/chess/trained/network.py", False),
        ("games/chess/lab.py", False),
        ("lab/machine/tally.py", True),
        ("bots/uniform.py", False),
    ],
)
def test_only_files_that_may_hold_compiled_code_count(
    file: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "PACKAGE", tmp_path)
    before = jit._digest()
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text("pass")
    assert (jit._digest() != before) == counts


def test_a_guest_can_change_its_bot_without_compiling_again(tmp_path: Path) -> None:
    before = jit._digest(tmp_path)
    (tmp_path / "bot.py").write_text("pass")
    assert jit._digest(tmp_path) == before
    (tmp_path / "rules.py").write_text("pass")
    assert jit._digest(tmp_path) != before


def test_another_data_file_has_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = jit._digest()
    (tmp_path / "cards.toml").write_text("other = true")
    monkeypatch.setenv("ODDECK_CHESS_FILE", str(tmp_path / "cards.toml"))
    assert jit._digest() != before


@pytest.mark.machine_code
def test_users_run_the_same_code_without_checks_of_indexes() -> None:
    """All tests run machine code that raises IndexError; here one game runs without that."""
    game = "twisty-passages"
    code = f"from oddeck.testing.sameness import digest; print(digest({game!r}))"
    assert os.environ["ODDECK_BOUNDSCHECK"] == "1"
    assert run(code, ODDECK_BOUNDSCHECK="0") == notes_on(game)["digest"]


@pytest.mark.machine_code
def test_an_index_out_of_bounds_is_found_in_machine_code() -> None:
    with pytest.raises(IndexError):
        jit.machine_code(third)(np.zeros(2, np.int64))


@jit.compiled
def third(numbers: NDArray[np.int64]) -> int:
    return int(numbers[len(numbers) + 1])


def test_bound_copies_are_told_apart_in_the_cache_and_foreign_code_is_not_cached() -> None:
    one, other = (jit.bind(four_times, {"double": each}) for each in (twice, thrice))
    assert one.__qualname__ != other.__qualname__
    assert (jit.machine_code(one)(1), jit.machine_code(other)(1)) == (4, 9)
    assert dict(jit.dispatchers())[f"{__name__}.{one.__qualname__}"].stats.cache_path is None


@jit.compiled
def thrice(x: int) -> int:
    return 3 * x


SYMBOLS = """
from oddeck.engine.compile.jit import record_type
from oddeck.games.registry import find_game
print(*(f"{game} {record_type(find_game(game).dtype).mangling_args}" for game in %r), sep="\\n")
"""


def test_the_code_of_each_game_has_names_of_its_own_whatever_was_compiled_before() -> None:
    """Else a process that loads two games from the cache could run one by the code of the other."""
    games = list(game_ids())
    told = [
        set(
            subprocess.run(
                [sys.executable, "-c", SYMBOLS % order], capture_output=True, text=True, check=True
            ).stdout.splitlines()
        )
        for order in (games, games[::-1], games[2:])
    ]
    assert told[0] == told[1]
    assert told[2] < told[0]
    assert len({line.partition(" ")[2] for line in told[0]}) == len(games)
