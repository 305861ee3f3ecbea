"""A bot that plays as a network does. It does not look ahead."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from oddeck.bots.sight import Sight
from oddeck.engine.kernels.network import A_HAND, MOST_HELD, Floats, Layers
from oddeck.engine.kernels.observation import Observation

from .places import places_of
from .weights import Network, read_network

LEAST_SHARE = 0.1  # of the favourite's chance: less likely moves are slips


class NetworkBot:
    """Draws its moves by the chances that a network gives them, those that are slips left out.

    A bot that always took the favourite would tie for ever with its like at rock, paper, scissors.
    """

    def __init__(self, network: Network, game_id: str, seed: int | None = None) -> None:
        self._network, self._places = network, places_of(game_id)
        network.check(self._places)
        self._random = np.random.default_rng(seed)
        self._layers: dict[int, Layers] = {}

    def choose(self, sight: Sight) -> str:
        """One of the moves, given what the seat may know."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        if sight.players not in self._layers:
            self._layers[sight.players] = self._network.layers(self._places, sight.players)
        layers = self._layers[sight.players]
        liked = judged(layers, sight.seat, sight.observation, np.array(sight.actions))
        chances = np.exp(liked.astype(np.float64) - liked.max())
        chances[chances < LEAST_SHARE] = 0.0
        return sight.moves[int(self._random.choice(len(chances), p=chances / chances.sum()))]


def bot_from_file(file: str, game_id: str, seed: int | None = None) -> NetworkBot:
    """A player by the weights in a file; BadNetwork if they do not fit this game."""
    return NetworkBot(network_for(game_id, file), game_id, seed)


def network_for(game_id: str, file: str) -> Network:
    """The network in a file; BadNetwork if it does not fit this game."""
    network = network_in(Path(file))
    network.check(places_of(game_id))
    return network


@cache
def network_in(file: Path) -> Network:
    """The network in a file, which is read once."""
    return read_network(file)


def judged(net: Layers, seat: int, observation: Observation, actions: NDArray[np.int64]) -> Floats:
    """The preferences for some actions: what `kernels.network.judge` computes, by NumPy."""
    told = np.flatnonzero(observation)
    strength = observation[told].astype(np.float32)
    hidden = np.maximum(net.first + strength @ net.rows[told], 0)
    before = np.maximum(net.second + hidden @ net.second_rows, 0)
    outputs = net.outputs[seat, actions]
    hand = np.flatnonzero(observation[net.hand[0] : net.hand[1]])
    named = np.setdiff1d(net.named_card[outputs], [-1, *hand])
    held = np.concatenate([hand, named])[:MOST_HELD].astype(np.int64)
    about = known_by_cards(net, observation, before, held)
    pooled = A_HAND * about.sum(0)
    out = np.maximum(net.third + before @ net.third_rows + pooled @ net.pool, 0)
    liked: Floats = net.move_bias[outputs] + net.moves[outputs] @ out
    slots = {int(card): slot for slot, card in enumerate(held)}
    for index, (action, output) in enumerate(zip(actions, outputs, strict=True)):
        slot = slots.get(int(net.named_card[output]))
        if slot is not None:
            liked[index] += net.named[net.named_plane[output]] @ about[slot]
        for place in range(min(len(hand), MOST_HELD)):
            if int(net.places[action]) >> place & 1:
                liked[index] += net.named_places[net.verbs[action]] @ about[place]
    return liked


def known_by_cards(
    net: Layers, observation: Observation, before: Floats, held: NDArray[np.int64]
) -> Floats:
    """What each card at hand knows once they have told each other, a row for each."""
    told = np.flatnonzero((net.plane_at >= 0) & (observation != 0))
    strength = observation[told].astype(np.float32)[:, None]
    planes, cards = net.plane_at[told], net.card_at[told]
    about = before @ net.card_context + net.cards[held]
    about += (cards == held[:, None]) @ (strength * net.planes[0, planes])
    traits = net.trait_of.T
    for kind, of_card in enumerate(traits):
        alike = (of_card[cards] == of_card[held, None]) & (of_card[held, None] != 0)
        about += alike @ (strength * net.planes[1 + kind, planes])
    about = np.maximum(about, 0)
    for turn, bias in enumerate(net.round_bias):
        more = bias + about @ net.own[turn] + A_HAND * about.sum(0) @ net.hand_rows[turn]
        for kind, of_card in enumerate(traits):
            alike = (of_card[held] == of_card[held, None]) & (of_card[held, None] != 0)
            more += alike @ about @ net.traits[turn, kind]
        about = about + np.maximum(more, 0)
    return np.asarray(about, np.float32)
