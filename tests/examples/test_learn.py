"""The script that trains a network for any game. It takes PyTorch."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from unittest import mock

import pytest

import oddeck
from oddeck.bots.registry import make_bot
from oddeck.envs.conventions import usual_number
from oddeck.games.registry import find_game, game_ids

pytest.importorskip("torch", reason="PyTorch is not installed: it takes gigabytes")

SCRIPT = Path(__file__).parents[2] / "examples" / "learn.py"
SMALL = "--tables 8 --length 16 --decisions 256 --tests 2 --test-games 4 --batch 64 --device cpu"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    """What the script tells of its tests."""
    with mock.patch.object(sys, "argv", [str(SCRIPT), *words]):
        runpy.run_path(str(SCRIPT), run_name="__main__")
    said = capsys.readouterr().out.splitlines()
    return [json.loads(line) for line in said if line.startswith("{")]


@pytest.mark.parametrize("game_id", game_ids())
def test_it_trains_and_resumes_in_every_game(
    game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ("--out", str(tmp_path))
    begun = run(capsys, game_id, *SMALL.split(), "--seconds", "0", *out)
    assert [test["decisions"] for test in begun] == [0]
    resumed = run(capsys, "--resume", *out)
    assert [test["decisions"] for test in resumed] == [128, 256]
    assert len(json.loads((tmp_path / "diary.json").read_text())) == 3
    assert "</svg>" in (tmp_path / "curve.svg").read_text()

    players = usual_number(find_game(game_id).players)
    kind = f"network:{tmp_path / 'network.npz'}"
    bots = [make_bot(kind, game_id, seed=seat) for seat in range(players)]
    assert oddeck.play_out(oddeck.new(game_id, players, seed=1), bots).over
