"""Find games by id. A game is imported when it is first asked for, and its parts later still.

Other packages can bring games: an entry point in the group `oddeck.games`, named after the game's
id, names its `GameType`.
"""

from __future__ import annotations

import difflib
import logging
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oddeck.engine.compile.jit import cache_guest
from oddeck.engine.errors import BadSetup, UnknownGame, short
from oddeck.engine.protocol import GameType, Parts

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

log = logging.getLogger(__name__)

HERE = Path(__file__).parent
FOLDERS = {
    "twisty-passages": "twisty_passages",
    "flathead-rummy": "flathead_rummy",
    "fortuno": "fortuno",
    "trophy-case": "trophy_case",
    "twisty-maze": "twisty_maze",
}
GUESTS = "oddeck.games"
FACTS = {
    "title": str,
    "designer": str,
    "summary": str,
    "players": range,
    "version": int,
    "actions": int,
    "folder": Path,
    "state": type,
    "parts": Parts,
}


def game_ids() -> tuple[str, ...]:
    """The ids of our own games, in the order of the table."""
    return tuple(FOLDERS)


def all_game_ids() -> tuple[str, ...]:
    """The ids of our own games and then of those from outside."""
    return (*FOLDERS, *guests())


@cache
def guests() -> dict[str, EntryPoint]:
    """The games that other packages bring, by id. Finding them takes a moment."""
    return {name: point for name, point in entry_points_of(GUESTS).items() if name not in FOLDERS}


def entry_points_of(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group, by name; packages with broken metadata are logged."""
    from importlib.metadata import distributions

    found: dict[str, EntryPoint] = {}
    for package in distributions():
        try:
            points = [point for point in package.entry_points if point.group == group]
        except Exception:  # broken metadata of any package must not keep anyone from playing
            log.warning(
                "entry points of %s cannot be read, so what it brings is not found",
                package_name(package),
            )
            continue
        found |= {point.name: point for point in points}
    return dict(sorted(found.items()))


def package_name(package: Distribution) -> str:
    """The name of a package, if it can be read."""
    try:
        return package.name
    except Exception:
        return "an installed package"


def loadable_games() -> list[GameType]:
    """All games that can be played: our own, and those from outside that are not broken."""
    broken = broken_games()
    return [find_game(game_id) for game_id in all_game_ids() if game_id not in broken]


def broken_games() -> dict[str, str]:
    """The games from outside that are installed, but cannot be loaded: why, by id."""
    reasons = {}
    for game_id in guests():
        try:
            find_game(game_id)
        except UnknownGame as broken:
            reasons[game_id] = str(broken)
    return reasons


def find_game(game_id: str) -> GameType:
    """The game of this id."""
    if isinstance(game_id, str):
        if game_id in FOLDERS:
            game: GameType = import_module(f"oddeck.games.{FOLDERS[game_id]}").GAME
            cache_copy(game.folder)
            return game
        if game_id in guests():
            return load_guest(guests()[game_id])
    there_are = all_game_ids()
    close = difflib.get_close_matches(game_id, there_are, n=1) if isinstance(game_id, str) else []
    hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(there_are)}"
    raise UnknownGame(f"there is no game {short(game_id)}; {hint}")


@cache
def cache_copy(folder: Path) -> None:
    """Cache the machine code of a game of ours in a changed copy: see `oddeck.games`."""
    if folder.parent != HERE:
        cache_guest(folder)


def load_guest(point: EntryPoint) -> GameType:
    """Load a game from outside; its machine code is cached like that of our own.

    Raises UnknownGame if anything is wrong with it.
    """
    cannot = f"the game {point.name} is installed, but cannot be loaded from {point.value}"
    try:
        game = point.load()
    except (Exception, SystemExit) as wrong:
        raise UnknownGame(f"{cannot}: {told(wrong)}") from wrong
    if not isinstance(game, GameType) or game.id != point.name:
        raise UnknownGame(
            f"the game {point.name} is installed, but {point.value} is no GameType with that id"
        )
    try:
        check_facts(game)
    except Exception as wrong:
        raise UnknownGame(f"{cannot}: {told(wrong)}") from wrong
    cache_guest(game.folder)
    return game


def load_part(game: GameType, part: str) -> Any:
    """Import the part of a game, such as its `bot`; None if the game has none.

    Raises BadSetup if the part cannot be imported.
    """
    where = getattr(game.parts, part)
    if where is None:
        return None
    module, _, name = where.partition(":")
    try:
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as wrong:
        raise BadSetup(f"{game.id}: cannot load its {part} from {where}: {told(wrong)}") from wrong


def told(wrong: BaseException) -> str:
    """An error in a guest's code: its type, its message, and the line it comes from."""
    frames = traceback.extract_tb(wrong.__traceback__)
    where = (
        f" ({frames[-1].filename}, line {frames[-1].lineno})"
        if frames and not isinstance(wrong, SyntaxError)
        else ""
    )
    return f"{type(wrong).__name__}: {wrong}{where}"


def check_facts(game: GameType) -> None:
    """Raise an exception if a game cannot be listed by its facts."""
    for name, kind in FACTS.items():
        if not isinstance(getattr(game, name), kind):
            raise TypeError(f"{name}: expected {kind.__name__}, got {short(getattr(game, name))}")
    if not game.players or game.players.step != 1:
        raise ValueError(f"players: expected a range of numbers, got {game.players}")
    if not game.dtype.names:
        raise ValueError("state: it has no fields")
    for option in game.all_options:
        for players in game.players:
            option.write(option.read(None, players))
