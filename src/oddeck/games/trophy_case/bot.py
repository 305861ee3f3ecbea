"""A sensible player of Trophy Case.

A trump wins any trick, so what counts is to be able to play one when it pays. With a trump in hand,
and nothing left of the led colour, it weighs what the trick is worth now, zeros included, against
what waiting could add and who may trump first; while it waits, it feeds the trick its own points.
Without that hope it throws the trick its worthless cards and keeps points and zeros back. It folds
only when it has no trump, nothing but points to play, and somebody is likely to trump: cards that
are not played are worth nothing once anybody runs out.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from oddeck.bots.sight import Sight
from oddeck.decks.fanucci import (
    CARDS,
    DECK,
    INFINITY,
    RANKS,
    SUITS,
    SUITS_A_COLOUR,
    TRUMPS,
    is_trump,
)

# How much more a point to come counts than a point in the trick: waiting pays more often than it
# seems.
PATIENCE = 3.0
POINTS_A_ROUND = 0.36  # what each opponent is likely to add to the trick in a round
TRUMPS_WHEN_FREE = 0.5  # how likely an opponent who has a trump, and may play it, plays it next
RISK_TO_FOLD_AT = 0.5  # readier folding lost more than it saved
CARDS_A_COLOUR = SUITS_A_COLOUR * len(RANKS)


class TrophyCaseBot:
    """Plays by what tricks are worth; the seed decides between cards that are as good."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> str:
        """The move that its few ideas lead to."""
        seat, moves = Seat(sight.view), sight.moves
        if not seat.trick:
            return f"lead {DECK.names[self._cheapest(seat, seat.longest_colour())]}"
        if not seat.trumps and not seat.suited:
            return "mud"  # TC-9: to stay in costs nothing
        if seat.trumps and not seat.in_colour:
            return f"play {DECK.names[self._with_a_trump(seat)]}"
        card = self._cheapest(seat, seat.in_colour or seat.suited)
        if (
            "fold" in moves
            and not seat.trumps
            and seat.gift(card) > 0
            and seat.risk() > RISK_TO_FOLD_AT
        ):
            return "fold"
        return f"play {DECK.names[card]}"

    def _with_a_trump(self, seat: Seat) -> int:
        """The trump, or a card that makes the trick worth more while it is safe enough to wait."""
        if not seat.suited:
            return seat.trumps[0]
        richest = max(self._shuffled(seat.suited), key=seat.gift)
        risk = seat.risk()
        to_come = seat.gift(richest) + POINTS_A_ROUND * len(seat.rivals)
        return seat.trumps[0] if risk * seat.worth > (1.0 - risk) * to_come * PATIENCE else richest

    def _cheapest(self, seat: Seat, cards: Sequence[int]) -> int:
        """The card that gives away least."""
        return min(self._shuffled(cards), key=seat.loss)

    def _shuffled(self, cards: Sequence[int]) -> list[int]:
        return self._random.sample(cards, len(cards))


class Seat:
    """The game as it looks from one seat."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.me: int = view["seat"]
        self.infinity: int = view["options"]["infinity"]
        hand = numbers(view["hands"][self.me]["known"])
        self.trumps = [card for card in hand if is_trump(card)]
        self.suited = [card for card in hand if not is_trump(card)]
        self.trick = numbers(card for _, card in view["trick"])
        self.in_colour = [
            card for card in self.suited if self.trick and colour(card) == colour(self.trick[0])
        ]
        self.worth = sum(self.gift(card) for card in self.trick)
        self.rivals = [
            seat
            for seat in range(view["players"])
            if seat != self.me and seat not in view["folded"]
        ]
        self.counts: list[int] = [other["count"] for other in view["hands"]]
        self.lacks: list[list[str]] = view["lacks"]
        seen = {*hand, *self.trick, *numbers(view["aside"]), *numbers(view["discard"]["known"])}
        self.unseen = CARDS - len(seen)
        self.unseen_trumps = len(TRUMPS) - sum(is_trump(card) for card in seen)

    def gift(self, card: int) -> int:
        """What a card gives to a player who trumps the trick (TC-11)."""
        rank = card % len(RANKS)
        return self.infinity if rank == INFINITY else int(rank in (0, 8, 9))

    def loss(self, card: int) -> float:
        """What a card gives away in a trick that another may win: a zero only if they trump it."""
        return 0.5 if card % len(RANKS) == 0 else float(self.gift(card))

    def longest_colour(self) -> list[int]:
        """The cards of the colour of which there are most."""
        return max(
            (
                [card for card in self.suited if colour(card) == which]
                for which in range(len(SUITS) // SUITS_A_COLOUR)
            ),
            key=len,
        )

    def risk(self) -> float:
        """How likely somebody else trumps this trick before the next turn comes."""
        safe = 1.0
        for rival in self.rivals:
            safe *= 1.0 - self.may_be_free(rival) * self.may_have_a_trump(rival) * TRUMPS_WHEN_FREE
        return 1.0 - safe

    def may_have_a_trump(self, rival: int) -> float:
        """The more cards they have, the likelier."""
        if self.counts[rival] == 0:
            return 0.0
        return float(1.0 - (1.0 - self.unseen_trumps / self.unseen) ** self.counts[rival])

    def may_be_free(self, rival: int) -> float:
        """How likely they have nothing of the led colour: surely if they have shown it (TC-6).

        Else the fewer cards they hold, the likelier it is.
        """
        led = {
            suit.letters
            for suit in SUITS
            if suit.colour == SUITS[self.trick[0] // len(RANKS)].colour
        }
        if led <= set(self.lacks[rival]):
            return 1.0
        return float((1.0 - CARDS_A_COLOUR / CARDS) ** self.counts[rival])


def numbers(names: Iterable[str]) -> list[int]:
    """Cards by their names."""
    return [DECK.parse_card(name) for name in names]


def colour(card: int) -> int:
    """The number of a suited card's colour."""
    return card // CARDS_A_COLOUR
