"""Cards in colours. The letters say everything that the colours do. A face sets its background
colour, so that it looks the same on dark and light terminals.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from oddeck.decks import fanucci, thoth
from oddeck.decks.maze import kind_of
from oddeck.engine.text.deck import Deck

FANUCCI_INKS = {
    "black": "color(16) on color(252)",
    "red": "color(231) on color(124)",
    "blue": "color(231) on color(25)",
    "green": "color(231) on color(28)",
    "gold": "color(16) on color(220)",
}
THOTH_INKS = {
    "W": "color(231) on color(124)",
    "C": "color(231) on color(25)",
    "S": "color(16) on color(252)",
    "D": "color(231) on color(28)",
}
ZONE_INKS = {
    "red": "color(231) on color(124)",
    "green": "color(231) on color(28)",
    "blue": "color(231) on color(25)",
    "black": "color(231) on color(16)",
}
ITEM_INK = "color(16) on color(220)"
STAR_INK = "color(231) on color(54)"
STEP_INK = "color(16) on color(252)"
TRUMP_INK = "bold color(231) on color(54)"
PLAIN_INK = "reverse"


def fanucci_face(name: str) -> Text:
    """A card of the Fanucci deck, in the colour of its suit."""
    card = fanucci.DECK.parse_card(name)
    ink = TRUMP_INK if fanucci.is_trump(card) else FANUCCI_INKS[fanucci.suit_of(card).colour]
    return Text(f" {fanucci.shown(card)} ", ink)


def thoth_face(name: str) -> Text:
    """A card of the Thoth tarot, in the colour of its suit; a Major with its name."""
    card = thoth.DECK.parse_card(name)
    if thoth.is_minor(card):
        return Text(f" {name} ", THOTH_INKS[thoth.SUITS[thoth.SUIT_OF[card]]])
    return Text(f" {name} {thoth.DECK.titles[card].removeprefix('The ')} ", TRUMP_INK)


def maze_face(name: str) -> Text:
    """A card of the maze in the colour of its Zone, or as an Item, or for its star; narrow, for
    paths are long.
    """
    kind = kind_of(name)
    if kind.zone is not None:
        return Text(name, ZONE_INKS[kind.zone])
    return Text(name, ITEM_INK if kind.kind == "item" else STAR_INK if kind.stars else STEP_INK)


FACES: dict[str, Callable[[str], Text]] = {
    "Fanucci": fanucci_face,
    "Thoth": thoth_face,
    "maze": maze_face,
}


def face(deck: Deck, name: str) -> Text:
    """A card as it is drawn on the table."""
    draw = FACES.get(deck.name)
    return Text(f" {name} ", PLAIN_INK) if draw is None else draw(name)
