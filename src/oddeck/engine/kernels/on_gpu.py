"""What stands for some functions on a graphics card."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cuda

from ..state.cardset import NO_BITS, ONE
from ..state.rng import LANE_MASK, LAST_DRAW, sip_word


def int64(number: Any) -> Any:
    """A number, 64 bits wide."""
    return np.int64(number)


def lowest_bit(word: Any) -> Any:
    """The number of the lowest bit set; -1 of an empty word."""
    return np.int64(cuda.ffs(word)) - 1


# --- two words at once ---


@functools.cache
def _pairs() -> tuple[Any, Any, Any]:
    """Two words as one access to memory: numba-cuda has no name for it."""
    from llvmlite import ir
    from numba.cuda import cgutils, types
    from numba.cuda.extending import intrinsic

    pair = ir.VectorType(ir.IntType(64), 2)

    def address(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
        data = context.make_array(kind)(context, builder, array).data
        return builder.bitcast(cgutils.gep(builder, data, index), pair.as_pointer())

    @intrinsic
    def clear(typing_context: Any, words: Any, at: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = address(context, builder, signature.args[0], arguments[0], arguments[1])
            builder.store(ir.Constant(pair, [0, 0]), place, align=16)
            return context.get_dummy_value()

        return types.void(words, types.int64), write

    @intrinsic
    def copy(typing_context: Any, words: Any, at: Any, row: Any, to: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words, at, row, to = arguments
            here = address(context, builder, signature.args[0], words, at)
            there = address(context, builder, signature.args[2], row, to)
            builder.store(builder.load(here, align=16), there, align=16)
            return context.get_dummy_value()

        return types.void(words, types.int64, row, types.int64), write

    @intrinsic
    def put(typing_context: Any, words: Any, one: Any, other: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words, one, other = arguments
            zero = context.get_constant(types.int64, 0)
            place = address(context, builder, signature.args[0], words, zero)
            value = ir.Constant(pair, ir.Undefined)
            for at, number in enumerate((one, other)):
                value = builder.insert_element(value, number, ir.Constant(ir.IntType(32), at))
            builder.store(value, place, align=16)
            return context.get_dummy_value()

        return types.void(words, types.int64, types.int64), write

    return clear, copy, put


def pair_functions() -> tuple[Callable[..., None], ...]:
    """`clear_pair`, `copy_pair` and `put_pair` of kernels."""
    clear, copy, put = _pairs()

    def clear_pair(words: Any, at: Any) -> None:
        clear(words, at)

    def copy_pair(words: Any, at: Any, row: Any, to: Any) -> None:
        copy(words, at, row, to)

    def put_pair(pair: Any, one: Any, other: Any) -> None:
        put(pair, one, other)

    return clear_pair, copy_pair, put_pair


@functools.cache
def _copier() -> Any:
    """Copy a record word by word: numba-cuda copies it byte by byte."""
    from llvmlite import ir
    from numba.cuda import cgutils, types
    from numba.cuda.extending import intrinsic

    word = ir.IntType(64)

    @intrinsic
    def copy(typing_context: Any, source: Any, to: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            here, there = (builder.bitcast(each, word.as_pointer()) for each in arguments)
            words = context.get_constant(types.intp, signature.args[0].size // 8)
            with cgutils.for_range(builder, words) as loop:
                value = builder.load(builder.gep(here, [loop.index]), align=8)
                builder.store(value, builder.gep(there, [loop.index]), align=8)
            return context.get_dummy_value()

        return types.void(source, to), write

    return copy


def state_copier() -> Callable[[Any, Any], None]:
    """`copy_state` of kernels."""
    copy = _copier()

    def copy_state(source: Any, to: Any) -> None:
        copy(source, to)

    return copy_state


# --- shifts instead of tables of bits, which would lie in memory ---


def contains(cards: Any, card: Any) -> Any:
    """Whether the card is in the set."""
    return (cards[card >> 6] >> np.uint64(card & 63)) & ONE != NO_BITS


def add(cards: Any, card: Any) -> None:
    """Put the card into the set."""
    cards[card >> 6] |= ONE << np.uint64(card & 63)


def remove(cards: Any, card: Any) -> None:
    """Take the card out of the set, if it is there."""
    cards[card >> 6] &= ~(ONE << np.uint64(card & 63))


def list_common(cards: Any, others: Any, first_action: Any, out: Any, n: Any) -> Any:
    """Write an action for every card that is in both sets."""
    for w in range(len(cards)):
        left = cards[w] & others[w]
        first = first_action + w * 64 - 1
        while left != NO_BITS:
            out[n] = first + cuda.ffs(left)
            n += 1
            left &= left - ONE
    return n


def draw_lane(s: Any) -> Any:
    """The next 16 random bits."""
    lane = s.draws & 3
    if lane == 0:
        s.word = sip_word(s.key[0], s.key[1], np.uint64(s.draws >> 2))
    s.draws = (s.draws + 1) & LAST_DRAW
    return np.int64((s.word >> np.uint64(lane << 4)) & LANE_MASK)


# --- without a journal ---


def tell(_s: Any, _kind: Any, _seat: Any, _card: Any, _value: Any, _seen_by: Any) -> None:
    """Where nobody reads the journal."""


def announce(_s: Any, _kind: Any, _seat: Any, _card: Any, _value: Any) -> None:
    """Where nobody reads the journal."""


def cite(_s: Any, _clause: Any) -> None:
    """Where nobody reads the journal."""


def clear_journal(_s: Any) -> None:
    """Where nobody reads the journal."""
