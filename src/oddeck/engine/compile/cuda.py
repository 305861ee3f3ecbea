"""Compiling rules for graphics cards: the same marked functions, as kernels for CUDA.

`kernels_ptx` compiles kernels, and all the functions that they call, to PTX. That needs numba-cuda
(the extra `gpu`), but no card. `gpu.Module` loads the result on one.

What Numba's CPU target and numba-cuda do not agree on is settled here, for our compilations only:

- A marked function, met as a global, stands for a device function.
- A member of an `IntEnum` is a plain 64-bit number: numba-cuda does not take members as indexes.
- Constant arrays lie in global memory: constant memory has 64 kB, the maze's tables 262.
- Some functions have another implementation on a card: see `on_gpu`.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import EnumMeta, IntEnum
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from ..errors import OddeckError
from . import jit

Compute = tuple[int, int]  # compute capability of a card


class NoGpu(OddeckError):
    """What kernels need is missing: a card, its driver, or the packages of the extra `gpu`."""


class Kernel(NamedTuple):
    """A function that each thread of a card runs, and the types of its arguments."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    block: int  # threads in a block
    blocks: int = 0  # that shall fit on a multiprocessor; 0: as the compiler likes


_now: list[Build] = []  # what is being compiled; empty if nothing of ours


class Build:
    """Device functions of one compilation: each function once, some replaced by others."""

    def __init__(self, compute: Compute, replaced: Mapping[Any, Callable[..., Any]]) -> None:
        self.compute = compute
        self._replaced = replaced
        self._of: dict[Callable[..., Any], Any] = {}

    def device_function(self, function: Callable[..., Any]) -> Any:
        """The device function of a marked function."""
        if function not in self._of:
            other = self._replaced.get(function)
            source = jit.source_of(function) if other is None else other
            inline = jit.is_inlined(source) or other is not None
            self._of[function] = _numba_cuda().cuda.jit(device=True, forceinline=inline)(source)
        return self._of[function]

    def knows(self, function: Callable[..., Any]) -> bool:
        """Whether a function can become a device function."""
        return function in self._replaced or jit.is_marked(function)


def kernels_ptx(
    kernels: Mapping[str, Kernel],
    compute: Compute,
    replaced: Mapping[Any, Callable[..., Any]],
) -> str:
    """Compile kernels to PTX, in one module: what they share is in it once."""
    numba = _numba_cuda()
    from numba.cuda import compiler
    from numba.cuda.cudadrv import nvvm

    modules: dict[int, Any] = {}
    names: dict[str, str] = {}
    with _compiling(Build(compute, replaced)):
        for name, kernel in kernels.items():
            library, _ = compiler._compile_pyfunc_with_fixup(
                kernel.function,
                numba.cuda.types.void(*kernel.arguments),
                device=False,
                cc=compute,
                abi="numba",
                launch_bounds=(kernel.block, kernel.blocks) if kernel.blocks else kernel.block,
            )
            names[library._entry_name] = name
            for module in library.modules:
                modules[id(module)] = module
    options = {"fastmath": False, "opt": 3, "arch": f"compute_{compute[0]}{compute[1]}"}
    code = [str(module) for module in modules.values()]
    ptx = nvvm.compile_ir(code, **options).decode().strip("\x00").strip()
    for mangled, name in names.items():
        ptx = ptx.replace(mangled, name)
    return str(ptx)


@contextmanager
def _compiling(build: Build) -> Iterator[None]:
    from numba.cuda import dispatcher
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.target import CUDATargetContext

    device, constants = dispatcher.get_current_device, CUDATargetContext.make_constant_array
    _now.append(build)
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=build.compute)
    CUDATargetContext.make_constant_array = _make_global_array
    modules, CUDACodeLibrary.modules = CUDACodeLibrary.modules, property(_modules_once)
    try:
        yield
    finally:
        _now.pop()
        dispatcher.get_current_device = device
        CUDATargetContext.make_constant_array = constants
        CUDACodeLibrary.modules = modules


def _modules_once(library: Any) -> list[Any]:
    """The intermediate code of a function and of all that it calls, each once: numba-cuda lists a
    function as often as there are ways to it.
    """
    found: dict[int, Any] = {}
    waiting = [library]
    while waiting:
        each = waiting.pop()
        if id(each) not in found:
            found[id(each)] = each._module
            waiting.extend(each._linking_libraries)
    return list(found.values())


