"""Reads entries of a log, of this version of Oddeck or an older one, into a table."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from oddeck.engine.errors import BadPosition, OddeckError
from oddeck.game import new

from ..domain import entries
from ..domain.entries import (
    FORMAT,
    Again,
    AnyEntry,
    Closed,
    Discarded,
    Moved,
    NewEdition,
    NextGame,
    NextPlanned,
    Opened,
)
from ..domain.outcomes import STARTED, Edition, Outcome, current_edition, decode_outcome
from ..domain.refusals import Refusal
from ..domain.table_facts import UNDER_WAY
from ..domain.tables import Table
from ..storage.log import LogRow

NEW_EDITION = "the rules of this game have a new edition"
LOST = Outcome(lost=True)


class NewerVersion(Refusal):
    """A newer version of Oddeck writes this table; this process must not touch it."""

    def __init__(self) -> None:
        super().__init__(
            "not-now",
            "this table is played on a newer version of this server, and this process is still an"
            " older one; try again in a moment",
        )


@dataclass(frozen=True)
class Loaded:
    """An entry with its time and its outcome."""

    at: int
    entry: AnyEntry
    outcome: Outcome | None
    format: int


def decode_rows(table: Table, rows: Sequence[LogRow]) -> list[Loaded]:
    """Decode rows that come next in a table's log; NewerVersion if this process cannot read them.

    It cannot read entries of a newer format or of an unknown kind, nor games by newer rules.
    """
    found = []
    for row in rows:
        if row.format > FORMAT:
            raise NewerVersion
        try:
            entry = entries.decode(row.body)
            outcome = None if row.outcome is None else decode_outcome(row.outcome)
        except msgspec.ValidationError:
            raise NewerVersion from None
        found.append(Loaded(row.at, entry, outcome, row.format))
    opened = found[0].entry if table.version == 0 else table.opened
    if isinstance(opened, Discarded):
        return found  # all that is left of a deleted table
    assert isinstance(opened, Opened)
    game = opened.game
    current = current_edition(game)
    for loaded in found:
        if isinstance(loaded.entry, NextPlanned):
            game = loaded.entry.game
            current = current_edition(game)
        outcome = loaded.outcome
        if outcome is not None and current is not None and is_newer(outcome, current):
            raise NewerVersion
    if current is None:
        raise Refusal("not-now", f"this server does not have the game {game}")
    return found


def is_newer(outcome: Outcome, current: Edition) -> bool:
    """Whether the game was dealt, or taken over, by a process with newer rules than these.

    Versions say which rules are newer, digests of their data do not: there the process is newer
    that was started later.
    """
    edition = outcome.edition
    if edition is None or edition.rules < current.rules:
        return False
    return edition.rules > current.rules or (
        edition.data != current.data and outcome.started > STARTED
    )


def without_old_rules(found: Sequence[Loaded], is_over: bool) -> list[Loaded]:
    """The same entries, without need for rules that are gone. This takes a while.

    Entries from before outcomes were stored ask the rules if these have not changed since. If they
    have, only the moves are known, and which games ended. `is_over` says whether the last one did.
    """
    opened = found[0].entry
    assert isinstance(opened, Opened)
    current = current_edition(opened.game)
    if current is not None and opened.rules == current.rules:
        return list(found)
    outcomes: dict[int, Outcome] = {}
    seed, moves = opened.seed, list[int]()  # of the present game; moves by their place in the log
    for number, loaded in enumerate(found):
        if isinstance(loaded.entry, Moved):
            moves.append(number)
        elif isinstance(loaded.entry, Again | NextGame):
            outcomes |= end_of(opened, seed, moves, found)
            seed, moves = loaded.entry.seed, []
    if is_over:
        outcomes |= end_of(opened, seed, moves, found)
    return [
        loaded if loaded.format else replace(loaded, outcome=outcomes.get(number, LOST))
        for number, loaded in enumerate(found)
    ]


def end_of(
    opened: Opened, seed: str, moves: list[int], found: Sequence[Loaded]
) -> dict[int, Outcome]:
    """The outcome of the last move of a game that is over, by its place in the log.

    The result was not stored. If the moves end the game by the rules of today too, it is theirs.
    """
    if not moves:
        return {}
    result = None
    with contextlib.suppress(OddeckError):
        game = new(opened.game, opened.players, int(seed), opened.options)
        for number in moves:
            entry = found[number].entry
            assert isinstance(entry, Moved)
            game.play(entry.seat, entry.move)
        result = game.result
    return {moves[-1]: Outcome(lost=True, over=True, result=result)}


def change_of_edition(table: Table) -> AnyEntry | None:
    """The entry that takes a running game over into the rules of this process; None if it is
    played by them, or not running. NewerVersion if its rules are newer.
    """
    if table.version == 0 or table.phase not in UNDER_WAY:
        return None
    if table.state is None:
        return Closed(f"{NEW_EDITION}, and this table was opened before positions were stored")
    current = current_edition(table.opened.game)
    if current is None or table.edition is None:
        return None
    if table.edition.rules > current.rules:
        raise NewerVersion
    try:
        if table.edition == current:
            assert table.game is not None
            return None
        table.state.game()
    except BadPosition as error:
        return Closed(f"{NEW_EDITION}, in which its position is not possible ({error})")
    return NewEdition(current.rules, current.data)
