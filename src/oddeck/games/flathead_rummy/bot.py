"""A sensible player of Flathead Rummy.

It counts the dead cards of a hand: those that are left when the rest is laid down in melds, or laid
off, as well as it goes.

- It takes what leaves the fewest dead cards at the end of the turn. A deeper card of the tableau
  that can be played is nearly always worth it: the hand gets smaller for certain. A card that makes
  a pair is worth a little, and so is the chance of a draw.
- What it owes (FR-5) it plays at once, but for a bonus meld that the owed card can join, or cards
  that must go before it.
- It goes out when it can, and keeps its melds until then: on the table they would serve the others
  too. Only when a rival is about to go out does it lay down what it has, which costs nothing then.
- It discards a dead card: one that makes no pair with others, and few with what the next player can
  get at, which is the tableau and what is known of that hand. What fits a meld on the table is
  kept: it would be a present for the others.
- It never discards a trump if it can help it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

from oddeck.bots.sight import Sight
from oddeck.decks.fanucci import DECK, INFINITY, RANKS, SUITS_A_COLOUR, is_trump

from .melds import is_bonus, join
from .plans import Hand, Plan, best_plan, fits, shape_of

# In dead cards. Found by play of the bot against variants of itself.
A_DRAW = 0.8  # what a card from the draw pile is worth
A_PAIR = 0.5  # a dead card that makes a pair with another, which a third would make a meld of
A_MARK = 0.3  # for a bonus meld
A_TRUMP = 2.0  # in a hand
A_MATE = 0.15  # a card of the tableau, or known in the next hand, that a discard makes a pair with
ENOUGH_MATES = 3  # more make no difference
NEARLY_OUT = 2  # cards of a rival
# What comes before or after any discard, whatever the dead cards.
FIRST, LATER, LAST = -50.0, 20.0, 40.0
A_STEP = 1.0  # further from playing the owed card


class FlatheadRummyBot:
    """Makes the move that leaves the fewest dead cards; the seed decides between equal ones."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> str:
        """One of the moves, given what the seat may know."""
        seat, moves = self.look(sight.view), sight.moves
        costs = {move: round(seat.cost(move, moves), 6) for move in moves}
        least = min(costs.values())
        return self._random.choice([move for move in moves if costs[move] == least])

    def look(self, view: dict[str, Any]) -> Seat:
        """How the game looks to it."""
        return Seat(view)


