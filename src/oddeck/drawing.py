"""A table as text and as a picture, as a seat or a spectator sees it: for notebooks and agents."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

from oddeck.game import Game

WIDTH, MARGIN = 900, 14  # of the picture, in its own units
CARD_WIDTH, CARD_HEIGHT, GAP = 52, 36, 5
LINE = 19
LETTERS_IN_LINE = 118
# In a notebook a style applies to the whole page: ours only below the class `oddeck`.
STYLE = "".join(
    f".oddeck .{name}{{{properties}}}"
    for name, properties in {
        "title": "font:600 15px sans-serif",
        "name": "font:12px sans-serif",
        "fact": "font:12px monospace",
        "face": "fill:#fdfaf3;stroke:#b9b0a0",
        "back": "fill:#2d3a4f;stroke:#18212f",
        "card": "font:600 12px sans-serif;text-anchor:middle",
    }.items()
)


def as_text(game: Game, seat: int | None) -> str:
    """Write what a seat or a spectator (None) may know, one line per fact."""
    return "\n".join(f"{name}: {value}" for name, value in lines_of(game, seat))


def lines_of(game: Game, seat: int | None) -> Iterator[tuple[str, str]]:
    """The fields of a view that are not empty, with their values as text."""
    for name, value in game.view(seat).items():
        if value in (None, [], {}, ""):
            continue
        if name == "hands":
            for owner, hand in enumerate(value):
                yield (
                    f"hand {owner}{' (you)' if owner == seat else ''}",
                    f"{hand['count']} cards {' '.join(hand['known'])}".rstrip(),
                )
        else:
            yield name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def as_svg(game: Game, seat: int | None) -> str:
    """Draw the same: cards as cards, everything else as text."""
    parts: list[str] = []
    y = MARGIN + LINE
    viewer = "a spectator" if seat is None else f"seat {seat}"
    parts.append(_text(MARGIN, y, f"{game.type.title}, as {viewer} sees it", "title"))
    view = game.view(seat)
    for owner, hand in enumerate(view.get("hands", [])):
        hidden = hand["count"] - len(hand["known"])
        y = _row(
            parts,
            y,
            f"hand {owner}{' (you)' if owner == seat else ''}",
            [*hand["known"], *[None] * hidden],
        )
    for name, cards in _card_lists(game, view):
        y = _row(parts, y, name, cards)
    y += LINE
    shown = {name for name, _ in _card_lists(game, view)}
    for name, value in lines_of(game, seat):
        if name.split(" ")[0] not in ("hand", *shown):
            for piece in _pieces(f"{name}: {value}"):
                parts.append(_text(MARGIN, y, piece, "fact"))
                y += LINE
    frame = (
        f'xmlns="http://www.w3.org/2000/svg" class="oddeck" viewBox="0 0 {WIDTH} {y + MARGIN}"'
        f' width="{WIDTH}" height="{y + MARGIN}"'
    )
    return (
        f'<svg {frame}><style>{STYLE}</style><rect width="100%" height="100%"'
        f' fill="#f4efe6"/>{"".join(parts)}</svg>'
    )


def _card_lists(game: Game, view: dict[str, Any]) -> Iterator[tuple[str, list[str | None]]]:
    """The fields of a view that are lists of cards."""
    deck = game.deck
    for name, value in view.items():
        if (
            isinstance(value, list)
            and value
            and all(isinstance(card, str) and card in deck for card in value)
        ):
            yield name, list(value)


def _row(parts: list[str], y: int, name: str, cards: list[str | None]) -> int:
    """Draw cards in as many rows as they need; return the y where the last one ends."""
    y += LINE
    parts.append(_text(MARGIN, y, f"{name}: {len(cards)}", "name"))
    x, y = MARGIN, y + GAP
    for card in cards:
        if x + CARD_WIDTH > WIDTH - MARGIN:
            x, y = MARGIN, y + CARD_HEIGHT + GAP
        kind = "back" if card is None else "face"
        parts.append(
            f'<rect class="{kind}" x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}"'
            ' rx="5"/>'
        )
        if card is not None:
            fit = (
                f' textLength="{CARD_WIDTH - 6}" lengthAdjust="spacingAndGlyphs"'
                if len(card) > 6
                else ""
            )
            parts.append(
                f'<text class="card" x="{x + CARD_WIDTH / 2}"'
                f' y="{y + CARD_HEIGHT / 2 + 4}"{fit}>{escape(card)}</text>'
            )
        x += CARD_WIDTH + GAP
    return y + CARD_HEIGHT


def _text(x: int, y: int, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}</text>'


def _pieces(words: str) -> list[str]:
    return [
        words[start : start + LETTERS_IN_LINE] for start in range(0, len(words), LETTERS_IN_LINE)
    ]
