"""The stories that bots tell."""

from __future__ import annotations

import random

import oddeck
from oddeck.decks.maze import DECKS
from oddeck.games.twisty_maze.remarks import STORIES, remark

MOST = 300  # characters, so that a story fits on a phone


def test_every_card_that_asks_for_a_story_has_a_varied_stock() -> None:
    game = oddeck.new("twisty-maze", players=2, seed=1)
    asking = {
        name
        for name in DECKS[1].names
        if "The story:" in ((game.type.card_help or str)(name) or "")
    }
    assert set(STORIES) == asking
    every = [story for stories in STORIES.values() for story in stories]
    assert all(len(stories) >= 6 for stories in STORIES.values())
    assert len(set(every)) == len(every)
    assert max(map(len, every)) <= MOST


def test_a_bot_that_tells_a_story_tells_one_of_its_card() -> None:
    position = {
        "game": "twisty-maze",
        "players": 2,
        "seed": 1,
        "paths": [["lost.1"], ["lost.2"]],
        "deck": ["choking-vines"],
    }
    game = oddeck.from_position(position)
    for move in ("speed 1", "draw"):
        while game.moves(game.actors[0])[-1] == "no":
            game.play(game.actors[0], "no")
        if move in game.moves(game.actors[0]):
            game.play(game.actors[0], move)
    seat = game.actors[0]
    assert "story" in game.moves(seat)
    told = {remark(game, seat, "story", random.Random(number)) for number in range(30)}
    assert told <= set(STORIES["choking-vines"])
    assert len(told) > 3
    assert remark(game, seat, "no", random.Random(1)) is None
