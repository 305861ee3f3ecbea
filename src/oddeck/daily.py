"""The daily deal: for each day a secret, from which the seed of each game follows.

1. The day before, the server shows the hash of the day's secret (`commitment`).
2. On the day, everyone who plays a game gets the seed that follows from it (`daily_seed`).
3. When no one can play the day's deals any more, the server shows the secret, and anyone can check
   that it has the hash and gives the seeds.

So the server cannot choose a deal after it has seen who plays. It knows the deals beforehand.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from datetime import date

from oddeck.engine.state.rng import KEY_BITS

SECRET = re.compile(r"[0-9a-f]{64}")


def day_secret(key: str, day: date) -> str:
    """The secret of a day, from a key that the server never shows."""
    return hmac.new(key.encode(), f"oddeck day {day.isoformat()}".encode(), "sha256").hexdigest()


def commitment(secret: str) -> str:
    """What is shown of a day's secret beforehand."""
    return hashlib.sha256(f"oddeck day {secret}".encode()).hexdigest()


def daily_seed(secret: str, game: str) -> int:
    """The seed of a game on the day of a secret."""
    digest = hashlib.sha256(f"oddeck daily {secret} {game}".encode()).hexdigest()
    return int(digest[: KEY_BITS // 4], 16)
