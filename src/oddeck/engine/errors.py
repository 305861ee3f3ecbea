"""The library's errors. Nothing has changed when one is raised.

They are imported from `oddeck`, and print as `oddeck.IllegalMove`.
"""

from __future__ import annotations

LONGEST_QUOTE = 80


def short(value: object) -> str:
    """Quote a value in an error message, however large or deep it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"a value too large to show, of type {type(value).__name__}"
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


class OddeckError(Exception):
    """Base class of all errors of the library."""


class BadSetup(OddeckError):
    """Players, options or a seed that a game cannot be set up with."""


class UnknownGame(BadSetup):
    """There is no game with this id."""


class BadPosition(OddeckError):
    """An impossible position, or one that cannot be parsed."""


class BadRecord(OddeckError):
    """A saved game that cannot be replayed. `line` counts from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class NoSuchSeat(OddeckError):
    """A seat that is not at this table."""


class IllegalMove(OddeckError):
    """An illegal move. `clause` is the id of the rule it breaks, if there is one."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause


class MalformedMove(IllegalMove):
    """Text that is not a move of this game."""


class NotYourTurn(IllegalMove):
    """A seat that may not act now."""


class UnknownCard(OddeckError):
    """Text that does not name a card of the deck."""


class CannotCompile(OddeckError):
    """A rule function that cannot be compiled: its line, and the reason."""


ERRORS = (
    OddeckError,
    BadSetup,
    UnknownGame,
    BadPosition,
    BadRecord,
    NoSuchSeat,
    IllegalMove,
    MalformedMove,
    NotYourTurn,
    UnknownCard,
    CannotCompile,
)
for error in ERRORS:
    error.__module__ = "oddeck"
