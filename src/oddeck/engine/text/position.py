"""Reading a position that a person wrote: each field once, each card once, and the first thing
wrong is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ..errors import BadPosition, UnknownCard, short
from ..state.cardset import bits_of
from ..state.rng import below
from ..state.table import Table, put, show
from .deck import Deck
from .view import hands_as_bits, known_bits

COMMON_FIELDS = ("game", "players", "seed", "options")


class PositionReader:
    """Hands out the fields of a position one by one; `finish` complains of those nobody
    asked for.
    """

    def __init__(self, position: Mapping[str, Any], deck: Deck, players: int) -> None:
        self.deck = deck
        self.players = players
        self._fields = position
        self._asked: set[str] = set(COMMON_FIELDS)
        self._lies_in: dict[int, str] = {}

    # --- single fields ---

    def has(self, name: str) -> bool:
        """Whether the position has the field (null counts as left out)."""
        return self.get(name) is not None

    def get(self, name: str, default: Any = None) -> Any:
        """The field as it stands; the default if it is left out, or null."""
        self._asked.add(name)
        value = self._fields.get(name)
        return default if value is None else value

    def number(self, name: str, least: int, most: int, default: int = 0) -> int:
        """An integer."""
        value = self.get(name)
        return default if value is None else self.whole(name, value, least, most)

    def seat(self, name: str, default: int) -> int:
        """A seat at this table."""
        return self.number(name, 0, self.players - 1, default)

    def numbers_by_seat(self, name: str, least: int, most: int) -> list[int]:
        """An integer for each seat, zeros if left out."""
        values = self.get(name)
        if values is None:
            return [0] * self.players
        return [
            self.whole(f"{name}[{seat}]", value, least, most)
            for seat, value in enumerate(self._by_seat(name, values))
        ]

    def whole(self, name: str, value: object, least: int, most: int) -> int:
        """A value that must be an integer in a range."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadPosition(
                f"{name}: expected an integer from {least} to {most}, got {short(value)}"
            )
        return value

    # --- cards ---

    def card(self, name: str, value: object) -> int:
        """One card, which may lie anywhere."""
        try:
            return self.deck.parse_card(value)
        except UnknownCard as unknown:
            raise BadPosition(f"{name}: {unknown}") from None

    def claim(self, name: str, values: object) -> list[int]:
        """A list of cards that lie in one place, and so in no other."""
        if not isinstance(values, list | tuple):
            raise BadPosition(f"{name}: expected a list of cards, got {short(values)}")
        cards = [self.card(name, value) for value in values]
        for card in cards:
            if card in self._lies_in:
                raise BadPosition(
                    f"{name}: {self.deck.names[card]} is named twice, also in {self._lies_in[card]}"
                )
            self._lies_in[card] = name
        return cards

    def cards(self, name: str) -> list[int]:
        """The cards that lie in a place; none if left out."""
        return self.claim(name, self.get(name, []))

    def cards_standing(self, name: str) -> list[tuple[int, int]]:
        """The cards that lie in a place, each with the card it stands for: `M0=7C`, or `7C` for one
        that is just itself.
        """
        texts = self.get(name, [])
        if not isinstance(texts, list | tuple):
            raise BadPosition(f"{name}: expected a list of cards, got {short(texts)}")
        halves = [
            text.partition("=") if isinstance(text, str) else (text, "", "") for text in texts
        ]
        cards = self.claim(name, [card for card, _, _ in halves])
        meant = [
            self.card(name, text) if equals else card
            for card, (_, equals, text) in zip(cards, halves, strict=True)
        ]
        for card, other, (_, equals, _) in zip(cards, meant, halves, strict=True):
            if equals and card == other:
                raise BadPosition(f"{name}: {self.deck.names[card]} cannot stand for itself")
        return list(zip(cards, meant, strict=True))

    def cards_by_seat(self, name: str) -> list[list[int]]:
        """The cards that lie in each seat's own place; none if left out."""
        lists = self.get(name)
        if lists is None:
            return [[] for _ in range(self.players)]
        return [
            self.claim(f"{name}[{seat}]", cards)
            for seat, cards in enumerate(self._by_seat(name, lists))
        ]

    def cards_with_seats(self, name: str) -> list[tuple[int, int]]:
        """The cards that lie in a place, in order, each written `[seat, card]`; none if
        left out.
        """
        pairs = self.get(name, [])
        if not isinstance(pairs, list | tuple) or not all(
            isinstance(pair, list | tuple) and len(pair) == 2 for pair in pairs
        ):
            raise BadPosition(f"{name}: expected a list of [seat, card], got {short(pairs)}")
        seats = [self.whole(name, seat, 0, self.players - 1) for seat, _ in pairs]
        return list(zip(seats, self.claim(name, [card for _, card in pairs]), strict=True))

    def seats(self, name: str) -> list[int]:
        """Several seats, each once; none if left out."""
        values = self.get(name, [])
        if not isinstance(values, list | tuple):
            raise BadPosition(f"{name}: expected a list of seats, got {short(values)}")
        chosen = [self.whole(name, seat, 0, self.players - 1) for seat in values]
        if len(set(chosen)) < len(chosen):
            raise BadPosition(f"{name}: a seat is named twice in {chosen}")
        return chosen

    def card_lists(self, name: str) -> list[list[int]]:
        """The cards that lie in each of several places, however many; none if left out."""
        lists = self.get(name, [])
        if not isinstance(lists, list | tuple):
            raise BadPosition(f"{name}: expected a list of lists of cards, got {short(lists)}")
        return [self.claim(f"{name}[{number}]", cards) for number, cards in enumerate(lists)]

    def rest(self) -> list[int]:
        """The cards that lie nowhere yet, in deck order."""
        return [card for card in range(len(self.deck.names)) if card not in self._lies_in]

    def _by_seat(self, name: str, values: object) -> list[Any]:
        if not isinstance(values, list | tuple) or len(values) != self.players:
            given = f"{len(values)} entries" if isinstance(values, list | tuple) else short(values)
            raise BadPosition(
                f"{name}: expected a list with one entry for each of the {self.players} seats, got"
                f" {given}"
            )
        return list(values)

    def finish(self) -> None:
        """Complains of fields that mean nothing in this game."""
        for name in self._fields:
            if name not in self._asked:
                raise BadPosition(
                    f"{name}: this game's positions have no such field; they have"
                    f" {', '.join(sorted(self._asked))}"
                )


