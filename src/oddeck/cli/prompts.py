"""The few things a friend would ask before dealing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from rich.text import Text

from oddeck.bots.registry import USUAL_KIND, all_bot_kinds, in_words
from oddeck.engine.protocol import GameType
from oddeck.games.registry import loadable_games

from .console import ask, out, two_columns
from .game_setup import GameSetup
from .input import whole_number

T = TypeVar("T")


def ask_for_game() -> str:
    """Ask for the game, if there are several."""
    games = loadable_games()
    if len(games) == 1:
        return games[0].id
    out.print(
        two_columns(
            (
                (str(number), f"{game.title}. {game.summary}")
                for number, game in enumerate(games, 1)
            ),
            indent=1,
        )
    )
    by_number = {str(number): game.id for number, game in enumerate(games, 1)}
    return by_number[choice(f"Which game, 1 to {len(games)}", list(by_number), "1")]


def ask_for_setup(setup: GameSetup, game: GameType) -> GameSetup:
    """Ask who plays: how many, their names, and the kind of bots."""
    out.print(Text(game.title, "bold").append(f" by {game.designer}. {game.summary}", "not bold"))
    players = number(
        "How many players", game.players.start, game.players.stop - 1, setup.players_of(game)
    )
    humans = number("How many people play at this keyboard", 0, players, 1)
    names = [
        answer(f"Name of player {human + 1}", f"Player {human + 1}", lambda text: text)
        for human in range(humans)
    ]
    kinds = all_bot_kinds(game.id)
    bots = ask_for_bots(kinds) if humans < players and len(kinds) > 1 else None
    return replace(setup, players=players, humans=humans, names=tuple(names), bots=bots)


def ask_for_bots(kinds: Sequence[str]) -> str:
    """Ask for the kind of bots in the other seats."""
    out.print("Bots sit in the other seats:")
    out.print(two_columns((kind, in_words(kind)) for kind in kinds))
    return choice("Which bots", kinds, USUAL_KIND)


def number(question: str, least: int, most: int, default: int) -> int:
    """An integer in a range."""
    wanted = range(least, most + 1)
    return answer(
        f"{question}, {least} to {most}",
        str(default),
        lambda text: n if (n := whole_number(text)) in wanted else None,
    )


def choice(question: str, options: Sequence[str], default: str) -> str:
    """One of a few words that have been listed; their first letters will do."""

    def read(text: str) -> str | None:
        meant = [option for option in options if option.startswith(text.casefold())]
        return meant[0] if len(meant) == 1 or text in meant else None

    return answer(question, default, read)


def answer(question: str, default: str, read: Callable[[str], T | None]) -> T:
    """Asks until the answer can be read; Enter is the default."""
    while True:
        value = read(ask(f"{question} [{default}]: ") or default)
        if value is not None:
            return value
