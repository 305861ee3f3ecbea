"""Token buckets, which limit rates."""

from __future__ import annotations

import time
from collections import OrderedDict

MAX_ADDRESSES = 10_000  # remembered at once; the least recently active is dropped first


class Bucket:
    """A token bucket: `burst` at once, then `rate` a second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Take a token; whether there was one."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds from the last call of `take` until there is a token."""
        return max(0.0, 1 - self._left) / self.rate if self.rate else float("inf")


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of an address; whether there was one."""
        return self._bucket(address).take()

    def wait(self, address: str) -> float:
        """Seconds from the last call of `take` until an address has a token."""
        return self._bucket(address).wait

    def _bucket(self, address: str) -> Bucket:
        bucket = self._by_address.setdefault(address, Bucket(self._rate, self._burst))
        self._by_address.move_to_end(address)
        if len(self._by_address) > MAX_ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket
