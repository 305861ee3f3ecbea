"""What people have won, and how strong they are."""

from __future__ import annotations

import random

import msgspec
import pytest

from oddeck.server.domain import statistics
from oddeck.server.domain.entries import GotUp
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.statistics import counted, rank, without_name
from oddeck.server.wire.people import PlayedGame, Statistics, Tally

from ..tables import Log

GAME = PlayedGame(
    game="game",
    names=["Ann", "Ben", "Bot 1"],
    bots=[None, None, "sharp"],
    winners=[0],
    scores=[9, 3, 5],
    left=[],
    moves=40,
)
BEN_WINS = msgspec.structs.replace(GAME, winners=[1])


def after(*games: PlayedGame) -> dict[str, Statistics]:
    """The statistics of Ann and Ben after some games."""
    found: dict[str, Statistics] = {}
    for game in games:
        found = counted(game, {"ann": 0, "ben": 1}, found)
    return found


def test_wins_streaks_and_opponents_are_counted() -> None:
    ann = after(GAME, GAME, BEN_WINS, GAME)["ann"]
    assert (ann.games, ann.wins, ann.streak, ann.best_streak) == (4, 3, 1, 2)
    assert ann.against == {"people": Tally(4, 3), "sharp": Tally(4, 3)}


def test_ratings_rise_with_wins_and_grow_surer() -> None:
    first, later = after(GAME), after(*[GAME] * 5)
    ann, ben, surer = first["ann"].rating, first["ben"].rating, later["ann"].rating
    assert ann is not None
    assert ben is not None
    assert surer is not None
    assert surer.mu > ann.mu > ben.mu
    assert surer.sigma < ann.sigma
    assert surer.games == 5


def test_games_without_other_people_are_not_rated() -> None:
    assert counted(GAME, {"ann": 0}, {})["ann"].rating is None
    # Two people who share a seat are no opponents.
    assert counted(GAME, {"ann": 0, "another": 0}, {})["ann"].rating is None


def test_who_left_has_lost_and_comes_last() -> None:
    left = msgspec.structs.replace(GAME, left=[0])
    assert after(left)["ann"].wins == 0
    assert rank(left, 0) > rank(left, 1)
    assert rank(GAME, 0) < rank(GAME, 2) < rank(GAME, 1)


def test_names_of_people_can_be_taken_out() -> None:
    assert without_name(GAME, 1).names == ["Ann", "Someone", "Bot 1"]
    assert without_name(GAME).names == ["Someone", "Someone", "Bot 1"]


@pytest.mark.parametrize("leaves", [False, True])
def test_a_table_says_once_what_has_just_been_finished(leaves: bool) -> None:
    log = Log("twisty-passages", 2, options={"hands": 1}).fill()
    if leaves:
        log.add(GotUp(1))
    for _ in log.play_on(3000, random.Random(4)):
        if log.table.phase != "over":
            assert statistics.just_finished(log.table) is None
    finished = statistics.just_finished(log.table)
    assert finished is not None
    assert statistics.keys_by_seat(log.table, finished) == {
        key_hash("key 0"): 0,
        key_hash("key 1"): 1,
    }
    game = statistics.played_game(finished)
    assert (game.left, game.bots) == ([1] if leaves else [], [None, None])
    log.add(GotUp(0))
    assert statistics.just_finished(log.table) is None
