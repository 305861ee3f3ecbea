"""What stands for some functions on a graphics card."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda


def int64(number: Any) -> Any:
    """A number, 64 bits wide."""
    return np.int64(number)


def lowest_bit(word: Any) -> Any:
    """The number of the lowest bit set; -1 of an empty word."""
    return np.int64(cuda.ffs(word)) - 1


# --- without a journal ---


def tell(_s: Any, _kind: Any, _seat: Any, _card: Any, _value: Any, _seen_by: Any) -> None:
    """Where nobody reads the journal."""


def announce(_s: Any, _kind: Any, _seat: Any, _card: Any, _value: Any) -> None:
    """Where nobody reads the journal."""


def cite(_s: Any, _clause: Any) -> None:
    """Where nobody reads the journal."""


def clear_journal(_s: Any) -> None:
    """Where nobody reads the journal."""
