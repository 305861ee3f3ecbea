"""The weights of a network: in a file, and laid out for tables of one size."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.errors import BadSetup
from oddeck.engine.kernels.network import MOST_HELD, Floats, Layers

from .places import Places

LARGEST_BYTE = 127
QUANTISED = ("rows", "moves")  # the large ones: a byte for each weight, and a scale for each column


class BadNetwork(BadSetup):
    """A file of weights that does not fit the game."""


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of a network for all sizes of tables, and how they were made."""

    rows: Floats  # inputs x units
    first: Floats  # sizes of tables x units: biases
    second_rows: Floats
    second: Floats
    moves: Floats  # outputs x units
    move_bias: Floats
    # What the cards at hand tell each other; units of cards are fewer.
    planes: Floats  # the card itself and each trait x planes x units of cards
    cards: Floats  # cards x units of cards
    card_context: Floats  # units x units of cards
    own: Floats  # rounds x units of cards x units of cards
    traits: Floats  # rounds x traits x units of cards x units of cards
    hand: Floats  # rounds x units of cards x units of cards
    round_bias: Floats  # rounds x units of cards
    pool: Floats  # units of cards x units
    third_rows: Floats  # units x units
    third: Floats  # units
    named: Floats  # what is done with a named card x units of cards
    named_places: Floats  # verbs that name places of the hand x units of cards
    values: Floats  # chairs x units
    value_bias: Floats
    origin: Mapping[str, Any] = field(default_factory=dict)

    def check(self, places: Places) -> None:
        """Raise BadNetwork if this is no network of a game."""
        width, out = self.second_rows.shape
        rounds, small = self.round_bias.shape
        kinds = places.traits.shape[1]
        expected = {
            "rows": (places.inputs, width),
            "first": (places.most_players + 1, width),
            "second": (out,),
            "moves": (places.actions, out),
            "move_bias": (places.actions,),
            "planes": (1 + kinds, len(places.plane_scale), small),
            "cards": (places.cards, small),
            "card_context": (out, small),
            "own": (rounds, small, small),
            "traits": (rounds, kinds, small, small),
            "hand": (rounds, small, small),
            "pool": (small, out),
            "third_rows": (out, out),
            "third": (out,),
            "named": (places.namings, small),
            "named_places": (len(places.hand_verbs), small),
            "values": (places.most_players, out),
            "value_bias": (places.most_players,),
        }
        for name, shape in expected.items():
            if getattr(self, name).shape != shape:
                raise BadNetwork(
                    f"{name}: expected weights of shape {shape} for {places.game_type.id},"
                    f" got {getattr(self, name).shape}"
                )

    def layers(self, places: Places, players: int) -> Layers:
        """The network as compiled code takes it, for tables of one size."""
        width, out = self.second_rows.shape
        inputs = places.inputs_of(players)
        small = self.round_bias.shape[1]
        plane_at = np.full(len(inputs), -1, np.int32)
        card_at = np.zeros(len(inputs), np.int32)
        planes = self.planes * places.plane_scale[:, None]
        for start, number in zip(*places.planes_of(players), strict=True):
            plane_at[start : start + places.cards] = number
            card_at[start : start + places.cards] = np.arange(places.cards)
        return Layers(
            rows=np.ascontiguousarray(self.rows[inputs] * places.scale[inputs, None]),
            first=np.ascontiguousarray(self.first[players]),
            second_rows=self.second_rows,
            second=self.second,
            moves=self.moves,
            move_bias=self.move_bias,
            planes=np.ascontiguousarray(planes),
            cards=self.cards,
            card_context=self.card_context,
            own=self.own,
            traits=self.traits,
            hand_rows=self.hand,
            round_bias=self.round_bias,
            pool=self.pool,
            third_rows=self.third_rows,
            third=self.third,
            named=self.named,
            named_places=self.named_places,
            values=self.values,
            value_bias=self.value_bias,
            plane_at=plane_at,
            card_at=card_at,
            trait_of=places.traits,
            named_plane=places.named_plane,
            named_card=places.named_card,
            outputs=places.outputs_of(players),
            verbs=places.verb_of,
            places=places.hand_places,
            hand=np.array(places.own_hand(players), np.int64),
            held=np.zeros(MOST_HELD, np.int64),
            slot_of=np.full(places.cards, -1, np.int64),
            hidden=np.zeros(width, np.float32),
            before=np.zeros(out, np.float32),
            out=np.zeros(out, np.float32),
            about=np.zeros((MOST_HELD, small), np.float32),
            told=np.zeros((MOST_HELD, small), np.float32),
            added=np.zeros((MOST_HELD, small), np.float32),
            pooled=np.zeros(small, np.float32),
        )


