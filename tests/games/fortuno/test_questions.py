"""How studies of Fortuno sort moves."""

from __future__ import annotations

from oddeck.game import from_position
from oddeck.games.fortuno.questions import plays_major
from oddeck.lab.machine.questions import NO, YES

from ...lab.moves import arms


def test_majors_are_told_from_minors() -> None:
    game = from_position(
        {
            "game": "fortuno",
            "players": 4,
            "hands": [["M1", "3C", "9D"], ["2W", "4S"], ["4D", "5D"], ["7S", "8S"]],
            "discard": ["5C"],
        }
    )
    found = arms(game, 0, plays_major)
    assert found["play M1"] == YES
    assert found["play 3C"] == NO
