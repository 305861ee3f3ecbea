"""The kernels of a game on a graphics card: which there are, compiling and caching them, launching.

Kernels are compiled once for a kind of card and kept in the cache folder. Compiling needs the
extra `gpu`, but no card; launching needs a card and CuPy.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile import cuda, jit
from oddeck.engine.compile.cuda import Compute, Kernel, NoGpu
from oddeck.engine.protocol import GameType
from oddeck.engine.state import cardset, journal, rng
from oddeck.engine.state.layout import without_fields

JOURNAL = ("events", "event_count", "events_lost", "cited")
BLOCK = 128  # threads
RESIDENT = {"spread": 12}  # blocks that shall fit on a multiprocessor
DEFAULT_SHARED = 48 * 1024  # bytes that a block gets without asking


class KernelSet(Protocol):
    """Kernels that are compiled together."""

    @property
    def name(self) -> str:
        """For files."""

    @property
    def has_journal(self) -> bool:
        """Whether states have a journal."""

    def kernels(self, game_type: GameType) -> dict[str, Kernel]:
        """The kernels for a game, by name."""


class Variant(NamedTuple):
    """Kernels that step tables, with opponents and history or without."""

    opponents: bool = False
    history: bool = False

    @property
    def name(self) -> str:
        """For files."""
        return "tables" + "-opponents" * self.opponents + "-history" * self.history

    @property
    def has_journal(self) -> bool:
        """History is made of what the journal has."""
        return self.history

    def kernels(self, game_type: GameType) -> dict[str, Kernel]:
        """The kernels for a game, by name."""
        return table_kernels(game_type, self)


class Playouts(NamedTuple):
    """The kernel that plays whole random games: for benchmarks."""

    name: str = "playouts"
    has_journal: bool = False

    def kernels(self, game_type: GameType) -> dict[str, Kernel]:
        """The kernel for a game."""
        return playout_kernels(game_type)


def device_dtype(game_type: GameType, has_journal: bool) -> np.dtype[Any]:
    """The layout of a state on a card: without a journal, if nobody reads it there."""
    return game_type.dtype if has_journal else without_fields(game_type.dtype, JOURNAL)


def _nothing(*_: Any) -> None:
    pass


def replacements(has_journal: bool) -> dict[Any, Any]:
    """What stands for some functions on a card."""
    from oddeck.engine.kernels import on_gpu
    from oddeck.engine.kernels.gpu import clear_pair, copy_pair, copy_state, put_pair

    clear, copy, put = on_gpu.pair_functions()
    replaced: dict[Any, Any] = {
        jit.int64: on_gpu.int64,
        cardset.lowest_bit: on_gpu.lowest_bit,
        clear_pair: clear,
        copy_pair: copy,
        put_pair: put,
        copy_state: on_gpu.state_copier(),
        cardset.contains: on_gpu.contains,
        cardset.add: on_gpu.add,
        cardset.remove: on_gpu.remove,
        cardset.list_common: on_gpu.list_common,
        rng.draw_lane: on_gpu.draw_lane,
    }
    if not has_journal:
        replaced |= {
            journal.tell: on_gpu.tell,
            journal.announce: on_gpu.announce,
            journal.cite: on_gpu.cite,
            journal.cite_feat: on_gpu.cite,
            journal.clear_journal: on_gpu.clear_journal,
        }
    return replaced


def bound_kernels(game_type: GameType, variant: Variant) -> dict[str, Callable[..., Any]]:
    """The functions that step tables, by the names of their kernels."""
    from oddeck.engine.kernels import gpu

    bound = {
        "note": gpu.note_move if variant.history else gpu.note_nothing,
        "note_deal": gpu.note_new_game if variant.history else gpu.note_nothing,
        "recall": gpu.tell_past if variant.history else gpu.tell_nothing,
        "play_others": gpu.play_opponents if variant.opponents else gpu.ask_seat,
    }
    templates: tuple[Any, ...] = (
        gpu.act,
        gpu.deal_queued,
        gpu.show,
        gpu.show_ends,
        gpu.spread,
        gpu.spread_ends,
        gpu.list_rows,
        gpu.list_counts,
        gpu.check_actions,
        gpu.sample,
        gpu.count_actions,
        gpu.put_in_order,
        gpu.throw,
    )
    return {each.__name__: game_type.bind(each, **bound) for each in templates}


def table_kernels(game_type: GameType, variant: Variant) -> dict[str, Kernel]:
    """The kernels that step tables, with the types of their arguments."""
    from oddeck.engine.kernels import gpu

    types = cuda.types()

    def array(kind: Any, axes: int = 1) -> Any:
        return types.Array(kind, axes, "C")

    number, word = types.int64, types.uint64
    numbers, words, flags = array(number), array(word), array(types.boolean)
    counts, shares = array(types.int32), array(types.float32)
    rows, entries, moves = array(word, 2), array(types.uint32, 4), array(types.uint16, 3)
    state = cuda.record_type(device_dtype(game_type, variant.history))
    memory = array(types.uint8, 4), array(number, 2), array(word, 2), flags
    games = types.NamedTuple([array(state), numbers, words, array(number, 3), *memory], gpu.Games)
    lists = types.NamedTuple([moves, counts, array(word, 4), counts, counts], gpu.Lists)
    order = queue = notes = counts
    arguments: dict[str, tuple[Any, ...]] = {
        "act": (
            games,
            number,
            numbers,
            array(types.float32, 2),
            shares,
            flags,
            numbers,
            order,
            queue,
            notes,
        ),
        "deal_queued": (games, number, order, queue, lists),
        "show": (games, order, flags, lists),
        "show_ends": (games, number, numbers, order, queue, lists),
        "spread": (entries, counts, moves, counts, order, rows, rows),
        "spread_ends": (entries, counts, rows, order, queue, notes),
        "list_rows": (entries, counts, order, number, array(types.int32, 2), array(types.uint8, 2)),
        "list_counts": (counts, counts, order, counts, counts),
        "check_actions": (numbers, order, moves, counts, notes),
        "sample": (words, order, moves, counts, numbers),
        "count_actions": (numbers, counts, counts),
        "put_in_order": (numbers, counts, counts, order),
        "throw": (words,),
    }
    return {
        name: Kernel(function, arguments[name], BLOCK, RESIDENT.get(name, 0))
        for name, function in bound_kernels(game_type, variant).items()
    }


def playout_kernels(game_type: GameType) -> dict[str, Kernel]:
    """The kernel that plays random games."""
    from oddeck.engine.kernels import gpu

    types = cuda.types()
    state = cuda.record_type(device_dtype(game_type, False))
    return {
        "play_random": Kernel(
            game_type.bind(gpu.play_random),
            (
                types.Array(state, 1, "C"),
                types.Array(types.uint64, 1, "C"),
                types.Array(types.int64, 3, "C"),
                types.Array(types.int64, 1, "C"),
                types.int64,
            ),
            BLOCK,
        )
    }


# --- the cache ---


def cached_ptx(game_type: GameType, kernels: KernelSet, compute: Compute) -> Path:
    """The file of a game's kernels for a kind of card, compiled if it is not there yet."""
    name = f"{game_type.id}-{kernels.name}-{compute[0]}{compute[1]}.ptx"
    file = kernel_folder(game_type) / name
    if not file.exists():
        ptx = compile_ptx(kernels.kernels(game_type), compute, kernels.has_journal)
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_text(ptx)
        unfinished.replace(file)
    return file


