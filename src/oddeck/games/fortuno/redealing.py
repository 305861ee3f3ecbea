"""Fortuno: another game that a viewer cannot tell from this one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.jit import compiled
from oddeck.engine.journal import rename_unseen
from oddeck.engine.table import NO_CARD, rename_hidden

from .state import State


@compiled
def redeal(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> None:
    """FO-66: makes `out`, a copy of `s`, into another game that the viewer cannot tell from this one."""
    rename_hidden(s, viewer, NO_CARD, out, names)
    rename_unseen(s, viewer, out, names)
