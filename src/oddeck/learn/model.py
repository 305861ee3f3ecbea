"""The network of the bot `trained` as PyTorch trains it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
import torch
from torch import Tensor, nn

from oddeck.bots.network.places import NO_TRAIT, Places
from oddeck.bots.network.weights import Network
from oddeck.engine.kernels.network import A_HAND, MOST_HELD

FIRST_DEVIATION = 0.1  # of the weights of an input: a hundred or so are not zero
LAST_DEVIATION = 0.01  # of the last layers: at first no move is liked much better than others


class Model(nn.Module):
    """Two layers; then a preference for every action, and for each chair what it will be paid.

    Cards that share a trait share a part of their weights, which `network` adds up for play.
    """

    def __init__(
        self, places: Places, width: int = 128, out: int = 64, small: int = 32, rounds: int = 2
    ) -> None:
        super().__init__()
        self.places = places
        sizes, verbs = places.most_players + 1, len(places.hand_verbs)
        kinds = places.traits.shape[1]

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
        self.planes = weights(FIRST_DEVIATION, 1 + kinds, len(places.plane_scale), small)
        self.cards = weights(FIRST_DEVIATION, places.cards, small)
        self.card_traits = weights(FIRST_DEVIATION, int(places.traits.max()) + 1, small)
        self.card_context = weights((1.0 / out) ** 0.5, out, small)
        told = (0.5 / small) ** 0.5
        self.own = weights(told, rounds, small, small)
        self.traits = weights(told / 2, rounds, kinds, small, small)
        self.hand = weights(told / 2, rounds, small, small)
        self.round_bias = nn.Parameter(torch.zeros(rounds, small))
        self.pool = weights(told, small, out)
        self.third_rows = weights((1.0 / out) ** 0.5, out, out)
        self.third = nn.Parameter(torch.zeros(out))
        self.named = weights(LAST_DEVIATION, places.namings, small)
        self.named_places = weights(LAST_DEVIATION, verbs, small)
        self.values = weights(LAST_DEVIATION, places.most_players, out)
        self.value_bias = nn.Parameter(torch.zeros(places.most_players))

        def kept(name: str, array: np.ndarray) -> None:
            self.register_buffer(name, torch.from_numpy(array), persistent=False)

        kept("scale", places.scale[:, None])
        kept("row_shares", has_trait(places.input_traits))
        kept("move_shares", has_trait(places.output_traits))
        kept("alike", places.alike.astype(np.int64))
        kept("traits_of", places.traits.astype(np.int64))
        kept("trait_shares", places.trait_shares())
        kept("card_shares", has_trait(places.traits))
        kept("action_named", places.actions_by_card().astype(np.int64))
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

    def card_rows(self) -> Tensor:
        """What each card is, its traits added."""
        return self.cards + cast(Tensor, self.card_shares) @ self.card_traits[1:]

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
            planes=array(self.planes),
            cards=array(self.card_rows()),
            card_context=array(self.card_context),
            own=array(self.own),
            traits=array(self.traits),
            hand=array(self.hand),
            round_bias=array(self.round_bias),
            pool=array(self.pool),
            third_rows=array(self.third_rows),
            third=array(self.third),
            named=array(self.named),
            named_places=array(self.named_places),
            values=array(self.values),
            value_bias=array(self.value_bias),
            origin=dict(origin),
        )


class AtTable:
    """A forward pass for tables of one size. Weights that depend on the size are gathered once."""

    def __init__(self, model: Model, players: int, dtype: torch.dtype) -> None:
        places = model.places
        device = model.rows.device

        def numbers(array: np.ndarray) -> Tensor:
            return torch.from_numpy(array.astype(np.int64)).to(device)

        inputs = numbers(places.inputs_of(players))
        scale = cast(Tensor, model.scale)
        self.model, self.players, self.dtype = model, players, dtype
        self.rows = (model.input_rows() * scale).index_select(0, inputs).to(dtype)
        self.first = (model.base + model.first[players]).to(dtype)
        alike = cast(Tensor, model.alike)
        self.moves = model.move_rows().index_select(0, alike).to(dtype).T
        self.move_bias = model.move_bias.index_select(0, alike).to(dtype)
        self.values = model.values[:players].to(dtype).T
        self.value_bias = model.value_bias[:players].to(dtype)
        self.most_at_hand = min(MOST_HELD, places.cards)
        start, stop = places.own_hand(players)
        self.hand = slice(start, stop)
        starts, which = places.planes_of(players)
        self.plane_inputs = numbers(starts[:, None] + np.arange(places.cards)).flatten()
        plane_scale = torch.from_numpy(places.plane_scale[which]).to(device)[:, None]
        planes = model.planes[:, numbers(which)] * plane_scale
        self.planes = planes.flatten(0, 1).to(dtype)
        self.cards = model.card_rows().to(dtype)
        self.trait_shares = cast(Tensor, model.trait_shares).to(dtype)

    def __call__(
        self, observations: Tensor, masks: Tensor, at_hand: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """The preference for every action, seats counted from the one that looks, and what each
        chair will be paid. Masks say which actions are legal; `at_hand` is what `at_hand` says, if
        it is known already.
        """
        model = self.model
        seen = observations.to(self.dtype)
        hidden = torch.relu(seen @ self.rows + self.first)
        before = torch.relu(self._through(hidden, model.second_rows, model.second))
        third = self._through(before, model.third_rows, model.third)
        if at_hand is None:
            at_hand = self.at_hand(observations, masks)
        is_held = at_hand > 0
        held = (at_hand.long() - 1).clamp(min=0)
        about = self._told(seen, before, held, is_held)
        pooled = about.sum(1) * float(A_HAND)
        out = torch.relu(third + pooled @ model.pool.to(self.dtype))
        liked = out @ self.moves + self.move_bias + self._liked_by_cards(about, held, is_held)
        return liked, (out @ self.values + self.value_bias).float()

    def _through(self, x: Tensor, rows: Tensor, bias: Tensor) -> Tensor:
        return torch.addmm(bias.to(self.dtype), x, rows.to(self.dtype))

    @torch.no_grad()
    def at_hand(self, observations: Tensor, masks: Tensor) -> Tensor:
        """The cards at hand, counted from 1, as many as there is room for, and then 0: the hand in
        deck order, then others that legal actions name.
        """
        places, count = self.model.places, len(observations)
        cards = places.cards
        named = torch.zeros(count, cards, dtype=torch.bool, device=observations.device)
        if places.namings:
            padded = nn.functional.pad(masks.bool(), (0, 1))
            actions = cast(Tensor, self.model.action_named).flatten()
            named = padded.index_select(1, actions).view(count, cards, -1).any(2)
        from_last = torch.arange(cards, 0, -1, device=named.device, dtype=torch.int16)
        ranks = named * from_last
        if self.hand.start < self.hand.stop:
            ranks = torch.maximum(ranks, (observations[:, self.hand] != 0) * (from_last + cards))
        first = ranks.topk(self.most_at_hand).values
        number = torch.where(first > cards, 2 * cards - first, cards - first) + 1
        return torch.where(first > 0, number, 0)

    @torch.no_grad()
    def _features(self, seen: Tensor, held: Tensor) -> Tensor:
        """For each card at hand, what each plane has of it and of those that share a trait."""
        count, cards = len(seen), self.model.places.cards
        planes = seen.index_select(1, self.plane_inputs).view(count, -1, cards)
        shared = (planes @ self.trait_shares).transpose(1, 2)  # by trait and plane
        traits = cast(Tensor, self.model.traits_of)[held]  # by table, card at hand and kind
        parts = [rows_of(planes.transpose(1, 2), held)]
        parts += [rows_of(shared, trait) for trait in traits.unbind(2)]
        return torch.cat(parts, 2)

    def _told(self, seen: Tensor, before: Tensor, held: Tensor, is_held: Tensor) -> Tensor:
        """What each card at hand knows once they have told each other."""
        model, dtype = self.model, self.dtype
        there = is_held[..., None].to(dtype)
        context = (before @ model.card_context.to(dtype))[:, None]
        about = self._features(seen, held) @ self.planes + nn.functional.embedding(held, self.cards)
        about = torch.relu(about + context) * there
        traits = cast(Tensor, model.traits_of)[held]
        alike = [
            ((trait[:, :, None] == trait[:, None, :]) & (trait[:, :, None] != NO_TRAIT)).to(dtype)
            for trait in traits.unbind(2)
        ]
        for turn in range(len(model.round_bias)):
            hand = about.sum(1, keepdim=True) * float(A_HAND)
            parts = [about, *(one @ about for one in alike)]
            rows = torch.cat([model.own[turn], *model.traits[turn]]).to(dtype)
            told = torch.cat(parts, 2) @ rows + hand @ model.hand[turn].to(dtype)
            about = about + torch.relu(told + model.round_bias[turn].to(dtype)) * there
        return about

    def _liked_by_cards(self, about: Tensor, held: Tensor, is_held: Tensor) -> Tensor:
        """What the cards at hand that an action names add to its preference."""
        model, places, dtype = self.model, self.model.places, self.dtype
        added = torch.zeros(len(about), places.actions + 1, dtype=dtype, device=about.device)
        if places.namings:
            by_card = about @ model.named.to(dtype).T
            actions = cast(Tensor, model.action_named)[held]
            actions = torch.where(is_held[..., None], actions, places.actions)
            added = added.scatter(1, actions.flatten(1), by_card.flatten(1))
        added = added[:, :-1]
        for number, (start, stop) in enumerate(model._verbs):
            by_place = (about @ model.named_places[number].to(dtype))[:, : places.largest_hand]
            bits = getattr(model, f"bits{number}").to(dtype)
            added = torch.cat([added[:, :start], by_place @ bits, added[:, stop:]], 1)
        return added


def rows_of(tables: Tensor, numbers: Tensor) -> Tensor:
    """The rows with these numbers, of a matrix for each table."""
    count, rows, width = tables.shape
    first = torch.arange(0, count * rows, rows, device=tables.device)[:, None]
    flat = tables.reshape(count * rows, width)
    return flat.index_select(0, (first + numbers).flatten()).view(count, -1, width)


def has_trait(traits: np.ndarray) -> np.ndarray:
    """By row and trait, 1 if the row has it."""
    table = np.zeros((len(traits), int(traits.max())), np.float32)
    rows, places = np.nonzero(traits != NO_TRAIT)
    table[rows, traits[rows, places] - 1] = 1.0
    return table
