"""What the lab knows about Trophy Case."""

from __future__ import annotations

from oddeck.lab.facts import LabFacts

LAB = LabFacts(
    endings=(
        ("a trick that was trumped", "WIN_BY_TRUMP"),
        ("a trick that all others gave up", "WIN_ALONE"),
        ("a trick decided by rank", "WIN_BY_RANK"),
    ),
    has_hands=True,
)
