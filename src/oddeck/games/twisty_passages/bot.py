"""A sensible player of Twisty Passages.

For every move it estimates how many turns it would then need to get rid of its cards, and makes
the move with the fewest:

- Cards of the longest chain, and trumps, take a turn each; a card that the chain leaves out takes
  longer, and so does a stack that nothing fits.
- A trade brings a card that can be played at once if the partner has one, and the more cards they
  hold the likelier that is. What is given away is what the chain misses least.
- A trade helps the partner too, which hurts the more the fewer rivals there are.
- Nobody trades with a player who holds a single card: that makes sure that they can play it.
- When the table comes to a standstill the fewest cards win, so only those who hold the fewest can
  afford to pass.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from oddeck.bots.sight import Sight
from oddeck.decks.fanucci import CARDS, DECK, RANKS, is_trump

from .chains import longest_chain

# In turns. Found by play of the bot against variants of itself.
STRAY = 1.0  # a card that the longest chain leaves out, beyond the turn in which it is played
STUCK = 2.0  # a stack that no card in the hand fits
RIVAL_HELPED = 3.0  # what a trade does for the partner, if there is no other rival
BEHIND_AT_A_STANDSTILL = 4.0  # passing while somebody holds fewer cards
NEVER = 1000.0  # more than anything else can come to

Hand = tuple[int, ...]


class TwistyPassagesBot:
    """Makes the move that leaves the fewest turns to play; the seed decides between equal ones."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> str:
        """One of the moves, given what the seat may know."""
        seat, moves = Seat(sight.view), sight.moves
        turns = {move: round(seat.turns_after(move), 6) for move in moves}
        fewest = min(turns.values())
        return self._random.choice([move for move in moves if turns[move] == fewest])


class Seat:
    """The game as it looks from one seat."""

    def __init__(self, view: dict[str, Any]) -> None:
        me: int = view["seat"]
        self.counts: list[int] = [hand["count"] for hand in view["hands"]]
        self.hand = read_cards(view["hands"][me]["known"])
        self.top = read_cards(view["stacks"][me])[-1] if view["stacks"][me] else None
        self.rivals = len(self.counts) - 1
        self.is_behind = self.counts[me] > min(self.counts)
        self.unseen = set(range(CARDS)).difference(
            self.hand, read_cards(view["discard"]), *map(read_cards, view["stacks"])
        )

    def turns_after(self, move: str) -> float:
        """How many turns are probably left after a move."""
        match move.split(" "):
            case ["play", card]:
                return self.after_play(self.hand, DECK.parse_card(card))
            case ["trade", partner, card]:
                return self.after_trade(int(partner), DECK.parse_card(card))
            case ["give", card]:
                return turns_left(without(self.hand, DECK.parse_card(card)), self.top)
            case ["draw"]:
                return self.after_getting_one(self.hand, self.share_that_fits)
        return self.after_pass()

    def after_play(self, hand: Hand, card: int) -> float:
        """The card is gone; a suited one is what the next must fit."""
        return turns_left(without(hand, card), self.top if is_trump(card) else card)

    def after_pass(self) -> float:
        """A turn is lost.

        If nobody does more than that, the hand ends and those with more cards have lost it.
        """
        return (
            1.0
            + turns_left(self.hand, self.top)
            + (BEHIND_AT_A_STANDSTILL if self.is_behind else 0.0)
        )

    def after_trade(self, partner: int, card: int) -> float:
        """A card goes, another comes, and the partner is helped: one with a single card, to win."""
        if self.counts[partner] == 1:
            return NEVER
        left = self.after_getting_one(
            without(self.hand, card), self.chance_of_a_fitting_card(partner)
        )
        return left + RIVAL_HELPED / self.rivals**2

    def after_getting_one(self, hand: Hand, chance: float) -> float:
        """Turns left when a card comes that fits with this chance, and else is a stray."""
        if_not = self.after_best_play(hand) + 1.0 + STRAY
        return chance * turns_left(hand, self.top) + (1.0 - chance) * if_not

    def after_best_play(self, hand: Hand) -> float:
        """The turns left when a card of this hand is played, or none because none fits."""
        playable = [card for card in hand if fits(card, self.top)]
        return min(
            (self.after_play(hand, card) for card in playable),
            default=1.0 + turns_left(hand, self.top),
        )

    @cached_property
    def share_that_fits(self) -> float:
        """How many of the cards that this seat cannot see could be played, as a share of them."""
        return sum(fits(card, self.top) for card in self.unseen) / max(1, len(self.unseen))

    def chance_of_a_fitting_card(self, partner: int) -> float:
        """How likely the partner has something playable to give."""
        return float(1.0 - (1.0 - self.share_that_fits) ** self.counts[partner])


@lru_cache(maxsize=1000)
def turns_left(hand: Hand, top: int | None) -> float:
    """How long it takes to be rid of these cards: a turn each, and what the stray ones cost."""
    trumps = sum(is_trump(card) for card in hand)
    strays = len(hand) - trumps - len(longest_chain(hand, top))
    stuck = len(hand) > 0 and not any(fits(card, top) for card in hand)
    return len(hand) + STRAY * strays + STUCK * stuck


def fits(card: int, top: int | None) -> bool:
    """Whether the card can be played when this is the top of the stack."""
    return (
        is_trump(card)
        or top is None
        or card // len(RANKS) == top // len(RANKS)
        or card % len(RANKS) == top % len(RANKS)
    )


def without(hand: Hand, card: int) -> Hand:
    """The other cards."""
    return tuple(other for other in hand if other != card)


def read_cards(names: Sequence[str]) -> Hand:
    """Cards by their names."""
    return tuple(DECK.parse_card(name) for name in names)
