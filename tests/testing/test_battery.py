"""Every game passes the battery, and the battery finds what is wrong."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import oddeck.games.twisty_passages as twisty
from oddeck import compile_game
from oddeck.engine.compile.jit import compiled
from oddeck.engine.errors import BadPosition
from oddeck.engine.protocol import GameType
from oddeck.game import Game
from oddeck.games.registry import find_game, game_ids
from oddeck.testing import BatteryFailure, check_game, checks
from oddeck.testing.clauses import check_clause_matrix, check_reach, matrix_page
from oddeck.testing.golden import check_golden, golden_files
from oddeck.testing.legality import check_legality
from oddeck.testing.roundtrips import check_round_trips
from oddeck.testing.sameness import check_cold_and_warm, check_copies, check_sameness, digest
from oddeck.testing.secrecy import check_secrecy
from oddeck.testing.watched import watch_games

from ..machine_code import notes_on

PROJECT = Path(__file__).parents[2]
GOLDEN = PROJECT / "tests" / "golden"
COLD_AND_WARM = "the same from a cold cache and a warm one"
NAMES = [
    name for name in checks(find_game("twisty-passages"), project=PROJECT) if name != COLD_AND_WARM
]


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("name", NAMES)
def test_battery(game_id: str, name: str) -> None:
    compile_game(game_id)
    checks(find_game(game_id), project=PROJECT)[name]()


@pytest.mark.parametrize("game_id", game_ids())
def test_machine_code_just_compiled_and_loaded_play_the_same_game(game_id: str) -> None:
    """As `check_cold_and_warm`, without compiling each game again."""
    assert digest(game_id) == notes_on(game_id)["digest"]


def test_the_battery_compares_a_cold_cache_with_a_warm_one() -> None:
    assert COLD_AND_WARM in checks(find_game("twisty-passages"))


def test_the_clause_matrix_of_the_docs_is_up_to_date() -> None:
    page = (PROJECT / "docs" / "clauses.md").read_text()
    assert page == matrix_page([find_game(game_id) for game_id in game_ids()], PROJECT / "tests"), (
        "make docs"
    )


def test_the_whole_battery_in_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(
        "oddeck.testing.battery.checks", lambda *_: {"one": lambda: None, "two": lambda: None}
    )
    check_game("twisty-passages", progress=heard.append)
    assert [line.split(",")[0] for line in heard] == ["compiled", "one", "two", "all promises kept"]


# --- the battery bites: each kind of sabotage is found ---


@pytest.fixture
def sabotage(monkeypatch: pytest.MonkeyPatch) -> Callable[..., GameType]:
    """Puts a game with some parts replaced in the place of Twisty Passages."""

    def replace(**parts: Any) -> GameType:
        rules = {name: parts.pop(name) for name in list(parts) if hasattr(twisty.GAME.rules, name)}
        broken = dataclasses.replace(
            twisty.GAME, rules=dataclasses.replace(twisty.GAME.rules, **rules), **parts
        )
        monkeypatch.setattr(twisty, "GAME", broken)
        return broken

    return replace


def test_a_view_that_leaks_is_found(sabotage: Callable[..., GameType]) -> None:
    honest = twisty.GAME.view
    kind = sabotage(view=lambda s, viewer: {**honest(s, viewer), "next": int(s.top[10])})
    with pytest.raises(BatteryFailure, match=r"view tells viewer .* a secret"):
        check_secrecy(kind, 1)


def test_a_refusal_that_leaks_is_found(sabotage: Callable[..., GameType]) -> None:
    honest = twisty.GAME.why_not

    def talkative(s: Any, seat: int, action: int) -> Any:
        return honest(s, seat, action)._replace(reason=f"seat 0 holds {s.hand[0].tolist()}")

    with pytest.raises(BatteryFailure, match="errors tells viewer 1 a secret"):
        check_secrecy(sabotage(why_not=talkative), 1)


@compiled
def peeping_redeal(s: Any, viewer: int, out: Any, names: Any) -> None:
    """Leaves everything as it is."""


def test_a_sampler_that_returns_the_truth_is_found(sabotage: Callable[..., GameType]) -> None:
    with pytest.raises(BatteryFailure, match="the sampler peeks"):
        check_secrecy(sabotage(redeal=peeping_redeal), 1)


@compiled
def repeating_legal(s: Any, seat: int, out: Any) -> int:
    """Lists the last move twice."""
    n = twisty.rules.legal(s, seat, out)
    out[n] = out[n - 1]
    return n + 1 if n else n


def test_a_move_listed_twice_is_found(sabotage: Callable[..., GameType]) -> None:
    with pytest.raises(BatteryFailure, match="has a move twice"):
        check_legality(sabotage(legal=repeating_legal), 1)


def test_a_refusal_without_a_clause_is_found(sabotage: Callable[..., GameType]) -> None:
    honest = twisty.GAME.why_not
    kind = sabotage(
        why_not=lambda s, seat, action: honest(s, seat, action)._replace(clause="TP-99")
    )
    with pytest.raises(BatteryFailure, match="refused without a clause"):
        check_legality(kind, 1)


def test_a_position_that_leaves_something_out_is_found(sabotage: Callable[..., GameType]) -> None:
    honest = twisty.GAME.write_position
    kind = sabotage(
        write_position=lambda s: {
            field: value for field, value in honest(s).items() if field != "known"
        }
    )
    with pytest.raises(BatteryFailure, match="the position does not say everything"):
        check_round_trips(kind, 3)


@compiled
def careless_apply(s: Any, seat: int, action: int) -> None:
    """Loses count of the draw pile."""
    twisty.rules.apply(s, seat, action)
    s.count[10] = 5


def test_an_unsound_state_is_found(sabotage: Callable[..., GameType]) -> None:
    with pytest.raises(BatteryFailure, match="the state is unsound, flaw 2"):
        watch_games(sabotage(apply=careless_apply), 3)


def test_a_game_that_does_not_end_is_found(sabotage: Callable[..., GameType]) -> None:
    with pytest.raises(BatteryFailure, match="not over after 10 decisions"):
        watch_games(sabotage(longest=10), 3)


@compiled
def lazy_legal(s: Any, seat: int, out: Any) -> int:
    """Finds nothing to do."""
    return 0


def test_a_game_that_gets_stuck_is_found(sabotage: Callable[..., GameType]) -> None:
    with pytest.raises(BatteryFailure, match="has no legal move"):
        watch_games(sabotage(legal=lazy_legal), 1)


def test_rules_that_differ_when_compiled_are_found(sabotage: Callable[..., GameType]) -> None:
    kind = sabotage(longest=1)
    kind.__dict__["machine_rules"] = dataclasses.replace(kind.rules, apply=careless_apply)
    with pytest.raises(BatteryFailure, match="step 1: compiled rules differ"):
        check_sameness(kind, 1)


@pytest.mark.parametrize("cache", ["cold", "warm"])
def test_a_cache_that_changes_the_game_is_found(
    cache: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither run compiles anything here: only what they print is compared."""
    printed = iter(["other" if run == cache else "here" for run in ("cold", "warm")])
    monkeypatch.setattr("oddeck.testing.sameness.digest", lambda _: "here")
    monkeypatch.setattr(
        subprocess,
        "run",
        lambda *args, **_: subprocess.CompletedProcess(args, 0, stdout=f"{next(printed)}\n"),
    )
    with pytest.raises(
        BatteryFailure, match=f"machine code from a {cache} cache plays another game"
    ):
        check_cold_and_warm(find_game("twisty-passages"))


