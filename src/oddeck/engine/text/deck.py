"""A deck: its cards' names, and the way back from a name to a card."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..errors import UnknownCard, short


@dataclass(frozen=True)
class Deck:
    """Cards are numbers in deck order. `names` are their short names, `titles` the full ones.

    A name may also begin with one of the `spellings`, and is then read as what that stands for.
    `kinds` says for each card what colours its face, in decks whose names do not tell.
    `flavour` is a line about each card that has nothing to do with rules.
    `traits` are what cards may have in common, such as suit and rank, as many for each card; ""
    where a card lacks one.
    """

    name: str
    names: tuple[str, ...]
    titles: tuple[str, ...]
    spellings: Mapping[str, str]
    kinds: tuple[str, ...] | None = None
    flavour: tuple[str | None, ...] | None = None
    traits: tuple[tuple[str, ...], ...] | None = None

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: card for card, name in enumerate(self.names)}

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def parse_card(self, text: object) -> int:
        """The card of this name; UnknownCard if there is none."""
        name = text if isinstance(text, str) else short(text)
        for spelling, meant in self.spellings.items():
            if name.startswith(spelling):
                name = meant + name.removeprefix(spelling)
        if name not in self._numbers:
            close = difflib.get_close_matches(name, self.names, n=1)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise UnknownCard(f"{short(text)} is no card of the {self.name} deck{hint}")
        return self._numbers[name]

    def title_of(self, name: str) -> str:
        """The full name of a card."""
        return self.titles[self._numbers[name]]

    def flavour_of(self, name: str) -> str | None:
        """The line of flavour of a card; None if it has none."""
        return None if self.flavour is None else self.flavour[self._numbers[name]]

    def card_names(self, cards: Iterable[int]) -> list[str]:
        """The names of several cards."""
        return [self.names[card] for card in cards]
