"""The table of bots: which kinds there are for which game."""

from __future__ import annotations

from collections.abc import Callable

from oddeck.engine.errors import BadSetup

from .heuristic.flathead_rummy import FlatheadRummyBot
from .heuristic.fortuno import FortunoBot
from .heuristic.trophy_case import TrophyCaseBot
from .heuristic.twisty_maze import TwistyMazeBot
from .heuristic.twisty_passages import TwistyPassagesBot
from .levels import LEVELS
from .protocol import Bot
from .search.searching import Budget
from .trained.bot import TrainedBot, published_weights
from .uniform import UniformBot

HEURISTIC: dict[str, Callable[[int | None], Bot]] = {
    "twisty-passages": TwistyPassagesBot,
    "flathead-rummy": FlatheadRummyBot,
    "trophy-case": TrophyCaseBot,
    "fortuno": FortunoBot,
    "twisty-maze": TwistyMazeBot,
}
TRAINED: dict[str, Callable[[], Bot]] = {"twisty-passages": lambda: TrainedBot(published_weights())}
USUAL_KIND = "learning"  # easy to beat
IN_WORDS = {  # the kinds, for people who have to choose one
    "random": "plays any legal move",
    "heuristic": "plays at once, by rules of thumb",
    "trained": "plays at once, as it taught itself",
    "learning": "easy: looks ahead a little, errs often",
    "casual": "medium: looks ahead, errs now and then",
    "sharp": "strong: looks ahead well",
    "merciless": "strongest: thinks for a second",
}


def bot_kinds(game_id: str) -> tuple[str, ...]:
    """The kinds of bots that can play a game: those of few ideas, and then the levels, the weakest
    first.
    """
    heuristic = ["heuristic"] if game_id in HEURISTIC else []
    trained = ["trained"] if game_id in TRAINED else []
    return ("random", *heuristic, *trained, *LEVELS)


def make_bot(
    kind: str, game_id: str, seed: int | None = None, *, limits: Budget | None = None
) -> Bot:
    """A bot of this kind; the same seed makes the same choices, as far as they do not hang on the
    clock.

    `limits` hold a level's bot to a number of threads, and to a time or a number of playouts at
    most.
    """
    if kind not in bot_kinds(game_id):
        raise BadSetup(
            f"there is no bot {kind!r} for {game_id}; there are: {', '.join(bot_kinds(game_id))}"
        )
    if kind == "trained":
        return TRAINED[game_id]()
    simple = UniformBot if kind == "random" else HEURISTIC.get(game_id, UniformBot)
    return LEVELS[kind].bot(simple(seed), seed, limits) if kind in LEVELS else simple(seed)
