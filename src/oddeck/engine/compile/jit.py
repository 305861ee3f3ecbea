"""Compiling rules to machine code: marks, templates, the cache.

Rules are plain Python functions marked ``@compiled``. The mark changes nothing: called directly,
they run in the interpreter (and in a debugger). `machine_code` gives the same function as machine
code, compiling it, and all it calls, on first use. So interpreted and compiled rules live side by
side in one process, and a program that never asks for machine code never imports Numba.

Numba caches machine code on disk but does not notice edits in other files. Our cache is in a folder
named after a digest of every source file it could depend on: an edit of any of them starts an empty
folder, so the cache is never stale.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path
from types import FunctionType
from typing import Any, SupportsInt, TypeVar, cast

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[2]
COMPILED_LAYERS = ("engine", "decks", "games", "testing", "lab/machine")
# Parts of a game without compiled code: `bot.py`, helpers such as `bot_odds.py`, or a folder.
# Editing them leaves machine code as it is.
NEVER_COMPILED = ("bot", "trained", "terminal", "lab", "studies", "remarks")
DATA_FILE = re.compile(r"ODDECK_\w+_FILE")  # variables that replace a data file of the package
KEEP_OLD_CACHES_FOR_DAYS = 30

_source_of: dict[Callable[..., Any], FunctionType] = {}
_templates: set[Callable[..., Any]] = set()
_bound: dict[tuple[Any, ...], Callable[..., Any]] = {}  # by template and what it is bound to
_inlined: set[FunctionType] = set()
_guests: list[Path] = []  # folders of games from outside the package
_home_of_bound: dict[Callable[..., Any], Path | None] = {}  # see `_home`
_natives: dict[Callable[..., Any], Callable[..., Any]] = {}
_machine_of: dict[Callable[..., Any], Any] = {}  # as Python calls them
_part_of: dict[Callable[..., Any], Any] = {}  # as other machine code calls them


def compiled(function: F) -> F:
    """Mark a rule function as one that can become machine code."""
    _source_of[function] = cast(FunctionType, function)
    return function


def inlined(function: F) -> F:
    """Mark a small function that machine code contains in place of each call."""
    _inlined.add(cast(FunctionType, function))
    return compiled(function)


def compiled_wrapping(function: F) -> F:
    """Mark a function whose arithmetic wraps around at 64 bits, so that NumPy does not warn."""
    interpreted = np.errstate(over="ignore")(function)
    _source_of[interpreted] = cast(FunctionType, function)
    return interpreted


def interpreted_as(other: F) -> Callable[[Callable[..., Any]], F]:
    """Mark a compiled function that the interpreter replaces by another one."""

    def mark(function: Callable[..., Any]) -> F:
        _source_of[other] = cast(FunctionType, function)
        return other

    return mark


def native(implementation: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a function that has another implementation in machine code: see
    `numba.extending.overload`.
    """

    def mark(function: F) -> F:
        _natives[function] = implementation
        if _numba.cache_info().currsize:  # Numba has been taught the others already
            _teach(function)
        return function

    return mark


def unbound(*_: Any) -> Any:
    """Stand for a function of a game in a template, until `bind` puts that in its place."""
    raise TypeError("this is a template: see jit.bind")


def template(function: F) -> F:
    """Mark a function that is written once for every game: it calls the functions of a game, or
    other templates, by global names.
    """
    _templates.add(function)
    return function


def inlined_template(function: F) -> F:
    """Mark a template that machine code contains in place of each call.

    A record of arrays is passed number by number: to call a function with a hundred of them takes
    longer than a small function does.
    """
    _inlined.add(cast(FunctionType, function))
    return template(function)


def bind(function: F, functions: Mapping[str, Callable[..., Any]]) -> F:
    """Copy a template, and all templates that it calls, with `functions` in place of its globals.

    It takes those that it uses, and the same functions give the same copy. A closure would do as
    well, but Numba does not find closures over compiled functions in its cache. It finds the copy
    by its name, which therefore contains a digest of what it is bound to.
    """
    if function not in _templates:
        return function
    source = cast(FunctionType, function)
    used = {
        name: bind(functions.get(name, value), functions)
        for name in source.__code__.co_names
        if isinstance(value := source.__globals__.get(name), FunctionType)
        if name in functions or value is unbound or value in _templates
    }
    missing = [name for name, value in used.items() if value is unbound]
    if missing:
        raise TypeError(f"{source.__qualname__} is not given {', '.join(missing)}")
    key = (function, *sorted(used.items(), key=itemgetter(0)))
    if key not in _bound:
        _bound[key] = _copy(source, used)
    return cast(F, _bound[key])


