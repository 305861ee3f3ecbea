"""Learning from rounds: proximal policy optimisation (PPO, Schulman and others, 2017)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from .examples import Examples
from .model import Model
from .play import NEVER, Round, compiled_on_card

IMITATED = 2048  # examples in a batch
SMALLEST = 1e-6
LEAST_LOG = -50.0


@dataclass(frozen=True)
class Habits:
    """How it learns."""

    rate: float = 1e-3  # of learning; it falls to `last_rate`
    last_rate: float = 5e-5
    epochs: int = 1
    batch: int = 32768
    trust: float = 0.2  # how far the chance of an action may move in a round
    trace: float = 0.95  # GAE's lambda, from one decision of a seat to its next
    curiosity: float = 0.02  # what undecidedness is worth; it falls to a tenth
    value_weight: float = 1.0
    longest_gradient: float = 1.0
    magnet: float = 0.0  # how strongly an earlier network attracts (magnetic mirror descent)


class Learner:
    """A network and how it changes."""

    def __init__(self, model: Model, habits: Habits, dtype: torch.dtype) -> None:
        self.model, self.habits, self.dtype = model, habits, dtype
        self.forget_momentum()

    def forget_momentum(self) -> None:
        """Begin with a fresh optimizer: what is learned next has gradients of another kind."""
        weights = list(self.model.parameters())
        self.optimizer = torch.optim.Adam(
            weights, lr=self.habits.rate, eps=1e-5, fused=weights[0].is_cuda
        )

    def learn(self, rounds: Sequence[Round], left: float, magnet: Model | None) -> dict[str, float]:
        """Make likelier what went better than promised; `left` falls from 1 to 0."""
        habits = self.habits
        self._set_rate(left)
        curiosity = habits.curiosity * (0.1 + 0.9 * left)
        told = []
        for _ in range(habits.epochs):
            for each, rows in shuffled(rounds, habits.batch):
                loss, facts = self._loss(each, rows, curiosity, magnet)
                self._step(loss)
                told.append(facts)
        value, entropy, moved = torch.stack(told).mean(0).tolist()
        return {"value_loss": value, "entropy": entropy, "moved": moved}

    def imitate(self, examples: Sequence[Examples], left: float) -> dict[str, float]:
        """Go through examples once: make likelier what the teacher did, and promise what was paid.
        `left` falls from 1 to 0.
        """
        self._set_rate(left)
        device = next(self.model.parameters()).device
        batches = [(each, rows) for each in examples for rows in shuffled_rows(len(each), IMITATED)]
        told = []
        for at in torch.randperm(len(batches)).tolist():
            each, rows = batches[at]
            facts, loss = self._unlike(each, rows, device)
            self._step(loss)
            told.append(facts.detach())
        surprise, alike, value = torch.stack(told).mean(0).tolist()
        return {"surprise": surprise, "alike": alike, "value_loss": value}

    @torch.no_grad()
    def likeness(self, examples: Sequence[Examples]) -> dict[str, float]:
        """How well the network foretells examples that it has not learned from."""
        device = next(self.model.parameters()).device
        told = [
            self._unlike(each, rows, device)[0]
            for each in examples
            for rows in np.array_split(np.arange(len(each)), 1 + len(each) // self.habits.batch)
        ]
        surprise, alike, value = torch.stack(told).mean(0).tolist()
        return {"surprise": surprise, "alike": alike, "value_loss": value}

    def _unlike(
        self, each: Examples, rows: NDArray[np.int64], device: torch.device
    ) -> tuple[Tensor, Tensor]:
        """Facts about some examples (surprise, how often the favourite is the teacher's choice,
        error of the promises) and the loss.
        """
        observations, masks, actions, paid = (
            torch.from_numpy(array[rows]).to(device)
            for array in (each.observations, each.masks, each.actions, each.paid)
        )
        liked, promised = self.model.at_table(each.players, self.dtype)(observations, masks)
        allowed = liked.float().masked_fill(~masks, NEVER)
        surprise = torch.nn.functional.cross_entropy(allowed, actions)
        value = ((promised - paid) ** 2).mean()
        alike = (allowed.argmax(1) == actions).float().mean()
        loss = surprise + self.habits.value_weight * value
        return torch.stack([surprise, alike, value]), loss

    def _set_rate(self, left: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = self.habits.last_rate + left * (self.habits.rate - self.habits.last_rate)

    def _step(self, loss: Tensor) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(
            self.model.parameters(), self.habits.longest_gradient, foreach=True
        )
        self.optimizer.step()

    def _loss(
        self, each: Round, rows: Tensor, curiosity: float, magnet: Model | None
    ) -> tuple[Tensor, Tensor]:
        habits = self.habits
        observations, masks = each.observations[rows], each.masks[rows]
        at_hand = each.at_hand[rows]
        table = self.model.at_table(each.players, self.dtype)
        liked, promised = table(observations, masks, at_hand)
        learns = each.learns[rows].float()
        share = learns / learns.sum().clamp(min=1)
        policy, entropy, moved = judged(
            liked,
            masks,
            each.actions[rows],
            each.log_chances[rows],
            each.advantages[rows],
            share,
            habits.trust,
        )
        known = each.known[rows].float()
        errors = (promised - each.returns[rows]) ** 2
        value = (errors * known).sum() / known.sum().clamp(min=1)
        loss = policy + habits.value_weight * value - curiosity * entropy
        if magnet is not None and habits.magnet > 0:
            with torch.no_grad():
                other_table = magnet.at_table(each.players, self.dtype)
                other, _ = other_table(observations, masks, at_hand)
            loss = loss + habits.magnet * distance(liked, other, masks, share)
        return loss, torch.stack([value, entropy, moved]).detach()


@compiled_on_card
def judged(
    liked: Tensor,
    masks: Tensor,
    actions: Tensor,
    before: Tensor,
    gain: Tensor,
    share: Tensor,
    trust: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """The loss of the choices, how undecided they are, and how far they have moved."""
    allowed = liked.float().masked_fill(~masks, NEVER)
    log_chances = allowed - allowed.logsumexp(1, keepdim=True)
    entropy = -((log_chances.exp() * log_chances.clamp(min=LEAST_LOG)).sum(1) * share).sum()
    ratio = (log_chances.gather(1, actions[:, None])[:, 0] - before).exp()
    limited = ratio.clamp(1 - trust, 1 + trust)
    policy = -(torch.minimum(ratio * gain, limited * gain) * share).sum()
    return policy, entropy, ((ratio - 1).abs() * share).sum()


@compiled_on_card
def distance(liked: Tensor, other: Tensor, masks: Tensor, share: Tensor) -> Tensor:
    """How far the choices are from those of another network (Kullback and Leibler)."""
    own = liked.float().masked_fill(~masks, NEVER).log_softmax(1)
    pulled = other.float().masked_fill(~masks, NEVER).log_softmax(1)
    apart = (own - pulled).clamp(LEAST_LOG, -LEAST_LOG)
    return ((own.exp() * apart).sum(1) * share).sum()


def shuffled_rows(count: int, batch: int) -> list[NDArray[np.int64]]:
    """Numbers of examples in batches, in any order; PyTorch's seed decides."""
    return np.array_split(torch.randperm(count).numpy(), 1 + count // batch)


def shuffled(rounds: Sequence[Round], batch: int) -> list[tuple[Round, Tensor]]:
    """Decisions in batches of one round each, in any order; advantages are made comparable."""
    batches = []
    for each in rounds:
        of_ours = each.advantages[each.learns]
        each.advantages = (each.advantages - of_ours.mean()) / (of_ours.std() + SMALLEST)
        count = len(each.actions)
        order = torch.randperm(count, device=each.actions.device)
        parts = torch.split(order, batch)
        batches += [(each, rows) for rows in (parts[:-1] or parts)]  # the last may be small
    return [batches[at] for at in torch.randperm(len(batches)).tolist()]
