"""Fetch from memory what is needed soon, while something else is done.

Thousands of games do not fit into a processor's caches, and a move reads a game here and there: a
core that steps them waits for memory most of the time, unless the next game is already on its way.
"""

from __future__ import annotations

from typing import Any

from ..compile.jit import native

LINE = 64  # bytes that come from memory together
FOR_WRITING, KEEP, DATA = 1, 3, 1  # see `llvm.prefetch`


def _prefetch_in_machine_code(_states: Any, _game: Any) -> Any:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    def typed(_context: Any, states: Any, game: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            array, number = arguments
            byte, word, half = ir.IntType(8).as_pointer(), ir.IntType(64), ir.IntType(32)
            start = builder.ptrtoint(context.make_array(states)(context, builder, array).data, word)
            start = builder.add(start, builder.mul(number, word(states.dtype.size)))
            prefetch = builder.module.declare_intrinsic(
                "llvm.prefetch", [byte], ir.FunctionType(ir.VoidType(), [byte, half, half, half])
            )
            for line in range(0, states.dtype.size, LINE):
                at = builder.inttoptr(builder.add(start, word(line)), byte)
                builder.call(prefetch, [at, half(FOR_WRITING), half(KEEP), half(DATA)])
            return context.get_dummy_value()

        return types.void(states, game), generate

    fetch: Any = intrinsic(typed)

    def fetch_state(_states: Any, _game: Any) -> None:
        fetch(_states, _game)

    return fetch_state


@native(_prefetch_in_machine_code)
def prefetch(_states: Any, _game: int) -> None:
    """Begin to fetch a state. The number may be one that no game has."""
