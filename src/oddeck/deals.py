"""Deals to which every player contributes, so that no one can choose one, the server included.

1. The server shows the hash of a secret number (`seed_hash`).
2. Every player draws a random number and shows its hash (`commitment`).
3. Every player shows the number.
4. The game's seed is a hash of the secret and the numbers in seat order (`joint_seed`).
5. After the game the server shows the secret, and anyone can check all of it (`JointDeal.flaw`).

A player who does not answer, and a bot, contribute nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from oddeck.engine.errors import BadSetup, short
from oddeck.engine.state.rng import KEY_BITS, SEED_LIMIT

NUMBER = re.compile(r"[0-9a-f]{32}")  # 128 bits
COMMITMENT = re.compile(r"[0-9a-f]{64}")
FIELDS = ("secret", "commitments", "numbers")
NO_NUMBER = "-"


def commitment(number: str) -> str:
    """What a player shows of a number before everyone has chosen theirs."""
    return hashlib.sha256(f"oddeck number {number}".encode()).hexdigest()


def joint_seed(secret: int, numbers: Iterable[str | None]) -> int:
    """The seed that the server's secret and the players' numbers give, in seat order."""
    parts = [str(secret), *(number or NO_NUMBER for number in numbers)]
    digest = hashlib.sha256(f"oddeck deal {' '.join(parts)}".encode()).hexdigest()
    return int(digest[: KEY_BITS // 4], 16)


@dataclass(frozen=True)
class JointDeal:
    """What a deal came from: by seat a commitment and a number, or None."""

    secret: int
    commitments: tuple[str | None, ...]
    numbers: tuple[str | None, ...]

    @classmethod
    def from_facts(cls, facts: object) -> JointDeal:
        """Inverse of `facts`; BadSetup if something is missing or malformed."""
        if not isinstance(facts, dict) or set(facts) != set(FIELDS):
            raise BadSetup(f"deal: expected {', '.join(FIELDS)}, got {short(facts)}")
        secret = facts["secret"]
        if type(secret) is not int or not 0 <= secret < SEED_LIMIT:
            raise BadSetup(f"deal: expected the secret, an integer, got {short(secret)}")
        for name, pattern in (("commitments", COMMITMENT), ("numbers", NUMBER)):
            if not isinstance(facts[name], list) or not all(
                one is None or (isinstance(one, str) and pattern.fullmatch(one))
                for one in facts[name]
            ):
                raise BadSetup(
                    f"deal: expected {name} in hexadecimal or null, got {short(facts[name])}"
                )
        return cls(secret, tuple(facts["commitments"]), tuple(facts["numbers"]))

    def facts(self) -> dict[str, Any]:
        """The same for a record."""
        return {
            "secret": self.secret,
            "commitments": list(self.commitments),
            "numbers": list(self.numbers),
        }

    @property
    def contributors(self) -> int:
        """How many players contributed a number."""
        return sum(number is not None for number in self.numbers)

    def flaw(self, seed: object, players: object) -> str | None:
        """Why a game with this seed does not come from this deal; None if it does."""
        if not len(self.commitments) == len(self.numbers) == players:
            return f"deal: expected a commitment and a number, or null, for {players} players"
        for seat, number in enumerate(self.numbers):
            if number is not None and commitment(number) != self.commitments[seat]:
                return f"deal: seat {seat} committed to another number"
        if joint_seed(self.secret, self.numbers) != seed:
            return "deal: the secret and the numbers give another seed"
        return None
