"""What a table may choose before the game: numbers, one of several names, yes or no.

A state keeps each choice as a number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..errors import BadSetup, short

Json = Any  # what json.dumps can write
# Where a number depends on the number of players, a function of that.
ByPlayers = int | Callable[[int], int]


@dataclass(frozen=True)
class Option(ABC):
    """One choice. The state keeps it in `field`."""

    name: str
    field: str
    help: str

    @abstractmethod
    def read(self, value: object, players: int) -> int:
        """What the state keeps for a value, if it may be chosen; for None, the default."""

    @abstractmethod
    def write(self, kept: int) -> Json:
        """The value that the state keeps, as people write it."""

    @abstractmethod
    def facts(self, players: range) -> dict[str, Json]:
        """What may be chosen, for programs."""

    def refused(self, expected: str, value: object) -> BadSetup:
        """What to raise for a value that may not be chosen."""
        return BadSetup(f"option {self.name}: expected {expected}, got {short(value)}")


@dataclass(frozen=True, kw_only=True)
class Number(Option):
    """An integer."""

    default: ByPlayers
    least: int
    most: ByPlayers

    def read(self, value: object, players: int) -> int:
        """The number itself."""
        if value is None:
            return at_table(self.default, players)
        most = at_table(self.most, players)
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= most:
            raise self.refused(f"an integer from {self.least} to {most}", value)
        return value

    def write(self, kept: int) -> Json:
        """The number itself."""
        return int(kept)

    def facts(self, players: range) -> dict[str, Json]:
        """Its bounds."""
        return {
            "default": for_programs(self.default, players),
            "least": self.least,
            "most": for_programs(self.most, players),
        }


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of several names; the first is the usual one. The state keeps its place in the list."""

    names: tuple[str, ...]

    def read(self, value: object, players: int) -> int:
        """The place of the name in the list."""
        if value is None:
            return 0
        if value not in self.names:
            raise self.refused(f"one of {', '.join(self.names)}", value)
        return self.names.index(value)

    def write(self, kept: int) -> Json:
        """The name."""
        return self.names[kept]

    def facts(self, players: range) -> dict[str, Json]:
        """The names."""
        return {"default": self.names[0], "names": list(self.names)}


@dataclass(frozen=True, kw_only=True)
class Switch(Option):
    """Yes or no. The state keeps 1 or 0."""

    default: bool

    def read(self, value: object, players: int) -> int:
        """1 for true, 0 for false."""
        if value is None:
            return int(self.default)
        if not isinstance(value, bool):
            raise self.refused("true or false", value)
        return int(value)

    def write(self, kept: int) -> Json:
        """True or false."""
        return bool(kept)

    def facts(self, players: range) -> dict[str, Json]:
        """What is usual."""
        return {"default": self.default}


def at_table(number: ByPlayers, players: int) -> int:
    """The number that applies with `players` players."""
    return number(players) if callable(number) else number


def for_programs(number: ByPlayers, players: range) -> Json:
    """The number; where it depends on the number of players, one for each."""
    return {str(count): number(count) for count in players} if callable(number) else number
