"""The spectators' chat. While a game goes on only spectators see it; players get it afterwards."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST_LINES = 300  # in one game, or between two
MOST_OF_ONE = 40  # of one person


@dataclass(frozen=True)
class Comments:
    """What spectators have said since the last deal."""

    names: tuple[tuple[int, str], ...] = ()  # of each line, the person and their name
    held: tuple[tuple[int, str, str], ...] = ()  # lines for the players: when, name, text

    def added(self, person: int, name: str) -> Comments:
        """One more line."""
        return replace(self, names=(*self.names, (person, name)))

    def holding(self, at: int, name: str, text: str) -> Comments:
        """A line that players get later."""
        return replace(self, held=(*self.held, (at, name, text)))

    def is_full(self, person: int | None) -> bool:
        """Whether a person may say no more."""
        own = sum(one == person for one, _ in self.names)
        return len(self.names) >= MOST_LINES or own >= MOST_OF_ONE

    def names_of_others(self, person: int | None) -> set[str]:
        """What the others who have spoken are called."""
        return {name for one, name in self.names if one != person}
