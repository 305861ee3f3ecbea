"""Commands that need bots that look ahead."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import oddeck as library
from oddeck.bots.search.tree import compiled_search
from oddeck.games.registry import find_game

from .conftest import Oddeck

SOON_WON = """\
game: twisty-passages
players: 2
hands: [[3Fr], [2Bu, 9La, Grue]]
stacks: [[7Fr], []]
draw: [4Ti]
box: rest
"""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """One play from its end."""
    file = tmp_path / "soon.yaml"
    file.write_text(SOON_WON)
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game in which seat 0 let a win go by, and seat 1 did not."""
    hands, stacks = [["3Fr"], ["Grue"]], [["7Fr"], []]
    game = library.from_position(
        {"game": "twisty-passages", "players": 2, "hands": hands, "stacks": stacks, "box": "rest"}
    )
    game.play(0, "pass")
    game.play(1, "play Grue")
    file = tmp_path / "lost.oddeck"
    file.write_text(game.record([{"name": "Anna"}, {"name": "Ada", "bot": "sharp"}]))
    return file


def test_a_hint_at_the_table(oddeck: Oddeck, position: Path) -> None:
    compiled_search(find_game("twisty-passages"))
    result = oddeck("play", "--from", position, "--bots", "random", typed="hint\nplay 3fr\n")
    assert "play 3Fr: It wins 100 % of the games that could follow" in result.stdout
    assert result.stdout.index("play 3Fr: It") < result.stdout.index("wins!")


def test_a_hint_while_the_compiler_is_at_work(
    oddeck: Oddeck, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oddeck.cli.session.is_search_compiled", lambda kind: False)
    result = oddeck("play", "--from", position, "--bots", "random", typed="hint\nquit\n")
    assert "Hints are being prepared" in result.stdout


def test_a_table_of_levels(oddeck: Oddeck, data_folder: Path) -> None:
    compiled_search(find_game("twisty-passages"))
    result = oddeck(
        "play",
        "twisty-passages",
        "--humans",
        0,
        "--players",
        2,
        "--seed",
        2,
        "--bots",
        "learning,casual",
        "--fast",
    )
    assert result.exit_code == 0
    (file,) = data_folder.iterdir()
    assert '"bot": "casual"' in file.read_text()


def test_review(oddeck: Oddeck, record: Path) -> None:
    compiled_search(find_game("twisty-passages"))
    result = oddeck("review", record, "--playouts", 100)
    assert result.exit_code == 0
    assert "the deal" in result.stdout
    assert "1. Anna, pass: play 3Fr wins 9" in result.stdout
    assert "2. Ada, play Grue" in result.stdout
    brief = oddeck("review", record, "--playouts", 100, "--brief").stdout
    assert "the deal" not in brief
    assert "Turning points" in brief
    facts = json.loads(oddeck("review", record, "--playouts", 100, "--json").stdout)
    assert facts["players"] == ["Anna", "Ada"]
    assert facts["mistakes"] == [1]
    assert facts["moves"][1]["better"] == "play 3Fr"
    assert facts["moves"][1]["cost"] > 0.9
    assert facts["moves"][2]["chances"] == [0.0, 1.0]
    assert facts["turning_points"] == [1, 2]


def test_ladder(oddeck: Oddeck) -> None:
    arguments = [
        "ladder",
        "twisty-passages",
        "--bots",
        "random,learning",
        "--players",
        2,
        "--deals",
        3,
        "--playouts",
        20,
        "--jobs",
        1,
    ]
    result = oddeck(*arguments)
    assert result.exit_code == 0, result.stderr
    assert "Twisty Passages, 2 players, 3 deals in all rotations: 6 games" in result.stdout
    assert "against the next" in result.stdout
    facts = json.loads(oddeck(*arguments, "--json").stdout)
    assert {standing["kind"] for standing in facts["standings"]} == {"random", "learning"}
    assert facts["games"] == 6
    assert 0 <= facts["decided_by"]["bots"]["value"] <= 1
    first = facts["standings"][0]
    assert first["rating"]["low"] <= first["rating"]["value"] <= first["rating"]["high"]


def test_without_the_library_of_ratings_the_ladder_says_so(
    oddeck: Oddeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    result = oddeck("ladder", "twisty-passages")
    assert result.exit_code == 2
    assert "oddeck[ladder]" in result.stderr
