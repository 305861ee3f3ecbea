"""The table of Flathead Rummy: melds, the whole tableau, and a hand that shows what can be laid
down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from oddeck.cli.card_styles import style_card
from oddeck.cli.menu import Choice
from oddeck.cli.tables.artist import Artist, Flow, PlayersTable, Title, mark
from oddeck.cli.tables.scene import Scene, View
from oddeck.decks.fanucci import RANKS, is_trump
from oddeck.engine.text.deck import Deck

from .plans import best_plan, shape_of
from .state import TURNS_EACH

MANY_MELDS = 12  # from here on, those that are part of larger ones are left out
LATE = 0.8  # of the turns that a hand may have: from here on they are counted


class FlatheadRummyArtist(Artist):
    """Draws Flathead Rummy."""

    orders = ("melds", "rank", "suit")
    on_cards = ("discard",)

    def arrange(self, view: View, seat: int, order: str, deck: Deck) -> list[list[str]]:
        """By what can be laid down, laid off and is left; or by rank; or by suit, trumps last."""
        hand = tuple(deck.parse_card(name) for name in view["hands"][seat]["known"])
        if order == "melds":
            on_table = tuple(shape_of(tuple(map(deck.parse_card, meld))) for meld in view["melds"])
            plan = best_plan(hand, on_table)
            groups: list[Sequence[int]] = [
                *plan.melds,
                plan.layoffs,
                sorted(plan.dead, key=by_rank),
            ]
        elif order == "rank":
            groups = [sorted(hand, key=by_rank)]
        else:
            groups = [sorted(hand)]
        return [deck.card_names(group) for group in groups if group]

    def heading(self, scene: Scene, choice: Choice) -> str:
        """A lay-off is told by its card and the number of the meld."""
        return "layoff on meld" if choice.heading == ("layoff",) else super().heading(scene, choice)

    def menu(self, scene: Scene) -> RenderableType:
        """Where there are many melds, only those that are not part of a larger one."""
        melds = [choice for choice in scene.choices if choice.heading == ("meld",)]
        if len(melds) < MANY_MELDS:
            return super().menu(scene)
        largest = [
            choice
            for choice in melds
            if not any(set(choice.rest) < set(other.rest) for other in melds)
        ]
        others = [
            choice for choice in scene.choices if choice.heading not in (("meld",), ("discard",))
        ]
        smaller = Text(
            f"and {len(melds) - len(largest)} smaller melds (type moves to see them all)", "dim"
        )
        return Group(self.listed(scene, [*largest, *others]), smaller)

    def table(self, scene: Scene) -> Iterable[RenderableType]:
        """Players, melds, tableau and draw pile."""
        view, deck = scene.view, scene.game.deck
        yield Title(f"{scene.game.title}, to {view['options']['target']} points")
        yield players(scene)
        yield melds_and_tableau(view, deck)
        if view["owed"]:
            yield Text.assemble(
                "Before the discard ",
                style_card(deck, view["owed"]),
                " must be played (FR-5).",
                style="italic",
            )
        if view["out"] is not None and not view["over"]:
            yield Text(
                f"{scene.names[view['out']]} is out; the others may still lay off (FR-13).",
                "italic",
            )
        most = view["options"].get("turns", TURNS_EACH) * view["players"]
        if view["turns"] > LATE * most:
            yield Text(
                f"After {most - view['turns']} more turns the hand is void (FR-17).", "italic"
            )


def players(scene: Scene) -> Table:
    """A line for everybody."""
    view, deck = scene.view, scene.game.deck
    known = {
        seat: hand["known"]
        for seat, hand in enumerate(view["hands"])
        if seat not in scene.shown and hand["known"]
    }
    table = PlayersTable()
    for column in ("", "", "player", "", "cards", "points", "marks", *(["known"] if known else [])):
        table.add_column(
            column,
            no_wrap=column != "known",
            justify="right" if column in ("cards", "points", "marks") else "left",
        )
    for seat, sitter in enumerate(scene.sitters):
        count = view["hands"][seat]["count"]
        row: list[RenderableType] = [
            mark(view, seat),
            str(seat),
            Text(sitter.name, "bold" if seat in scene.shown else ""),
        ]
        row += [
            Text(sitter.bot or "", "dim"),
            Text(str(count), "bold reverse" if count == 1 else ""),
        ]
        row += [str(view["scores"][seat]), str(view["marks"][seat] or "")]
        if known:
            row.append(Text(" ").join(style_card(deck, card) for card in known.get(seat, [])))
        table.add_row(*row)
    return table


def melds_and_tableau(view: View, deck: Deck) -> Table:
    """What lies open: a line for each meld, and the tableau with its last card last."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True, style="dim")
    for number, names in enumerate(view["melds"]):
        cards = sorted(map(deck.parse_card, names), key=by_rank)
        rows.add_row(f"meld {number}", cards_in_a_row(deck.card_names(cards), deck))
    tableau = view["tableau"]
    rows.add_row("tableau", cards_in_a_row(tableau, deck) if tableau else Text("empty", "dim"))
    rows.add_row("draw pile", Text(str(view["draw"]["count"] or "empty"), "bold"))
    return rows


def cards_in_a_row(names: Sequence[str], deck: Deck) -> Flow:
    """Cards side by side, on as many lines as it takes."""
    return Flow([(Text.assemble(style_card(deck, name), " "),) for name in names])


def by_rank(card: int) -> tuple[bool, int, int]:
    """The order of ranks; trumps come last."""
    return is_trump(card), 0 if is_trump(card) else card % len(RANKS), card
