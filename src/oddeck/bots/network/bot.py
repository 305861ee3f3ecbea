"""A bot that plays a network's preferred move. It does not look ahead."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from oddeck.bots.sight import Sight
from oddeck.engine.kernels.network import Floats, Layers
from oddeck.engine.kernels.observation import Observation

from .places import places_of
from .weights import Network, read_network


class NetworkBot:
    """Plays the move that a network prefers."""

    def __init__(self, network: Network, game_id: str) -> None:
        self._network, self._places = network, places_of(game_id)
        network.check(self._places)
        self._layers: dict[int, Layers] = {}

    def choose(self, sight: Sight) -> str:
        """One of the moves, given what the seat may know."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        if sight.players not in self._layers:
            self._layers[sight.players] = self._network.layers(self._places, sight.players)
        layers = self._layers[sight.players]
        liked = judged(layers, sight.seat, sight.observation, np.array(sight.actions))
        return sight.moves[int(np.argmax(liked))]


def bot_from_file(file: str, game_id: str) -> NetworkBot:
    """A player by the weights in a file; BadNetwork if they do not fit this game."""
    return NetworkBot(network_in(Path(file)), game_id)


@cache
def network_in(file: Path) -> Network:
    """The network in a file, which is read once."""
    return read_network(file)


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
