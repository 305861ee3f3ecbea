"""Cards in colour, for the terminal. A style sets its background too, so that a card looks the same
on dark and light terminals; the letters alone say everything that the colours do.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from oddeck.decks import fanucci, thoth
from oddeck.decks.maze import kind_of
from oddeck.engine.text.deck import Deck

FANUCCI_STYLES = {
    "black": "color(16) on color(252)",
    "red": "color(231) on color(124)",
    "blue": "color(231) on color(25)",
    "green": "color(231) on color(28)",
    "gold": "color(16) on color(220)",
}
THOTH_STYLES = {
    "W": "color(231) on color(124)",
    "C": "color(231) on color(25)",
    "S": "color(16) on color(252)",
    "D": "color(231) on color(28)",
}
ZONE_STYLES = {
    "red": "color(231) on color(124)",
    "green": "color(231) on color(28)",
    "blue": "color(231) on color(25)",
    "black": "color(231) on color(16)",
}
ITEM_STYLE = "color(16) on color(220)"
STAR_STYLE = "color(231) on color(54)"
STEP_STYLE = "color(16) on color(252)"
TRUMP_STYLE = "bold color(231) on color(54)"
PLAIN_STYLE = "reverse"


def style_fanucci_card(name: str) -> Text:
    """A card of the Fanucci deck, in the colour of its suit."""
    card = fanucci.DECK.parse_card(name)
    style = TRUMP_STYLE if fanucci.is_trump(card) else FANUCCI_STYLES[fanucci.suit_of(card).colour]
    return Text(f" {fanucci.shown(card)} ", style)


def style_thoth_card(name: str) -> Text:
    """A card of the Thoth tarot, in the colour of its suit; a Major with its name."""
    card = thoth.DECK.parse_card(name)
    if thoth.is_minor(card):
        return Text(f" {name} ", THOTH_STYLES[thoth.SUITS[thoth.SUIT_OF[card]]])
    return Text(f" {name} {thoth.DECK.titles[card].removeprefix('The ')} ", TRUMP_STYLE)


def style_maze_card(name: str) -> Text:
    """A card of the maze in the colour of its Zone, or as an Item, or for its star; narrow, for
    paths are long.
    """
    kind = kind_of(name)
    if kind.zone is not None:
        return Text(name, ZONE_STYLES[kind.zone])
    return Text(
        name, ITEM_STYLE if kind.kind == "item" else STAR_STYLE if kind.stars else STEP_STYLE
    )


BY_DECK: dict[str, Callable[[str], Text]] = {
    "Fanucci": style_fanucci_card,
    "Thoth": style_thoth_card,
    "maze": style_maze_card,
}


def style_card(deck: Deck, name: str) -> Text:
    """A card as it is drawn on the table."""
    draw = BY_DECK.get(deck.name)
    return Text(f" {name} ", PLAIN_STYLE) if draw is None else draw(name)
