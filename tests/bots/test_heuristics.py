"""What is asked of every heuristic bot."""

from __future__ import annotations

import random

import pytest

import oddeck
from oddeck.bots.protocol import Bot
from oddeck.bots.registry import bot_kinds, make_bot
from oddeck.bots.sight import sight_of
from oddeck.games.registry import game_ids


def play_out(game: oddeck.Game, bots: list[Bot], most_moves: int | None = None) -> oddeck.Game:
    """Lets bots play a game to its end, or for so many moves; chance decides who is first where
    several may act.
    """
    dice = random.Random(0)
    while not game.over and len(game.history()) != most_moves:
        seat = game.next_actor(dice)
        game.play(seat, bots[seat].choose(sight_of(game, seat)))
    return game


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_one(game_id: str) -> None:
    assert "heuristic" in bot_kinds(game_id)


@pytest.mark.parametrize(
    ("game_id", "players", "games", "least"),
    [
        ("twisty-passages", 4, 24, 17),
        ("flathead-rummy", 4, 16, 13),
        ("trophy-case", 3, 12, 10),
        ("trophy-case", 4, 12, 10),
        ("trophy-case", 5, 12, 10),
        ("fortuno", 4, 40, 19),
        ("fortuno", 6, 72, 22),
        ("twisty-maze", 2, 16, 14),
        ("twisty-maze", 3, 12, 9),
        ("twisty-maze", 5, 15, 9),
    ],
)
def test_it_beats_random_players_clearly(
    game_id: str, players: int, games: int, least: int
) -> None:
    """One of it against random players, in every seat.

    A random one would miss the least number by three standard deviations or more.
    """
    won = 0
    for number in range(games):
        seat = number % players
        bots = [make_bot("random", game_id, number * players + other) for other in range(players)]
        bots[seat] = make_bot("heuristic", game_id, number)
        won += play_out(oddeck.new(game_id, players, seed=number // players), bots).winners == (
            seat,
        )
    assert won >= least


@pytest.mark.parametrize("game_id", game_ids())
def test_the_same_seed_makes_the_same_choices(game_id: str) -> None:
    records = [
        play_out(
            oddeck.new(game_id, 4, seed=5),
            [make_bot("heuristic", game_id, seat) for seat in range(4)],
            most_moves=60,
        ).record()
        for _ in range(2)
    ]
    assert records[0] == records[1]
