"""The addresses at which other devices reach this machine."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address, ip_address

# Connecting a UDP socket sends nothing; it only asks which way, and so from which address, packets
# to such a place would go: anywhere, and to the three kinds of private networks.
PLACES = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
PORT = 9


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine in its networks, the usual one first."""
    found = []
    for place in PLACES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((place, PORT))
            found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(one[4][0]) for one in named]
    return [address for address in dict.fromkeys(found) if is_reachable(address)]


def is_reachable(address: str) -> bool:
    """Whether other devices can use an address."""
    parsed = ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)


def is_private(address: str) -> bool:
    """Whether an address belongs to a local network, and not to the internet."""
    return isinstance(ip_address(address), IPv4Address) and ip_address(address).is_private
