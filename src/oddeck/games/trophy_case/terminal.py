"""The table of Trophy Case: the trick round by round, what it is worth, and a hand in colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from oddeck.cli.card_styles import FANUCCI_STYLES, style_card
from oddeck.cli.tables.artist import Artist, Flow, PlayersTable, Title, mark
from oddeck.cli.tables.scene import Scene, View
from oddeck.decks.fanucci import RANK_OF, SUITS, is_trump, suit_of
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.words import counted

from .rules import INFINITIES, POINTS, ZEROS

CELL = 5  # columns of a card in the trick; no trump ever lies there
LONGEST_LABEL = 12  # of a name beside the trick


class TrophyCaseArtist(Artist):
    """Draws Trophy Case."""

    orders = ("colour", "rank")
    on_cards = ("lead", "play")

    def arrange(self, view: View, seat: int, order: str, deck: Deck) -> list[list[str]]:
        """By colour, and by suit within; or by rank. Trumps come last."""
        hand = sorted(deck.parse_card(name) for name in view["hands"][seat]["known"])
        suited, trumps = (
            [card for card in hand if not is_trump(card)],
            [card for card in hand if is_trump(card)],
        )
        if order == "colour":
            groups = [
                list(cards) for _, cards in groupby(suited, key=lambda card: suit_of(card).colour)
            ]
        else:
            groups = [sorted(suited, key=lambda card: (RANK_OF[card], card))]
        return [deck.card_names(group) for group in (*groups, trumps) if group]

    def table(self, scene: Scene) -> Iterable[RenderableType]:
        """Players, piles and the trick."""
        view = scene.view
        yield Title(f"{scene.game.title}, to {view['options']['target']} points")
        yield players(scene)
        yield piles(scene)
        if view["trick"]:
            yield Text()
            yield Rounds(scene)
            yield suits_and_worth(scene)


def players(scene: Scene) -> Table:
    """A line for everybody."""
    view = scene.view
    table = PlayersTable()
    for column in (
        "",
        "",
        "player",
        "",
        "cards",
        "points",
        "",
        *(["lacks"] if any(view["lacks"]) else []),
    ):
        table.add_column(
            column,
            no_wrap=column != "lacks",
            justify="right" if column in ("cards", "points") else "left",
        )
    for seat, sitter in enumerate(scene.sitters):
        row: list[RenderableType] = [
            mark(view, seat),
            str(seat),
            Text(sitter.name, "bold" if seat in scene.shown else ""),
        ]
        row += [
            Text(sitter.bot or "", "dim"),
            str(view["hands"][seat]["count"]),
            str(view["scores"][seat]),
            standing(view, seat),
        ]
        row += [lacking(view["lacks"][seat])] if any(view["lacks"]) else []
        table.add_row(*row)
    return table


def standing(view: View, seat: int) -> str:
    """How a seat stands in this trick."""
    if view["over"]:
        return ""
    leads = ["leads"] if seat == view["leader"] else []
    folded = ["folded"] if seat in view["folded"] else []
    empty = ["Mud"] if view["hands"][seat]["count"] == 0 else []  # TC-9
    return ", ".join(leads + folded + empty)


def lacking(letters: Sequence[str]) -> Flow:
    """Suits that a seat has shown not to hold; those of a colour together."""
    suits = [suit for suit in SUITS if suit.letters in letters]
    colours = groupby(suits, key=lambda suit: suit.colour)
    return Flow(
        [
            (Text.assemble(("".join(suit.letters for suit in group), FANUCCI_STYLES[colour]), " "),)
            for colour, group in colours
        ]
    )


def piles(scene: Scene) -> Text:
    """Where we are between two shuffles (TC-2)."""
    view = scene.view
    heaps = {
        "draw pile": view["draw"]["count"] or "empty",
        "played": len(view["aside"]),
        "thrown in": view["discard"]["count"],
    }
    hand = Text.assemble(
        ("hand ", "dim"), (str(view["hand_number"]), "bold"), (" of this shuffle", "dim")
    )
    return Text("   ").join(
        [
            hand,
            *(
                Text.assemble((f"{heap} ", "dim"), (str(cards), "bold"))
                for heap, cards in heaps.items()
                if cards
            ),
        ]
    )


class Rounds:
    """The trick: a line for each seat from the leader on, a column for each round."""

    def __init__(self, scene: Scene) -> None:
        view = scene.view
        seats = [(view["leader"] + step) % view["players"] for step in range(view["players"])]
        self.lines = [
            (scene.names[seat], cells(view, seat, seats, scene.game.deck)) for seat in seats
        ]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(LONGEST_LABEL, max(Text(name).cell_len for name, _ in self.lines))
        in_a_block = max(1, (options.max_width - width - 1) // (CELL + 1))
        rounds = max(len(line) for _, line in self.lines)
        for first in range(0, rounds, in_a_block):
            block = Table.grid(padding=(0, 1, 0, 0))
            block.add_column(width=width, no_wrap=True)
            for name, line in self.lines:
                block.add_row(name, *line[first : first + in_a_block])
            yield block


def cells(view: View, seat: int, seats: Sequence[int], deck: Deck) -> list[Text]:
    """What a seat did in each round: cards, Mud (TC-9), the fold; an arrow for its next card."""
    line = [style_card(deck, card) for player, card in view["trick"] if player == seat]
    if seat in view["folded"]:
        return [*line, Text(" fold", "dim")]
    if view["hands"][seat]["count"] == 0:
        line += [Text(" Mud ", "dim")] * (rounds_asked(view, seat, seats) - len(line))
    return [*line, Text("  ▶  ", "bold")] if seat == view["turn"] else line


def rounds_asked(view: View, seat: int, seats: Sequence[int]) -> int:
    """How many times the trick has come to a seat that is still in.

    The seat that played last did so in every round.
    """
    last: int = view["trick"][-1][0]
    of_last, of_turn = seats.index(last), seats.index(view["turn"])
    finished = sum(player == last for player, _ in view["trick"]) - (of_turn > of_last)
    return int(finished + (seats.index(seat) < of_turn))


def suits_and_worth(scene: Scene) -> RenderableType:
    """TC-8: the suits from the lowest to the highest.

    TC-11: the points in the trick, and the card that would win them by rank.
    """
    view, deck = scene.view, scene.game.deck
    cards = [deck.parse_card(card) for _, card in view["trick"]]
    worth = sum(POINTS[card] + view["options"]["infinity"] * INFINITIES[card] for card in cards)
    zeros = sum(ZEROS[card] for card in cards)
    points = Text.assemble(
        ("worth ", "dim"),
        (counted(worth, "point"), "bold"),
        f", {worth + zeros} if trumped" if zeros else "",
    )
    best = highest(view, deck)
    leading = (
        Text.assemble(("   highest ", "dim"), style_card(deck, best[1]), f" {scene.names[best[0]]}")
        if best
        else Text()
    )
    return Group(suits_by_rank(view), points + leading)


def suits_by_rank(view: View) -> Text:
    """TC-8: out of colour, the suits that have appeared, and those that may."""
    by_letters = {suit.letters: suit for suit in SUITS}
    shown = [by_letters[letters] for letters in view["suits"]]
    missing = [suit for suit in SUITS if suit.colour == shown[0].colour and suit not in shown]
    ranks = [
        Text("other colours"),
        *(Text(f" {suit.letters} ", FANUCCI_STYLES[suit.colour]) for suit in shown),
    ]
    ranks += (
        [Text(" or ").join(Text(suit.letters) for suit in missing) + Text(" to come", "dim")]
        if missing
        else []
    )
    return Text.assemble(("suits ", "dim"), Text(" < ").join(ranks))


def highest(view: View, deck: Deck) -> tuple[int, str] | None:
    """TC-10: the seat and card that would win if nobody still in had cards left.

    Of two that rank the same, the earlier one.
    """

    def rank(played: tuple[int, str]) -> tuple[int, int]:
        card = deck.parse_card(played[1])
        suit = suit_of(card).letters
        return (view["suits"].index(suit) + 1 if suit in view["suits"] else 0), int(RANK_OF[card])

    return max(
        ((seat, card) for seat, card in view["trick"] if seat not in view["folded"]),
        key=rank,
        default=None,
    )
