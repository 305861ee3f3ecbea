"""The moment before a deal, in which every person at the table contributes to its seed: see
`oddeck.deals`.

First all commit to a number, then all reveal it. Each half ends when everyone has answered, or
after a while; a player who has not answered contributes nothing. So a deal cannot hang, and log
entries alone decide what it is.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from oddeck.deals import JointDeal, drawn_seed, joint_seed

from ..wire.updates import DealStage


@dataclass(frozen=True)
class Dealing:
    """A deal for which numbers are collected, or were; perhaps from no one."""

    people: frozenset[int]  # the seats that may contribute
    until: int  # when the stage ends, in milliseconds since 1970
    commitments: tuple[str | None, ...]  # by seat
    numbers: tuple[str | None, ...]  # by seat
    stage: DealStage = "commit"
    draw: int = 0  # how often the seed was drawn again, until the right seat deals first

    @classmethod
    def begin(cls, people: Collection[int], seats: int, until: int) -> Dealing:
        """A deal to which these seats may contribute."""
        return cls(frozenset(people), until, (None,) * seats, (None,) * seats)

    def committed(self, seat: int, commitment: str) -> Dealing:
        """After a seat has committed to a number."""
        return replace(self, commitments=_with(self.commitments, seat, commitment))

    def revealed(self, seat: int, number: str) -> Dealing:
        """After a seat has revealed its number."""
        return replace(self, numbers=_with(self.numbers, seat, number))

    def without(self, seat: int) -> Dealing:
        """After a person has left: no one waits for this seat any more."""
        return replace(self, people=self.people - {seat})

    @property
    def awaited(self) -> set[int]:
        """The seats that have not answered yet."""
        if self.stage == "commit":
            return {seat for seat in self.people if self.commitments[seat] is None}
        return {
            seat
            for seat in self.people
            if self.commitments[seat] is not None and self.numbers[seat] is None
        }

    def next_stage(self, until: int) -> Dealing:
        """The stage after this one, which ends at this time; without commitments the last."""
        go_on = self.stage == "commit" and any(self.commitments)
        return replace(self, stage="reveal" if go_on else "done", until=until)

    def seed(self, secret: int) -> int:
        """The seed of the game."""
        return drawn_seed(joint_seed(secret, self.numbers), self.draw)

    def joint_deal(self, secret: int) -> JointDeal:
        """What the deal came from, for the record."""
        return JointDeal(secret, self.commitments, self.numbers, self.draw)


def _with(values: tuple[str | None, ...], seat: int, value: str) -> tuple[str | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