class Seat:
    """The game as it looks from one seat."""

    def __init__(self, view: dict[str, Any]) -> None:
        me: int = view["seat"]
        self.hand = read_cards(view["hands"][me]["known"])
        self.tableau = read_cards(view["tableau"])
        self.melds = tuple(shape_of(read_cards(meld)) for meld in view["melds"])
        self.in_danger = any(
            hand["count"] <= NEARLY_OUT for seat, hand in enumerate(view["hands"]) if seat != me
        )
        self.owed = None if view["owed"] is None else DECK.parse_card(view["owed"])
        following = view["hands"][(me + 1) % view["players"]]
        self.useful_to_the_next = (*self.tableau, *read_cards(following["known"]))

    def cost(self, move: str, moves: Sequence[str]) -> float:
        """How bad a move is: in dead cards, where that can be said."""
        match move.split(" "):
            case ["meld" | "layoff", *words] if (
                self.owed is not None and DECK.names[self.owed] not in words
            ):
                return self.cost_while_owing(words)
            case ["take", "draw"]:
                return self.dead_after(self.hand) - A_DRAW
            case ["take", name]:
                return self.cost_of_taking(DECK.parse_card(name))
            case ["meld", *names]:
                return self.cost_of_melding(read_cards(names))
            case ["layoff", name, _]:
                return self.cost_of_laying_off(DECK.parse_card(name), "done" in moves)
            case ["discard", name]:
                return self.cost_of_discarding(DECK.parse_card(name))
        return 0.0  # done

    def dead_after(self, hand: Hand) -> float:
        """The dead cards of a hand, those that make pairs counted for less."""
        dead = best_plan(hand, self.melds).dead
        return len(dead) - hope(dead)

    def cost_of_taking(self, card: int) -> float:
        """Dead cards at the end of the turn, in which one is discarded.

        What can be laid off is not dead.
        """
        return self.dead_after((*self.hand, card)) - 1

    @cached_property
    def plan(self) -> Plan:
        """The melds to lay down, and the dead cards."""
        return best_plan(self.hand, self.melds)

    @cached_property
    def waits(self) -> bool:
        """Whether melds are better kept for now."""
        return len(self.plan.dead) > 1 and not self.in_danger and self.owed is None

    def cost_of_melding(self, cards: Hand) -> float:
        """The melds of the plan, when it is time; others only if the rules demand one."""
        if self.waits:
            return LAST
        if tuple(sorted(cards)) in self.plan.melds:
            return FIRST
        rest = tuple(card for card in self.hand if card not in cards)
        return LATER + self.dead_after(rest) - (A_MARK if is_bonus(shape_of(cards)) else 0.0)

    def cost_of_laying_off(self, card: int, hand_is_over: bool) -> float:
        """When it is time, but not a card of a meld, nor a trump that may yet make one."""
        if hand_is_over:
            return FIRST
        in_a_meld = any(card in meld for meld in self.plan.melds)
        if self.waits or in_a_meld or (is_trump(card) and len(self.plan.dead) > 1):
            return LAST
        return FIRST / 2

    def cost_while_owing(self, words: Sequence[str]) -> float:
        """FR-5: a play that leaves the owed card in the hand.

        It is made for a mark, or because there is no other way.
        """
        assert self.owed is not None
        if words[-1].isdecimal():
            card, meld = DECK.parse_card(words[0]), self.melds[int(words[-1])]
            leads_on = fits(self.owed, [int(join(meld, card))])
            return LAST + A_STEP * (not leads_on) + (A_TRUMP if is_trump(card) else 0.0)
        cards = read_cards(words)
        joins = any(self.owed in meld and set(cards) < set(meld) for meld in self.plan.melds)
        return 2 * FIRST if joins and is_bonus(shape_of(cards)) else LAST + 2 * A_STEP + A_TRUMP

    def cost_of_discarding(self, card: int) -> float:
        """The other dead cards stay, and the next player may have the card."""
        trump = A_TRUMP if is_trump(card) else 0.0
        if card not in self.plan.dead:
            return LATER / 2 + trump
        rest = tuple(other for other in self.plan.dead if other != card)
        return trump - hope(rest) + self.danger(card)

    def danger(self, card: int) -> float:
        """What the next player can do with a discard.

        A trump makes no pairs: nobody can take it.
        """
        mates = sum(make_pair(card, mate) for mate in self.useful_to_the_next)
        return A_MATE * min(mates, ENOUGH_MATES)


def hope(dead: Hand) -> float:
    """What the pairs among dead cards are worth, half for each card that is in one."""
    return A_PAIR / 2 * sum(any(make_pair(card, other) for other in dead) for card in dead)


@cache
def make_pair(card: int, other: int) -> bool:
    """Whether some third card would make a meld of these two."""
    if is_trump(card) or is_trump(other) or card == other:
        return False
    (suit, rank), (other_suit, other_rank) = divmod(card, len(RANKS)), divmod(other, len(RANKS))
    if suit == other_suit or rank == other_rank:
        return True
    near = 0 < abs(rank - other_rank) <= 2 and INFINITY not in (rank, other_rank)
    return near and suit // SUITS_A_COLOUR == other_suit // SUITS_A_COLOUR


def read_cards(names: Sequence[str]) -> Hand:
    """Cards by their names."""
    return tuple(DECK.parse_card(name) for name in names)
