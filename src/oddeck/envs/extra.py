"""What to say where the libraries of this part are missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(library: str, extra: str = "envs") -> Iterator[None]:
    """Around the import of a library: says which extra brings it."""
    try:
        yield
    except ImportError as missing:
        raise ModuleNotFoundError(
            f"{missing}. {library} comes with an extra: pip install 'oddeck[{extra}]'",
            name=missing.name,
        ) from None
