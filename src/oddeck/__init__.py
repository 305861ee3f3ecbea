"""Oddeck: card games for odd decks, their rules written once.

import oddeck

game = oddeck.new("twisty-passages", players=3, seed=7)
seat = game.next_actor()
game.play(seat, game.moves(seat)[0])
"""

from oddeck.bots.hints import advise
from oddeck.bots.playing import play_out
from oddeck.engine.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalMove,
    MalformedMove,
    NoSuchSeat,
    NotYourTurn,
    OddeckError,
    UnknownGame,
)
from oddeck.game import Game, Hint, ask_for_advice, compile_game, from_position, from_record, new
from oddeck.games.registry import game_ids
from oddeck.record import RulesChanged

__all__ = [
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Game",
    "Hint",
    "IllegalMove",
    "MalformedMove",
    "NoSuchSeat",
    "NotYourTurn",
    "OddeckError",
    "RulesChanged",
    "UnknownGame",
    "compile_game",
    "from_position",
    "from_record",
    "game_ids",
    "new",
    "play_out",
]

ask_for_advice(advise)
