"""Chance, inside the state: the same draws compiled, interpreted and on every machine.

The generator is SipHash-2-4, a keyed hash made so that nobody can work back from its results to its
key. The key is the seed, 128 bits; the n-th word of random bits is the hash of n. Each word gives
four draws of 16 bits, which is plenty for cards, seats and dice, and is turned into a number below
n without bias (Lemire's method).

A seed is one integer: the key, plus 2**128 times the number of draws made. A plain small number is
a fresh generator, and the state of a running one is a seed too.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, compiled_wrapping, inlined, int64
from ..errors import BadSetup, short
from .layout import Int, UInt64
from .script import unless_scripted

KEY_BITS = 128
DRAW_COUNT_BITS = 62
SEED_LIMIT = 1 << (KEY_BITS + DRAW_COUNT_BITS)
LAST_DRAW = (1 << DRAW_COUNT_BITS) - 1  # after it the count starts again

LANE_BITS = 16
LANES = 1 << LANE_BITS
LOW_LANE = LANES - 1
LANE_MASK = np.uint64(LOW_LANE)
LANE_SHIFT = np.array([0, 16, 32, 48], dtype=np.uint64)

WORD_BITS = np.uint64(64)
SIP_START = np.array(
    [0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573],
    dtype=np.uint64,
)
SIP_LENGTH_BLOCK = np.uint64(8 << 56)
SIP_FINISH = np.uint64(0xFF)
R13, R16, R17, R21, R32 = (np.uint64(bits) for bits in (13, 16, 17, 21, 32))


class Chance:
    """The generator's part of a state."""

    KEY_WORDS = 2

    key: Annotated[NDArray[np.uint64], "KEY_WORDS"]
    draws: Int
    word: UInt64


@compiled
def rotate(x: np.uint64, bits: np.uint64) -> np.uint64:
    """Rotates a word to the left."""
    return (x << bits) | (x >> (WORD_BITS - bits))


@compiled_wrapping
def sip_word(key0: np.uint64, key1: np.uint64, message: np.uint64) -> np.uint64:
    """SipHash-2-4 of one 8-byte message."""
    a: np.uint64 = key0 ^ SIP_START[0]
    b: np.uint64 = key1 ^ SIP_START[1]
    c: np.uint64 = key0 ^ SIP_START[2]
    d: np.uint64 = key1 ^ SIP_START[3]
    for round_number in range(8):
        # Two rounds for the message, two for the block that tells its length, four to finish.
        if round_number == 0:
            d ^= message
        elif round_number == 2:
            a ^= message
            d ^= SIP_LENGTH_BLOCK
        elif round_number == 4:
            a ^= SIP_LENGTH_BLOCK
            c ^= SIP_FINISH
        a += b
        c += d
        b = rotate(b, R13) ^ a
        d = rotate(d, R16) ^ c
        a = rotate(a, R32)
        c += b
        a += d
        b = rotate(b, R17) ^ c
        d = rotate(d, R21) ^ a
        c = rotate(c, R32)
    return a ^ b ^ c ^ d


@inlined
def draw_lane(s: Chance) -> int:
    """The next 16 random bits."""
    lane = s.draws & 3
    if lane == 0:
        s.word = sip_word(s.key[0], s.key[1], np.uint64(s.draws >> 2))
    s.draws = (s.draws + 1) & LAST_DRAW
    return int64((s.word >> LANE_SHIFT[lane]) & LANE_MASK)


@unless_scripted
@inlined
def below(s: Chance, n: int) -> int:
    """A random number from 0 to n - 1, each equally likely; n at most 65,536."""
    product = draw_lane(s) * n
    if product & LOW_LANE < n:
        unfair = LANES % n
        while product & LOW_LANE < unfair:
            product = draw_lane(s) * n
    return product >> LANE_BITS


def set_seed(s: Chance, seed: int) -> None:
    """Put the generator where `seed` says: a fresh key, or the state that `seed_of` gave."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadSetup(
            f"seed: expected an integer from 0 to 2**{KEY_BITS + DRAW_COUNT_BITS} - 1, got"
            f" {short(seed)}"
        )
    word = (1 << 64) - 1
    s.key[:] = seed & word, (seed >> 64) & word
    s.draws = seed >> KEY_BITS
    # The word that the last draw came from may not be used up: it is part of the state.
    s.word = sip_word(s.key[0], s.key[1], np.uint64(((s.draws - 1) & LAST_DRAW) >> 2))


def seed_of(s: Chance) -> int:
    """The present state of the generator, as a seed."""
    return int(s.key[0]) | int(s.key[1]) << 64 | int(s.draws) << KEY_BITS


def secret_seed() -> int:
    """A seed that nobody can guess, from the operating system."""
    return secrets.randbits(KEY_BITS)


def seed_hash(seed: int | None) -> str:
    """What a table shows of its seed before the deal: nobody can work back from it, and no other
    seed has the same.
    """
    return hashlib.sha256(f"oddeck seed {seed}".encode()).hexdigest()
