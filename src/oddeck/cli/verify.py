"""`oddeck verify`: is a record sound?"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from oddeck.engine.errors import BadRecord, short
from oddeck.engine.rng import seed_hash as hash_of
from oddeck.record import Record, read_record

from .console import err, out
from .conventions import Ending, JsonOption, RecordArgument, examples, print_facts
from .files import read_record_file
from .history import History, read_history
from .old_record import tell_old_records

EXAMPLES = examples(
    "oddeck verify my.oddeck",
    "oddeck verify my.oddeck --hash 5f2c...",
    "oddeck verify my.oddeck --json",
)


def verify(
    file: RecordArgument,
    seed_hash: Annotated[
        str | None, typer.Option("--hash", metavar="HEX", help="The hash of the seed that the table showed before the deal.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Replay a saved game and say whether every move of it is legal, nothing was altered, and the deal was fixed beforehand."""
    try:
        text = read_record_file(file)
        with tell_old_records(file, as_json, lambda changed: {"sound": None, "seed_hash": check_hash(changed.record, seed_hash)}):
            history = read_history(text)
        shown = check_hash(read_record(text), seed_hash)
    except BadRecord as wrong:
        if as_json:
            print_facts({"file": str(file), "sound": False, "line": wrong.line, "error": str(wrong)})
        else:
            err.print(Text(f"{file}: {wrong}"))
        raise typer.Exit(Ending.FOUND_WRONG) from None
    facts = facts_of(history) | {"seed_hash": shown}
    if as_json:
        print_facts({"file": str(file), "sound": True, **facts})
    else:
        out.print(Text(f"{file}: sound. {summary(history)}{fixed(shown)}"), soft_wrap=True)


def check_hash(record: Record, wanted: str | None) -> str | None:
    """The hash of the seed, where it is known to be what the table showed; BadRecord if the record has another seed."""
    if wanted is None:
        return record.seed_hash
    seed = record.start.get("seed")
    if not isinstance(seed, int) or hash_of(seed) != wanted.strip().lower():
        raise BadRecord(f"the seed of this game does not have the hash {short(wanted)}", record.header_lines.get("seed", 1))
    return hash_of(seed)


def fixed(shown: str | None) -> str:
    """That the deal was fixed beforehand, if it is known."""
    return f" Its seed has the hash {shown}." if shown else ""


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
