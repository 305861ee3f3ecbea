"""`oddeck puzzles`: solving, finding and checking at the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from oddeck.cli.app import app
from oddeck.cli.puzzles import check, make
from oddeck.puzzles.puzzle import FILE, GRADES, Puzzle, puzzles_of, read_collection

GAME = "trophy-case"
SOME = puzzles_of(GAME)[:4]


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["puzzles", *arguments], input=typed)


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here searches."""
    for module in (make, check):
        monkeypatch.setattr(module, "is_compiled", lambda _: True)


def test_a_puzzle_is_solved_with_a_move_and_explained() -> None:
    puzzle = SOME[0]
    wrong = puzzle.candidates[-1].move
    right = run(GAME, "--id", puzzle.id, typed=f"{puzzle.best}\n")
    assert right.exit_code == 0, right.output
    assert "Yes. " in right.output, right.output
    assert "1 of 1 solved" in right.output, right.output
    missed = run(GAME, "--id", puzzle.id, typed=f"hint\n{wrong}\n")
    assert "Not in a puzzle" in missed.output, missed.output
    assert "0 of 1 solved" in missed.output, missed.output
    assert puzzle.best in missed.output
    assert GRADES[puzzle.grade] in missed.output
    left = run(GAME, "--seed", "1", typed="")
    assert (left.exit_code, "solved" in left.output) == (0, False), left.output


def test_puzzles_that_do_not_exist_are_refused() -> None:
    for arguments, why in (
        (("fortuno",), "has no puzzles; there are some for: twisty-passages, flathead-rummy"),
        ((GAME, "--id", "nothing"), "there is no such puzzle"),
        (("chess",), "chess"),
        (("check", "fortuno"), "has no puzzles"),
    ):
        refused = run(*arguments)
        assert refused.exit_code == 2, refused.output
        assert why in " ".join(refused.output.split()), refused.output


def test_making_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, searched = tmp_path / "some.jsonl", []

    def search(
        _type: Any, seed: int, number: int, _playouts: int, _progress: Callable[[], None]
    ) -> list[Puzzle]:
        searched.append(number)
        if searched == [0, 1]:
            raise KeyboardInterrupt
        return [] if number == 2 else [replace(SOME[number], id=f"{seed}-{number}-1")]

    monkeypatch.setattr(make, "puzzles_in_game", search)
    arguments = ("make", GAME, "--count", "3", "--seed", "5", "--out", str(file))
    assert run(*arguments).exit_code == 130
    assert [one.id for one in read_collection(file).puzzles] == ["5-0-1"]
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    assert searched == [0, 1, 1, 2, 3]
    found = read_collection(file)
    assert (found.games, [one.id for one in found.puzzles]) == (4, ["5-0-1", "5-1-1", "5-3-1"])
    assert "3 puzzles from 4 games" in " ".join(done.output.split())
    other = run("make", GAME, "--seed", "6", "--out", str(file))
    assert other.exit_code == 2, other.output
    assert "made with seed 5, not 6" in " ".join(other.output.split())


def test_checking_tells_and_drops_what_is_not_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / FILE
    own = read_collection(Path(make.__file__).parents[2] / "games" / "trophy_case" / FILE)
    replace(own, puzzles=list(SOME)).write(file)
    monkeypatch.setattr(
        check, "confirmed", lambda _type, one, *_: None if one.id == SOME[1].id else one
    )
    told = run("check", GAME, str(file), "--seed", "3")
    assert told.exit_code == 1, told.output
    assert f"{SOME[1].id}: {SOME[1].best} is not confirmed" in told.output
    assert "3 of 4 puzzles confirmed" in told.output
    assert len(read_collection(file).puzzles) == 4, "nothing is dropped unasked"
    assert run("check", GAME, str(file), "--seed", "3", "--drop").exit_code == 0
    left = read_collection(file)
    assert [one.id for one in left.puzzles] == [SOME[0].id, SOME[2].id, SOME[3].id]
    assert left.checked == {"seed": 3, "searched": 4, "confirmed": 3}
