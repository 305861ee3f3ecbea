"""How studies of the maze sort moves."""

from __future__ import annotations

from oddeck.game import from_position
from oddeck.games.twisty_maze.questions import RIVAL_NEAR, race, speed_declared
from oddeck.lab.machine.fork import NEITHER

from ...lab.moves import arms


def test_speeds_are_arms() -> None:
    game = from_position({"game": "twisty-maze", "players": 2, "paths": [["lost.1"], []]})
    found = arms(game, 0, speed_declared)
    assert [found[f"speed {speed}"] for speed in (1, 8, 9)] == [0, 7, NEITHER]


def test_a_rival_is_near_the_exit_or_far() -> None:
    game = from_position(
        {"game": "twisty-maze", "players": 2, "options": {"length": 4}, "paths": [[], ["lost.1"]]}
    )
    assert [int(race(game.state, seat)) for seat in (0, 1)] == [4 + RIVAL_NEAR, 3]
