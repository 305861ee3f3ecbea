"""The functions of a game as templates call them. `GameType.bind` puts a game's own in their place.

`protocol.py` says what each does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import unbound
from ..state.cardset import Actions
from .observation import Observation

# `Rules`
deal: Callable[[Any], None] = unbound
legal: Callable[[Any, int, Actions], int] = unbound
apply: Callable[[Any, int, int], None] = unbound
score: Callable[[Any, int], int] = unbound
check: Callable[[Any], int] = unbound
redeal: Callable[[Any, int, Any, NDArray[np.int64]], None] = unbound

# `Foresight`
stage: Callable[[Any], int] = unbound
prospect: Callable[[Any, int], float] = unbound
policy: Callable[[Any, int, Actions, int, np.uint64], int] = unbound
sensible: Callable[[Any, int, Actions, int], int] = unbound
plausibility: Callable[[Any, int], float] = unbound

# `Senses`
observe: Callable[[Any, int, Observation], int] = unbound
