"""Learning from rounds: proximal policy optimisation (PPO, Schulman and others, 2017)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from .model import Model
from .play import NEVER, Round

SMALLEST = 1e-6


@dataclass(frozen=True)
class Habits:
    """How it learns."""

    rate: float = 1e-3  # of learning; it falls to `last_rate`
    last_rate: float = 5e-5
    epochs: int = 1
    batch: int = 32768
    trust: float = 0.2  # how far the chance of an action may move in a round
    trace: float = 0.97  # GAE's lambda, by decision at the table
    curiosity: float = 0.02  # what undecidedness is worth; it falls to a tenth
    value_weight: float = 1.0
    longest_gradient: float = 1.0
    magnet: float = 0.0  # how strongly an earlier network attracts (magnetic mirror descent)


class Learner:
    """A network and how it changes."""

    def __init__(self, model: Model, habits: Habits, dtype: torch.dtype) -> None:
        self.model, self.habits, self.dtype = model, habits, dtype
        fused = next(model.parameters()).is_cuda
        self.optimizer = torch.optim.Adam(
            model.parameters(), lr=habits.rate, eps=1e-5, fused=fused
        )

    def learn(self, rounds: Sequence[Round], left: float, magnet: Model | None) -> dict[str, float]:
        """Make likelier what went better than promised; `left` of the training falls from 1 to 0."""
        habits = self.habits
        for group in self.optimizer.param_groups:
            group["lr"] = habits.last_rate + left * (habits.rate - habits.last_rate)
        curiosity = habits.curiosity * (0.1 + 0.9 * left)
        told = []
        for _ in range(habits.epochs):
            for each, rows in shuffled(rounds, habits.batch):
                loss, facts = self._loss(each, rows, curiosity, magnet)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()  # type: ignore[no-untyped-call]
                torch.nn.utils.clip_grad_norm_(
                    self.model.parameters(), habits.longest_gradient, foreach=True
                )
                self.optimizer.step()
                told.append(facts)
        value, entropy, moved = torch.stack(told).mean(0).tolist()
        return {"value_loss": value, "entropy": entropy, "moved": moved}

    def _loss(
        self, each: Round, rows: Tensor, curiosity: float, magnet: Model | None
    ) -> tuple[Tensor, Tensor]:
        habits = self.habits
        observations, masks = each.observations[rows], each.masks[rows]
        liked, promised = self.model.at_table(each.players, self.dtype)(observations)
        log_chances = liked.float().masked_fill(~masks, NEVER).log_softmax(1)
        chances = log_chances.exp()
        learns = each.learns[rows].float()
        share = learns / learns.sum().clamp(min=1)
        chosen = log_chances.gather(1, each.actions[rows, None])[:, 0]
        ratio = (chosen - each.log_chances[rows]).exp()
        gain = each.advantages[rows]
        limited = ratio.clamp(1 - habits.trust, 1 + habits.trust)
        policy = -(torch.minimum(ratio * gain, limited * gain) * share).sum()
        entropy = -((chances * log_chances.clamp(min=-50)).sum(1) * share).sum()
        value = ((promised - each.returns[rows]) ** 2).mean()
        loss = policy + habits.value_weight * value - curiosity * entropy
        if magnet is not None and habits.magnet > 0:
            with torch.no_grad():
                other, _ = magnet.at_table(each.players, self.dtype)(observations)
                pulled = other.float().masked_fill(~masks, NEVER).log_softmax(1)
            apart = (chances * (log_chances - pulled).clamp(-50, 50)).sum(1)
            loss = loss + habits.magnet * (apart * share).sum()
        moved = ((ratio - 1).abs() * share).sum()
        return loss, torch.stack([value, entropy, moved]).detach()


def shuffled(rounds: Sequence[Round], batch: int) -> list[tuple[Round, Tensor]]:
    """All decisions in batches of one round each, in any order; advantages are made comparable."""
    batches = []
    for each in rounds:
        of_ours = each.advantages[each.learns]
        each.advantages = (each.advantages - of_ours.mean()) / (of_ours.std() + SMALLEST)
        count = len(each.actions)
        order = torch.randperm(count, device=each.actions.device)
        batches += [(each, rows) for rows in order.split(batch)]
    return [batches[at] for at in torch.randperm(len(batches)).tolist()]
