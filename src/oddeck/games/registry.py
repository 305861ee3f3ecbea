"""The table of games. A game is imported when it is first asked for.

Games from outside are welcome: a package that is installed beside this one and has an entry point of the group `oddeck.games`, named
after the game's id, that leads to its `GameType`.
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from oddeck.engine.errors import UnknownGame, short
from oddeck.engine.jit import welcome
from oddeck.engine.protocol import GameType

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

FOLDERS = {
    "twisty-passages": "twisty_passages",
    "flathead-rummy": "flathead_rummy",
    "fortuno": "fortuno",
    "trophy-case": "trophy_case",
    "twisty-maze": "twisty_maze",
}
GUESTS = "oddeck.games"


def game_ids() -> tuple[str, ...]:
    """The ids of our own games, in the order of the table."""
    return tuple(FOLDERS)


def all_game_ids() -> tuple[str, ...]:
    """The ids of our own games and then of those from outside."""
    return (*FOLDERS, *guests())


@cache
def guests() -> dict[str, EntryPoint]:
    """The games that other packages bring, by id. To find them takes a moment, which nobody waits for who asks for our own."""
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=GUESTS)) if point.name not in FOLDERS}


def find_game(game_id: str) -> GameType:
    """The game of this id."""
    if isinstance(game_id, str):
        if game_id in FOLDERS:
            game: GameType = import_module(f"oddeck.games.{FOLDERS[game_id]}").GAME
            return game
        if game_id in guests():
            return load_guest(guests()[game_id])
    there_are = all_game_ids()
    close = difflib.get_close_matches(game_id, there_are, n=1) if isinstance(game_id, str) else []
    hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(there_are)}"
    raise UnknownGame(f"there is no game {short(game_id)}; {hint}")


def load_guest(point: EntryPoint) -> GameType:
    """A game from outside; its machine code is kept like that of our own."""
    try:
        game = point.load()
    except (ImportError, AttributeError) as missing:
        raise UnknownGame(f"the game {point.name} is installed, but cannot be loaded from {point.value}: {missing}") from missing
    if not isinstance(game, GameType) or game.id != point.name:
        raise UnknownGame(f"the game {point.name} is installed, but {point.value} is no GameType with that id")
    welcome(game.folder)
    return game
