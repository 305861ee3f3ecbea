"""Sets of cards as rows of 64-bit words, one bit a card: a hand, or all that a seat knows.

A set is a row of some array (`s.hand[seat]`), changed in place. Words are `np.uint64` throughout:
mixed with signed numbers they would silently turn into floats.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import ZERO, constant, inlined, native

CardSet: TypeAlias = NDArray[np.uint64]
Actions: TypeAlias = NDArray[np.int64]

WORD_BITS = 64
BIT = np.array([1 << bit for bit in range(WORD_BITS)], dtype=np.uint64)
FROM = ~(BIT - np.uint64(1))  # the bits of a word from each bit on
NO_BITS = np.uint64(0)
ONE = np.uint64(1)
NO_CARD = constant(-1)  # where a card is named, and there is none


def _lowest_bit_in_machine_code(word: Any) -> Any:
    from numba.cpython.unsafe import numbers

    trailing_zeros: Any = numbers.trailing_zeros

    def count_zeros_below(word: Any) -> Any:
        return np.int64(trailing_zeros(word))

    return count_zeros_below


@native(_lowest_bit_in_machine_code)
def lowest_bit(word: np.uint64) -> int:
    """The number of the lowest bit set in a word; of an empty word, some number outside it."""
    bits = int(word)
    return (bits & -bits).bit_length() - 1


@inlined
def without_lowest(word: np.uint64) -> np.uint64:
    """A word without its lowest bit: the step of a loop over the bits of a word."""
    return word & (word - ONE)


@inlined
def lowest_card(word: np.uint64, w: int) -> int:
    """The card of the lowest bit in a set's word of number `w`, which is not empty."""
    return w * WORD_BITS + lowest_bit(word)


@inlined
def words_of(card: int) -> tuple[np.uint64, np.uint64]:
    """The set of one card as two words."""
    return (BIT[card], NO_BITS) if card < WORD_BITS else (NO_BITS, BIT[card - WORD_BITS])


@inlined
def first_of(low: np.uint64, high: np.uint64) -> int:
    """The first card of a set that is given as two words and is not empty."""
    return lowest_bit(low) if low != NO_BITS else WORD_BITS + lowest_bit(high)


@inlined
def without_first(low: np.uint64, high: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Two words without their first card: the step of a loop over a set of two words."""
    return (without_lowest(low), high) if low != NO_BITS else (low, without_lowest(high))


@inlined
def contains(cards: CardSet, card: int) -> bool:
    """Whether the card is in the set."""
    held: bool = (cards[card >> 6] & BIT[card & 63]) != NO_BITS
    return held


@inlined
def add(cards: CardSet, card: int) -> None:
    """Put the card into the set."""
    cards[card >> 6] |= BIT[card & 63]


@inlined
def remove(cards: CardSet, card: int) -> None:
    """Take the card out of the set, if it is there."""
    cards[card >> 6] &= ~BIT[card & 63]


@inlined
def have_common(cards: CardSet, others: CardSet) -> bool:
    """Whether any card is in both sets."""
    for w in range(len(cards)):
        if cards[w] & others[w] != NO_BITS:
            return True
    return False


@inlined
def count_common(cards: CardSet, others: CardSet) -> int:
    """How many cards are in both sets."""
    n = ZERO
    for w in range(len(cards)):
        left = cards[w] & others[w]
        while left != NO_BITS:
            n += 1
            left = without_lowest(left)
    return n


@inlined
def first_from(cards: CardSet, card: int) -> int:
    """The first card of the set that is not before `card`; NO_CARD if there is none.

    A loop over a set, which may remove what it has passed:

        card = first_from(cards, ZERO)
        while card != NO_CARD:
            ...
            card = first_from(cards, card + 1)

    It costs about a nanosecond a card more than a loop over words and bits, which is what the
    busiest functions do. A generator would cost nothing, but CUDA has none.
    """
    first = card >> 6
    for w in range(first, len(cards)):
        left = cards[w] & FROM[card & 63] if w == first else cards[w]
        if left != NO_BITS:
            return lowest_card(left, w)
    return NO_CARD


@inlined
def list_common(cards: CardSet, others: CardSet, first_action: int, out: Actions, n: int) -> int:
    """Write `first_action + card` to `out`, from index n on, for every card that is in both sets;
    gives the new n.

    There must be room for one more than that.
    """
    for w in range(len(cards)):
        left = cards[w] & others[w]
        first = first_action + w * WORD_BITS
        # Most words have one such card or none, in no pattern. Writing the first as if it were
        # there, and counting it only if it is, spares the processor a guess that would often be
        # wrong: a tenth of a random game's time.
        lowest = lowest_bit(left)
        out[n] = first + lowest
        n += left != NO_BITS
        left &= ~BIT[lowest & 63]
        while left != NO_BITS:
            out[n] = first + lowest_bit(left)
            n += 1
            left = without_lowest(left)
    return n


def words_for(cards: int) -> int:
    """The number of words in a set of cards of a deck."""
    return -(-cards // WORD_BITS)


def set_of(cards: Iterable[int], words: int) -> CardSet:
    """A new set of these cards."""
    made = np.zeros(words, dtype=np.uint64)
    for card in cards:
        add(made, card)
    return made


def members(cards: CardSet) -> Iterator[int]:
    """The cards of a set, in deck order."""
    found: list[int] = []
    for index, byte in enumerate(cards.astype("<u8", copy=False).tobytes()):
        if byte:
            found += _cards_of_bytes(index)[byte]
    return iter(found)


@cache
def _cards_of_bytes(index: int) -> list[list[int]]:
    """For each value of the byte at this place in a set, its cards: faster than bit by bit."""
    return [[8 * index + bit for bit in range(8) if value >> bit & 1] for value in range(256)]


def bits_of(cards: NDArray[Any]) -> int:
    """A set as one integer, bit by bit the same: quick to combine with others, and to ask about
    many cards.
    """
    words = cards if sys.byteorder == "little" else cards.byteswap()
    return int.from_bytes(words.tobytes(), "little")


def members_of_bits(bits: int) -> list[int]:
    """The cards of such an integer, in deck order."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
