"""What is the same in all environments: how many play, and what winning is worth."""

from __future__ import annotations

from oddeck.game import Game


def usual_number(players: range) -> int:
    """How many play if nobody says otherwise."""
    return 4 if 4 in players else players.start


def payments(game: Game) -> list[float]:
    """What each seat gets at the end: 1 to the only winner, and the others lose as much together; several winners share."""
    share = 1 / len(game.winners)
    return [((share if seat in game.winners else 0) * game.players - 1) / (game.players - 1) for seat in range(game.players)]
