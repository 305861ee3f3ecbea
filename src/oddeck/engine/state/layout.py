"""A state is declared as a class and laid out as a NumPy record.

    class State(Table):
        CARDS = 52
        turn: Int
        score: Annotated[NDArray[np.int16], "SEATS"]

The class is what type checkers and readers see; `dtype_of` is what memory sees. Sizes are class
constants named in quotes, so that a part declared once (`Table`) fits every game. States are
integers only, so copying one is copying bytes, and two are equal if their bytes are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import wraps
from operator import itemgetter
from types import SimpleNamespace
from typing import (
    Annotated,
    Any,
    Concatenate,
    ParamSpec,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
from numpy.typing import NDArray

S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")

Int: TypeAlias = Annotated[int, np.int64]
UInt64: TypeAlias = Annotated[np.uint64, np.uint64]
Float: TypeAlias = Annotated[float, np.float64]  # not for the states of games


def dtype_of(state: type) -> np.dtype[Any]:
    """The memory layout of a state class: its annotated fields and those of its bases."""
    return dtype_with(
        _field(state, name, hint)
        for name, hint in get_type_hints(state, include_extras=True).items()
        if get_origin(hint) is Annotated
    )


def dtype_with(some: Iterable[tuple[str, np.dtype[Any], tuple[int, ...]]]) -> np.dtype[Any]:
    """The memory layout of some fields, widest first."""
    fields = list(some)
    fields.sort(key=lambda field: -field[1].itemsize)
    size = np.dtype(fields, align=True).itemsize
    unused = size - sum(np.dtype((kind, shape)).itemsize for _, kind, shape in fields)
    # NumPy does not copy bytes that belong to no field, and then states that are equal would not
    # have equal bytes.
    memory = np.dtype([*fields, ("unused", np.int8, (unused,))] if unused else fields, align=True)
    return np.dtype((_record_class(memory), memory))


def _record_class(memory: np.dtype[Any]) -> type[np.record]:
    """A class of records with a property for each field, which NumPy reads in C: np.record looks
    fields up in Python, many times as slowly.
    """
    assert memory.names is not None
    fields = {name: property(itemgetter(name), _setter(name)) for name in memory.names}
    plain = {
        name: getattr(np.void, name) for name in ("__getattribute__", "__setattr__", "__getitem__")
    }
    return type("StateRecord", (np.record,), {**plain, **fields})


def without_fields(dtype: np.dtype[Any], names: Collection[str]) -> np.dtype[Any]:
    """The same layout without some of its fields."""
    assert dtype.fields is not None
    return dtype_with(
        (name, field[0].base, field[0].shape)
        for name, field in dtype.fields.items()
        if name not in names and name != "unused"
    )


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field


def _field(state: type, name: str, hint: Any) -> tuple[str, np.dtype[Any], tuple[int, ...]]:
    kind, *details = get_args(hint)
    if get_origin(kind) is get_origin(NDArray[Any]):
        scalar = _scalar_type(kind)
        return name, np.dtype(scalar), tuple(getattr(state, size) for size in details)
    return name, np.dtype(details[0]), ()


def _scalar_type(array: Any) -> Any:
    """The T of `NDArray[T]`: since NumPy 2.5 its only argument, before inside `np.dtype[T]`."""
    inner = get_args(array)[-1]
    return get_args(inner)[0] if get_origin(inner) is np.dtype else inner


def new_states(dtype: np.dtype[Any], count: int) -> NDArray[Any]:
    """`count` states, all zero. Index it to get one state; a state is a view into this array."""
    return np.zeros(count, dtype)


def copy_states(states: NDArray[Any]) -> NDArray[Any]:
    """An independent copy: `states.copy()` goes field by field and takes twenty times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def for_reading(s: Any) -> Any:
    """A copy of a state with the same attributes, for code that reads many of them: a record is ten
    times as slow to ask. Do not change it: what `same_for_all` makes of it is made only once.
    """
    return SimpleNamespace(**dict(zip(s.dtype.names, s.item(), strict=True)), made_for_all={})


def same_for_all(part: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Mark what is made of a state and depends on nothing else but further arguments, such as what
    all viewers see: of a state that is `for_reading` it is made only once. Do not change it.
    """

    @wraps(part)
    def made_once(s: S, /, *arguments: P.args, **named: P.kwargs) -> T:
        made: dict[Any, Any] | None = getattr(s, "made_for_all", None)
        if made is None:
            return part(s, *arguments, **named)
        key = (part, *arguments)
        if key not in made:
            made[key] = part(s, *arguments, **named)
        found: T = made[key]
        return found

    return made_once
