"""A saved game, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from oddeck.engine.errors import BadRecord, BadSetup
from oddeck.game import Game, from_record
from oddeck.record import RulesChanged, read_record
from oddeck.replay import states

from .files import read_record_file
from .seating import Sitter, seated_again


@dataclass(frozen=True)
class History:
    """The game as it stood at first and after each of its moves, and who played it, if the record
    says.
    """

    states: list[Game]
    sitters: list[Sitter] | None

    @property
    def players(self) -> list[Sitter]:
        """Those who played, under their seats' numbers if nobody knows."""
        return self.sitters or [Sitter(f"Seat {seat}") for seat in range(self.states[0].players)]


def open_history(file: Path) -> History:
    """Read the record in a file; BadSetup, naming the file, if it is no good; RulesChanged if it is
    one of other rules.
    """
    try:
        return read_history(read_record_file(file))
    except RulesChanged:
        raise
    except BadRecord as wrong:
        raise BadSetup(f"{file}: {wrong}") from None


def read_history(text: str) -> History:
    """Take a record apart; BadRecord if it cannot be replayed."""
    whole = from_record(text)
    record = read_record(text)
    return History(
        list(states(whole)), None if record.seats is None else seated_again(record.seats)
    )
