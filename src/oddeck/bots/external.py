"""Bots from outside this package, by their names on the command line.

    linker              an entry point of the group `oddeck.bots`
    mybot:Linker        a class, or anything else that makes a bot, in a module
    engine:./mybot -q   a program that speaks the engine protocol (docs/reference/engine.md)
    network:bot.npz     a network that `python -m oddeck.learn` has trained
    search:bot.npz      a search that such a network guides (`oddeck.bots.registry` makes it)

A maker is called with those of the keywords `game` (an id) and `seed` that it takes. If it has an
attribute `games`, it plays only the games with these ids.
"""

from __future__ import annotations

import inspect
import logging
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oddeck.engine.errors import BadSetup
from oddeck.games.registry import entry_points_of, told

from .engine.program import ProgramBot
from .network.bot import bot_from_file
from .protocol import Bot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)

GROUP = "oddeck.bots"
PROGRAM = "engine:"
NETWORK = "network:"


@cache
def installed_bots() -> dict[str, EntryPoint]:
    """The bots that other packages provide, by name."""
    return entry_points_of(GROUP)


def external_kinds(game_id: str) -> tuple[str, ...]:
    """The installed bots that play a game; one that cannot be loaded is left out and logged."""
    kinds = []
    for name in installed_bots():
        try:
            maker = load_maker(name)
        except BadSetup as broken:
            log.warning("%s", broken)
            continue
        if plays(maker, game_id):
            kinds.append(name)
    return tuple(kinds)


def is_external(kind: str) -> bool:
    """Whether this is the name of a bot from outside."""
    return ":" in kind or kind in installed_bots()


def make_external_bot(
    kind: str, game_id: str, seed: int | None, move_seconds: float | None = None
) -> Bot:
    """Make a bot from outside; BadSetup says what is wrong with it.

    `move_seconds` is how long a program may think about a move.
    """
    if kind.startswith(PROGRAM):
        return ProgramBot(kind.removeprefix(PROGRAM), game_id, seed, move_seconds)
    if kind.startswith(NETWORK):
        return bot_from_file(kind.removeprefix(NETWORK), game_id, seed)
    maker = load_maker(kind)
    if not plays(maker, game_id):
        raise BadSetup(f"the bot {kind} does not play {game_id}")
    try:
        wanted = inspect.signature(maker).parameters
        given = {"game": game_id, "seed": seed}
        bot = maker(**{name: value for name, value in given.items() if name in wanted})
    except (Exception, SystemExit) as wrong:
        raise BadSetup(f"the bot {kind} cannot be made: {told(wrong)}") from wrong
    if not callable(getattr(bot, "choose", None)):
        raise BadSetup(f"the bot {kind} has no method choose")
    made: Bot = bot
    return made


def plays(maker: Any, game_id: str) -> bool:
    """Whether a maker's bots play a game: any game, unless it lists them."""
    return game_id in getattr(maker, "games", (game_id,))


@cache
def load_maker(kind: str) -> Callable[..., Any]:
    """What makes the bots of this kind."""
    if kind in installed_bots():
        kind = installed_bots()[kind].value
    module, _, name = kind.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))  # where people keep a bot that they are writing
    try:
        maker: Any = import_module(module)
        for part in name.split("."):
            maker = getattr(maker, part)
    except (Exception, SystemExit) as wrong:
        raise BadSetup(f"the bot {kind} cannot be loaded: {told(wrong)}") from wrong
    if not callable(maker):
        raise BadSetup(f"the bot {kind} cannot be made: {name} is not a class or function")
    made: Callable[..., Any] = maker
    return made
