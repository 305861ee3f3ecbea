"""Examples of how a bot plays: the decisions of its games, kept in files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from oddeck.bots.network.places import places_of
from oddeck.engine.errors import BadSetup
from oddeck.learn.examples import Wanted, main, play_examples, read_examples

WORDS = "fortuno --teacher random --players 4 --count 50 --workers 1 --seed 3 --out"


@pytest.mark.parametrize("game_id", ["flathead-rummy", "trophy-case"])
def test_examples_are_decisions_of_whole_games(game_id: str) -> None:
    wanted = Wanted(game_id, 3, "random", slip=0.5)
    played = play_examples(wanted, seed=1)
    places = places_of(game_id)
    assert len(played) > 50
    assert played.observations.shape[1] == len(places.inputs_of(3))
    assert played.masks[np.arange(len(played)), played.actions].all()
    assert (played.masks.sum(1) > 1).all()
    assert np.abs(played.paid.sum(1)).max() < 1e-5
    assert (played.paid.max(1) > 0).all()
    again = play_examples(wanted, seed=1)
    assert (again.actions == played.actions).all()
    assert (again.observations == played.observations).all()


def test_the_payment_is_seen_from_the_chair_that_decides() -> None:
    """In games of two, what one is paid, the other loses; both see themselves in chair 0."""
    played = play_examples(Wanted("twisty-passages", 2, "random"), seed=2)
    assert (played.paid[:, 0] == -played.paid[:, 1]).all()
    assert {-1.0, 1.0} <= set(played.paid[:, 0].tolist())  # everyone wins somewhere


def test_examples_can_be_kept(tmp_path: Path) -> None:
    assert main([*WORDS.split(), str(tmp_path)]) == 0
    kept = read_examples(tmp_path, "fortuno", 4)
    assert len(kept) >= 50
    assert kept.masks[np.arange(len(kept)), kept.actions].all()
    with pytest.raises(BadSetup, match="examples of another game"):
        read_examples(tmp_path, "trophy-case", 4)
    with pytest.raises(BadSetup, match="there are no examples"):
        read_examples(tmp_path, "fortuno", 5)


def test_what_cannot_be_played_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trophy-case", "--players", "2", "--teacher", "random"]) == 2
    assert "expected 3 to 5 players, got 2" in capsys.readouterr().err
    assert main(["trophy-case", "--teacher", "nobody"]) == 2
    assert "there is no bot" in capsys.readouterr().err
