"""The script that trains a network for any game. It takes PyTorch."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import oddeck
from oddeck.bots.registry import make_bot
from oddeck.envs.conventions import usual_number
from oddeck.games.registry import find_game, game_ids

pytest.importorskip("torch", reason="PyTorch is not installed: it takes gigabytes")

SCRIPT = Path(__file__).parents[2] / "examples" / "learn.py"
SMALL = "--tables 8 --length 16 --decisions 256 --tests 2 --test-games 4 --batch 64 --device cpu"


def run(*words: str) -> list[dict[str, object]]:
    done = subprocess.run(
        [sys.executable, SCRIPT, *words], capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


@pytest.mark.parametrize("game_id", game_ids())
def test_it_trains_and_resumes_in_every_game(game_id: str, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path))
    assert run(game_id, *SMALL.split(), "--seconds", "0", *out)[-1]["decisions"] == 0
    tested = run("--resume", *out)
    assert [test["decisions"] for test in tested] == [128, 256]
    assert len(json.loads((tmp_path / "diary.json").read_text())) == 3
    assert "</svg>" in (tmp_path / "curve.svg").read_text()
    players = usual_number(find_game(game_id).players)
    bots = [
        make_bot(f"network:{tmp_path / 'network.npz'}", game_id, seed=n) for n in range(players)
    ]
    assert oddeck.play_out(oddeck.new(game_id, players, seed=1), bots).over
