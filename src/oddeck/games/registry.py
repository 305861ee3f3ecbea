"""The table of games. A game is imported when it is first asked for."""

from __future__ import annotations

import difflib
from importlib import import_module

from oddeck.engine.errors import UnknownGame, short
from oddeck.engine.protocol import GameType

FOLDERS = {
    "twisty-passages": "twisty_passages",
    "flathead-rummy": "flathead_rummy",
    "fortuno": "fortuno",
    "trophy-case": "trophy_case",
    "twisty-maze": "twisty_maze",
}


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order of the table."""
    return tuple(FOLDERS)


def find_game(game_id: str) -> GameType:
    """The game of this id."""
    if not isinstance(game_id, str) or game_id not in FOLDERS:
        close = difflib.get_close_matches(game_id, FOLDERS, n=1) if isinstance(game_id, str) else []
        hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(FOLDERS)}"
        raise UnknownGame(f"there is no game {short(game_id)}; {hint}")
    game: GameType = import_module(f"oddeck.games.{FOLDERS[game_id]}").GAME
    return game