def _copy(source: FunctionType, used: Mapping[str, Callable[..., Any]]) -> FunctionType:
    copy = FunctionType(source.__code__, {**source.__globals__, **used}, source.__name__)
    bound_to = sorted(
        f"{name}={each.__module__}.{each.__qualname__}" for name, each in used.items()
    )
    copy.__module__, copy.__doc__ = source.__module__, source.__doc__
    copy.__qualname__ = (
        f"{source.__qualname__}-{hashlib.sha256(str(bound_to).encode()).hexdigest()[:12]}"
    )
    elsewhere = {_home(source), *map(_home, used.values())} - {PACKAGE}
    if source in _inlined:
        _inlined.add(copy)
    _home_of_bound[copy] = (
        PACKAGE if not elsewhere else elsewhere.pop() if len(elsewhere) == 1 else None
    )
    return compiled(copy)


def machine_code(function: F) -> F:
    """Give a function as machine code, loaded from the cache or compiled when first called."""
    if function not in _machine_of:
        _machine_of[function] = _dispatcher(_source_of[function], is_part=False)
    return cast(F, _machine_of[function])


def _part(function: Callable[..., Any]) -> Any:
    """The function as a part of other machine code. It needs neither a door for Python nor a place
    in the cache, which take a third of the time to compile.
    """
    if function in _machine_of:
        return _machine_of[function]
    if function not in _part_of:
        _part_of[function] = _dispatcher(_source_of[function], is_part=True)
    return _part_of[function]


def is_marked(function: Callable[..., Any]) -> bool:
    """Whether a function can become machine code."""
    return function in _source_of


def is_inlined(source: Callable[..., Any]) -> bool:
    """Whether machine code contains a function in place of each call."""
    return source in _inlined


def source_of(function: Callable[..., Any]) -> FunctionType:
    """What a marked function is compiled from."""
    return _source_of[function]


def dispatchers() -> Iterator[tuple[str, Any]]:
    """Every function that has been turned into machine code so far, with its Numba dispatcher."""
    for function, dispatcher in (*_machine_of.items(), *_part_of.items()):
        yield f"{function.__module__}.{function.__qualname__}", dispatcher


def _dispatcher(source: FunctionType, is_part: bool) -> Any:
    numba, folder = _numba(), cache_folder_of(source)
    from .parts import EntryCompiler, PartCompiler

    with _own_cache_folder(numba.config, folder):
        return numba.njit(
            nogil=True,  # so that threads scale
            _nrt=False,  # no memory management: compiled code never allocates
            error_model="numpy",  # no exceptions
            no_cfunc_wrapper=True,  # nobody calls rules from C, and a wrapper takes time
            forceinline=source in _inlined,
            boundscheck=bounds_are_checked(),
            no_cpython_wrapper=is_part,
            cache=not is_part and folder is not None,
            pipeline_class=PartCompiler if is_part else EntryCompiler,
        )(source)


def cache_guest(folder: Path) -> None:
    """Allow caching machine code of a game from outside, whose sources are in this folder."""
    if folder not in _guests:
        _guests.append(folder)


def _home(function: Callable[..., Any]) -> Path | None:
    """Whose sources a function's machine code hangs on: the package's, or a guest's too; None if we
    would not notice an edit.
    """
    if function in _home_of_bound:
        return _home_of_bound[function]
    file = Path(function.__code__.co_filename)
    if any(_may_be_compiled(file, PACKAGE / layer) for layer in COMPILED_LAYERS):
        return PACKAGE
    return next((guest for guest in _guests if _may_be_compiled(file, guest)), None)


def _may_be_compiled(file: Path, folder: Path) -> bool:
    """Whether a file of a layer, or of a guest's folder, can be part of machine code."""
    if not file.is_relative_to(folder):
        return False
    inside = file.relative_to(folder).with_suffix("").parts
    of_game = inside[1:] if folder == PACKAGE / "games" else inside
    return not any(name.partition("_")[0] in NEVER_COMPILED for name in of_game)


def bounds_are_checked() -> bool:
    """Whether machine code checks indexes, which is slower: for tests."""
    return os.environ.get("ODDECK_BOUNDSCHECK", "") == "1"


@functools.cache
def _numba() -> Any:
    """Import Numba, and teach it our plain functions."""
    import numba
    from numba.core import types
    from numba.extending import typeof_impl

    @typeof_impl.register(FunctionType)
    def _type_of_plain_function(function: FunctionType, _context: object) -> Any:
        return types.Dispatcher(_part(function)) if function in _source_of else None

    # Numba names machine code after the types it takes, and a record type after a number that it
    # gives to types as they come. Two games that were compiled in two processes would
    # have the same names for different code, and a process that loads both from the cache would run
    # one game by the code of the other.
    record: Any = types.Record
    record.mangling_args = property(_symbol_of_record)
    for function in _natives:
        _teach(function)
    return numba


