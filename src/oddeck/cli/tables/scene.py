"""What there is to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from oddeck.cli.menu import Choice
from oddeck.cli.seating import Sitter
from oddeck.engine.protocol import GameType
from oddeck.engine.text.deck import Deck

View = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """A table as somebody sees it: `shown` are the seats whose hands are drawn, in the given order
    of cards.
    """

    game: GameType
    view: View
    sitters: Sequence[Sitter]
    shown: Sequence[int]
    order: str
    choices: Sequence[Choice] = ()  # what the player may do, if there is one who has to choose
    own_deck: Deck | None = None  # where the table's options decide on the cards

    @property
    def deck(self) -> Deck:
        """The cards that it is played with."""
        return self.own_deck or self.game.deck

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [sitter.name for sitter in self.sitters]
