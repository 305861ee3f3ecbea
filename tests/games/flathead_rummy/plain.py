"""What FR-5 and FR-7 to FR-10 say, once more and as plainly as possible: what the quick code is
measured against.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

COLOURS = {
    "black": "Bu Ma In",
    "red": "La Fr Pl",
    "blue": "Ra Zu To",
    "green": "Hi Ti Fa",
    "gold": "Sc Ea Bo",
}
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
    """Three or more cards that belong together; one may be a trump, if there is a card that it can
    stand for.
    """
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


Melds = tuple[frozenset[str], ...]


def lines_of_play(
    hand: frozenset[str], melds: Melds
) -> Iterator[tuple[str, frozenset[str], Melds]]:
    """FR-3, FR-8: every meld and every lay-off as it is written, with the hand and the melds after
    it.
    """
    for group in subsets(sorted(hand)):
        if is_known_meld(frozenset(group)):
            yield " ".join(["meld", *group]), hand - set(group), (*melds, frozenset(group))
    for card in hand:
        for number, meld in enumerate(melds):
            if is_known_meld(meld | {card}):
                yield (
                    f"layoff {card} {number}",
                    hand - {card},
                    (*melds[:number], meld | {card}, *melds[number + 1 :]),
                )


def can_be_played(card: str, hand: Iterable[str], melds: Iterable[Iterable[str]]) -> bool:
    """FR-5: whether any sequence of plays with the card and the hand ends with the card played, by
    trying all of them.
    """
    return _can_be_played(card, frozenset(hand) | {card}, tuple(map(frozenset, melds)))


@cache
def _can_be_played(card: str, hand: frozenset[str], melds: Melds) -> bool:
    return any(
        card not in rest or _can_be_played(card, rest, table)
        for _, rest, table in lines_of_play(hand, melds)
    )


def plays_while_owed(card: str, hand: Iterable[str], melds: Iterable[Iterable[str]]) -> set[str]:
    """FR-5: the plays that play the owed card, or after which it can still be played.

    The hand includes it.
    """
    plays = lines_of_play(frozenset(hand), tuple(map(frozenset, melds)))
    return {
        play for play, rest, table in plays if card not in rest or _can_be_played(card, rest, table)
    }


@cache
def is_known_meld(cards: frozenset[str]) -> bool:
    """The same as `is_meld`, remembered."""
    return is_meld(cards)
