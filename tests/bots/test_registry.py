from __future__ import annotations

import pytest

import oddeck
from oddeck.bots.heuristic.twisty_passages import TwistyPassagesBot
from oddeck.bots.registry import HEURISTIC, bot_kinds, make_bot
from oddeck.bots.sight import sight_of
from oddeck.bots.uniform import UniformBot
from oddeck.games.registry import game_ids


def test_the_levels_of_a_game_come_weakest_first() -> None:
    assert bot_kinds("twisty-passages") == ("random", "heuristic", "trained", "learning", "casual", "sharp", "merciless")


def test_bots_of_their_own_are_for_games_that_exist() -> None:
    assert set(HEURISTIC) <= set(game_ids())


@pytest.mark.parametrize("game_id", game_ids())
def test_every_kind_plays_every_game_it_is_listed_for(game_id: str) -> None:
    for kind in bot_kinds(game_id):
        game = oddeck.new(game_id, players=4, seed=1)
        for _ in range(30):
            seat = game.actors[0]
            game.play(seat, make_bot(kind, game_id, seed=seat).choose(sight_of(game, seat)))


def test_a_kind_makes_its_own_bot() -> None:
    assert isinstance(make_bot("random", "twisty-passages"), UniformBot)
    assert isinstance(make_bot("heuristic", "twisty-passages"), TwistyPassagesBot)


def test_an_unknown_kind_is_refused_with_those_there_are() -> None:
    with pytest.raises(oddeck.BadSetup, match=r"'genius'.*random, heuristic"):
        make_bot("genius", "twisty-passages")