def kernel_folder(game_type: GameType) -> Path:
    """Where the kernels of a game are kept: a folder for each state of the sources.

    Unlike machine code, kernels do not depend on the machine that compiled them.
    """
    base = jit.cache_base()
    return base / f"kernels-{jit.digest_of_sources(jit.home_of(game_type.rules.deal))}"


# --- on the card ---


@functools.cache
def cupy() -> Any:
    """CuPy, with a card that it can use."""
    try:
        import cupy
    except ImportError as missing:
        raise NoGpu("tables on a graphics card need CuPy: pip install 'oddeck[gpu]'") from missing
    try:
        cards = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as wrong:
        raise NoGpu(f"there is no graphics card that CUDA can use: {wrong}") from wrong
    if cards == 0:
        raise NoGpu("there is no graphics card that CUDA can use")
    return cupy


class StateRows:
    """Rows of bytes on the card, described to kernels as an array of records."""

    def __init__(self, data: Any, itemsize: int) -> None:
        self.data, self.itemsize = data.data, itemsize
        self.shape, self.strides, self.size = (len(data),), (itemsize,), len(data)


@functools.cache
def loaded(game_type: GameType, kernels: KernelSet) -> Loaded:
    """The kernels of a game on the current card, loaded once."""
    return Loaded(game_type, kernels)


class Loaded:
    """Kernels of a game on the current card."""

    def __init__(self, game_type: GameType, kernels: KernelSet) -> None:
        self.dtype = device_dtype(game_type, kernels.has_journal)
        self._cupy = cupy()
        device = self._cupy.cuda.Device()
        self.processors = int(device.attributes["MultiProcessorCount"])
        capability = device.compute_capability
        compute = int(capability[:-1]), int(capability[-1])
        self.arrays = self._cupy
        self._aside = self._cupy.cuda.Stream(non_blocking=True)
        self._module = self._cupy.RawModule(path=str(cached_ptx(game_type, kernels, compute)))
        self._functions: dict[str, Any] = {}

    def as_states(self, data: Any) -> Any:
        """Rows of bytes as an array of states, for kernels only."""
        return StateRows(data, self.dtype.itemsize)

    def wait(self) -> None:
        """Wait until all kernels are done."""
        self._cupy.cuda.get_current_stream().synchronize()

    @contextmanager
    def aside(self) -> Iterator[Callable[[], None]]:
        """Launch kernels beside those that follow, until the function that this gives is called."""
        here = self._cupy.cuda.get_current_stream()
        self._aside.wait_event(here.record())
        with self._aside:
            yield lambda: here.wait_event(self._aside.record())

    def to_host(self, array: Any) -> NDArray[Any]:
        """Copy an array from the card."""
        return np.ascontiguousarray(self._cupy.asnumpy(array))

    def launch(
        self, name: str, threads: int, arguments: Any, shared: int = 0, block: int = BLOCK
    ) -> None:
        """Launch a kernel with at least that many threads."""
        if name not in self._functions:
            self._functions[name] = self._module.get_function(name)
            if shared > DEFAULT_SHARED:
                self._functions[name].max_dynamic_shared_size_bytes = shared
        blocks = -(-threads // block)
        self._functions[name]((blocks,), (block,), tuple(_flat(arguments)), shared_mem=shared)


def _flat(arguments: Any) -> Iterator[Any]:
    """Arguments as kernels of numba-cuda take them."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _flat(argument)
        elif hasattr(argument, "strides"):
            yield np.uint64(0)
            yield np.uint64(0)
            yield np.int64(argument.size)
            yield np.int64(argument.itemsize)
            yield np.uint64(argument.data.ptr)
            yield from map(np.int64, argument.shape)
            yield from map(np.int64, argument.strides)
        else:
            yield np.int64(argument)


def compile_ptx(kernels: dict[str, Kernel], compute: Compute, has_journal: bool) -> str:
    """Compile kernels to PTX."""
    return cuda.kernels_ptx(kernels, compute, replacements(has_journal))
