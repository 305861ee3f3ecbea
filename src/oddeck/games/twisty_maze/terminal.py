"""The table of the maze: everybody's path and how far it is to the exit, the dice, and the card
that is being obeyed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from oddeck.cli.card_styles import style_card
from oddeck.cli.menu import Choice, grouped
from oddeck.cli.tables.artist import Artist, Flow, Title, mark, numbers
from oddeck.cli.tables.scene import Scene, View
from oddeck.decks.maze import kind_of
from oddeck.decks.maze_file import AIMED
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.words import counted

from .words import QUESTIONS, STAR_TEXTS, WINDOWS, effect_text

LONGEST_LABEL = 10  # of a name beside a path
MANY_PLACES = 12  # moves with one card; from here on only their numbers are told
ORDINALS = ("", "top", "second", "third", "fourth")
# What each variant adds to the way out (TM-13).
VARIANTS = {
    "exit_strategy": " and a Black Zone card drawn",
    "through_the_black": ", a Black Zone one among them",
    "gathering_clues": ", fewer with Zones",
}


class TwistyMazeArtist(Artist):
    """Draws the maze."""

    orders = ("path",)

    def arrange(self, view: View, seat: int, order: str, deck: Deck) -> list[list[str]]:
        """Nobody has a hand; the path comes in its own order, then what lies beside it."""
        del order, deck
        return [list(view["paths"][seat]), list(view["aside"][seat])]

    def draw(self, scene: Scene) -> RenderableType:
        """The table; there are no hands."""
        return Group(*self.table(scene))

    def table(self, scene: Scene) -> Iterable[RenderableType]:
        """Paths, piles, and what is going on."""
        options = scene.view["options"]
        variants = "".join(text for name, text in VARIANTS.items() if options[name])
        yield Title(f"{scene.game.title}: out with {options['length']} cards{variants}")
        yield paths(scene)
        yield piles(scene)
        if not scene.view["over"]:
            yield turn(scene)
            yield from obeyed(scene)

    def heading(self, scene: Scene, choice: Choice) -> str:
        """Whom a card is taken from or given to, by name."""
        match choice.heading:
            case (verb, seat):
                return f"{verb} {seat} ({scene.names[int(seat)]})"
        return super().heading(scene, choice)

    def listed(self, scene: Scene, choices: Sequence[Choice]) -> RenderableType:
        """Moves in groups; a card that could go to many places is listed by its numbers alone."""
        rows = Table.grid(padding=(0, 2))
        rows.add_column(no_wrap=True)
        for group in grouped(choices):
            items = [(item,) for card in by_card(group) for item in described(scene, card)]
            rows.add_row(Text(self.heading(scene, group[0])), Flow(items))
        return rows

    def menu(self, scene: Scene) -> RenderableType:
        """Speeds are told by their numbers, which are their own."""
        if all(choice.move == f"speed {choice.number}" for choice in scene.choices):
            meaning = "  how many cards you want to draw, and the dice that cards roll"
            return Text.assemble("speed ", (numbers(scene.choices), "bold"), (meaning, "dim"))
        return Group(self.listed(scene, scene.choices), *uses(scene.choices))


def paths(scene: Scene) -> Table:
    """How far everybody is, and their paths from start to end, Pocket cards last."""
    view = scene.view
    rows = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(4):
        rows.add_column(no_wrap=True, max_width=LONGEST_LABEL)
    rows.add_column()
    for seat, sitter in enumerate(scene.sitters):
        cards = view["paths"][seat], view["aside"][seat]
        label = Text(sitter.name, "bold" if seat in scene.shown else "", overflow="ellipsis")
        length, needed = view["lengths"][seat], view["needed"][seat]
        far = Text(
            f"{length}/{needed}", "bold reverse" if length >= needed else "bold", justify="right"
        )
        rows.add_row(
            mark(view, seat), str(seat), label, far, path(*cards, scene.deck, seat in view["twine"])
        )
    return rows


def path(steps: Sequence[str], beside: Sequence[str], deck: Deck, blocked: bool) -> Flow:
    """The cards of a path, those beside it, and whether a Ball of Twine protects it."""
    items = [(Text.assemble(style_card(deck, card), " "),) for card in steps] or [
        (Text("nothing yet ", "dim"),)
    ]
    items += [(Text.assemble(("+ ", "dim"), style_card(deck, card), " "),) for card in beside]
    return Flow(
        [
            *items,
            *([(Text("no discards until the next draw (TM-26) ", "italic"),)] if blocked else []),
        ]
    )


def piles(scene: Scene) -> Text:
    """The deck, what one knows of it, and the discards."""
    view = scene.view
    discard = view["discard"]
    shown = [Text.assemble(("deck ", "dim"), (str(view["deck"]["count"] or "empty"), "bold"))]
    shown += [
        Text.assemble((f"{ordinal(int(place))} ", "dim"), style_card(scene.deck, card))
        for place, card in view["deck"]["known"].items()
    ]
    shown += (
        [
            Text.assemble(
                ("discards ", "dim"),
                (str(len(discard)), "bold"),
                " ",
                style_card(scene.deck, discard[-1]),
            )
        ]
        if discard
        else []
    )
    shown += [Text("play goes to the right", "italic")] if view["direction"] < 0 else []
    return Text("   ").join(shown)


def ordinal(place: int) -> str:
    """Which card of the deck it is, counted from 1 at the top."""
    return ORDINALS[place] if place < len(ORDINALS) else f"{place}th"


def turn(scene: Scene) -> Text:
    """Whose turn it is, how fast, how much is left of it, and the dice."""
    view = scene.view
    name = scene.names[view["turn"]]
    shown = [
        Text.assemble(
            ("Your", "bold") if name == "You" else Text.assemble((name, "bold"), "'s"),
            " turn" if view["resume"] is None else " extra turn",
        )
    ]
    if view["speed"] is not None:
        shown += [
            Text.assemble(
                ("speed ", "dim"),
                (str(view["speed"]), "bold"),
                f", {counted(view['left_to_draw'], 'card')} to draw",
            )
        ]
    if view["roll"]:
        shown += [
            Text.assemble(
                ("dice ", "dim"),
                Text(" ").join(Text(f" {die} ", "reverse") for die in view["roll"]),
            )
        ]
    return Text("   ").join(shown)


def obeyed(scene: Scene) -> Iterable[RenderableType]:
    """The card that is being obeyed, or claimed, and what it does; and what the question is."""
    card, window = scene.view["item"] or scene.view["card"], scene.view["when"]
    if card is not None:
        yield Text.assemble(style_card(scene.deck, card), "  ", effect_text(card))
    if scene.view["choices"]:
        chosen = [
            Text.assemble((f"{scene.names[int(seat)]} ", "dim"), style_card(scene.deck, card))
            for seat, card in scene.view["choices"].items()
        ]
        yield Text.assemble(("chosen  ", "dim"), Text("   ").join(chosen))
    clause, question = QUESTIONS[scene.view["asking"]] if window is None else WINDOWS[window]
    yield Text(f"{question[0].upper()}{question[1:]} ({clause}).", "italic")


def by_card(group: Sequence[Choice]) -> list[list[Choice]]:
    """The choices of a group, those with the same first word together."""
    found: dict[str, list[Choice]] = {}
    for choice in group:
        found.setdefault(choice.rest[0], []).append(choice)
    return list(found.values())


def described(scene: Scene, choices: Sequence[Choice]) -> list[Text]:
    """Moves with the same card, or a move without: numbers, and what they mean."""
    first = choices[0].rest[0]
    if first not in scene.deck:
        return [entry(choice, Text(bare(scene, choice.rest))) for choice in choices]
    if len(choices) == 1 and len(choices[0].rest) == 1:
        return [entry(choices[0], style_card(scene.deck, first))]
    drawn = Text.assemble(style_card(scene.deck, first), " ")
    if len(choices) >= MANY_PLACES:
        return [
            drawn,
            Text.assemble(
                (numbers(choices), "bold"), f" for {choices[0].rest[-1]} to {choices[-1].rest[-1]} "
            ),
        ]
    return [
        drawn,
        *(entry(choice, Text(where(scene, first, choice.rest[1:]))) for choice in choices),
    ]


def entry(choice: Choice, words: Text) -> Text:
    """A move of the menu: its number and its words."""
    return Text.assemble((str(choice.number), "bold"), " ", words, "  ")


def bare(scene: Scene, words: Sequence[str]) -> str:
    """A move without a card; a seat by its name."""
    match words:
        case ("pick", seat):
            return f"pick {seat} ({scene.names[int(seat)]})"
    return " ".join(words)


def where(scene: Scene, card: str, words: Sequence[str]) -> str:
    """What a card is used on: a player, or whatever the move says."""
    aimed = any(star in AIMED for star, _ in kind_of(card).stars)
    return f"on {scene.names[int(words[0])]}" if aimed else " ".join(words)


def uses(choices: Sequence[Choice]) -> list[Text]:
    """What the cards that may be used now are good for."""
    kinds = dict.fromkeys(
        kind_of(choice.rest[0]) for choice in choices if choice.heading == ("use",)
    )
    texts = {
        kind: "; or ".join(STAR_TEXTS[star].format(number=number) for star, number in kind.stars)
        for kind in kinds
    }
    return [Text(f"{kind.slug}: {text}", "dim") for kind, text in texts.items()]
