"""A player that has taught itself: a network's favourite among the legal moves, computed with NumPy
alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.bots.sight import Sight

from .features import Glimpse, glimpse
from .network import Groups, judge

Weights = Mapping[str, NDArray[np.float32]]


def sums_of_groups(rows: NDArray[Any], group: NDArray[Any], groups: int) -> NDArray[Any]:
    """The sum of each group's rows."""
    sums = np.zeros((groups, rows.shape[1]), rows.dtype)
    np.add.at(sums, group, rows)
    return sums


NUMPY = Groups(rows=lambda rows, numbers: rows[numbers], sums=sums_of_groups)


class TrainedBot:
    """Makes the move that the network likes best.

    It does not look ahead, and it does not throw dice.
    """

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, sight: Sight) -> str:
        """One of the moves, given what the seat may know."""
        seen = glimpse_of(sight)
        liking, _promise = judge(self._weights, seen, NUMPY)
        best = seen.action_ids[np.argmax(liking)]
        return sight.moves[sight.actions.index(best)]


def glimpse_of(sight: Sight) -> Glimpse:
    """What the network gets to see of one table."""
    mask = np.zeros((1, sight.type.actions), np.int8)
    mask[0, sight.actions] = 1
    return glimpse(sight.observation[None], mask, np.array([sight.seat]), len(sight.view["hands"]))


def read_weights(file: Path | Traversable) -> Weights:
    """Weights as `write_weights` leaves them."""
    with file.open("rb") as opened, np.load(opened) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}


def write_weights(file: Path, weights: Weights) -> None:
    """Keeps weights, in half precision."""
    with file.open("wb") as opened:
        halves: dict[str, Any] = {
            name: weight.astype(np.float16) for name, weight in weights.items()
        }
        np.savez_compressed(opened, **halves)


@cache
def published_weights() -> Weights:
    """The weights that come with the package: examples/learn_twisty_passages.py has made them."""
    return read_weights(files(__package__) / "weights.npz")


def published_bot() -> TrainedBot:
    """The bot that plays by the weights of the package."""
    return TrainedBot(published_weights())
