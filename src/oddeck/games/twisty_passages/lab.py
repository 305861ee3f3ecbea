"""What the lab knows about Twisty Passages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oddeck.lab.facts import LabFacts


def leads_by_cards(options: Mapping[str, Any]) -> bool:
    """In a single hand the fewest cards lead; in a match, the hands won."""
    return bool(options["hands"] == 1)


LAB = LabFacts(
    endings=(("a standstill", "STALE"), ("an empty hand", "WIN")),
    has_hands=True,
    leads_by_cards=leads_by_cards,
)
