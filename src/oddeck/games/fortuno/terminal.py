"""The table of Fortuno: who sits where and what has happened to them, the pile and what its top
stands for, and the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from oddeck.cli.card_styles import style_card
from oddeck.cli.menu import Choice
from oddeck.cli.tables.artist import MANY_CHOICES, Artist, Flow, PlayersTable, Title, mark, numbers
from oddeck.cli.tables.scene import Scene, View
from oddeck.decks.thoth import SUIT_NAMES, SUIT_OF, VALUE_OF, is_minor
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.words import counted

CARDS_BENEATH = 4
WAYS = {1: "↻ clockwise", -1: "↺ counterclockwise"}
KINDS = (
    "ask for a card (7C), a suit (suit C), a value (value Q), or major, minor, court or numerical: "
)
QUESTIONS = {
    "name": "What does it stand for?",
    "add": "What do you put on it?",
    "love": "Whom do you love?",
    "return": "Which cards go back onto the draw pile? The first will be on top.",
    "offer": "What do you offer to The Devil?",
    "accuse": "Does somebody lie?",
    "keep": "Which of the offers do you keep?",
    "swap": "Who swaps hands, the most for the fewest?",
    "pass": "Which card do you pass on?",
    "give": "Which card do you give?",
    "look": "Whose hand do you look at?",
    "moon": "You may play the card you drew.",
    "reward": "You may play any one card.",
    "slap": "Three of a kind!",
    "steal": "You hold the fourth of the kind, and can steal the reward.",
    "immune": "With The Chariot you would be left out of this.",
    "match": "Rock, paper, scissors!",
    "split": "You part. Which half do you keep?",
    "window": "The table waits.",
}


class FortunoArtist(Artist):
    """Draws Fortuno."""

    orders = ("suit", "value")
    on_cards = ("play", "add", "return", "offer", "pass", "give", "split", "keep")

    def arrange(self, view: View, seat: int, order: str, deck: Deck) -> list[list[str]]:
        """By suit, or by value; Majors come last."""
        cards = sorted(deck.parse_card(name) for name in view["hands"][seat]["known"])
        minors, majors = (
            [card for card in cards if is_minor(card)],
            [card for card in cards if not is_minor(card)],
        )
        table = SUIT_OF if order == "suit" else VALUE_OF
        minors.sort(key=lambda card: (table[card], card))
        groups = [list(group) for _, group in groupby(minors, key=lambda card: table[card])]
        if order == "value":  # a gap after each value would be too many
            groups = [minors]
        return [deck.card_names(group) for group in (*groups, majors) if group]

    def hands(self, scene: Scene) -> list[int]:
        """One's own, and while one is in love (FO-60) the other one's."""
        return hands_below(scene)

    def is_on_card(self, choice: Choice) -> bool:
        """Moves with the call (FO-17) are told beside those without."""
        return super().is_on_card(choice) and choice.rest[-1] != "call"

    def heading(self, scene: Scene, choice: Choice) -> str:
        """Seats are told with their names, and what the call is."""
        match choice.heading:
            case ("ask", seat):
                return f"ask {seat} ({scene.names[int(seat)]})"
        if choice.rest[-1] == "call":
            return f'{" ".join(choice.heading)}, saying "Fortuno!"'
        return super().heading(scene, choice)

    def menu(self, scene: Scene) -> RenderableType:
        """What could be named, and what The Moon could be asked for, is too much to be listed."""
        first = scene.choices[0].move.split(" ")[0]
        if len(scene.choices) > MANY_CHOICES and first == "ask":
            return Group(Text(KINDS, "dim"), super().menu(scene))
        if len(scene.choices) > MANY_CHOICES and first == "name":
            return Group(
                Text("name any card (name 7C), or its number:", "dim"), Flow(briefly_by_suit(scene))
            )
        return super().menu(scene)

    def table(self, scene: Scene) -> Iterable[RenderableType]:
        """Players, piles, and what is asked."""
        yield Title(f"{scene.game.title}, {WAYS[scene.view['direction']]}")
        yield players(scene)
        yield piles(scene)
        question = asked(scene)
        if question:
            yield Text(question, "italic")


def partner_of(view: View, seat: int) -> int | None:
    """Whom a seat is in love with."""
    pairs = {pair["player"]: pair["lover"] for pair in view["lovers"]}
    return (pairs | {lover: player for player, lover in pairs.items()}).get(seat)


def hands_below(scene: Scene) -> list[int]:
    """The seats whose hands are drawn beneath the table: those shown, and whom they love."""
    partners = [partner_of(scene.view, seat) for seat in scene.shown]
    return [
        *scene.shown,
        *(seat for seat in partners if seat is not None and seat not in scene.shown),
    ]


def players(scene: Scene) -> Table:
    """A line for everybody, as they sit round the table."""
    view, deck = scene.view, scene.game.deck
    below = hands_below(scene)
    known = {
        seat: hand["known"]
        for seat, hand in enumerate(view["hands"])
        if seat not in below and hand["known"]
    }
    table = PlayersTable()
    for column in ("", "", "player", "", "cards", "", *(["you know"] if known else [])):
        table.add_column(
            column, no_wrap=column != "you know", justify="right" if column == "cards" else "left"
        )
    for seat in view["order"]:
        sitter, count = scene.sitters[seat], view["hands"][seat]["count"]
        row: list[RenderableType] = [
            mark(view, seat),
            str(seat),
            Text(sitter.name, "bold" if seat in scene.shown else ""),
        ]
        row += [
            Text(sitter.bot or "", "dim"),
            Text(str(count), "bold reverse" if count == 1 else ""),
            standing(scene, seat),
        ]
        row += (
            [Flow([(Text.assemble(style_card(deck, card), " "),) for card in known.get(seat, [])])]
            if known
            else []
        )
        table.add_row(*row)
    return table


def standing(scene: Scene, seat: int) -> str:
    """What has happened to a player."""
    view = scene.view
    turns = view["hermits"].get(str(seat))
    partner = partner_of(view, seat)
    told = ["out"] if seat in view["eliminated"] else []
    told += [f"hermit, {counted(turns, 'turn')}"] if turns else []
    told += [f"♥ {scene.names[partner]}"] if partner is not None else []
    return ", ".join(told)


def piles(scene: Scene) -> Text:
    """The discard pile, its top as what it stands for, and the number of cards to draw."""
    view, deck = scene.view, scene.game.deck
    discard = view["discard"]
    top = Text("none", "dim") if view["top"] is None else style_card(deck, view["top"])
    shown = discard[-1].split("=")[0] if discard else None
    really = (
        f" ({deck.titles[deck.parse_card(shown)]})"
        if shown is not None and shown != view["top"]
        else ""
    )
    beneath = " ".join(discard[-2 : -2 - CARDS_BENEATH : -1])
    more = len(discard) - 1 - CARDS_BENEATH
    return Text.assemble(
        ("top ", "dim"),
        top,
        really,
        (f"   on {beneath}" if beneath else "", "dim"),
        (f" and {more} more" if more > 0 else "", "dim"),
        ("   draw pile ", "dim"),
        (str(view["draw"]["count"] or "empty"), "bold"),
    )


def asked(scene: Scene) -> str:
    """What there is to decide, if it is more than a turn."""
    view, names = scene.view, scene.names
    match view["asking"]:
        case "face":
            return (
                f"A draw of {view['pending']['draw']} by {names[view['pending']['by']]}: answer it,"
                " or draw."
            )
        case "catch":
            called = "They have said" if view["called"] else "They have not said"
            return f'{called} "Fortuno!"'
        case "agree" | "yield" if view["proposal"] is None:
            return "The lovers confer."
        case "agree":
            return f"Your partner would {view['proposal']}."
        case "yield":
            return f"Your partner prefers to {view['preferred']}."
        case word:
            return QUESTIONS.get(word, "")


def briefly_by_suit(scene: Scene) -> list[tuple[Text, ...]]:
    """The numbers of the cards that could be named, suit by suit."""

    def suit(choice: Choice) -> str:
        card = scene.game.deck.parse_card(choice.rest[0])
        return SUIT_NAMES[SUIT_OF[card]] if is_minor(card) else "Majors"

    by_suit: Sequence[tuple[str, list[Choice]]] = [
        (name, list(group)) for name, group in groupby(scene.choices, key=suit)
    ]
    return [(Text.assemble(name, (f" {numbers(group)}   ", "bold")),) for name, group in by_suit]