def _make_global_array(self: Any, builder: Any, array_type: Any, array: Any) -> Any:
    """A constant array in global memory, once in a module."""
    from llvmlite import ir
    from numba.cuda import cgutils, types

    data = np.ascontiguousarray(array)
    word = data.itemsize
    numbers = data.reshape(-1).view(f"u{word}") if word in (1, 2, 4, 8) else data.view(np.uint8)
    name = f"table_{hashlib.sha256(data.tobytes()).hexdigest()[:16]}_{word}"
    module = builder.module
    if name in module.globals:
        variable = module.globals[name]
    else:
        kind = ir.ArrayType(ir.IntType(8 * numbers.itemsize), len(numbers))
        variable = cgutils.add_global_variable(module, kind, name, addrspace=1)
        variable.linkage = "linkonce_odr"
        variable.global_constant = True
        variable.initializer = ir.Constant(kind, [int(number) for number in numbers])
        variable.align = 16
    address = builder.addrspacecast(variable, ir.PointerType(ir.IntType(8)), "generic")
    made = self.make_array(array_type)(self, builder)
    self.populate_array(
        made,
        data=builder.bitcast(address, made.data.type),
        shape=[self.get_constant(types.intp, size) for size in data.shape],
        strides=[self.get_constant(types.intp, size) for size in data.strides],
        itemsize=made.itemsize,
        parent=made.parent,
        meminfo=None,
    )
    return made._getvalue()


@functools.cache
def _numba_cuda() -> Any:
    """Import numba-cuda, and teach it our plain functions and enums."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda asks for it, and NumPy 2.5 has it no more
    try:
        import numba.cuda
        from numba.cuda.typing.typeof import typeof_impl
    except ImportError as missing:
        raise NoGpu(
            "kernels for graphics cards need numba-cuda: pip install 'oddeck[gpu]'"
        ) from missing
    import numba
    from numba.cuda import types
    from numba.cuda.cudadecl import registry as declarations
    from numba.cuda.cudaimpl import registry as implementations
    from numba.cuda.datamodel.models import OpaqueModel
    from numba.cuda.models import register_model
    from numba.cuda.typing.templates import AttributeTemplate

    @typeof_impl.register(FunctionType)
    def type_of_plain_function(function: FunctionType, _context: object) -> Any:
        if not (_now and _now[-1].knows(function)):
            return None
        return _now[-1].device_function(function)._numba_type_

    class Numbers(types.Opaque):
        """An enum whose members are plain numbers."""

        def __init__(self, enum: type[IntEnum]) -> None:
            self.enum = enum
            super().__init__(f"Numbers({enum.__module__}.{enum.__qualname__})")

    register_model(Numbers)(OpaqueModel)
    theirs = typeof_impl.dispatch(EnumMeta)

    @typeof_impl.register(EnumMeta)
    def type_of_enum(enum: Any, context: object) -> Any:
        return Numbers(enum) if _now and issubclass(enum, IntEnum) else theirs(enum, context)

    their_member = typeof_impl.dispatch(IntEnum)

    @typeof_impl.register(IntEnum)
    def type_of_member(member: Any, context: object) -> Any:
        return types.int64 if _now else their_member(member, context)

    @declarations.register_attr
    class NumbersAttributes(AttributeTemplate):
        key = Numbers

        def generic_resolve(self, enum: Any, name: str) -> Any:
            return types.int64 if name in enum.enum.__members__ else None

    @implementations.lower_getattr_generic(Numbers)
    def number_of(context: Any, _builder: Any, enum: Any, _value: Any, name: str) -> Any:
        return context.get_constant(types.int64, int(enum.enum[name]))

    @implementations.lower_constant(Numbers)
    def no_value(context: Any, _builder: Any, _type: Any, _value: Any) -> Any:
        return context.get_dummy_value()

    _teach_rows()
    return numba


def _teach_rows() -> None:
    """Let `observe` write to a list as it does to an array."""
    import operator

    from numba.cuda import types
    from numba.cuda.extending import overload

    from ..kernels.gpu import VALUE, Row, append_entry
    from ..kernels.observation import MOST

    def is_row(row: Any) -> bool:
        return isinstance(row, types.BaseNamedTuple) and row.instance_class is Row

    @overload(operator.setitem)
    def write(row: Any, index: Any, value: Any) -> Any:
        if not is_row(row):
            return None

        def append(row: Any, index: Any, value: Any) -> None:
            number = np.int64(value) & MOST  # as in an array of bytes
            if number != 0:
                entry: Any = np.int64(index) | (number << VALUE)
                append_entry(row.quads, row.kept, entry)

        return append

    @overload(operator.getitem)
    def read(row: Any, index: Any) -> Any:
        if not is_row(row) or isinstance(index, types.Literal):
            return None

        def zero(row: Any, index: Any) -> int:
            return 0

        return zero


def types() -> Any:
    """numba-cuda's types."""
    return _numba_cuda().cuda.types


def record_type(dtype: np.dtype[Any]) -> Any:
    """numba-cuda's type for a record of this layout."""
    _numba_cuda()
    from numba.cuda.np.numpy_support import from_dtype

    return from_dtype(dtype)
