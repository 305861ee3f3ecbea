"""A player that has taught itself: the favourite move of a network. It does not look ahead."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddeck.bots.sight import Sight
from oddeck.engine.kernels.network import Floats, Layers
from oddeck.engine.kernels.observation import Observation

from .places import places_of
from .weights import Network, published_layers


class TrainedBot:
    """Makes the move that the network likes best; without one, that of the game's folder."""

    def __init__(self, network: Network | None = None) -> None:
        self._network = network
        self._layers: dict[tuple[str, int], Layers] = {}

    def choose(self, sight: Sight) -> str:
        """One of the moves, given what the seat may know."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        liked = judged(
            self._layers_for(sight), sight.seat, sight.observation, np.array(sight.actions)
        )
        return sight.moves[int(np.argmax(liked))]

    def _layers_for(self, sight: Sight) -> Layers:
        game_id, players = sight.type.id, sight.players
        if self._network is None:
            return published_layers(game_id, players)
        if (game_id, players) not in self._layers:
            self._layers[game_id, players] = self._network.layers(places_of(game_id), players)
        return self._layers[game_id, players]


def judged(net: Layers, seat: int, observation: Observation, actions: NDArray[np.int64]) -> Floats:
    """The preferences for some actions: what `kernels.network.judge` computes, by NumPy."""
    told = np.flatnonzero(observation)
    hidden = np.maximum(net.first + observation[told].astype(np.float32) @ net.rows[told], 0)
    out = np.maximum(net.second + hidden @ net.second_rows, 0)
    outputs = net.outputs[seat, actions]
    liked: Floats = net.move_bias[outputs] + net.moves[outputs] @ out
    held = np.flatnonzero(observation[net.hand[0] : net.hand[1]])
    for index, action in enumerate(actions):
        for place, card in enumerate(held):
            if int(net.places[action]) >> place & 1:
                liked[index] += net.cards[net.verbs[action], card] @ out
    return liked
