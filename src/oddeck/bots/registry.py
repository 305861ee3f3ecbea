"""The table of bots: which kinds there are for which game."""

from __future__ import annotations

from collections.abc import Callable

from oddeck.engine.errors import BadSetup

from .heuristic.flathead_rummy import FlatheadRummyBot
from .heuristic.fortuno import FortunoBot
from .heuristic.trophy_case import TrophyCaseBot
from .heuristic.twisty_maze import TwistyMazeBot
from .heuristic.twisty_passages import TwistyPassagesBot
from .protocol import Bot
from .uniform import UniformBot

ANY_GAME: dict[str, Callable[[int | None], Bot]] = {"random": UniformBot}
BY_GAME: dict[str, dict[str, Callable[[int | None], Bot]]] = {
    "twisty-passages": {"heuristic": TwistyPassagesBot},
    "flathead-rummy": {"heuristic": FlatheadRummyBot},
    "trophy-case": {"heuristic": TrophyCaseBot},
    "fortuno": {"heuristic": FortunoBot},
    "twisty-maze": {"heuristic": TwistyMazeBot},
}


def bot_kinds(game_id: str) -> tuple[str, ...]:
    """The kinds of bots that can play a game, the weakest first."""
    return (*ANY_GAME, *BY_GAME.get(game_id, {}))


def make_bot(kind: str, game_id: str, seed: int | None = None) -> Bot:
    """A bot of this kind; the same seed makes the same choices."""
    kinds = ANY_GAME | BY_GAME.get(game_id, {})
    if kind not in kinds:
        raise BadSetup(f"there is no bot {kind!r} for {game_id}; there are: {', '.join(kinds)}")
    return kinds[kind](seed)
