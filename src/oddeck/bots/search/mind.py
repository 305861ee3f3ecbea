"""The memory of one search tree, and the Python side of `engine.search.think`."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

import numpy as np

from oddeck.compilation import is_compiled, prepare
from oddeck.engine.compile import jit
from oddeck.engine.kernels.search import DEEPEST, NODE, NONE, NOTES, ROOT, start_tree
from oddeck.engine.protocol import GameType
from oddeck.engine.state.layout import new_states
from oddeck.game import Game, compile_game

MOST_NODES = 100_000  # 6 MB; a full tree is searched on without growing

Think = Callable[..., None]


class Mind:
    """A tree that grows by playouts. It belongs to one thread at a time."""

    def __init__(self, kind: GameType, most_nodes: int = MOST_NODES) -> None:
        self.kind = kind
        self.states = new_states(kind.dtype, 2)
        seats, cards = len(self.states[0].hand), len(self.states[0].place)
        self.nodes = np.empty(most_nodes, NODE).view(np.recarray)
        self.notes = np.zeros(NOTES, np.int64)
        self.dice = np.ones(1, np.uint64)
        self.shares, self.squares = np.zeros(seats, np.float64), np.zeros(seats, np.float64)
        self._rooms = (
            np.empty(kind.actions, np.int64),
            np.zeros(kind.actions, np.int64),
            np.empty(cards, np.int64),
        )
        self._path = np.empty(DEEPEST, np.int64)
        self._viewer = 0

    def begin(self, imagined: Game, viewer: int, seed: int) -> None:
        """Forgets everything, and starts to think about a game as the viewer sees it."""
        self.states[0] = imagined.state
        self.dice[0] = (2 * seed + 1) % (1 << 64)  # never 0
        self.shares[:] = 0.0
        self.squares[:] = 0.0
        self._viewer = viewer
        start_tree(self.nodes, self.notes)

    def grow(self, think: Think, playouts: int) -> None:
        """So many playouts more."""
        plain = (
            (np.asarray(self.states), np.asarray(self.nodes))
            if think is not self.kind.think
            else (self.states, self.nodes)
        )
        rooms = (self.notes, self.dice, *self._rooms, self._path, self.shares, self.squares)
        think(*plain, *rooms, self._viewer, playouts, self.kind.foresight.horizon)

    @property
    def playouts(self) -> int:
        """How many there have been."""
        return int(self.nodes[ROOT].visits)

    def choices(self) -> list[tuple[int, int, float]]:
        """The actions of the viewer that were tried: each with its visits, and the sum of what they
        brought.
        """
        found = []
        child = int(self.nodes[ROOT].first)
        while child != NONE:
            node = self.nodes[child]
            if node.seat == self._viewer:
                found.append((int(node.action), int(node.visits), float(node.worth)))
            child = int(node.next)
        return found


_loaded: dict[str, Think] = {}  # by game


def machine_thinking_is_at_hand(kind: GameType) -> bool:
    """Whether the search of a game is there as machine code; if not, a process in the background
    compiles it, where that is allowed.
    """
    wish = os.environ.get("ODDECK_JIT")
    if kind.id in _loaded or wish == "now":
        return True
    if wish == "off":
        return False
    if not is_compiled(kind):
        with suppress(OSError):  # no speed is no reason to fail a move
            prepare(kind)
        return False
    return True


def machine_thinking(kind: GameType) -> Think:
    """The search of a game as machine code, which is loaded, or else compiled now.

    The rules then run on machine code too.
    """
    if kind.id not in _loaded:
        compile_game(kind.id)
        _loaded[kind.id] = jit.machine(kind.think)
    return _loaded[kind.id]
