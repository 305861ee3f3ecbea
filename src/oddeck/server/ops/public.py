"""Addresses that a client has chosen: which of them the server may send something to."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

# IPv6 addresses that lead to IPv4 addresses, which may be private ones: NAT64, 6to4, Teredo.
TRANSLATING = ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
NETWORKS = [ip_network(network) for network in TRANSLATING]


def is_public(address: str) -> bool:
    """Whether an IP address belongs to a machine on the internet, and not to one of ours."""
    try:
        parsed: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
        elif any(parsed in net for net in NETWORKS):
            return False
    special = parsed.is_multicast or parsed.is_reserved or parsed.is_unspecified
    return parsed.is_global and not special
