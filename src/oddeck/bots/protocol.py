"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from oddeck.game import Game

from .sight import Sight, sight_of


class Bot(Protocol):
    """A player: given what a seat may know, it chooses one of the seat's legal moves.

    A bot plays one seat of one game at a time, so it may remember things from move to move. If it
    has the methods `game_started` and `game_over`, it is told when its game starts and ends; each
    gets a sight.
    """

    def choose(self, sight: Sight) -> str:
        """Choose one of `sight.moves`."""


def tell_start(bot: Bot, game: Game, seat: int) -> None:
    """Tell a bot that a game starts, if it has the method `game_started`."""
    _tell(bot, "game_started", game, seat)


def tell_end(bot: Bot, game: Game, seat: int) -> None:
    """Tell a bot that its game is over, if it has the method `game_over`."""
    _tell(bot, "game_over", game, seat)


def _tell(bot: Bot, method: str, game: Game, seat: int) -> None:
    listen = getattr(bot, method, None)
    if listen is not None:
        listen(sight_of(game, seat))
