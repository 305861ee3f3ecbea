"""The table of Twisty Passages: everybody's stack, the piles, and a hand that shows its longest
chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from oddeck.cli.card_styles import style_card
from oddeck.cli.menu import Choice
from oddeck.cli.tables.artist import Artist, PlayersTable, Title, mark
from oddeck.cli.tables.scene import Scene, View
from oddeck.decks.fanucci import DECK, RANKS, is_trump, shown
from oddeck.engine.text.deck import Deck

from .chains import longest_chain

CARDS_BENEATH = 4


class TwistyPassagesArtist(Artist):
    """Draws Twisty Passages."""

    orders = ("chain", "rank", "suit")
    on_cards = ("play", "give")

    def arrange(self, view: View, seat: int, order: str, deck: Deck) -> list[list[str]]:
        """By the longest chain from the stack; or by rank; or by suit. Trumps come last."""
        hand = [deck.parse_card(name) for name in view["hands"][seat]["known"]]
        suited, trumps = (
            [card for card in hand if not is_trump(card)],
            [card for card in hand if is_trump(card)],
        )
        if order == "chain":
            stack = view["stacks"][seat]
            chain = longest_chain(suited, deck.parse_card(stack[-1]) if stack else None)
            groups = [chain, [card for card in suited if card not in chain], trumps]
        elif order == "rank":
            groups = [sorted(suited, key=lambda card: (card % len(RANKS), card)), trumps]
        else:
            groups = [sorted(suited), trumps]
        return [deck.card_names(group) for group in groups]

    def heading(self, scene: Scene, choice: Choice) -> str:
        """Trades are told by partner."""
        match choice.heading:
            case ("trade", partner):
                return f"trade {partner} ({scene.names[int(partner)]})"
        return super().heading(scene, choice)

    def table(self, scene: Scene) -> Iterable[RenderableType]:
        """Players, stacks and piles."""
        view, hands = scene.view, scene.view["options"]["hands"]
        yield Title(
            scene.game.title
            if hands == 1
            else f"{scene.game.title}, hand {min(view['played'] + 1, hands)} of {hands}"
        )
        yield players_and_stacks(scene)
        yield piles(scene)
        if view["idle"] >= view["players"]:
            limit = view["idle_limit"]
            yield Text(
                f"Nobody has drawn or played for {view['idle']} turns; at {limit} the hand ends"
                " (TP-12).",
                "italic",
            )


def players_and_stacks(scene: Scene) -> Table:
    """A line for everybody."""
    view, deck = scene.view, scene.game.deck
    is_match = view["options"]["hands"] > 1
    known = {
        seat: hand["known"]
        for seat, hand in enumerate(view["hands"])
        if seat not in scene.shown and hand["known"]
    }
    table = PlayersTable()
    for column in (
        "",
        "",
        "player",
        "",
        "cards",
        *(["won"] if is_match else []),
        "stack",
        "beneath",
        *(["you know"] if known else []),
    ):
        table.add_column(
            column, no_wrap=True, justify="right" if column in ("cards", "won") else "left"
        )
    for seat, sitter in enumerate(scene.sitters):
        stack = view["stacks"][seat]
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
        row += [str(view["scores"][seat])] if is_match else []
        row += [style_card(deck, stack[-1]) if stack else Text("empty", "dim"), beneath(stack)]
        if known:
            row.append(Text(" ").join(style_card(deck, card) for card in known.get(seat, [])))
        table.add_row(*row)
    return table


def beneath(stack: Sequence[str]) -> Text:
    """The cards under the top one, the last played first."""
    below = [shown(DECK.parse_card(card)) for card in stack[-2::-1]]
    more = f" and {len(below) - CARDS_BENEATH} more" if len(below) > CARDS_BENEATH else ""
    return Text(" ".join(below[:CARDS_BENEATH]) + more, "dim")


def piles(scene: Scene) -> Text:
    """How many cards there are to draw, and what lies on the discard pile."""
    view = scene.view
    left, discard = view["draw"]["count"], view["discard"]
    top = style_card(scene.game.deck, discard[-1]) if discard else Text("empty", "dim")
    more = f" {len(discard)} cards" if len(discard) > 1 else ""
    return Text.assemble(
        ("draw pile ", "dim"),
        (str(left or "empty"), "bold"),
        ("   discard pile ", "dim"),
        top,
        (more, "dim"),
    )
