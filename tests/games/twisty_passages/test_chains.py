from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise, permutations

import pytest

from oddeck.decks.fanucci import CARDS, DECK, RANKS, SUITED, is_trump
from oddeck.games.twisty_passages.chains import longest_chain


def fits(card: int, top: int) -> bool:
    return not is_trump(card) and (
        card // len(RANKS) == top // len(RANKS) or card % len(RANKS) == top % len(RANKS)
    )


def cards(names: str) -> list[int]:
    return [DECK.parse_card(name) for name in names.split()]


def is_chain(chain: Sequence[int]) -> bool:
    return not any(map(is_trump, chain)) and all(
        fits(after, before) for before, after in pairwise(chain)
    )


def brute_force_length(hand: Sequence[int], top: int | None) -> int:
    """How far one can get in any order of the cards."""
    suited = [card for card in hand if not is_trump(card)]
    openings = [card for card in suited if top is not None and fits(card, top)] or suited
    longest = 0
    for order in permutations(suited):
        if order and order[0] in openings:
            length = 1
            while length < len(order) and fits(order[length], order[length - 1]):
                length += 1
            longest = max(longest, length)
    return longest


def random_hand(chance: random.Random, size: int) -> list[int]:
    """Cards of a few suits and ranks only, so that they often fit, and sometimes a trump."""
    ranks, suits = chance.randint(2, 8), chance.randint(2, 8)
    close = [suit * len(RANKS) + rank for suit in range(suits) for rank in range(ranks)]
    trumps = list(range(SUITED, CARDS))
    return list(
        dict.fromkeys(
            chance.choice(trumps if chance.random() < 0.1 else close) for _ in range(size)
        )
    )


def test_the_example_of_the_designer() -> None:
    hand = cards("0Fa 2Fr 2Ea 3Ti 6Fr 6Zu 6Ti 7Fa")
    chain = longest_chain(hand)
    assert len(chain) == 6
    assert is_chain(chain)
    assert set(chain) == set(hand) - set(cards("0Fa 7Fa"))


@pytest.mark.parametrize("seed", range(150))
def test_no_order_of_the_cards_is_longer(seed: int) -> None:
    chance = random.Random(seed)
    hand = random_hand(chance, chance.randint(1, 7))
    top = chance.choice([None, chance.randrange(SUITED)])
    chain = longest_chain(hand, top)
    assert is_chain(chain)
    assert set(chain) <= set(hand)
    assert len(set(chain)) == len(chain)
    assert len(chain) == brute_force_length(hand, top)
    if top is not None and any(fits(card, top) for card in hand):
        assert fits(chain[0], top)


def test_the_top_of_the_stack_decides_where_it_begins() -> None:
    hand = cards("3Fr 3La 3Bu 9Zu 9To")
    assert set(longest_chain(hand)) == set(cards("3Fr 3La 3Bu"))
    assert set(longest_chain(hand, DECK.parse_card("9Ea"))) == set(cards("9Zu 9To"))
    # Nothing fits: the longest of all.
    assert set(longest_chain(hand, DECK.parse_card("5Ea"))) == set(cards("3Fr 3La 3Bu"))


@pytest.mark.parametrize("hand", ["", "Grue", "Grue Time"])
def test_trumps_are_no_chain(hand: str) -> None:
    assert longest_chain(cards(hand)) == []


def test_the_order_of_the_hand_does_not_matter() -> None:
    chance = random.Random(1)
    for _ in range(20):
        hand = random_hand(chance, 12)
        assert longest_chain(hand) == longest_chain(chance.sample(hand, len(hand)))


@pytest.mark.parametrize("size", [20, 40, 80, CARDS])
def test_huge_hands_give_long_chains(size: int) -> None:
    hand = random.Random(size).sample(range(CARDS), size)
    chain = longest_chain(hand)
    assert is_chain(chain)
    assert set(chain) <= set(hand)
    assert len(set(chain)) == len(chain)
    if size >= 80:  # so many cards hang together
        assert len(chain) == sum(not is_trump(card) for card in hand)
