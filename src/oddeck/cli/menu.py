"""The legal moves of a seat, in groups and numbered.

A move belongs with those that begin with the same words before their first card: `trade 1 3Fr` with
all the trades with seat 1. Moves that name no card are one group, but longer ones belong
with those that share their first two words: `ask 1 suit C` with all that is asked of seat 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from oddeck.engine.text.deck import Deck

Words = tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """A legal move, its number, and its words: those that it shares with its group, and the rest,
    which begins with a card.
    """

    number: int
    move: str
    heading: Words
    rest: Words


class Menu:
    """All that a seat can choose from now. `order` are cards, whose moves come in that order."""

    def __init__(self, moves: Sequence[str], deck: Deck, order: Iterable[str] = ()) -> None:
        self.deck = deck
        ranks = {card: rank for rank, card in enumerate(order)}
        split = [(*split_move(move, deck), move) for move in moves]
        headings = sorted({heading: None for heading, _, _ in split}, key=group_rank)
        split.sort(key=lambda words: (headings.index(words[0]), ranks.get(words[1][0], len(ranks))))
        self.choices = tuple(
            Choice(number, move, heading, rest)
            for number, (heading, rest, move) in enumerate(split, first_number(moves))
        )

    def verbs(self) -> set[str]:
        """The words that legal moves begin with."""
        return {choice.move.split(" ")[0] for choice in self.choices}


def first_number(moves: Sequence[str]) -> int:
    """Menus count from 1, except for one verb with the numbers from 0 on: `speed 3` is number 3."""
    words = [move.split(" ") for move in moves]
    return (
        0
        if len(moves) > 1 and words == [[words[0][0], str(number)] for number in range(len(moves))]
        else 1
    )


def grouped(choices: Iterable[Choice]) -> list[list[Choice]]:
    """The choices, those with the same heading together."""
    return [list(group) for _, group in groupby(choices, key=lambda choice: choice.heading)]


def split_move(move: str, deck: Deck) -> tuple[Words, Words]:
    """The words before the first card, and the rest; a short move without a card is all rest."""
    words = tuple(move.split(" "))
    without_card = 2 if len(words) > 2 else 0
    first_card = next((place for place, word in enumerate(words) if word in deck), without_card)
    return words[:first_card], words[first_card:]


def group_rank(heading: Words) -> int:
    """A verb and its cards come first, then the moves without a card, then those with
    more to say.
    """
    return {1: 0, 0: 1}.get(len(heading), 2)
