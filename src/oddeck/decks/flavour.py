"""Lines of flavour for cards, read from flavour.toml. No rule depends on them."""

from __future__ import annotations

import tomllib
from pathlib import Path

FILE = Path(__file__).with_name("flavour.toml")
LINES: dict[str, dict[str, str | list[str]]] = tomllib.loads(FILE.read_text(encoding="utf-8"))


def flavour_of(deck: str, cards: tuple[str, ...]) -> tuple[str | None, ...]:
    """The line of each card of a deck, by name; None for a card without one.

    Copies of a card (`lost.1`, `lost.2`) take its lines in turn.
    """
    return tuple(_line(LINES[deck], card) for card in cards)


def _line(lines: dict[str, str | list[str]], card: str) -> str | None:
    slug, _, copy = card.partition(".")
    found = lines.get(slug)
    return found[(int(copy or 1) - 1) % len(found)] if isinstance(found, list) else found
