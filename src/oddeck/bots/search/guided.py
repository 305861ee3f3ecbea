"""A search tree that a network guides, and its walks as machine code."""

from __future__ import annotations

import numpy as np

from oddeck.bots.network.places import places_of
from oddeck.bots.network.weights import Network
from oddeck.engine.compile import jit
from oddeck.engine.kernels.guided import Advice, run_guided
from oddeck.engine.protocol import GameType
from oddeck.game import Game, compile_game

from .tree import MOST_NODES, RunPlayouts, SearchTree

LONGEST = 200  # decisions from the root, forced ones included


class GuidedTree(SearchTree):
    """A tree that grows by walks to where the network judges."""

    def __init__(self, game_type: GameType, network: Network, most_nodes: int = MOST_NODES) -> None:
        super().__init__(game_type, most_nodes)
        self._network = network
        self._advice: dict[int, Advice] = {}  # by number of players

    def begin(self, imagined: Game, viewer: int, seed: int) -> None:
        """Start again with a game as the viewer sees it."""
        super().begin(imagined, viewer, seed)
        self._players = imagined.players
        if self._players not in self._advice:
            places = places_of(self.game_type.id)
            size = self.game_type.observation_layout(self._players)[-1].stop
            self._advice[self._players] = Advice(
                net=self._network.layers(places, self._players),
                observation=np.zeros(size, np.uint8),
                liked=np.zeros(self.game_type.actions, np.float32),
                priors=np.zeros(len(self.memory.nodes), np.float64),
                shares=np.zeros(self._players, np.float64),
            )

    def grow(self, run: RunPlayouts, playouts: int) -> None:
        """Walk down `playouts` more times."""
        run(self.memory, self._advice[self._players], self._viewer, playouts, LONGEST)


_loaded: dict[str, RunPlayouts] = {}  # by game


def compiled_guided_search(game_type: GameType) -> RunPlayouts:
    """Load the guided search of a game as machine code, or compile it."""
    if game_type.id not in _loaded:
        compile_game(game_type.id)
        _loaded[game_type.id] = jit.machine_code(game_type.bind(run_guided))
    return _loaded[game_type.id]