# --- laying the cards out -------------------------------------------------------------------------


def lay_pile(s: Table, pile: int, cards_top_first: Iterable[int], seen_by: int) -> None:
    """Builds a pile on an empty place."""
    for card in reversed(list(cards_top_first)):
        put(s, card, pile)
        show(s, card, seen_by)


def lay_hands(s: Table, hands: list[list[int]]) -> None:
    """Give every seat its cards."""
    for seat, cards in enumerate(hands):
        for card in cards:
            put(s, card, seat)
            show(s, card, 1 << seat)


def lay_rest(
    s: Table,
    reader: PositionReader,
    draw_pile: int,
    box: int,
    draw_field: str = "draw",
    box_fields: Sequence[str] = ("box",),
) -> None:
    """`draw` goes on the draw pile and `box` into the box, or what else the game calls them. Cards
    named nowhere go beneath the draw pile, shuffled, or into the box if a field for it says `rest`.
    """
    draw = reader.cards(draw_field)
    boxed = [
        card for field in box_fields if reader.get(field) != "rest" for card in reader.cards(field)
    ]
    if any(reader.get(field) == "rest" for field in box_fields):
        boxed, unnamed = boxed + reader.rest(), []
    else:
        unnamed = shuffled(s, reader.rest())
    lay_pile(s, draw_pile, draw + unnamed, seen_by=0)
    lay_pile(s, box, boxed, seen_by=0)


def shuffled(s: Table, cards: list[int]) -> list[int]:
    """The cards in an order that the state's own chance decides."""
    mixed = list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(s, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def read_known(s: Table, reader: PositionReader, hidden_places: Collection[int]) -> None:
    """`known`: which seats can point to which cards in hidden places."""
    known = reader.get("known", {})
    if not isinstance(known, Mapping):
        raise BadPosition(
            f"known: expected a mapping from cards to lists of seats, got {short(known)}"
        )
    for name, seats in known.items():
        card = reader.card("known", name)
        if s.place[card] not in hidden_places:
            raise BadPosition(
                f"known: {name} lies open, so every seat knows it; expected a hidden card"
            )
        if not isinstance(seats, list | tuple):
            raise BadPosition(f"known: {name}: expected a list of seats, got {short(seats)}")
        for seat in seats:
            show(s, card, 1 << reader.whole(f"known: {name}", seat, 0, s.players - 1))


def write_known(s: Table, deck: Deck, hidden_places: Iterable[int]) -> dict[str, list[int]]:
    """For every card in a hidden place that others than its holder can point to, those seats.

    Sets of cards are single integers here. A server stores a position with every move, and asking
    about one card after the other took nearly all the time of that.
    """
    is_hidden = np.zeros(len(s.count), np.bool_)
    is_hidden[list(hidden_places)] = True
    hidden = bits_of(np.packbits(is_hidden[s.place], bitorder="little"))
    pointed_to = [
        known_bits(s, seat) & ~hand & hidden for seat, hand in enumerate(hands_as_bits(s))
    ]
    anyone = 0
    for cards in pointed_to:
        anyone |= cards
    known: dict[str, list[int]] = {}
    while anyone:
        card = (anyone & -anyone).bit_length() - 1
        known[deck.names[card]] = [
            seat for seat, cards in enumerate(pointed_to) if cards >> card & 1
        ]
        anyone &= anyone - 1
    return known