Layer = tuple[NDArray[Any], NDArray[Any]]  # a matrix, from its inputs to its units, and biases


def plain_network(
    places: Places,
    players: int,
    first: Layer,
    second: Layer,
    policy: Layer,
    value: Layer,
    origin: Mapping[str, Any],
) -> Network:
    """A network of two layers, trained at tables of one size, that knows nothing of cards at hand.

    Its inputs are those of an observation times `places.scale`. The policy has a preference for
    each action, seats counted from the player's own; the value is what that seat can expect.
    """
    inputs, (width, units) = places.inputs_of(players), second[0].shape
    kinds, small = places.traits.shape[1], 1

    def zeros(*shape: int) -> Floats:
        return np.zeros(shape, np.float32)

    rows, values, value_bias = (
        zeros(places.inputs, width),
        zeros(places.most_players, units),
        zeros(places.most_players),
    )
    rows[inputs], values[0], value_bias[0] = first[0], value[0][:, 0], value[1][0]
    return Network(
        rows=rows,
        first=np.tile(first[1], (places.most_players + 1, 1)),
        second_rows=second[0],
        second=second[1],
        moves=np.ascontiguousarray(policy[0].T),
        move_bias=policy[1],
        planes=zeros(1 + kinds, len(places.plane_scale), small),
        cards=zeros(places.cards, small),
        card_context=zeros(units, small),
        own=zeros(0, small, small),
        traits=zeros(0, kinds, small, small),
        hand=zeros(0, small, small),
        round_bias=zeros(0, small),
        pool=zeros(small, units),
        third_rows=np.eye(units, dtype=np.float32),
        third=zeros(units),
        named=zeros(places.namings, small),
        named_places=zeros(len(places.hand_verbs), small),
        values=values,
        value_bias=value_bias,
        origin=origin,
    )


def write_network(file: Path, network: Network) -> None:
    """Keep a network in less than a megabyte."""
    kept: dict[str, NDArray[Any]] = {
        "origin": np.frombuffer(json.dumps(dict(network.origin)).encode(), np.uint8)
    }
    for each in fields(network):
        if each.name == "origin":
            continue
        weights = getattr(network, each.name)
        if each.name in QUANTISED:
            scale = np.maximum(np.abs(weights).max(0), 1e-9) / LARGEST_BYTE
            kept[f"{each.name}.scale"] = scale.astype(np.float32)
            kept[each.name] = np.rint(weights / scale).astype(np.int8)
        else:
            kept[each.name] = weights.astype(np.float16)
    with file.open("wb") as opened:
        np.savez_compressed(opened, **kept)  # type: ignore[arg-type]


def read_network(file: Path | Traversable) -> Network:
    """Inverse of `write_network`, but for rounding; BadNetwork if the file is not one."""
    try:
        with file.open("rb") as opened, np.load(opened) as kept:
            weights = {name: kept[name] for name in kept.files}
        origin = json.loads(weights.pop("origin").tobytes())
        for name in QUANTISED:
            weights[name] = weights[name] * weights.pop(f"{name}.scale")
        return Network(
            **{name: np.ascontiguousarray(each, np.float32) for name, each in weights.items()},
            origin=origin,
        )
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        raise BadNetwork(f"{file}: this is not a network's file: {wrong}") from wrong
