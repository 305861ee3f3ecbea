"""What FR-7 to FR-10 say, once more and as plainly as possible: what the quick code is measured against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

COLOURS = {"black": "Bu Ma In", "red": "La Fr Pl", "blue": "Ra Zu To", "green": "Hi Ti Fa", "gold": "Sc Ea Bo"}
COLOUR_OF = {suit: colour for colour, suits in COLOURS.items() for suit in suits.split()}
SUITED = [rank + suit for suit in COLOUR_OF for rank in "0123456789i"]
TRUMPS = ["Beauty", "Death", "Granola", "Grue", "Jester", "Light", "Lobster", "Snail", "Time"]


def is_set(cards: list[str]) -> bool:
    """One rank."""
    return len({card[0] for card in cards}) == 1


def is_flush(cards: list[str]) -> bool:
    """One suit."""
    return len({card[1:] for card in cards}) == 1


def is_run(cards: list[str]) -> bool:
    """One colour, and ranks that follow one another."""
    ranks = [card[0] for card in cards]
    if len({COLOUR_OF[card[1:]] for card in cards}) > 1 or "i" in ranks:
        return False
    numbers = sorted(map(int, ranks))
    return numbers == list(range(numbers[0], numbers[0] + len(cards)))


def is_meld(cards: Iterable[str]) -> bool:
    """Three or more cards that belong together; one may be a trump, if there is a card that it can stand for."""
    group = list(cards)
    suited = [card for card in group if card not in TRUMPS]
    if len(group) < 3 or len(group) - len(suited) > 1:
        return False
    if len(suited) == len(group):
        return is_set(group) or is_flush(group) or is_run(group)
    return any(is_meld([*suited, other]) for other in SUITED if other not in suited)


def is_bonus(cards: list[str]) -> bool:
    """A meld without a trump: one rank and colour, or a run of one suit, or infinities."""
    if not is_meld(cards) or any(card in TRUMPS for card in cards):
        return False
    if is_set(cards):
        return cards[0][0] == "i" or len({COLOUR_OF[card[1:]] for card in cards}) == 1
    return is_flush(cards) and is_run(cards)


def subsets(hand: list[str]) -> Iterator[tuple[str, ...]]:
    """All groups of three or more cards of a hand."""
    for size in range(3, len(hand) + 1):
        yield from combinations(hand, size)


def can_be_played(card: str, hand: list[str], melds: list[list[str]]) -> bool:
    """FR-5: on a meld of the table, or in a meld with any cards of the hand."""
    if any(is_meld([*meld, card]) for meld in melds):
        return True
    return any(is_meld([*others, card]) for size in range(2, len(hand) + 1) for others in combinations(hand, size))
