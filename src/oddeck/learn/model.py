"""The network of the bot `trained` as PyTorch trains it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
import torch
from torch import Tensor, nn

from oddeck.bots.network.places import NO_TRAIT, Places
from oddeck.bots.network.weights import Network

FIRST_DEVIATION = 0.1  # of the weights of an input: a hundred or so are not zero
LAST_DEVIATION = 0.01  # of the last layers: at first no move is liked much better than others


class Model(nn.Module):
    """Two layers; then a preference for every action, and for each chair what it will be paid.

    Cards that share a trait share a part of their weights, which `network` adds up for play.
    """

    def __init__(self, places: Places, width: int = 128, out: int = 64) -> None:
        super().__init__()
        self.places = places
        sizes, verbs = places.most_players + 1, len(places.hand_verbs)

        def weights(deviation: float, *shape: int) -> nn.Parameter:
            return nn.Parameter(torch.randn(*shape) * deviation)

        self.rows = weights(FIRST_DEVIATION, places.inputs, width)
        self.row_traits = weights(FIRST_DEVIATION, int(places.input_traits.max()), width)
        self.base = nn.Parameter(torch.zeros(width))
        self.first = nn.Parameter(torch.zeros(sizes, width))  # what a size of table adds
        self.second_rows = weights((2.0 / width) ** 0.5, width, out)
        self.second = nn.Parameter(torch.zeros(out))
        self.moves = weights(LAST_DEVIATION, places.actions, out)
        self.move_traits = weights(LAST_DEVIATION, int(places.output_traits.max()), out)
        self.move_bias = nn.Parameter(torch.zeros(places.actions))
        self.cards = weights(LAST_DEVIATION, verbs, places.cards, out)
        self.values = weights(LAST_DEVIATION, places.most_players, out)
        self.value_bias = nn.Parameter(torch.zeros(places.most_players))

        def kept(name: str, array: np.ndarray) -> None:
            self.register_buffer(name, torch.from_numpy(array), persistent=False)

        kept("scale", places.scale[:, None])
        kept("row_shares", has_trait(places.input_traits))
        kept("move_shares", has_trait(places.output_traits))
        kept("alike", places.alike.astype(np.int64))
        self._verbs = []
        for number in range(verbs):
            actions = np.flatnonzero((places.verb_of == number) & (places.hand_places > 0))
            bits = places.hand_places[actions, None] >> np.arange(
                places.largest_hand, dtype=np.uint64
            )
            kept(f"bits{number}", (bits & np.uint64(1)).astype(np.float32).T.copy())
            self._verbs.append((int(actions[0]), int(actions[-1]) + 1))
            if len(actions) != actions[-1] + 1 - actions[0]:
                raise ValueError("actions that name cards of the hand do not lie side by side")

    def input_rows(self) -> Tensor:
        """The first layer's weights for every input, those of its traits added."""
        return self.rows + cast(Tensor, self.row_shares) @ self.row_traits

    def move_rows(self) -> Tensor:
        """The last layer's weights for every action, those of its traits added."""
        return self.moves + cast(Tensor, self.move_shares) @ self.move_traits

    def at_table(self, players: int, dtype: torch.dtype) -> AtTable:
        """The network at tables of one size; gradients lead back to the weights."""
        return AtTable(self, players, dtype)

    def network(self, origin: Mapping[str, Any]) -> Network:
        """The weights for play, without PyTorch."""

        def array(weights: Tensor) -> np.ndarray:
            return weights.detach().float().cpu().numpy()

        return Network(
            rows=array(self.input_rows()),
            first=array(self.base + self.first),
            second_rows=array(self.second_rows),
            second=array(self.second),
            moves=array(self.move_rows()),
            move_bias=array(self.move_bias),
            cards=array(self.cards),
            values=array(self.values),
            value_bias=array(self.value_bias),
            origin=dict(origin),
        )


class AtTable:
    """A forward pass for tables of one size. Weights that depend on the size are gathered once."""

    def __init__(self, model: Model, players: int, dtype: torch.dtype) -> None:
        places = model.places
        device = model.rows.device
        inputs = torch.from_numpy(places.inputs_of(players).astype(np.int64)).to(device)
        scale = cast(Tensor, model.scale)
        self.model, self.players, self.dtype = model, players, dtype
        self.rows = (model.input_rows() * scale).index_select(0, inputs).to(dtype)
        self.first = (model.base + model.first[players]).to(dtype)
        self.second_rows, self.second = model.second_rows.to(dtype), model.second.to(dtype)
        alike = cast(Tensor, model.alike)
        self.moves = model.move_rows().index_select(0, alike).to(dtype).T
        self.move_bias = model.move_bias.index_select(0, alike).to(dtype)
        self.values = model.values[:players].to(dtype).T
        self.value_bias = model.value_bias[:players].to(dtype)
        self.hand = slice(*places.own_hand(players))

    def __call__(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """The preference for every action, seats counted from the one that looks, and what each
        chair will be paid.
        """
        seen = observations.to(self.dtype)
        hidden = torch.relu(seen @ self.rows + self.first)
        out = torch.relu(hidden @ self.second_rows + self.second)
        liked = out @ self.moves + self.move_bias
        if self.model.places.hand_verbs:
            liked = liked + self._liked_by_cards(observations, out)
        return liked, (out @ self.values + self.value_bias).float()

    def _liked_by_cards(self, observations: Tensor, out: Tensor) -> Tensor:
        """What the cards of the hand that an action names add to its preference."""
        places = self.model.places
        told = observations[:, self.hand] != 0
        ranks = told * torch.arange(places.cards, 0, -1, device=out.device, dtype=torch.int16)
        first = ranks.topk(places.largest_hand).values.long()  # of the cards, in deck order
        held = (places.cards - first).clamp(max=places.cards - 1)
        added = torch.zeros(len(out), places.actions, dtype=out.dtype, device=out.device)
        for number, (start, stop) in enumerate(self.model._verbs):
            by_card = out @ self.model.cards[number].to(self.dtype).T
            by_place = by_card.gather(1, held) * (first > 0)
            bits = getattr(self.model, f"bits{number}").to(self.dtype)
            added = torch.cat([added[:, :start], by_place @ bits, added[:, stop:]], 1)
        return added


def has_trait(traits: np.ndarray) -> np.ndarray:
    """By row and trait, 1 if the row has it."""
    table = np.zeros((len(traits), int(traits.max())), np.float32)
    rows, places = np.nonzero(traits != NO_TRAIT)
    table[rows, traits[rows, places] - 1] = 1.0
    return table
