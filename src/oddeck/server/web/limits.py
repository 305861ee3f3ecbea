"""Rate and size limits for clients."""

from __future__ import annotations

import time
from collections import OrderedDict

LARGEST_MESSAGE = 4096  # bytes over a socket
LARGEST_BODY = 16384  # bytes over HTTP
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


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of an address; whether there was one."""
        bucket = self._by_address.setdefault(address, Bucket(self._rate, self._burst))
        self._by_address.move_to_end(address)
        if len(self._by_address) > MAX_ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket.take()
