"""Saved games of another version of the rules: what can still be shown of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from oddeck.engine.errors import BadRecord, BadSetup, OddeckError
from oddeck.game import from_position
from oddeck.games.registry import find_game
from oddeck.record import Record, Result, RulesChanged

from .console import out
from .conventions import Ending, print_facts

NO_RESULT = "not in this record; records of finished games have it since they outlive their rules"


@contextmanager
def tell_old_records(
    file: Path, as_json: bool, also: Callable[[RulesChanged], dict[str, Any]] = lambda _changed: {}
) -> Iterator[None]:
    """Show what a record that cannot be replayed says, and end the command.

    `also` adds to the facts in JSON.
    """
    try:
        yield
    except RulesChanged as changed:
        more = also(changed)
        facts = {"file": str(file)} | more | facts_of(changed)
        try:
            print_facts(facts) if as_json else print_record(file, changed, more.get("signature"))
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
        "checked": check_last_moves(record),
    }


def print_record(file: Path, changed: RulesChanged, signature: str | None = None) -> None:
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
    if signature is not None and record.signature is not None:
        lines += [f"Signature: {signature}, by the key {record.signature.key}."]
    lines += [f"What was checked: {checked}."] if (checked := check_last_moves(record)) else []
    for line in lines:
        out.print(Text(printable(line)), soft_wrap=True)


def check_last_moves(record: Record) -> str | None:
    """What the rules of today say about the moves since the last change of rules, if they are by
    them; BadRecord if these moves or the result are wrong.
    """
    if not record.changes:
        return None
    change, game_type = record.changes[-1], find_game(record.game)
    if (change["rules"], change.get("cards", "")) != (game_type.version, game_type.data):
        return None
    try:
        game = from_position(change["position"])
    except OddeckError as wrong:
        raise BadRecord(str(wrong), record.header_lines["changes"]) from None
    later = zip(record.move_lines, record.moves, strict=True)
    for line, (seat, move) in islice(later, change["after"], None):
        try:
            game.play(seat, move)
        except OddeckError as wrong:
            raise BadRecord(str(wrong), line) from None
    if record.result is not None and record.result != game.result:
        raise BadRecord(
            f"result: {record.result} is not how these moves end the game",
            record.header_lines["result"],
        )
    return (
        f"the moves after number {change['after']} are legal under version {change['rules']} of the"
        " rules and lead from the position in the record to its result; the moves before cannot be"
        " checked"
    )


def headers_of(record: Record) -> dict[str, Any]:
    """The headers as they stand in the record; the result comes after the moves."""
    deal = None if record.deal is None else record.deal.facts()
    also = {
        "cards": record.cards,
        "seed_hash": record.seed_hash,
        "deal": deal,
        "seats": record.seats,
        "changes": [
            {name: value for name, value in change.items() if name != "position"}
            for change in record.changes
        ]
        or None,
    }
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
