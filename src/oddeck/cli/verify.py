"""`oddeck verify`: is a record sound?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from oddeck.engine.errors import BadRecord

from .console import err, out
from .files import read_record_file
from .history import History, read_history

EXAMPLES = "Examples: oddeck verify my.oddeck  ·  oddeck verify my.oddeck --json"
FAILED = 1


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A record.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Say it in JSON.")] = False,
) -> None:
    """Replay a saved game and say whether every move of it is legal and nothing was altered."""
    try:
        history = read_history(read_record_file(file))
    except BadRecord as wrong:
        if as_json:
            print(json.dumps({"file": str(file), "sound": False, "line": wrong.line, "error": str(wrong)}, ensure_ascii=False))
        else:
            err.print(Text(f"{file}: {wrong}"))
        raise typer.Exit(FAILED) from None
    facts = facts_of(history)
    if as_json:
        print(json.dumps({"file": str(file), "sound": True, **facts}, ensure_ascii=False))
    else:
        out.print(Text(f"{file}: sound. {summary(history)}"), soft_wrap=True)


def facts_of(history: History) -> dict[str, Any]:
    """What a record is about, for programs."""
    game = history.states[-1]
    return {
        "game": game.type.id,
        "players": game.players,
        "moves": len(history.states) - 1,
        "over": game.over,
        "winners": list(game.winners),
        "scores": list(game.scores),
    }


def summary(history: History) -> str:
    """What a record is about, in a sentence."""
    game = history.states[-1]
    names = [history.players[seat].name for seat in game.winners]
    ending = f"won by {' and '.join(names)}" if game.over else "not over yet"
    return f"{game.type.title}, {game.players} players, {counted(len(history.states) - 1)}, {ending}."


def counted(moves: int) -> str:
    """A number of moves in words."""
    return "1 move" if moves == 1 else f"{moves} moves"
