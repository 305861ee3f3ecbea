"""Games between bots, played fairly."""

from __future__ import annotations

import random
from collections.abc import Sequence

from oddeck.engine.errors import BadSetup
from oddeck.game import Game

from .protocol import Bot, tell_end, tell_start
from .sight import sight_of


def play_out(game: Game, bots: Sequence[Bot], dice: random.Random | None = None) -> Game:
    """Let bots, one for each seat, play a game to its end, and return the game.

    Where several seats may act, chance decides who is first: see `Game.next_actor`. A seeded `dice`
    makes it come out the same again.
    """
    if len(bots) != game.players:
        raise BadSetup(f"bots: expected one for each of the {game.players} seats, got {len(bots)}")
    for seat, bot in enumerate(bots):
        tell_start(bot, game, seat)
    while not game.over:
        seat = game.next_actor(dice)
        game.play(seat, bots[seat].choose(sight_of(game, seat)))
    for seat, bot in enumerate(bots):
        tell_end(bot, game, seat)
    return game