def _teach(function: Callable[..., Any]) -> None:
    """Give Numba the other implementation of a function marked with `native`."""
    from numba.extending import overload

    overload(function)(_natives[function])


def _symbol_of_record(record: Any) -> tuple[str, tuple[int]]:
    """What stands for a record type in the names of machine code: the same in every process, and
    another for every layout.
    """
    return type(record).__name__, (
        int.from_bytes(hashlib.sha256(record.name.encode()).digest()[:6]),
    )


def record_type(dtype: np.dtype[Any]) -> Any:
    """Numba's type for a state of this layout."""
    return _numba().from_dtype(dtype)


def type_of(value: Any) -> Any:
    """Numba's type for a value."""
    return _numba().typeof(value)


# --- numbers --------------------------------------------------------------------------------------


def constant(number: int) -> int:
    """Make a global integer for compiled code.

    For a plain one, passed to a function, Numba would compile that function again for each value.
    """
    return cast(int, np.int64(number))


ZERO = constant(0)  # where a count begins that is passed on to functions


def _int64_in_machine_code(number: Any) -> Any:
    def widen(number: Any) -> Any:
        return np.int64(number)

    return widen


@native(_int64_in_machine_code)
def int64(number: SupportsInt) -> int:
    """A number out of a compact array, as an ordinary one: functions take no other, so that each is
    compiled only once.
    """
    return int(number)


# --- the folder of machine code -------------------------------------------------------------------


def home_of(function: Callable[..., Any]) -> Path | None:
    """The folder of the guest whose function it is; None for the package."""
    home = _home(function)
    return None if home == PACKAGE else home


def cache_folder_of(function: Callable[..., Any]) -> Path | None:
    """Where the machine code of a function is kept; None if it cannot be."""
    return None if _home(function) is None else cache_folder(home_of(function))


def cache_base() -> Path:
    """The folder in which all caches lie."""
    if folder := os.environ.get("ODDECK_CACHE_DIR"):
        return Path(folder)
    import platformdirs

    return Path(platformdirs.user_cache_dir("oddeck"))


@functools.cache
def cache_folder(guest: Path | None = None) -> Path | None:
    """Where machine code of just these sources is kept, of the package and perhaps a guest; None
    where no folder can be written.
    """
    base = cache_base()
    folder = base / f"machine-{_digest(guest)}"
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)  # another process may just have made it
            _remove_old_caches(base)
        folder.touch()
    except OSError:
        return None
    return folder


def _digest(guest: Path | None = None) -> str:
    """Of everything that decides what the machine code is: sources, card data, compiler,
    processor, flags.

    Where the sources lie and when they were written counts too: Numba finds nothing that was kept
    for another copy of them, and a folder that holds nothing for this one must not look as if it
    did.
    """
    from importlib.metadata import version

    digest = hashlib.sha256()
    for part in (
        version("numba"),
        version("numpy"),
        sys.version,
        platform.machine(),
        str(bounds_are_checked()),
        str(PACKAGE),
    ):
        digest.update(part.encode())
    for file in _sources(guest):
        digest.update(f"{file.as_posix()} {file.stat().st_mtime_ns}".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def digest_of_sources(guest: Path | None = None) -> str:
    """Of all sources that machine code can depend on, wherever they lie."""
    digest = hashlib.sha256()
    for file in _sources(guest):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _sources(guest: Path | None) -> Iterator[Path]:
    folders = [PACKAGE / layer for layer in COMPILED_LAYERS]
    for folder in [*folders, guest] if guest else folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml") and _may_be_compiled(file, folder):
                yield file
    for name, value in sorted(os.environ.items()):
        if DATA_FILE.fullmatch(name) and Path(value).is_file():
            yield Path(value)


def _remove_old_caches(base: Path) -> None:
    oldest = time.time() - KEEP_OLD_CACHES_FOR_DAYS * 24 * 3600
    for folder in base.glob("machine-*"):
        if folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _own_cache_folder(config: Any, folder: Path | None) -> Iterator[None]:
    """Numba reads its global cache setting when a function is decorated; the user's own functions
    keep theirs.
    """
    theirs = config.CACHE_DIR
    config.CACHE_DIR = str(folder or theirs)
    try:
        yield
    finally:
        config.CACHE_DIR = theirs
