from __future__ import annotations

import pytest

import oddeck
from oddeck.bots.registry import bot_kinds, make_bot
from oddeck.bots.search.searching import Budget
from oddeck.bots.search.tree import compiled_search
from oddeck.bots.sight import sight_of
from oddeck.bots.uniform import UniformBot
from oddeck.games.registry import find_game, game_ids
from oddeck.games.twisty_passages.bot import TwistyPassagesBot


def test_the_levels_of_a_game_come_weakest_first() -> None:
    assert bot_kinds("twisty-passages") == (
        "random",
        "heuristic",
        "trained",
        "learning",
        "casual",
        "sharp",
        "merciless",
    )


@pytest.mark.parametrize("game_id", game_ids())
def test_every_kind_plays_every_game_it_is_listed_for(game_id: str) -> None:
    """With few playouts; `test_levels` says how many each level has."""
    compiled_search(find_game(game_id))  # else simple bots would play for the levels
    for kind in bot_kinds(game_id):
        game = oddeck.new(game_id, players=4, seed=1)
        for _ in range(30):
            seat = game.actors[0]
            bot = make_bot(kind, game_id, seed=seat, limits=Budget(playouts=50))
            game.play(seat, bot.choose(sight_of(game, seat)))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_strongest_kind_thinks_by_the_clock_on_all_cores(game_id: str) -> None:
    compiled_search(find_game(game_id))
    game = oddeck.new(game_id, players=4, seed=2)
    seat = game.actors[0]
    assert make_bot("merciless", game_id, seed=1).choose(sight_of(game, seat)) in game.moves(seat)


def test_a_kind_makes_its_own_bot() -> None:
    assert isinstance(make_bot("random", "twisty-passages"), UniformBot)
    assert isinstance(make_bot("heuristic", "twisty-passages"), TwistyPassagesBot)


def test_an_unknown_kind_is_refused_with_those_there_are() -> None:
    with pytest.raises(oddeck.BadSetup, match=r"'genius'.*random, heuristic"):
        make_bot("genius", "twisty-passages")
