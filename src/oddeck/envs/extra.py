"""The error when an optional library is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(library: str, extra: str = "envs") -> Iterator[None]:
    """Wrap the import of a library: the error says which extra installs it."""
    try:
        yield
    except ImportError as missing:
        raise ModuleNotFoundError(
            f"{missing}. {library} comes with an extra: pip install 'oddeck[{extra}]'",
            name=missing.name,
        ) from None
