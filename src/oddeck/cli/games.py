"""`oddeck games`: what there is to play."""

from __future__ import annotations

import json
from typing import Any

from rich.text import Text

from oddeck.bots.registry import all_bot_kinds
from oddeck.engine.protocol import GameType
from oddeck.engine.text.options import Option
from oddeck.games.registry import broken_games, loadable_games

from .console import err, out, two_columns
from .conventions import JsonOption, examples, print_facts

EXAMPLES = examples(
    "oddeck games",
    "oddeck games --json",
)


def games(as_json: JsonOption = False) -> None:
    """List the games, how many can play them, and their options."""
    there_are, broken = loadable_games(), broken_games()
    if as_json:
        print_facts(
            [
                *map(facts_of, there_are),
                *({"id": game_id, "error": reason} for game_id, reason in broken.items()),
            ]
        )
        return
    for game in there_are:
        fewest, most = game.players.start, game.players.stop - 1
        out.print(
            Text(game.id, "bold").append(
                f"  {game.title}, by {game.designer}, {fewest} to {most} players", "not bold"
            )
        )
        out.print(
            two_columns(
                (f"{option.name}={usual(option, game.players)}", option.help)
                for option in game.options
            )
        )
    for game_id, reason in broken.items():
        err.print(Text(f"{game_id}  ", "bold").append(reason, "not bold"))


def usual(option: Option, players: range) -> str:
    """The default of an option: 42, or 19/14/11 where it depends on the number of players."""
    return "/".join(
        dict.fromkeys(
            json.dumps(option.write(option.read(None, number))).strip('"') for number in players
        )
    )


def facts_of(game: GameType) -> dict[str, Any]:
    """A game, for programs."""
    return {
        "id": game.id,
        "title": game.title,
        "designer": game.designer,
        "summary": game.summary,
        "players": [game.players.start, game.players.stop - 1],
        "options": [
            {"name": option.name, **option.facts(game.players), "help": option.help}
            for option in game.options
        ],
        "bots": list(all_bot_kinds(game.id)),
    }
