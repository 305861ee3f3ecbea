from __future__ import annotations

import random

import pytest

import oddeck
from oddeck.games.registry import find_game, game_ids
from oddeck.replay import open_sentences, open_view, states


def some_moves(game_id: str, count: int = 25) -> oddeck.Game:
    game, dice = (
        oddeck.new(game_id, max(3, find_game(game_id).players.start), seed=4),
        random.Random(4),
    )
    for _ in range(count):
        seat = dice.choice(game.actors)
        game.play(seat, dice.choice(game.moves(seat)))
    return game


@pytest.mark.parametrize("game_id", game_ids())
def test_the_states_are_all_that_the_game_was(game_id: str) -> None:
    game = some_moves(game_id)
    course = list(states(game))
    assert len(course) == 26
    assert course[0].position() == game.start().position()
    assert course[-1].position() == game.position()
    for number, state in enumerate(course):
        assert state.history() == game.history()[:number]


@pytest.mark.parametrize("game_id", ["twisty-passages", "fortuno"])
def test_all_hands_lie_open(game_id: str) -> None:
    game = some_moves(game_id)
    shown = [hand["known"] for hand in open_view(game)["hands"]]
    assert [sorted(hand) for hand in shown] == [sorted(hand) for hand in game.position()["hands"]]


def test_what_was_drawn_in_secret_is_told() -> None:
    game = oddeck.new("twisty-passages", 2, seed=1)
    seat = game.actors[0]
    game.play(seat, "draw")
    card = game.deck.titles[game.deck.parse_card(game.events[0]["cards"][0])]
    assert card in open_sentences(game, ["Ann", "Bo"])[0]
    assert card not in game.sentences(None, ["Ann", "Bo"])[0]
