"""The maze deck: 104 cards, read from maze.toml, where each card's effect is a short list of
steps.

What the file says becomes tables of numbers that compiled rules run. Cards are numbered as the file
lists them, copies together; a second deck, where one is used, comes after the first. So a card's
*type* is its place in the file.

The environment variable ODDECK_MAZE_FILE names another file of cards: a corrected one, or one to
try something out with.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from enum import IntEnum, unique
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.state.cardset import CardSet, set_of, words_for
from oddeck.engine.text.deck import Deck

from .flavour import flavour_of
from .maze_file import COLOUR_SET, ITEM, ZONES, Card, CardFile, Power, Star, Step

FILE = Path(os.environ.get("ODDECK_MAZE_FILE") or Path(__file__).with_name("maze.toml"))
MOST_DECKS = 2


@unique
class Column(IntEnum):
    """The columns of the table of steps."""

    IF = 0
    FACES = 1  # a bit for each face
    LEAST = 2
    CARDS = 3  # the set of the condition
    DO = 4
    AMOUNT = 5
    WHICH = 6  # the set that a discard is limited to
    WHERE = 7
    IGNORE = 8  # the set that lets one ignore the step; 0 is none


@dataclass(frozen=True)
class Maze:
    """The deck as tables.

    Sets and properties of cards cover two decks.
    """

    cards: tuple[Card, ...]
    type_of: NDArray[np.int64] = field(init=False)
    sets: NDArray[np.uint64] = field(init=False)
    steps: NDArray[np.int64] = field(init=False)
    # Of each type, its first step and the one after its last.
    effect: NDArray[np.int64] = field(init=False)
    at_start: NDArray[np.int64] = field(init=False)
    all_steps: tuple[tuple[Card, Step], ...] = field(init=False)  # as in `steps`

    def __post_init__(self) -> None:
        one_deck = [number for number, card in enumerate(self.cards) for _ in range(card.copies)]
        self._set("type_of", np.array(one_deck * MOST_DECKS, dtype=np.int64))
        sets = [
            self.cards_where(lambda _: True),
            self.cards_where(lambda card: card.kind == "item"),
        ]
        sets += [self.cards_where(lambda card: card.zone is not None)]
        sets += [self._cards_of_zone(colour) for colour in ZONES]
        rows: list[list[int]] = []
        all_steps: list[tuple[Card, Step]] = []
        spans: dict[str, list[list[int]]] = {"effect": [], "at_start": []}
        for card in self.cards:
            for key, span in spans.items():
                steps: tuple[Step, ...] = getattr(card, key)
                span.append([len(rows), len(rows) + len(steps)])
                for step in steps:
                    rows.append(self._row(step, sets))
                    all_steps.append((card, step))
        self._set("sets", np.array(sets))
        self._set("steps", np.array(rows, dtype=np.int64))
        self._set("all_steps", tuple(all_steps))
        for key, span in spans.items():
            self._set(key, np.array(span, dtype=np.int64))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _row(self, step: Step, sets: list[CardSet]) -> list[int]:
        row = [0] * len(Column)
        row[Column.IF], row[Column.DO] = step.condition, step.do
        row[Column.FACES] = sum(1 << face for face in step.faces)
        row[Column.LEAST], row[Column.AMOUNT] = step.least, step.amount
        row[Column.WHICH], row[Column.WHERE] = step.which, step.where
        for column, names in ((Column.CARDS, step.cards), (Column.IGNORE, step.ignore)):
            if names:
                row[column] = len(sets)
                sets.append(np.bitwise_or.reduce([self._cards_named(name) for name in names]))
        return row

    def _cards_named(self, name: str) -> CardSet:
        return (
            self._cards_of_zone(name)
            if name in ZONES
            else self.cards_where(lambda card: card.slug == name)
        )

    def _cards_of_zone(self, colour: str) -> CardSet:
        return self.cards_where(lambda card: card.zone == colour)

    def cards_where(self, holds: Any) -> CardSet:
        """The set of all cards of which something holds."""
        return set_of(
            (card for card, kind in enumerate(self.type_of) if holds(self.cards[kind])),
            words_for(len(self.type_of)),
        )

    def with_star(self, star: Star) -> CardSet:
        """The cards that may be discarded for this."""
        return self.cards_where(lambda card: any(use == star for use, _ in card.stars))

    def with_power(self, power: Power) -> CardSet:
        """The cards that do this by lying there."""
        return self.cards_where(lambda card: card.power == power)

    def star_numbers(self, star: Star) -> NDArray[np.int64]:
        """For every card the number of this use: how many dice."""
        return np.array(
            [dict(self.cards[kind].stars).get(star, 0) for kind in self.type_of], dtype=np.int64
        )

    @cached_property
    def decks(self) -> dict[int, Deck]:
        """The deck by how many are shuffled together.

        Only where there are several of a card are its copies numbered.
        """
        return {number: self._deck(number) for number in range(1, MOST_DECKS + 1)}

    def _deck(self, decks: int) -> Deck:
        names, titles, kinds, traits = [], [], [], []
        for number in range(decks):
            for card in self.cards:
                several = card.copies * decks > 1
                for copy in range(number * card.copies + 1, (number + 1) * card.copies + 1):
                    names.append(f"{card.slug}.{copy}" if several else card.slug)
                    titles.append(f"{card.title} {copy}" if several else card.title)
                    traits.append((card.slug, card.kind))
                    kinds.append(card.kind if card.zone is None else f"{card.zone}-zone")
        flavour = flavour_of("maze", tuple(names))
        return Deck("maze", tuple(names), tuple(titles), {}, tuple(kinds), flavour, tuple(traits))


def load(text: str, name: str = FILE.name) -> Maze:
    """The deck that a file describes; BadDeck says in which card and line it is wrong."""
    return Maze(CardFile(text, name).cards())


TEXT = FILE.read_text(encoding="utf-8")
DIGEST = hashlib.sha256(TEXT.encode()).hexdigest()[:16]
MAZE = load(TEXT)
DECKS = MAZE.decks
CARDS_A_DECK = len(DECKS[1].names)
CARDS = MOST_DECKS * CARDS_A_DECK
WORDS = words_for(CARDS)

_BY_SLUG = {card.slug: card for card in MAZE.cards}


def kind_of(name: str) -> Card:
    """What the file says of a card, by its name in a game: of pit-trap.1 what it says
    of pit-trap.
    """
    return _BY_SLUG[name.partition(".")[0]]


# For compiled code.
TYPE_OF = MAZE.type_of
SETS = MAZE.sets
STEPS = MAZE.steps
EFFECT = MAZE.effect
AT_START = MAZE.at_start
ITEMS: CardSet = SETS[ITEM]
BLACK: CardSet = SETS[COLOUR_SET["black"]]
COLOURS = np.array([SETS[COLOUR_SET[colour]] for colour in ZONES])
TRAPS: CardSet = MAZE.cards_where(lambda card: card.kind == "trap")
STAR_CARDS = np.array([MAZE.with_star(star) for star in Star])
POWER_CARDS = np.array([MAZE.with_power(power) for power in Power])
POCKETS: CardSet = MAZE.cards_where(lambda card: card.is_pocket)
POWER_NUMBER = np.array([MAZE.cards[kind].number for kind in TYPE_OF], dtype=np.int64)
DICE_CHANGE = MAZE.star_numbers(Star.DICE_MORE) - MAZE.star_numbers(Star.DICE_FEWER)
# The cards that cancel a card of each type.
CANCELLED_BY = np.array(
    [
        (STAR_CARDS[Star.CANCEL_STOP] if card.can_stop else 0 * ITEMS)
        | (STAR_CARDS[Star.CANCEL_TIME] if card.anchor else 0 * ITEMS)
        for card in MAZE.cards
    ]
)
