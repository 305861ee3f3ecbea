"""A search tree, and its playouts as machine code."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

from oddeck.compilation import is_compiled, prepare
from oddeck.engine.compile import jit
from oddeck.engine.kernels.inference import DEALT
from oddeck.engine.kernels.search import NONE, ROOT, new_workspace, run_playouts, start_tree
from oddeck.engine.protocol import GameType
from oddeck.engine.state.layout import new_states
from oddeck.game import Game, compile_game

MOST_NODES = 100_000  # 6 MB; a full tree is searched on without growing

RunPlayouts = Callable[..., None]


class SearchTree:
    """A tree that grows by playouts. It belongs to one thread at a time."""

    def __init__(self, game_type: GameType, most_nodes: int = MOST_NODES) -> None:
        self.game_type = game_type
        self.memory = new_workspace(new_states(game_type.dtype, 2), game_type.actions, most_nodes)
        self._viewer = 0

    def begin(self, imagined: Game, viewer: int, seed: int) -> None:
        """Start again with a game as the viewer sees it."""
        self.memory.states[DEALT] = imagined.state
        self.memory.walks[0].x = (2 * seed + 1) % (1 << 64)  # never 0
        self._viewer = viewer
        start_tree(self.memory)

    def grow(self, run: RunPlayouts, playouts: int) -> None:
        """Run `playouts` more playouts."""
        run(self.memory, self._viewer, playouts, self.game_type.foresight.horizon)

    @property
    def playouts(self) -> int:
        """The number of playouts so far."""
        return int(self.memory.nodes[ROOT].visits)

    def choices(self) -> list[tuple[int, int, float]]:
        """List the viewer's actions that were tried, with visits and the sum of their worth."""
        found = []
        child = int(self.memory.nodes[ROOT].first)
        while child != NONE:
            node = self.memory.nodes[child]
            if node.seat == self._viewer:
                found.append((int(node.action), int(node.visits), float(node.worth)))
            child = int(node.next)
        return found


_loaded: dict[str, RunPlayouts] = {}  # by game


def is_search_compiled(game_type: GameType) -> bool:
    """Whether the search of a game is compiled; if not, start compiling it in the background."""
    wish = os.environ.get("ODDECK_JIT")
    if game_type.id in _loaded or wish == "now":
        return True
    if wish == "off":
        return False
    if not is_compiled(game_type):
        with suppress(OSError):  # failing to compile must not fail a move
            prepare(game_type)
        return False
    return True


def compiled_search(game_type: GameType) -> RunPlayouts:
    """Load the search of a game as machine code, or compile it; the rules then use theirs too."""
    if game_type.id not in _loaded:
        compile_game(game_type.id)
        _loaded[game_type.id] = jit.machine_code(game_type.bind(run_playouts))
    return _loaded[game_type.id]
