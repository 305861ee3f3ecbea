"""What is counted for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from oddeck.server.ops.settings import Settings
from oddeck.server.web.gate import Gate
from oddeck.server.web.limits import Slots, limited_address


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("unknown", "unknown"),
    ],
)
def test_a_customer_of_ipv6_counts_once(address: str, counted: str) -> None:
    assert limited_address(address) == counted


def test_slots_are_those_of_one_address() -> None:
    slots = Slots(2)
    assert [slots.take("a"), slots.take("a"), slots.take("a"), slots.take("b")] == [
        True,
        True,
        False,
        True,
    ]
    slots.give_back("a")
    assert slots.take("a")


async def nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """An application that does nothing."""


@pytest.mark.parametrize(
    ("trusted", "forwarded", "address"),
    [
        (False, ["192.0.2.1"], "198.51.100.7"),
        (True, [], "198.51.100.7"),
        (True, ["192.0.2.1"], "192.0.2.1"),
        (True, ["203.0.113.9, 192.0.2.1"], "192.0.2.1"),
        (True, ["203.0.113.9", "192.0.2.1"], "192.0.2.1"),
        (True, ["203.0.113.9, 10.0.0.1", "203.0.113.8,192.0.2.1"], "192.0.2.1"),
    ],
)
def test_only_the_last_forwarded_address_counts_and_only_from_a_trusted_proxy(
    settings: Settings, trusted: bool, forwarded: list[str], address: str
) -> None:
    """A client can send addresses itself, in a header of its own too; the proxy adds the last."""
    gate = Gate(nothing, replace(settings, trust_proxy=trusted))
    headers = Headers(raw=[(b"x-forwarded-for", one.encode()) for one in forwarded])
    assert gate.address({"type": "http", "client": ("198.51.100.7", 5000)}, headers) == address
