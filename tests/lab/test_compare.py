"""Two variants on the same deals."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from oddeck.cli.app import app
from oddeck.games.registry import find_game
from oddeck.lab.compare import Variant, differences, in_words, play_variant
from oddeck.lab.plan import make_plan

GAME = "trophy-case"
GAMES = 300


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def plan(**options: Any) -> Any:
    return make_plan(GAME, 3, GAMES, ("random",), {"target": 10, **options})


def played(variant: Variant) -> Any:
    return play_variant(variant, Path("runs"), 1, lambda _: None)


def changed_copy(old: str, new: str) -> Path:
    """A copy of the game's folder with one line of its rules changed."""
    copy = Path("my_trophy_case")
    shutil.copytree(find_game(GAME).folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    rules = copy / "rules.py"
    assert old in rules.read_text()
    rules.write_text(rules.read_text().replace(old, new))
    return copy


def test_the_same_variant_does_not_differ() -> None:
    run = played(Variant(plan()))
    found = differences(run, run)
    assert {each.verdict for each in found} == {"same?"}
    assert all(each.change.value == 0 for each in found)
    assert in_words(found) == []


def test_an_option_is_compared_deal_by_deal() -> None:
    """Luck that both had is no difference: the interval is narrower than that of two runs."""
    found = {
        each.name: each
        for each in differences(played(Variant(plan())), played(Variant(plan(hand=6))))
    }
    assert found["widest"].verdict == "less"
    assert found["hands"].verdict == "more"
    shares = [each for name, each in found.items() if name.startswith("won by")]
    assert sum(each.before.value for each in shares) == pytest.approx(1)
    assert sum(each.change.value for each in shares) == pytest.approx(0, abs=1e-9)


def test_a_changed_copy_of_the_rules_plays_other_games_only_where_the_change_matters() -> None:
    """One copy for both, since each is compiled: its change matters from a target of 11 on."""
    changed = changed_copy(
        "s.leader = left_of(s, s.dealer)",
        "s.leader = left_of(s, s.dealer) if s.target < 11 else s.dealer",
    )
    changes = {}
    for target in (10, 11):
        game = plan(target=target)
        found = differences(played(Variant(game)), played(Variant(game, folder=changed)))
        changes[target] = {each.change.value for each in found if np.isfinite(each.change.value)}
    assert changes[10] == {0.0}
    assert changes[11] != {0.0}


def test_the_command_tells_what_differs_and_writes_a_page() -> None:
    runner = CliRunner()
    arguments = ["lab", "compare", GAME, "--change", "hand=6", "--games", "200", "--bots", "random"]
    done = runner.invoke(app, [*arguments, "--out", "page.html", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert "200 deals, played twice" in done.output
    assert "What differs" in Path("page.html").read_text()
    done = runner.invoke(app, [*arguments, "--json", "--jobs", "1"])
    facts = json.loads(done.stdout)
    assert {"name", "before", "after", "change", "verdict"} <= set(facts["measures"][0])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("data=nowhere.toml", "nowhere.toml does not exist"),
        ("folder=nowhere", "nowhere does not exist"),
        ("colour=red", "no such option"),
    ],
)
def test_what_cannot_be_changed_is_said(change: str, complaint: str) -> None:
    done = CliRunner().invoke(app, ["lab", "compare", GAME, "--change", change])
    assert done.exit_code == 2
    assert re.search(complaint, done.output)


def test_a_mistake_in_a_changed_copy_is_told_with_its_line() -> None:
    changed = changed_copy("s.leader = left_of(s, s.dealer)", "s.leader = left_of(s, s.dealer")
    arguments = ["lab", "compare", GAME, "--change", f"folder={changed}", "--games", "2"]
    done = CliRunner().invoke(app, [*arguments, "--bots", "random", "--jobs", "1"])
    assert done.exit_code == 2
    said = " ".join(done.output.split())
    assert re.search(r"variant: rules.py, line \d+: SyntaxError: '\(' was never closed", said)
    assert "Traceback" not in said
