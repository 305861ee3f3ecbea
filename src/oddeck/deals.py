"""Deals to which every player contributes, so that no one can choose one, the server included.

1. The server shows the hash of a secret number (`seed_hash`).
2. Every player draws a random number and shows its hash (`commitment`).
3. Every player shows the number.
4. The game's seed is a hash of the secret and the numbers in seat order (`joint_seed`).
5. In the later games of an evening, each player in turn deals first. Chance still picks the dealer:
   the seed is hashed again (`drawn_seed`) until it gives the right one. `draw` says how often.
6. After the game the server shows the secret, and anyone can check all of it (`JointDeal.flaw`).

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
MOST_DRAWS = 100  # of a seed for one deal; then any dealer will do
NO_NUMBER = "-"


def commitment(number: str) -> str:
    """What a player shows of a number before everyone has chosen theirs."""
    return hashlib.sha256(f"oddeck number {number}".encode()).hexdigest()


def joint_seed(secret: int, numbers: Iterable[str | None]) -> int:
    """The seed that the server's secret and the players' numbers give, in seat order."""
    parts = [str(secret), *(number or NO_NUMBER for number in numbers)]
    digest = hashlib.sha256(f"oddeck deal {' '.join(parts)}".encode()).hexdigest()
    return int(digest[: KEY_BITS // 4], 16)


def drawn_seed(seed: int, draw: int) -> int:
    """A seed, drawn again `draw` times."""
    if draw == 0:
        return seed
    digest = hashlib.sha256(f"oddeck draw {seed} {draw}".encode()).hexdigest()
    return int(digest[: KEY_BITS // 4], 16)


@dataclass(frozen=True)
class JointDeal:
    """What a deal came from: by seat a commitment and a number, or None."""

    secret: int
    commitments: tuple[str | None, ...]
    numbers: tuple[str | None, ...]
    draw: int = 0  # how often the seed was drawn again

    @classmethod
    def from_facts(cls, facts: object) -> JointDeal:
        """Inverse of `facts`; BadSetup if something is missing or malformed."""
        if not isinstance(facts, dict) or set(facts) - {"draw"} != set(FIELDS):
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
        draw = facts.get("draw", 0)
        if type(draw) is not int or not 0 <= draw <= MOST_DRAWS:
            raise BadSetup(f"deal: expected a draw from 0 to {MOST_DRAWS}, got {short(draw)}")
        return cls(secret, tuple(facts["commitments"]), tuple(facts["numbers"]), draw)

    def facts(self) -> dict[str, Any]:
        """The same for a record."""
        return {
            "secret": self.secret,
            "commitments": list(self.commitments),
            "numbers": list(self.numbers),
        } | ({"draw": self.draw} if self.draw else {})

    def seed(self, draw: int | None = None) -> int:
        """The seed of the game, or the one that an earlier draw gave."""
        drawn = self.draw if draw is None else draw
        return drawn_seed(joint_seed(self.secret, self.numbers), drawn)

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
        if self.seed() != seed:
            return "deal: the secret and the numbers give another seed"
        return None
