"""What a viewer has been told so far, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload


class Stream(Sequence[bytes]):
    """Steps, written out, that are only ever added to.

    Copies share what they have in common, so that a long game costs no more to copy.
    """

    __slots__ = ("_count", "_shared")

    def __init__(self) -> None:
        self._shared: list[bytes] = []
        self._count = 0  # how many of the shared ones are ours

    def copy(self) -> Stream:
        """The same steps; what is added to one is not in the other."""
        twin = Stream()
        twin._shared, twin._count = self._shared, self._count
        return twin

    def append(self, step: bytes) -> None:
        """One step more."""
        if len(self._shared) > self._count:  # a copy has gone on before us: from here on we differ
            self._shared = self._shared[: self._count]
        self._shared.append(step)
        self._count += 1

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> bytes: ...
    @overload
    def __getitem__(self, index: slice) -> list[bytes]: ...
    def __getitem__(self, index: int | slice) -> bytes | list[bytes]:
        if isinstance(index, slice):
            return [self._shared[number] for number in range(*index.indices(self._count))]
        return self._shared[range(self._count)[index]]

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._shared[: self._count])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]
