"""What a meld is, and that all of them are found: against a plain definition (see plain.py)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from oddeck.decks.fanucci import DECK, WORDS
from oddeck.engine.compile.jit import ZERO, machine_code
from oddeck.engine.state.cardset import set_of
from oddeck.games.flathead_rummy.melds import (
    NO_CARDS,
    is_bonus,
    is_meld,
    join,
    list_melds,
    makes_meld,
    tally,
)
from oddeck.games.flathead_rummy.rules import NO_PLACES
from oddeck.games.flathead_rummy.vocabulary import Action

from . import plain


def shape_of(cards: list[str]) -> int:
    """The shape of a group."""
    shape = NO_CARDS
    for card in cards:
        shape = join(shape, DECK.parse_card(card))
    return shape


def rich_hand(dice: random.Random, size: int) -> list[str]:
    """Cards that have much to do with each other: few suits or few ranks, and often trumps."""
    suits = dice.sample(sorted(plain.COLOUR_OF), dice.choice((1, 2, 3, 5)))
    if dice.random() < 0.5:
        colours = dice.sample(sorted(plain.COLOURS), 2)
        suits = [suit for colour in colours for suit in plain.COLOURS[colour].split()]
    ranks = dice.sample("0123456789i", dice.choice((3, 5, 11)))
    near = [rank + suit for suit in suits for rank in ranks]
    hand = dice.sample(plain.TRUMPS, min(size, dice.choice((0, 0, 1, 2))))
    hand += dice.sample(near, min(len(near), size - len(hand)))
    others = [card for card in plain.SUITED if card not in hand]
    return sorted(hand + dice.sample(others, size - len(hand)), key=DECK.parse_card)


def melds_found(hand: list[str], in_machine_code: bool = False) -> list[tuple[str, ...]]:
    """All melds of a hand by the quick code, as cards."""
    out = np.empty(Action.end(), np.int64)
    cards = set_of(map(DECK.parse_card, hand), WORDS)
    count = (machine_code(list_melds) if in_machine_code else list_melds)(cards, out, ZERO)
    return [
        tuple(card for bit, card in enumerate(hand) if (action - Action.MELD) >> bit & 1)
        for action in out[:count].tolist()
    ]


EXAMPLES = {
    "2La 3Pl 4Fr": True,  # red
    "7Zu 8Zu 9Ra": True,  # blue
    "7Zu 8Zu 9Ra iTo": False,
    "3Bu 3La 3Ra 3Bo": True,
    "1Ma 5Ma iMa": True,
    "1Ma 5Ma": False,
    "2La 3Pl 4Bo": False,  # two colours
    "2La 3Pl 3Fr 4Fr": False,  # a rank twice
    "2La 3Pl 5Fr": False,
    "iSc iEa iBo": True,
    "8Sc 9Ea iBo": False,
    "iSc 0Ea 1Bo": False,
    "0Hi 1Ti 2Fa 3Hi 4Ti 5Fa 6Hi 7Ti 8Fa 9Hi": True,
}
WITH_TRUMPS = {
    "2Sc 3Sc Grue": True,
    "2Sc 2Bo Grue": True,
    "5Fa 7Hi Grue": True,  # it stands for a 6
    "5Fa 8Hi Grue": False,
    "8Fa 9Hi Grue": True,  # for a 7
    "9Fa iHi Grue": False,
    "9Fa iFa Grue": True,  # a flush
    "2Sc 3Sc Grue Death": False,
    "2Sc Grue Death": False,
    "1La 2Fr 4Pl 5La Time": True,
    "1La 2Fr 4Pl 6La Time": False,
    "0Hi 1Ti 2Fa 3Hi 4Ti 5Fa 6Hi 7Ti 8Fa Grue": True,  # a 9
    "0Hi 1Ti 2Fa 3Hi 4Ti 5Fa 6Hi 7Ti 8Fa 9Hi Grue": False,  # the whole run
    "0Hi 1Hi 2Hi 3Hi 4Hi 5Hi 6Hi 7Hi 8Hi 9Hi Grue": (
        True
    ),  # but in one suit it is a flush without its infinity
    "0Hi 1Hi 2Hi 3Hi 4Hi 5Hi 6Hi 7Hi 8Hi 9Hi iHi": True,
    "0Hi 1Hi 2Hi 3Hi 4Hi 5Hi 6Hi 7Hi 8Hi 9Hi iHi Grue": False,  # all eleven of a suit
    "7Bu 7Ma 7In 7La 7Fr 7Pl 7Ra 7Zu 7To 7Hi 7Ti 7Fa 7Sc 7Ea Grue": True,
    "7Bu 7Ma 7In 7La 7Fr 7Pl 7Ra 7Zu 7To 7Hi 7Ti 7Fa 7Sc 7Ea 7Bo": True,
    # All fifteen of a rank.
    "7Bu 7Ma 7In 7La 7Fr 7Pl 7Ra 7Zu 7To 7Hi 7Ti 7Fa 7Sc 7Ea 7Bo Grue": False,
}


@pytest.mark.parametrize(("cards", "expected"), EXAMPLES.items())
def test_sets_flushes_and_runs(cards: str, expected: bool) -> None:
    """FR-7, with the runs of the text."""
    assert is_meld(shape_of(cards.split())) == expected
    assert plain.is_meld(cards.split()) == expected


@pytest.mark.parametrize(("cards", "expected"), WITH_TRUMPS.items())
def test_a_trump_stands_for_a_card_that_is_missing(cards: str, expected: bool) -> None:
    """FR-9"""
    assert is_meld(shape_of(cards.split())) == expected
    assert plain.is_meld(cards.split()) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("6Bu 6Ma 6In", True),
        ("6Bu 6Ma 6La", False),
        ("6Bu 6Ma 6In 6La", False),
        ("5Fa 6Fa 7Fa", True),
        ("5Fa 6Fa 8Fa", False),
        ("5Fa 6Fa 7Hi", False),
        ("iBu iLa iRa", True),
        ("iBu iMa iIn", True),
        ("2Sc 3Sc Grue", False),
        ("6Bu 6Ma Grue", False),
        ("8Fa 9Fa iFa", False),
    ],
)
def test_bonus_melds(cards: str, expected: bool) -> None:
    """FR-10"""
    assert is_bonus(shape_of(cards.split())) == expected
    assert plain.is_bonus(cards.split()) == expected


def test_groups_of_every_kind_are_judged_as_the_plain_definition_does() -> None:
    """FR-7, FR-9, FR-10"""
    dice = random.Random(7)
    verdicts = {True: 0, False: 0}
    for _ in range(1500):
        hand = rich_hand(dice, dice.choice((3, 4, 5, 6)))
        dice.shuffle(hand)
        expected = plain.is_meld(hand)
        assert is_meld(shape_of(hand)) == expected, hand
        if expected:
            assert is_bonus(shape_of(hand)) == plain.is_bonus(hand), hand
        verdicts[expected] += 1
    assert min(verdicts.values()) > 100


def test_all_melds_of_a_hand_are_found_once_each() -> None:
    """FR-7, FR-9: the search is complete, over all subsets of rich hands."""
    dice = random.Random(3)
    most = 0
    for _ in range(40):
        hand = rich_hand(dice, dice.choice((3, 7, 9, 10)))
        found = melds_found(hand)
        assert len(set(found)) == len(found)
        assert set(found) == {group for group in plain.subsets(hand) if plain.is_meld(group)}, hand
        most = max(most, len(found))
    assert most > 100


def test_the_largest_hand_of_all_is_searched_whole() -> None:
    """FR-7: eleven cards of one suit, of which all but the smallest groups are flushes."""
    hand = [rank + "To" for rank in "0123456789i"]
    assert len(melds_found(hand)) == 2**11 - 1 - 11 - 55


def test_the_search_is_the_same_in_machine_code() -> None:
    dice = random.Random(4)
    for _ in range(60):
        hand = rich_hand(dice, 11)
        assert melds_found(hand, in_machine_code=True) == melds_found(hand)


def test_whether_a_card_makes_a_meld_with_a_hand() -> None:
    """FR-5: quickly, and by trying all groups of the hand."""
    dice = random.Random(5)
    verdicts = {True: 0, False: 0}
    for _ in range(60):
        hand = rich_hand(dice, dice.choice((1, 2, 3, 5, 7)))
        counted = tally(set_of(map(DECK.parse_card, hand), WORDS), NO_PLACES)
        for card in dice.sample([card for card in plain.SUITED if card not in hand], 12):
            expected = plain.can_be_played(card, hand, [])
            assert makes_meld(counted, DECK.parse_card(card)) == expected, (card, hand)
            verdicts[expected] += 1
    assert min(verdicts.values()) > 100
