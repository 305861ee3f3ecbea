"""What the lab knows about Fortuno."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oddeck.lab.facts import LabFacts


def leads_by_cards(_options: Mapping[str, Any]) -> bool:
    """The fewest cards always lead."""
    return True


LAB = LabFacts(
    endings=(
        ("three sixes and The Devil", "SIXES"),
        ("a player who is out", "OUT"),
        ("a divorce", "DIVORCE"),
        ("a caught call", "CATCH"),
        ("the reward of a slap", "REWARD"),
        ("hands that changed places", "UNIVERSE"),
        ("hands that changed places", "SWAP"),
        ("a deal by Adjustment", "ADJUST"),
        ("four of a kind", "FOUR"),
        ("a last card played", "PLAY"),
        ("a last card and its effect", "WIN"),
    ),
    leads_by_cards=leads_by_cards,
)
