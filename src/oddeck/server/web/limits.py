"""Limits for clients: of sizes and numbers."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from ..ops.buckets import MAX_ADDRESSES

LARGEST_MESSAGE = 4096  # bytes over a socket
LARGEST_BODY = 16384  # bytes over HTTP
IPV6_CUSTOMER = 64  # bits of an IPv6 address that a provider gives to one customer


def limited_address(address: str) -> str:
    """The address that limits count: of IPv6 the network, because one customer has all of it."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Address(int(known) >> IPV6_CUSTOMER << IPV6_CUSTOMER))


class Slots:
    """What each address may hold at the same time, such as connections."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Take a slot of an address; whether one was free."""
        if self._held[address] >= self._most:
            return False
        self._held[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """Free a slot of an address."""
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]


class Holdings:
    """What each address has, such as open tables, as long as it is still held."""

    def __init__(self, most: int, is_held: Callable[[str], bool]) -> None:
        self._most = most
        self._is_held = is_held
        self._by_address: OrderedDict[str, set[str]] = OrderedDict()

    def is_full(self, address: str) -> bool:
        """Whether an address may have no more."""
        held = {one for one in self._by_address.pop(address, ()) if self._is_held(one)}
        if held:
            self._by_address[address] = held
        return len(held) >= self._most

    def add(self, address: str, one: str) -> None:
        """Note that an address has one more."""
        self._by_address.setdefault(address, set()).add(one)
        if len(self._by_address) > MAX_ADDRESSES:
            self._by_address.popitem(last=False)
