"""Card games for odd decks: play them, write bots, study them.

    import oddeck

    game = oddeck.new("twisty-passages", players=3, seed=7)
    seat = game.next_actor()
    game.play(seat, game.moves(seat)[0])
    game.view(seat)

Start a game    new, from_position, from_record; game_ids and all_game_ids list the games
Use it          Game: actors, moves, play, events, view, hint, record, copy
Let bots play   make_bot, play_out; sight_of gives what a bot gets to see
Speed           compile_game
Errors          OddeckError and its kinds: BadSetup (UnknownGame), BadPosition, BadRecord
                (RulesChanged), IllegalMove (MalformedMove, NotYourTurn), NoSuchSeat,
                UnknownCard, CannotCompile
"""

from typing import TYPE_CHECKING

from oddeck.bots.playing import play_out
from oddeck.bots.sight import sight_of
from oddeck.engine.errors import (
    ERRORS,
    BadPosition,
    BadRecord,
    BadSetup,
    CannotCompile,
    IllegalMove,
    MalformedMove,
    NoSuchSeat,
    NotYourTurn,
    OddeckError,
    UnknownCard,
    UnknownGame,
)
from oddeck.game import Game, Hint, compile_game, from_position, from_record, new
from oddeck.games.registry import all_game_ids, game_ids
from oddeck.record import RulesChanged

__all__ = [
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "CannotCompile",
    "Game",
    "Hint",
    "IllegalMove",
    "MalformedMove",
    "NoSuchSeat",
    "NotYourTurn",
    "OddeckError",
    "RulesChanged",
    "UnknownCard",
    "UnknownGame",
    "all_game_ids",
    "compile_game",
    "from_position",
    "from_record",
    "game_ids",
    "make_bot",
    "new",
    "play_out",
    "sight_of",
]

if TYPE_CHECKING:
    from oddeck.bots.registry import make_bot

    __version__: str
else:

    def __getattr__(name: str) -> object:
        """Import what takes time only when it is used."""
        if name == "make_bot":
            from oddeck.bots.registry import make_bot

            return make_bot
        if name == "__version__":
            from importlib.metadata import version

            return version("oddeck")
        raise AttributeError(f"module 'oddeck' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Leave out what `help(oddeck)` would spend 75 lines each on: the errors and `Hint`."""
    long = {error.__name__ for error in (*ERRORS, RulesChanged, Hint)}
    return sorted({*globals(), *__all__, "__version__"} - long)
