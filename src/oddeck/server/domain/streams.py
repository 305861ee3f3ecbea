"""The steps that a viewer has been sent so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload


class Stream(Sequence[bytes]):
    """Encoded steps, append-only.

    Copies share their common part, so that copying does not depend on the length of the game.
    """

    __slots__ = ("_count", "_shared")

    def __init__(self) -> None:
        self._shared: list[bytes] = []
        self._count = 0  # how many of the shared steps belong to this stream

    def copy(self) -> Stream:
        """An independent copy."""
        new = Stream()
        new._shared, new._count = self._shared, self._count
        return new

    def append(self, step: bytes) -> None:
        """Append a step."""
        if len(self._shared) > self._count:  # a copy has appended first: stop sharing
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
