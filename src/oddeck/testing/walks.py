"""Games to test on: many small tables, played at random in different moods."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from oddeck.engine.protocol import GameType
from oddeck.game import Game, new

Move = TypeVar("Move", str, int)  # as text, or as an action id

# Any move alike; mostly the first that is listed; mostly the last.
MOODS = ("fair", "first", "last")
LOYALTY = 0.8  # how often a mood that prefers a move gets its way


def tables(game_type: GameType, count: int, first_seed: int = 0) -> Iterator[Game]:
    """Fresh games, going through the numbers of players."""
    for number in range(count):
        seed = first_seed + number
        yield new(game_type.id, game_type.players[number % len(game_type.players)], seed=seed)


def walk(game: Game, seed: int, mood: str = "fair") -> Iterator[Game]:
    """Play the game to its end, giving it back before the first move and after every move."""
    dice = random.Random(seed)
    yield game
    while not game.over:
        seat = game.next_actor(dice)
        game.play(seat, pick(game.moves(seat), dice, mood))
        yield game


def pick(moves: list[Move], dice: random.Random, mood: str) -> Move:
    """A move, as the mood likes it."""
    if mood != "fair" and dice.random() < LOYALTY:
        return moves[0] if mood == "first" else moves[-1]
    return dice.choice(moves)


def viewers(game: Game) -> list[int | None]:
    """Everybody who can look at the table: the seats, and a spectator."""
    return [None, *range(game.players)]
