"""Saved games of another version of the rules: what can still be told of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game
from oddeck.record import Record, Result, RulesChanged

from .console import out
from .conventions import Ending, print_facts

NO_RESULT = "not in this record; records of finished games have it since they outlive their rules"


@contextmanager
def tell_old_records(
    file: Path, as_json: bool, also: Callable[[RulesChanged], dict[str, Any]] = lambda _changed: {}
) -> Iterator[None]:
    """Tell of a record that cannot be replayed what it says of itself, and end the command.

    `also` adds to the facts in JSON.
    """
    try:
        yield
    except RulesChanged as changed:
        facts = {"file": str(file)} | also(changed) | facts_of(changed)
        try:
            print_facts(facts) if as_json else print_record(file, changed)
        except RecursionError:
            raise BadSetup(f"{file}: the headers are nested too deeply to be shown") from None
        raise typer.Exit(Ending.FOUND_WRONG) from None


def facts_of(changed: RulesChanged) -> dict[str, Any]:
    """An old record for programs."""
    record = changed.record
    return {
        "game": record.game,
        "replayable": False,
        "error": str(changed),
        "rules": record.rules,
        "rules_now": changed.version,
        "headers": headers_of(record),
        "players": names_of(record),
        "moves": [
            {"number": number, "seat": seat, "move": move}
            for number, (seat, move) in enumerate(record.moves, 1)
        ],
        "result": record.result,
    }


def print_record(file: Path, changed: RulesChanged) -> None:
    """An old record for people: its headers, its moves, its result, and why there is no more."""
    record, names = changed.record, names_of(changed.record)
    lines = [
        f"{file}: {find_game(record.game).title}, unaltered, but of other rules.",
        f"Why it cannot be replayed: {changed}.",
        "",
    ]
    lines += [f"{name}: {written(value)}" for name, value in headers_of(record).items()]
    lines += [
        "",
        *(
            f"{number}. {name_of(seat, names)}: {move}"
            for number, (seat, move) in enumerate(record.moves, 1)
        ),
    ]
    lines += ["", f"Result: {told(record.result, names)}."]
    for line in lines:
        out.print(Text(printable(line)), soft_wrap=True)


def headers_of(record: Record) -> dict[str, Any]:
    """The headers as they stand in the record; the result comes after the moves."""
    also = {"seed_hash": record.seed_hash, "seats": record.seats}
    return (
        {"game": record.game, "rules": record.rules}
        | record.start
        | {name: value for name, value in also.items() if value is not None}
    )


def written(value: Any) -> str:
    """A header's value as a record has it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def printable(line: str) -> str:
    """A line without what could upset a terminal: nobody has checked these moves."""
    return "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in line
    )


def names_of(record: Record) -> list[str]:
    """Those who played, as far as the record says."""
    return [] if record.seats is None else [seat["name"] for seat in record.seats]


def name_of(seat: int, names: list[str]) -> str:
    """A player's name, or the number of the seat."""
    return names[seat] if seat < len(names) else f"Seat {seat}"


def told(result: Result | None, names: list[str]) -> str:
    """Who won, and with how many points."""
    if result is None:
        return NO_RESULT
    scores = ", ".join(
        f"{name_of(seat, names)} {score}" for seat, score in enumerate(result["scores"])
    )
    return (
        f"won by {' and '.join(name_of(seat, names) for seat in result['winners']) or 'nobody'}"
        f" ({scores})"
    )
