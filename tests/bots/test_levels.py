from __future__ import annotations

import oddeck
from oddeck.bots.levels import LEVELS
from oddeck.bots.registry import make_bot
from oddeck.bots.search.bot import SearchBot
from oddeck.bots.search.searching import Budget

MERCILESS = 1.0  # seconds


def test_there_are_four_of_the_same_names_in_every_game() -> None:
    assert list(LEVELS) == ["learning", "casual", "sharp", "merciless"]
    for game_id in oddeck.game_ids():
        assert all(isinstance(make_bot(level, game_id), SearchBot) for level in LEVELS)


def test_every_level_looks_farther_ahead_than_the_one_below() -> None:
    playouts = [level.budget.playouts for level in LEVELS.values()]
    assert playouts[:-1] == sorted(number for number in playouts[:-1] if number is not None)
    assert playouts[-1] is None
    seconds = [level.budget.seconds for level in LEVELS.values()]
    assert seconds == sorted(limit for limit in seconds if limit is not None)
    assert seconds[-1] == MERCILESS


def test_every_level_errs_less_often_than_the_one_below() -> None:
    temperatures = [level.temperature for level in LEVELS.values()]
    assert temperatures == sorted(set(temperatures), reverse=True)
    assert temperatures[-1] == 0.0


def test_only_the_strongest_uses_all_cores() -> None:
    assert [level.budget.threads for level in LEVELS.values()] == [1, 1, 1, 0]
    assert LEVELS["merciless"].budget.trees >= 1


def test_a_level_can_be_hurried_and_held_to_threads_and_playouts() -> None:
    bot = make_bot("merciless", "trophy-case", limits=Budget(playouts=500, seconds=None, threads=1))
    assert isinstance(bot, SearchBot)
    assert bot.budget == Budget(playouts=500, seconds=None, threads=1)
    bot = make_bot("casual", "trophy-case", limits=Budget(seconds=0.01, threads=2))
    assert isinstance(bot, SearchBot)
    assert bot.budget == Budget(LEVELS["casual"].budget.playouts, 0.01, 2)
