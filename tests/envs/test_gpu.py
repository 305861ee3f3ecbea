"""Tables on a graphics card, without one: kernels are compiled, and run in a simulator."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.gpu import run
from benchmarks.gpu.profile import METRICS, read_counters

from oddeck.engine.compile import cuda
from oddeck.engine.compile.cuda import NoGpu
from oddeck.engine.kernels.gpu import Row
from oddeck.engine.state.layout import without_fields
from oddeck.envs.batches import Batches
from oddeck.envs.vector import Tables
from oddeck.games.registry import find_game, game_ids
from oddeck.gpu import JOURNAL, Variant, cached_ptx, cupy, device_dtype

ROOT = Path(__file__).parents[2]
QUICKEST = "twisty-passages"  # to compile
GAMES = [
    pytest.param(game, marks=() if game == QUICKEST else pytest.mark.slow) for game in game_ids()
]
KERNELS = [
    "act",
    "check_actions",
    "count_actions",
    "deal_queued",
    "list_counts",
    "list_rows",
    "put_in_order",
    "sample",
    "show",
    "show_ends",
    "spread",
    "spread_ends",
    "throw",
]
HOPPER = (9, 0)


@pytest.mark.processes
@pytest.mark.parametrize("game", GAMES)
def test_small_batches_in_the_simulator_are_the_same_games_as_by_the_rules(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.envs.simulated", game],
        cwd=ROOT,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.count(" same, ") == 2


@pytest.mark.processes
@pytest.mark.machine_code
@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        (QUICKEST, ["sample", "show", "spread"]),
        *(pytest.param(game, KERNELS, marks=pytest.mark.slow) for game in game_ids()),
    ],
)
def test_kernels_compile_without_a_card(game: str, wanted: list[str]) -> None:
    code = (
        "from oddeck.games.registry import find_game\n"
        "from oddeck.gpu import Variant, compile_ptx\n"
        f"kernels = Variant().kernels(find_game({game!r}))\n"
        f"some = {{name: kernels[name] for name in {wanted}}}\n"
        f"print(compile_ptx(some, {HOPPER}, has_journal=False))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert sorted(re.findall(r"\.entry (\w+)\(", done.stdout)) == wanted
    assert ".target sm_90" in done.stdout


def test_compiled_kernels_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODDECK_CACHE_DIR", str(tmp_path))
    compiled = []

    def compile_ptx(kernels: object, *_: object) -> str:
        compiled.append(kernels)
        return "ptx"

    monkeypatch.setattr("oddeck.gpu.compile_ptx", compile_ptx)
    monkeypatch.setattr(Variant, "kernels", lambda variant, game: {game.id: variant})
    game = find_game("twisty-passages")
    files = [cached_ptx(game, variant, HOPPER) for variant in (Variant(), Variant(), Variant(True))]
    assert files[0] == files[1] != files[2]
    assert [file.read_text() for file in files] == ["ptx"] * 3
    assert len(compiled) == 2
    assert cached_ptx(game, Variant(), (8, 0)) != files[0]


def test_states_on_a_card_have_no_journal_unless_there_is_history() -> None:
    for game in map(find_game, game_ids()):
        small = device_dtype(game, has_journal=False)
        assert small.names is not None
        assert not {*JOURNAL} & {*small.names}
        assert {*small.names} | {*JOURNAL, "unused"} >= {*(game.dtype.names or ())}
        assert small.itemsize < game.dtype.itemsize
        assert small.itemsize % 8 == 0  # states are copied in words
        assert device_dtype(game, has_journal=True) == game.dtype
        assert without_fields(game.dtype, ()) == game.dtype


def test_rows_are_lists_that_add_up() -> None:
    quads = [[0, 0] for _ in range(3)]

    class Quads(list[list[int]]):
        shape = (3,)

    kept: list[int] = [0, 0, 0]
    row: Any = Row(Quads(quads), kept)
    for index in range(9):
        row[index] = index  # 0 is left out
    row[5] += 3
    assert kept[0] == 9
    half = (1 << 32) - 1
    entries = [
        part for quad in row.quads[:2] for word in quad for part in (word & half, word >> 32)
    ]
    assert [(entry & 0xFFFF, entry >> 16) for entry in entries] == [
        (index, index) for index in range(1, 9)
    ]
    assert kept[1] == 5 | 3 << 16  # waits for another


def test_without_a_card_or_its_packages_errors_say_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cupy.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(NoGpu, match="oddeck\\[gpu\\]"):
        cupy()
    cuda._numba_cuda.cache_clear()
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    with pytest.raises(NoGpu, match="oddeck\\[gpu\\]"):
        cuda._numba_cuda()
    cuda._numba_cuda.cache_clear()


def test_counters_of_the_profiler_are_read_by_kernel() -> None:
    names = ["ID", "Kernel Name", METRICS["nanoseconds"], METRICS["threads_of_32"]]
    rows = [names, ["", "", "ns", ""], ["0", "act", "9", "1"], ["1", "act", "1,124,500", "19.5"]]
    told = ["==PROF== Connected", *(",".join(f'"{cell}"' for cell in row) for row in rows)]
    assert read_counters(told) == {"act": {"nanoseconds": 1124500.0, "threads_of_32": 19.5}}
    assert read_counters(["==ERROR== no counters"]) == {}


def test_everything_about_cards_is_one_command_whose_stages_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "gpu.json"
    out.write_text('{"card": "some card", "profile": []}')
    monkeypatch.setattr(run, "compute_capability", lambda: "9.0")
    monkeypatch.setattr(run, "look_closer", lambda games: [{"game": game} for game in games])
    monkeypatch.setattr(
        "sys.argv", ["run", "profile", "--games", "fortuno,trophy-case", "--out", str(out)]
    )
    run.main()
    found = json.loads(out.read_text())
    assert found == {"card": "some card", "profile": [{"game": "fortuno"}, {"game": "trophy-case"}]}
    monkeypatch.setattr("sys.argv", ["run", "everything"])
    with pytest.raises(SystemExit):
        run.main()


def test_without_a_card_nothing_is_begun(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_card() -> str:
        raise NoGpu("there is no graphics card")

    monkeypatch.setattr(run, "compute_capability", no_card)
    monkeypatch.setattr("sys.argv", ["run"])
    with pytest.raises(SystemExit) as ended:
        run.main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == "there is no graphics card\n"


def test_tables_on_a_card_and_on_a_processor_have_the_same_seeds() -> None:
    """What is dealt follows from these; `Draws` makes them for both."""
    env = Tables("trophy-case", 3, 5, threads=1)
    games = Batches(find_game("trophy-case"), 3, 5, 0, threads=1, compiled=False)
    env.reset(seed=9)
    games.reset(np.random.default_rng(9), games.everywhere)
    for array in ("states", "seats", "dice", "observations"):
        one, other = (getattr(each, array) for each in (env._games.all, games.all))
        assert one.tobytes() == other.tobytes(), array
