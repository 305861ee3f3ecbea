"""Which kinds of bots can play a game, and how to make one."""

from __future__ import annotations

from collections.abc import Callable

from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game, load_part

from .external import external_kinds, is_external, make_external_bot
from .levels import LEVELS
from .network.bot import network_for
from .protocol import Bot
from .search.bot import SearchBot
from .search.searching import Budget
from .uniform import UniformBot

GUIDED = "search:"  # followed by the file of a network that guides it
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
    """The kinds of bots that can play a game: first those that never look ahead.

    The levels follow, the weakest first.
    """
    parts = find_game(game_id).parts
    heuristic = ["heuristic"] if parts.bot else []
    trained = ["trained"] if parts.trained else []
    return ("random", *heuristic, *trained, *LEVELS)


def all_bot_kinds(game_id: str) -> tuple[str, ...]:
    """The same kinds, followed by bots from other packages."""
    return (*bot_kinds(game_id), *external_kinds(game_id))


def in_words(kind: str) -> str:
    """Describe a kind of bot to people who choose one."""
    return IN_WORDS.get(kind, "from another package")


def make_bot(
    kind: str, game_id: str, seed: int | None = None, *, limits: Budget | None = None
) -> Bot:
    """A bot of this kind; the same seed makes the same choices, unless they depend on the clock.

    `limits` restrict the threads, the time and the playouts of a level's bot. A kind may also be
    one from outside: see `oddeck.bots.external`.
    """
    if kind.startswith(GUIDED):
        budget = LEVELS["merciless"].budget
        return SearchBot(
            budget if limits is None else budget.within(limits),
            (load_part(find_game(game_id), "bot") or UniformBot)(seed),
            seed=seed,
            network=network_for(game_id, kind.removeprefix(GUIDED)),
        )
    if kind not in bot_kinds(game_id):
        if is_external(kind):
            seconds = None if limits is None else limits.seconds
            return make_external_bot(kind, game_id, seed, seconds)
        raise BadSetup(
            f"there is no bot {kind!r} for {game_id}; there are:"
            f" {', '.join(all_bot_kinds(game_id))}, MODULE:CLASS, network:FILE, search:FILE and"
            " engine:COMMAND"
        )
    game_type = find_game(game_id)
    if kind == "trained":
        trained: Bot = load_part(game_type, "trained")()
        return trained
    simple: Callable[[int | None], Bot] = UniformBot
    if kind != "random":
        simple = load_part(game_type, "bot") or UniformBot
    return LEVELS[kind].bot(simple(seed), seed, limits) if kind in LEVELS else simple(seed)