def test_a_copy_that_changes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "copy", lambda game: game)
    with pytest.raises(BatteryFailure, match="a copy changed after it was made"):
        check_copies(find_game("twisty-passages"), 1)


def test_a_clause_that_never_fires_is_found() -> None:
    """In this one game nobody runs out of cards, and neither does the draw pile."""
    with pytest.raises(
        BatteryFailure, match=r"in 1 games these clauses never fired: TP-10, TP-11$"
    ):
        check_reach(find_game("twisty-passages"), 1)


def test_a_golden_game_that_plays_differently_is_found(tmp_path: Path) -> None:
    game_type = find_game("twisty-passages")
    first, second = golden_files(game_type, GOLDEN)
    shutil.copy(GOLDEN / "sums.txt", tmp_path)
    (tmp_path / first.name).write_text(
        first.read_text().replace("moves of 0: draw", "moves of 0: pass", 1)
    )
    with pytest.raises(BatteryFailure, match=r"plays differently now, from line \d+ on:\n- .*pass"):
        check_golden(game_type, tmp_path)
    (tmp_path / first.name).write_text(first.read_text())
    with pytest.raises(BatteryFailure, match=f"{second.name} is missing"):
        check_golden(game_type, tmp_path)


def test_a_golden_game_without_a_reason_is_found(tmp_path: Path) -> None:
    game_type = find_game("twisty-passages")
    for file in (*golden_files(game_type, GOLDEN), GOLDEN / "sums.txt"):
        shutil.copy(file, tmp_path)
    check_golden(game_type, tmp_path)
    sums = tmp_path / "sums.txt"
    sums.write_text(sums.read_text().replace("TP-1", "no clause"))
    with pytest.raises(BatteryFailure, match="needs the line"):
        check_golden(game_type, tmp_path)


def test_a_clause_without_a_test_is_found(tmp_path: Path) -> None:
    with pytest.raises(BatteryFailure, match="TP-1 has no test that names it"):
        check_clause_matrix(find_game("twisty-passages"), tmp_path)


def test_games_are_watched_from_scenes_too(sabotage: Callable[..., GameType]) -> None:
    """After the dealt games of every size and mood it is a scene's turn: here, one that
    cannot be.
    """
    kind = sabotage(scenes=({"turn": 99},))
    assert watch_games(kind, 27).games == 27
    with pytest.raises(BadPosition, match="turn"):
        watch_games(kind, 28)
