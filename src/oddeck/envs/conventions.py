"""What is the same in all environments: how many play, who is asked first, and what winning is
worth.
"""

from __future__ import annotations

import random

from oddeck.game import Game


def usual_number(players: range) -> int:
    """How many play if nobody says otherwise."""
    return 4 if 4 in players else players.start


def who_is_asked(game: Game, seed: int, moves: int) -> int:
    """The seat that is asked next. Where several may act, in a race or all at once, any of them,
    by the seed and how many moves were made.

    The game's own chance is left alone, so that its record can be replayed.
    """
    actors = game.actors
    return actors[0] if len(actors) == 1 else random.Random(f"{seed} {moves}").choice(actors)


def payments(game: Game) -> list[float]:
    """What each seat gets at the end: 1 to the only winner, and the others lose as much together;
    several winners share.
    """
    share = 1 / len(game.winners)
    return [
        ((share if seat in game.winners else 0) * game.players - 1) / (game.players - 1)
        for seat in range(game.players)
    ]
