"""What the lab knows about Flathead Rummy."""

from __future__ import annotations

from oddeck.lab.facts import LabFacts

LAB = LabFacts(
    endings=(("a multiplied hand", "TIMES"), ("a plain hand", "POINTS")),
    has_hands=True,
)
