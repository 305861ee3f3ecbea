"""Learning curves, drawn from the diaries of trainings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from oddeck.learn.curve import curves_of, main, ticks

DIARY = [
    {"decisions": done, "entropy": 0.5, "quick at 2": [share, 0.1, 64], "quick at 4": [0, 0, 64]}
    for done, share in ((0, 0.25), (1000, 0.5), (4000, 0.75))
]


def test_a_picture_has_a_panel_for_each_size_of_table(tmp_path: Path) -> None:
    (tmp_path / "diary.json").write_text(json.dumps(DIARY))
    assert main([str(tmp_path), "--out", str(tmp_path / "curve.svg")]) == 0
    picture = ElementTree.parse(tmp_path / "curve.svg").getroot()
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("quick") == 2
    assert {"2 players: share of wins against", "4 players: share of wins against"} <= set(words)
    assert {"0", "1 k", "4 k"} <= set(words)
    line = next(path for path in picture.iter() if path.get("stroke-width") == "2")
    spots = [tuple(map(float, spot.split(","))) for spot in re.split("[ML]", line.get("d", ""))[1:]]
    assert [x for x, _ in spots] == sorted(x for x, _ in spots)
    assert [y for _, y in spots] == [spots[0][1] * part for part in (1, 2 / 3, 1 / 3)]  # upwards


def test_several_trainings_are_told_apart(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "diary.json").write_text(json.dumps(DIARY[:2]))
    folders = [str(tmp_path / name) for name in ("one", "other")]
    assert main([*folders, "--out", str(tmp_path / "curve.svg")]) == 0
    told = (tmp_path / "curve.svg").read_text()
    assert "one: quick" in told
    assert "other: quick" in told


def test_only_tests_are_drawn() -> None:
    (at_two, at_four) = curves_of(DIARY)
    assert (at_two.name, at_two.players, len(at_two.points)) == ("quick", 2, 3)
    assert at_four.players == 4


@pytest.mark.parametrize("most", [1, 7, 999, 1000, 12_345, 250_000_000])
def test_an_axis_has_a_few_round_numbers(most: int) -> None:
    found = ticks(most)
    assert found[0] == 0
    assert 2 <= len(found) <= 6
    assert found[-1] <= most


def test_what_is_no_training_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert "expected a training's folder" in capsys.readouterr().err
    (tmp_path / "diary.json").write_text("[]")
    assert main([str(tmp_path)]) == 2
    assert "no tests to draw" in capsys.readouterr().err
