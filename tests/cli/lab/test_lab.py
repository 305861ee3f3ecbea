"""`oddeck lab` as a script would use it."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import polars as pl
import pytest
from rich.console import Console

from oddeck.cli.lab import common
from oddeck.game import from_record
from oddeck.gpu import cupy

from ..conftest import Oddeck


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs go to the folder one is in."""
    monkeypatch.chdir(tmp_path)


RUN = ("lab", "run", "twisty-passages", "--players", 2, "--games", 50, "--jobs", 1)


def test_without_a_command_there_is_help(oddeck: Oddeck) -> None:
    result = oddeck("lab")
    assert result.exit_code == 0
    for command in ("run", "report", "sweep", "study", "game"):
        assert command in result.stdout


def test_a_run_is_kept_and_can_be_read(oddeck: Oddeck) -> None:
    result = oddeck(*RUN, "--out", "here")
    assert result.exit_code == 0
    assert "Twisty Passages, 2 players (random): 50 games" in result.stdout
    assert pl.read_parquet("here/games-*.parquet").height == 50


def test_a_run_in_json(oddeck: Oddeck) -> None:
    facts = json.loads(oddeck(*RUN, "--plays", 5, "--json").stdout)
    assert facts["played"] == 50
    assert Path(facts["folder"]).is_dir()
    assert {"decisions", "hidden"} <= set(facts["measures"])
    assert 0.0 <= facts["decided_by_deal"]["value"] <= 1.0


def test_a_run_is_not_overwritten_but_gone_on_with(oddeck: Oddeck) -> None:
    oddeck(*RUN, "--out", "here")
    again = oddeck(*RUN, "--out", "here")
    assert again.exit_code == 2
    assert "--resume" in again.stderr
    assert oddeck(*RUN, "--out", "here", "--resume").exit_code == 0


def test_an_interrupted_run_says_how_to_go_on(
    oddeck: Oddeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("oddeck.lab.running.carry_out", interrupted)
    result = oddeck(*RUN, "--out", "here")
    assert result.exit_code == 130
    assert "--resume" in result.stderr


def test_a_game_of_a_run_is_a_record(oddeck: Oddeck) -> None:
    oddeck(*RUN, "--out", "here")
    row = pl.read_parquet("here/games-*.parquet").row(7, named=True)
    game = from_record(oddeck("lab", "game", "here", 7).stdout)
    assert len(game.history()) == row["decisions"]
    assert oddeck("lab", "game", "here", 7, "--out", "game.oddeck").exit_code == 0
    assert "Consistent: the moves are legal" in oddeck("verify", "game.oddeck").stdout
    refused = oddeck("lab", "game", "here", 50)
    assert refused.exit_code == 2
    assert "0 to 49" in refused.stderr


def test_a_report_is_one_page(oddeck: Oddeck) -> None:
    result = oddeck(
        "lab",
        "report",
        "twisty-passages",
        "--players",
        3,
        "--games",
        200,
        "--jobs",
        1,
        "--out",
        "page.html",
    )
    assert result.exit_code == 0
    assert "200 games say" in Path("page.html").read_text()


def test_a_report_about_a_run(oddeck: Oddeck) -> None:
    oddeck(*RUN, "--out", "here")
    facts = json.loads(
        oddeck("lab", "report", "--run", "here", "--out", "page.html", "--json").stdout
    )
    assert facts["file"] == "page.html"
    assert facts["played"] == 50


def test_a_sweep_is_a_table_and_a_page(oddeck: Oddeck) -> None:
    wish = (
        "lab",
        "sweep",
        "twisty-passages",
        "--vary",
        "hands=1,2",
        "--players",
        2,
        "--games",
        50,
        "--jobs",
        1,
        "--measure",
        "hands,decisions",
    )
    result = oddeck(*wish)
    assert result.exit_code == 0
    assert "The page is oddeck-lab/twisty-passages-hands.html" in result.stdout
    points = json.loads(oddeck(*wish, "--json").stdout)["points"]
    assert [(point["hands"]["value"], point["games"]) for point in points] == [(1.0, 50), (2.0, 50)]


def test_studies_are_listed_and_answered(oddeck: Oddeck) -> None:
    assert "last-card" in oddeck("lab", "study").stdout
    listed = json.loads(oddeck("lab", "study", "--json").stdout)
    assert {"study", "game", "claim", "method", "games"} == set(listed[0])
    answered = oddeck("lab", "study", "trump", "--games", 1000, "--jobs", 1)
    assert answered.exit_code == 0
    assert "Who is dealt a trump wins" in " ".join(answered.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("run", "twisty"), "there is no game"),
        (("run", "twisty-passages", "--bots", "quick,random"), "bots: expected one kind"),
        (("run", "twisty-passages", "--option", "hands"), "NAME=VALUE"),
        (("report",), "either a game or --run"),
        (("report", "fortuno", "--levels", 1), "levels"),
        (("sweep", "twisty-passages", "--vary", "target=1..3"), "has no 'target'"),
        (
            ("sweep", "twisty-passages", "--vary", "hands=1..3", "--measure", "joy"),
            "there is no 'joy'",
        ),
        (("study", "nothing"), "there is no study"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    oddeck: Oddeck, arguments: tuple[object, ...], complaint: str
) -> None:
    result = oddeck("lab", *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("oddeck: ")
    assert complaint in result.stderr


def test_missing_extras_are_named(oddeck: Oddeck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        common, "find_spec", lambda name: None if name == "altair" else find_spec(name)
    )
    result = oddeck(*RUN)
    assert result.exit_code == 2
    assert "altair: pip install 'oddeck[lab]'" in result.stderr


@pytest.mark.parametrize(("terminal", "lines"), [(True, 1), (False, 0)])
def test_who_sees_a_bar_is_told_once_why_it_stands_still(
    terminal: bool, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = StringIO()
    monkeypatch.setattr(common, "err", Console(file=seen, force_terminal=terminal, width=200))
    tell = common.tell_once_of_compiling()
    tell("deal")
    tell("apply")
    assert seen.getvalue().count("Compiling the rules") == lines


def test_a_card_that_is_missing_is_named(oddeck: Oddeck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    cupy.cache_clear()
    on_card = (*RUN[:6], 5, "--device", "cuda")
    result = oddeck(*on_card)
    assert result.exit_code != 0
    assert "oddeck[gpu]" in result.stderr
    result = oddeck(*on_card, "--resume")
    assert result.exit_code == 2
    assert "--resume" in result.stderr
    result = oddeck(*on_card, "--bots", "heuristic")
    assert result.exit_code == 2
    assert "random and quick players only" in result.stderr
