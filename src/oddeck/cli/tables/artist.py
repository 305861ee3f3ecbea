"""Draws the table of any game, plainly. A game's own artist draws it better."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Column, Table
from rich.text import Text

from oddeck.cli.card_styles import style_card
from oddeck.cli.menu import Choice, grouped
from oddeck.engine.text.deck import Deck

from .scene import Scene, View

HIDDEN_FIELDS = {
    "game",
    "players",
    "options",
    "seat",
    "over",
    "winners",
    "scores",
    "hands",
    "actors",
}
MANY_CHOICES = 24  # from here on the trades and the like are counted, not listed
GAP = "   "  # between groups of cards
SHORTEST_LINE = 2  # columns that a title leaves for its line, with a space before it
BEFORE_FACTS = 4  # columns of a player before those with headings
INDENT = 4
GUTTER = 2  # columns between two columns of a table


class Artist:
    """What the program must know to draw a game."""

    # In which a hand can be arranged; the first is used until the player says otherwise.
    orders: tuple[str, ...] = ("deck",)
    # Verbs whose moves are told by a number beneath the cards of the hand.
    on_cards: tuple[str, ...] = ()

    def arrange(self, view: View, seat: int, order: str, deck: Deck) -> list[list[str]]:
        """The hand of a seat in groups of cards that belong together."""
        del order, deck
        return [list(view["hands"][seat]["known"])]

    def heading(self, scene: Scene, choice: Choice) -> str:
        """What stands before a group of moves that begin like this one."""
        del scene
        return " ".join(choice.heading) or "or"

    def table(self, scene: Scene) -> Iterable[RenderableType]:
        """All but the hands: here the players, and the other fields of the view as they are."""
        yield Title(scene.game.title)
        players = Table.grid(padding=(0, 2))
        for seat, sitter in enumerate(scene.sitters):
            held = f"{scene.view['hands'][seat]['count']} cards"
            players.add_row(
                mark(scene.view, seat),
                str(seat),
                sitter.name,
                held,
                f"score {scene.view['scores'][seat]}",
            )
        yield players
        for field, value in scene.view.items():
            if field not in HIDDEN_FIELDS:
                yield Text.assemble((f"{field} ", "dim"), in_words(value, scene.game.deck))

    def draw(self, scene: Scene) -> RenderableType:
        """The table and the hands that may be seen."""
        parts = [*self.table(scene), Text()]
        hands = self.hands(scene)
        labels = {
            seat: "hand" if len(scene.shown) == 1 and seat in scene.shown else scene.names[seat]
            for seat in hands
        }
        width = max(map(len, labels.values()), default=0)
        for seat, label in labels.items():
            groups = self.arrange(scene.view, seat, scene.order, scene.game.deck)
            parts.append(
                hand(label.ljust(width), groups, scene.game.deck, self.choices_on_cards(scene))
            )
        return Group(*parts)

    def hands(self, scene: Scene) -> Sequence[int]:
        """The seats whose hands are drawn beneath the table."""
        return scene.shown

    def is_on_card(self, choice: Choice) -> bool:
        """Whether the move is told beneath its card."""
        return bool(choice.heading) and choice.heading[0] in self.on_cards

    def choices_on_cards(self, scene: Scene) -> dict[str, Choice]:
        """The moves that are told beneath the cards, by card."""
        return {choice.rest[0]: choice for choice in scene.choices if self.is_on_card(choice)}

    def menu(self, scene: Scene) -> RenderableType:
        """The moves that do not stand beneath the cards.

        Where there are too many, groups of them are told by their numbers.
        """
        choices = [choice for choice in scene.choices if not self.is_on_card(choice)]
        if len(choices) <= MANY_CHOICES:
            return self.listed(scene, choices)
        few = [choice for choice in choices if len(choice.heading) < 2]
        many = [group for group in grouped(choices) if len(group[0].heading) >= 2]
        briefly = [
            (Text.assemble(self.heading(scene, group[0]), (f" {numbers(group)}   ", "bold")),)
            for group in many
        ]
        return Group(
            self.listed(scene, few),
            Flow([*briefly, (Text("(type moves to see them all)", "dim"),)]),
        )

    def listed(self, scene: Scene, choices: Sequence[Choice]) -> RenderableType:
        """Moves in groups, each with its number."""
        rows = Table.grid(padding=(0, 2))
        rows.add_column(no_wrap=True)
        for group in grouped(choices):
            rows.add_row(
                Text(self.heading(scene, group[0])),
                Flow([(numbered(choice, scene.game.deck),) for choice in group]),
            )
        return rows


class Title:
    """The line above a table; words only where a line would cut them off."""

    def __init__(self, text: str) -> None:
        self.text = Text(text, "bold")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        is_long = self.text.cell_len + SHORTEST_LINE > options.max_width
        yield self.text if is_long else Rule(self.text, align="left", style="dim")


class PlayersTable(Table):
    """A line for each player: mark, seat, name, kind of bot, and columns with headings.

    On a narrow terminal nothing is cut off: each player has a few lines, with the headings before
    what they are about.
    """

    def __init__(self) -> None:
        super().__init__(box=None, padding=(0, GUTTER, 0, 0), header_style="dim", pad_edge=False)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if (
            sum(least_width(column, console, options) + GUTTER for column in self.columns) - GUTTER
            <= options.max_width
        ):
            yield from super().__rich_console__(console, options)
            return
        headings = [as_text(column.header) for column in self.columns]
        for cells in zip(*(column.cells for column in self.columns), strict=True):
            texts = [as_text(cell) for cell in cells]
            yield Text(" ").join(text for text in texts[:BEFORE_FACTS] if text)
            facts = [
                Text(" ").join(filter(None, (Text(heading.plain, "dim"), text)))
                for heading, text in zip(headings[BEFORE_FACTS:], texts[BEFORE_FACTS:], strict=True)
                if text.plain.strip()
            ]
            for line in in_lines(facts, options.max_width - INDENT):
                yield Padding(line, (0, 0, 0, INDENT))


def in_lines(texts: Iterable[Text], width: int) -> list[Text]:
    """Texts side by side, as many on a line as fit; one that is longer than a line has its own."""
    lines: list[Text] = []
    for text in texts:
        longer = Text(GAP).join([lines[-1], text]) if lines else text
        lines[-1:] = [longer] if longer.cell_len <= width or not lines else [lines[-1], text]
    return lines


def least_width(column: Column, console: Console, options: ConsoleOptions) -> int:
    """How wide a column must be for nothing in it to be cut off."""
    measures = [Measurement.get(console, options, cell) for cell in (column.header, *column.cells)]
    return max(measure.maximum if column.no_wrap else measure.minimum for measure in measures)


def as_text(cell: RenderableType) -> Text:
    """What stands in a cell, on one line."""
    if isinstance(cell, Flow):
        return Text("").join(item[0] for item in cell.items)
    return cell if isinstance(cell, Text) else Text(str(cell))


def mark(view: View, seat: int) -> Text:
    """Mark a seat: an arrow if it may act, an empty one if it is its turn, a star if it has won."""
    if seat in view["winners"]:
        return Text("★", "bold")
    if seat in view["actors"]:
        return Text("▶", "bold")
    return Text("▷" if view["actors"] and seat == view.get("turn") else " ")


def in_words(value: Any, deck: Deck) -> Text:
    """A field that has no picture: cards as faces, hidden piles by their size."""
    match value:
        case None | []:
            return Text("none", "dim")
        case str():
            return style_card(deck, value) if value in deck else Text(value)
        case {"count": count, "known": known}:
            faces = [
                in_words(card, deck)
                for card in (known.values() if isinstance(known, Mapping) else known)
            ]
            return Text(" ").join([Text(f"{count} cards"), *faces])
        case [*things]:
            between = " " if all(isinstance(thing, str) for thing in things) else " | "
            return Text(between).join(in_words(thing, deck) for thing in things)
    return Text(json.dumps(value, ensure_ascii=False))


def numbers(group: Sequence[Choice]) -> str:
    """The numbers of some moves."""
    first, last = group[0].number, group[-1].number
    return str(first) if first == last else f"{first}-{last}"


def numbered(choice: Choice, deck: Deck) -> Text:
    """A choice: its number, and the words that its heading does not say."""
    words = [style_card(deck, word) if word in deck else Text(word) for word in choice.rest]
    return Text(" ").join([Text(str(choice.number), "bold"), *words, Text(" ")])


def hand(
    label: str, groups: Sequence[Sequence[str]], deck: Deck, choices: Mapping[str, Choice]
) -> RenderableType:
    """Cards in a row, with the numbers of their moves beneath."""
    items: list[tuple[Text, ...]] = []
    for group in groups:
        items += [card_and_number(style_card(deck, card), choices.get(card)) for card in group]
        items += [(Text(GAP), Text(GAP))] if group else []
    verb = next((choice.heading[0] for choice in choices.values()), "")
    row = Table.grid(padding=(0, 2))
    row.add_column(no_wrap=True)
    row.add_row(
        Text.assemble((label, "bold"), f"\n{verb}" if verb else ""),
        Flow(items if choices else [item[:1] for item in items]),
    )
    return row


def card_and_number(drawn: Text, choice: Choice | None) -> tuple[Text, Text]:
    """A card, and the number of its move beneath."""
    number = "" if choice is None else str(choice.number)
    return Text.assemble(drawn, " "), Text(number.center(drawn.cell_len) + " ", "bold")


class Flow:
    """Things side by side, as many lines as it takes.

    Each is a little column of texts of the same width.
    """

    def __init__(self, items: Sequence[tuple[Text, ...]]) -> None:
        self.items = items

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [item[0].cell_len for item in self.items] or [0]
        return Measurement(max(widths), sum(widths)).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line: list[tuple[Text, ...]] = []
        width = 0
        for item in self.items:
            # Its last column is a gap.
            if line and width + item[0].cell_len - 1 > options.max_width:
                yield from map(joined, zip(*line, strict=True))
                line, width = [], 0
            if line or item[0].plain.strip():  # no line begins with a gap
                line.append(item)
                width += item[0].cell_len
        yield from map(joined, zip(*line, strict=True))


def joined(texts: Iterable[Text]) -> Text:
    """Texts on one line."""
    return Text("", no_wrap=True, overflow="crop").join(texts)
