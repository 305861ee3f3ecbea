"""The longest chain in a hand: cards that can be played one after the other, each of the rank or
suit of the one before.

Think of a card as a passage between two rooms, its suit and its rank. A chain is then a walk: in
every room that it comes to, all the cards that meet there can be played, and each passage can be
walked once. So the longest chain belongs to the walk whose rooms have the most cards, and there are
far fewer walks than orders of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from oddeck.decks.fanucci import RANKS, SUITS, is_trump

ROOMS = range(len(SUITS) + len(RANKS))
# How long the search goes on in a huge hand; one of ordinary size is searched to the end.
STEPS_FROM_EACH_DOOR = 50


def longest_chain(cards: Iterable[int], top: int | None = None) -> list[int]:
    """The longest chain of these cards that can follow `top`; if nothing fits it, or it is None,
    the longest of all.

    Trumps are never part of it. In huge hands the search may end before it has seen every walk.
    """
    return list(_longest_chain(tuple(sorted({card for card in cards if not is_trump(card)})), top))


@lru_cache(maxsize=1000)  # a move changes few hands, and every viewer's chain is asked for after it
def _longest_chain(suited: tuple[int, ...], top: int | None) -> list[int]:
    graph = HandGraph(suited)
    doors = (
        []
        if top is None or is_trump(top)
        else [room for room in rooms_of(top) if graph.meeting[room]]
    )
    for room in doors or [room for room in ROOMS if graph.meeting[room]]:
        graph.explore_from(room)
    return graph.chain()


def rooms_of(card: int) -> tuple[int, int]:
    """The two rooms that a suited card joins: its suit and its rank."""
    return card // len(RANKS), len(SUITS) + card % len(RANKS)


def members(cards: int) -> Iterator[int]:
    """The cards of a set that has a bit for each."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


class HandGraph:
    """The cards of a hand as passages between rooms, and the best walk found so far.

    Sets of cards have a bit for each.
    """

    def __init__(self, suited: Sequence[int]) -> None:
        self.meeting = [0 for _ in ROOMS]  # the cards of each room
        for card in suited:
            for room in rooms_of(card):
                self.meeting[room] |= 1 << card
        # Rooms, each with the card by which it is left.
        self.best_walk: list[tuple[int, int | None]] = []
        self.best_length = 0
        self.steps_left = 0

    def explore_from(self, room: int) -> None:
        """Tries the walks that begin in this room."""
        everything = 0
        for cards in self.meeting:
            everything |= cards
        self.steps_left = STEPS_FROM_EACH_DOOR
        self.go_on([], room, self.meeting[room], everything)

    def go_on(self, walked: list[tuple[int, int | None]], room: int, met: int, unused: int) -> None:
        """Goes on from a room in every way, best first.

        `met` are the cards of all rooms so far, `unused` those not yet walked.
        """
        if met.bit_count() > self.best_length:
            self.best_length = met.bit_count()
            self.best_walk = [*walked, (room, None)]
        self.steps_left -= 1
        if (
            self.steps_left < 0
            or (met | self.within_reach(room, unused)).bit_count() <= self.best_length
        ):
            return
        ways = [(card, sum(rooms_of(card)) - room) for card in members(self.meeting[room] & unused)]
        ways.sort(key=lambda way: -(self.meeting[way[1]] & ~met).bit_count())
        for card, beyond in ways:
            self.go_on(
                [*walked, (room, card)], beyond, met | self.meeting[beyond], unused & ~(1 << card)
            )

    def within_reach(self, room: int, unused: int) -> int:
        """The cards of all rooms that one can still come to."""
        found, before = self.meeting[room], 0
        while found != before:
            before = found
            for cards in self.meeting:
                if cards & found & unused:
                    found |= cards
        return found

    def chain(self) -> list[int]:
        """The cards of the best walk in the order in which they can be played: all of a room, the
        one that leads on last.
        """
        kept = {card for _room, card in self.best_walk}
        played: dict[int, None] = {}
        for room, way_on in self.best_walk:
            played |= dict.fromkeys(
                card for card in members(self.meeting[room]) if card not in kept
            )
            if way_on is not None:
                played[way_on] = None
        return list(played)
