"""Playing rounds: many tables at once, each decision drawn from what the network prefers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np
import torch
from torch import Tensor
from torch.utils.dlpack import from_dlpack

from oddeck.bots.network.places import Places

from .model import Model

NEVER = -1e9  # the preference for what is not allowed
LEAST_CHANCE = 1e-20

F = TypeVar("F", bound=Callable[..., Any])


@dataclass
class Shown:
    """What all tables of a hall show, on the device that trains."""

    seats: Tensor
    observations: Tensor
    masks: Tensor


@dataclass(frozen=True)
class Room:
    """What is played at some of the tables: how many players, options, the share of all tables."""

    players: int
    options: Mapping[str, Any]
    share: float = 1.0
    opponents: str | None = None  # who plays all seats but the first; None: the network itself


class CpuTables:
    """Tables on the processor, as tensors on any device."""

    def __init__(self, game: str, room: Room, tables: int, device: torch.device) -> None:
        from oddeck.envs.vector import Tables

        self.players, self.num_envs, self.device = room.players, tables, device
        self._env = Tables(game, room.players, tables, room.opponents, options=dict(room.options))

    def reset(self, seed: int) -> Shown:
        """Deal all games."""
        self._env.reset(seed=seed)
        return self._shown()

    def step(self, actions: Tensor) -> tuple[Shown, Tensor, Tensor]:
        """Play an action at each table: what they show then, all rewards, which games ended."""
        self._env.step(actions.cpu().numpy())
        return self._shown(), self._on_device(self._env.rewards), self._on_device(self._env.ended)

    def _shown(self) -> Shown:
        shown = self._env.shown
        return Shown(
            self._on_device(self._env.seats),
            self._on_device(shown["observation"]),
            self._on_device(shown["action_mask"]),
        )

    def _on_device(self, array: np.ndarray) -> Tensor:
        return torch.from_numpy(array).to(self.device, copy=True)


class GpuTables:
    """Tables on a graphics card, whose arrays are tensors already."""

    def __init__(self, game: str, room: Room, tables: int, device: torch.device) -> None:
        from oddeck.envs.gpu import Tables

        self.players, self.num_envs = room.players, tables
        self._env = Tables(
            game,
            room.players,
            tables,
            room.opponents,
            options=dict(room.options),
            checked=False,
        )

    def reset(self, seed: int) -> Shown:
        """Deal all games."""
        return self._shown(*self._env.reset(seed=seed))

    def step(self, actions: Tensor) -> tuple[Shown, Tensor, Tensor]:
        """Play an action at each table: what they show then, all rewards, which games ended."""
        shown, _, ended, _, infos = self._env.step(actions)
        return (
            self._shown(shown, infos),
            from_dlpack(infos["rewards"]),
            from_dlpack(ended.view("uint8")).bool(),
        )

    def _shown(self, shown: Any, infos: Any) -> Shown:
        return Shown(
            from_dlpack(infos["seat"]).clone(),
            from_dlpack(shown["observation"]),
            from_dlpack(shown["action_mask"]),
        )


TABLES: dict[str, Callable[..., Any]] = {"cpu": CpuTables, "cuda": GpuTables}


@dataclass
class Round:
    """Some decisions in a row at every table; the first axis is time, the second the table."""

    players: int
    observations: Tensor
    masks: Tensor  # of actions as the seat sees them from its chair
    at_hand: Tensor  # the cards at hand: see `model.AtTable`
    actions: Tensor  # as seen from the chair
    log_chances: Tensor  # of what was chosen
    learns: Tensor  # whether the network that learns has chosen, and the result is known
    advantages: Tensor  # how much better it went than promised
    returns: Tensor  # by chair, what the seats were paid, or promised later on
    known: Tensor  # by chair, whether that is known

    @property
    def decisions(self) -> int:
        """How many the network that learns has made."""
        return int(self.learns.sum())


class Hall:
    """Tables of one size. At a part of them, some seats are played by an earlier network."""

    def __init__(
        self, game: str, places: Places, room: Room, tables: int, device: torch.device, seed: int
    ) -> None:
        kind = TABLES["cuda" if device.type == "cuda" else "cpu"]
        self.players, self.device = room.players, device
        self.tables = kind(game, room, tables, device)
        self.count = tables
        own = places.own_actions(room.players).astype(np.int64)
        self.is_plain = bool((own == np.arange(places.actions)).all())
        self.action_of = torch.from_numpy(np.argsort(own, 1)).to(device)  # by seat and own action
        self.chairs = (torch.arange(room.players)[None] - torch.arange(room.players)[:, None]).to(
            device
        ) % room.players  # by viewer and seat
        self.shown: Shown = self.tables.reset(seed)
        self._own_masks()

    def _own_masks(self) -> None:
        """The masks as seen from the chairs."""
        masks = self.shown.masks
        if not self.is_plain:
            masks = masks.gather(1, self.action_of[self.shown.seats])
        self.masks = masks.bool()

    @torch.no_grad()
    def play_round(
        self,
        model: Model,
        past: Model | None,
        rivals: float,
        length: int,
        trace: float,
        dtype: torch.dtype,
    ) -> Round:
        """Play `length` decisions at every table. `rivals` is the share of tables at which `past`
        has about half of the seats. `trace` is GAE's lambda.
        """
        tables, players, device = self.count, self.players, self.device
        ours = model.at_table(players, dtype)
        theirs = past.at_table(players, dtype) if past is not None else None
        guests = int(tables * rivals) if theirs is not None else 0
        guest_seats = torch.rand(guests, players, device=device) < 0.5
        size, moves = self.shown.observations.shape[1], self.masks.shape[1]
        observations = torch.empty(length, tables, size, dtype=torch.uint8, device=device)
        masks = torch.empty(length, tables, moves, dtype=torch.bool, device=device)
        at_hand = torch.empty(length, tables, ours.most_at_hand, dtype=torch.int16, device=device)
        actions = torch.empty(length, tables, dtype=torch.long, device=device)
        log_chances = torch.empty(length, tables, device=device)
        learns = torch.ones(length, tables, dtype=torch.bool, device=device)
        values = torch.empty(length + 1, tables, players, device=device)
        seats = torch.empty(length + 1, tables, dtype=torch.long, device=device)
        rewards = torch.empty(length, tables, players, device=device)
        ended = torch.empty(length, tables, 1, dtype=torch.bool, device=device)
        for now in range(length + 1):
            cards = ours.at_hand(self.shown.observations, self.masks)
            liked, promised = ours(self.shown.observations, self.masks, cards)
            seat = self.shown.seats.long()
            seats[now] = seat
            values[now] = promised.gather(1, self.chairs[seat])
            if now == length:
                break
            observations[now], masks[now] = self.shown.observations, self.masks
            at_hand[now] = cards
            if theirs is not None and guests:
                is_guest = guest_seats.gather(1, seat[:guests, None])
                other, _ = theirs(
                    self.shown.observations[:guests], self.masks[:guests], cards[:guests]
                )
                liked[:guests] = torch.where(is_guest, other, liked[:guests])
                learns[now, :guests] = ~is_guest[:, 0]
            action, log_chance = drawn(liked, self.masks)
            actions[now], log_chances[now] = action, log_chance
            self.shown, paid, over = self.tables.step(self.true_actions(seat, action))
            rewards[now], ended[now] = paid, over.bool()[:, None]
            self._own_masks()
        acted = seats[:-1]
        gains, returns, known = judged_later(values, rewards, ended[..., 0], seats, trace)
        chairs = self.chairs[acted]
        return Round(
            players,
            observations.flatten(0, 1),
            masks.flatten(0, 1),
            at_hand.flatten(0, 1),
            actions.flatten(),
            log_chances.flatten(),
            (learns & known.gather(2, acted[..., None])[..., 0]).flatten(),
            gains.flatten(),
            torch.zeros_like(returns).scatter_(2, chairs, returns).flatten(0, 1),
            torch.zeros_like(known).scatter_(2, chairs, known).flatten(0, 1),
        )

    def true_actions(self, seats: Tensor, own: Tensor) -> Tensor:
        """The action ids of what the seats mean, as seen from their chairs."""
        return own if self.is_plain else self.action_of[seats, own]


def judged_later(
    values: Tensor, rewards: Tensor, ended: Tensor, seats: Tensor, trace: float
) -> tuple[Tensor, Tensor, Tensor]:
    """How much better each decision went than promised; what each seat can expect then, as known
    later; and where that is known.

    A seat is judged from one of its own decisions to its next (generalised advantage estimation):
    what others promise it in between does not count, because they do not see its cards. So what it
    holds back would seem worth nothing. `values` and `seats` have one more moment than the rest.
    """
    length = len(rewards)
    now = seats[length][:, None]
    expected = values[length].clone()  # what each seat expects at its next own decision,
    gain = torch.zeros_like(expected)  # how much better things go from there,
    is_known = torch.zeros_like(expected, dtype=torch.bool).scatter(1, now, True)
    gains = torch.empty(rewards.shape[:2], device=values.device)
    returns, known = torch.empty_like(rewards), torch.empty_like(rewards, dtype=torch.bool)
    for moment in reversed(range(length)):
        over = ended[moment][:, None]
        expected = torch.where(over, rewards[moment], expected)
        gain = gain * ~over
        is_known = is_known | over
        seat = seats[moment][:, None]
        promised = values[moment].gather(1, seat)
        own = expected.gather(1, seat) - promised + trace * gain.gather(1, seat)
        own = own * is_known.gather(1, seat)
        known[moment] = is_known
        returns[moment] = (expected + gain).scatter(1, seat, promised + own)
        gains[moment] = own[:, 0]
        expected, gain = expected.scatter(1, seat, promised), gain.scatter(1, seat, own)
        is_known = is_known.scatter(1, seat, True)
    return gains, returns, known


def compiled_on_card(function: F) -> F:
    """Fuse the small steps of a function where PyTorch can: on a graphics card."""
    if not torch.cuda.is_available():
        return function
    from torch import _dynamo

    _dynamo.config.suppress_errors = True  # what cannot be compiled runs as it is
    return cast(F, torch.compile(function, dynamic=False))


@compiled_on_card
def drawn(liked: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
    """An action for each row, by their chances, and the logarithm of its chance."""
    allowed = liked.float().masked_fill(~masks, NEVER)
    chance = torch.rand_like(allowed).clamp(min=LEAST_CHANCE)
    luck = -(-chance.log()).clamp(min=LEAST_CHANCE).log()  # of Gumbel's distribution
    action = (allowed + luck).argmax(1)
    chosen = allowed.gather(1, action[:, None])[:, 0]
    return action, chosen - allowed.logsumexp(1)


def favourites(model: Model, hall: Hall, dtype: torch.dtype) -> Tensor:
    """What the network likes best at every table, as seen from the chairs."""
    liked, _ = model.at_table(hall.players, dtype)(hall.shown.observations, hall.masks)
    return liked.float().masked_fill(~hall.masks, NEVER).argmax(1)
