"""Threads that share work without Python's lock.

A thread of Python takes the lock to receive its work and again to report. With many threads and
work of less than a millisecond, they mostly wait for each other. The threads of a crew enter
machine code once and stay: they wait at semaphores of the system until they are called.
"""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import ZERO, compiled, int64, native

WAIT, POST = 0, 1  # in `Crew.functions`
WORDS = 8  # more than a semaphore needs


class Crew(NamedTuple):
    """What the threads of a crew have in common. The first of them is the caller."""

    order: NDArray[np.int64]  # what is to be done now
    functions: NDArray[np.int64]  # the addresses of `sem_wait` and `sem_post`
    semaphores: NDArray[np.int64]  # by thread: the semaphore at which it waits


def _called_in_machine_code(_function: Any, _argument: Any) -> Any:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    def typed(_context: Any, function: Any, argument: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            address, argument = arguments
            pointer = ir.FunctionType(ir.IntType(32), [ir.IntType(64)]).as_pointer()
            answer = builder.call(builder.inttoptr(address, pointer), [argument])
            return builder.sext(answer, ir.IntType(64))

        return types.int64(function, argument), generate

    call: Any = intrinsic(typed)

    def call_function(_function: Any, _argument: Any) -> Any:
        return call(_function, _argument)

    return call_function


@native(_called_in_machine_code)
def called(_function: int, _argument: int) -> int:
    """Call the C function at an address with another address; return its answer."""
    answer: int = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(int(_function))(int(_argument))
    return answer


@compiled
def wait(crew: Crew, thread: int) -> None:
    """Wait until somebody posts at the semaphore of this thread."""
    while called(crew.functions[WAIT], int64(crew.semaphores[thread].ctypes.data)) != 0:
        pass  # interrupted by a signal


@compiled
def post(crew: Crew, thread: int) -> None:
    """Let a thread go on."""
    called(crew.functions[POST], int64(crew.semaphores[thread].ctypes.data))


@compiled
def call_others(crew: Crew, thread: int) -> None:
    """Call the two threads that this one calls: so all are called in a few rounds."""
    for other in range(2 * thread + 1, min(2 * thread + 3, len(crew.semaphores))):
        post(crew, other)


@compiled
def wait_for_others(crew: Crew) -> None:
    """Wait until all threads that have been called are done."""
    for _ in range(1, len(crew.semaphores)):
        wait(crew, ZERO)
