"""What the designers call the melds that earn a bonus mark (FR-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oddeck.decks.fanucci import INFINITY, RANKS
from oddeck.engine.protocol import Flourish
from oddeck.engine.state.journal import Event


def flourishes(events: Sequence[Event], _view: Mapping[str, Any]) -> list[Flourish]:
    """The name of a bonus meld, when it earns its mark."""
    cards: list[str] = []
    found = []
    for number, event in enumerate(events):
        if event["kind"] == "meld":
            cards = event["cards"]
        elif event["kind"] == "mark":
            found.append(Flourish(name_of(cards), event["seat"], number))
    return found


def name_of(cards: Sequence[str]) -> str:
    """Which of the three bonus melds these cards are."""
    if all(card.startswith(RANKS[INFINITY]) for card in cards):
        return "Infinity"
    return "Flush run" if len({card[1:] for card in cards}) == 1 else "Color set"
